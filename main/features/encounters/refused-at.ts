import { AppError } from '#shared/domain/app-error';

/**
 * A refusal that stands at one field of what was asked for.
 * @param field its path, such as `who[0].quantity`.
 * @param key of the sentence, with its place.
 */
export function refusedAt(field: string, key: string, args: Readonly<Record<string, string>>, code: 'invalid' | 'not-found' = 'invalid'): AppError {
  const text = { key, args };
  return new AppError(code, text, [{ field, text }]);
}

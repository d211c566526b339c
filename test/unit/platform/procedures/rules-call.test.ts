import { describe, expect, test } from 'vitest';
import type { Refused } from '#main/platform/procedures/engine';
import { callRules } from '#main/platform/procedures/rules-call';
import { AppError } from '#shared/domain/app-error';

async function thrownBy(call: () => Promise<unknown>): Promise<unknown> {
  try {
    await call();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

describe('calling the rules of a system', () => {
  test('gives what they answer', async () => {
    const played = { kind: 'played', state: { sum: 1 } } as const;
    expect(await callRules('toy', () => Promise.resolve(played))).toBe(played);
  });

  test('makes of a refusal an error in the words of the system, with every mistake that it names', async () => {
    const issues: Refused['issues'] = [
      { field: 'times', text: { key: 'tooMany', args: { most: 3 } } },
      { field: 'who', text: { verbatim: 'nobody' } },
    ];
    const error = await thrownBy(() => callRules('toy', (): Promise<Refused> => Promise.resolve({ kind: 'refused', issues })));
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'invalid', text: issues[0].text, fields: issues, system: 'toy' });
  });

  test('makes of anything that stops them an error of the program, which names the system and keeps the cause', async () => {
    const cause = new TypeError('broken');
    const error = await thrownBy(() => callRules('toy', (): Promise<{ readonly kind: string }> => Promise.reject(cause)));
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'internal', text: { key: 'app:run.pluginFailed', args: { system: 'toy' } }, fields: [], system: 'app', cause });
  });
});

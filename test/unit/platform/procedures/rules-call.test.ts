import { describe, expect, test } from 'vitest';
import type { Refused } from '#main/platform/procedures/engine';
import { callRules } from '#main/platform/procedures/rules-call';
import { AppError } from '#shared/domain/app-error';

function thrownBy(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

describe('calling the rules of a system', () => {
  test('gives what they answer', () => {
    const played = { kind: 'played', state: { sum: 1 } } as const;
    expect(callRules('toy', () => played)).toBe(played);
  });

  test('makes of a refusal an error in the words of the system, with every mistake that it names', () => {
    const issues: Refused['issues'] = [
      { field: 'times', text: { key: 'tooMany', args: { most: 3 } } },
      { field: 'who', text: { verbatim: 'nobody' } },
    ];
    const error = thrownBy(() => callRules('toy', (): Refused => ({ kind: 'refused', issues })));
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'invalid', text: issues[0].text, fields: issues, system: 'toy' });
  });

  test('makes of anything that stops them an error of the program, which names the system and keeps the cause', () => {
    const cause = new TypeError('broken');
    const error = thrownBy(() =>
      callRules('toy', (): { readonly kind: string } => {
        throw cause;
      }),
    );
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'internal', text: { key: 'app:run.pluginFailed', args: { system: 'toy' } }, fields: [], system: 'app', cause });
  });
});

import { BrokenOff } from '#main/platform/procedures/rules-calls';
import { createTranslator } from '#shared/text/translator';
import type { Text } from '#shared/plugin-api/text';

/**
 * Why a sandbox gave no answer although the code threw nothing by itself.
 *
 * - `time`: the code did not come to an end in time.
 * - `memory`: it needed more memory than it may use.
 * - `ended`: its thread ended.
 * - `off`: it was stopped too often and is switched off.
 * - `disposed`: the sandbox was ended by the program.
 */
export type SandboxFailureKind = 'time' | 'memory' | 'ended' | 'off' | 'disposed';

/** Thrown for a call that the sandbox broke off or did not begin. */
export class SandboxFailure extends BrokenOff {
  constructor(
    readonly kind: SandboxFailureKind,
    reason: Text,
  ) {
    super(createTranslator('en').plugin('app', reason), reason);
    this.name = 'SandboxFailure';
  }
}

/** Thrown for what the code of a plugin threw, or answered although it must not: its words, with the place in its source. */
export class PluginCodeError extends Error {
  constructor(words: string) {
    super(words);
    this.name = 'PluginCodeError';
  }
}

/** The reason for a failure, as the GM reads it. */
export const sandboxReason = {
  time: (ms: number): Text => ({ key: 'app:plugin.sandbox.time', args: { ms } }),
  memory: (bytes: number): Text => ({ key: 'app:plugin.sandbox.memory', args: { megabytes: Math.round(bytes / 1024 / 1024) } }),
  ended: (code: string): Text => (code === '' ? { key: 'app:plugin.sandbox.ended' } : { key: 'app:plugin.sandbox.endedCode', args: { code } }),
  disposed: (): Text => ({ key: 'app:plugin.sandbox.disposed' }),
  off: (count: number, reason: Text): Text => ({ key: 'app:plugin.sandbox.off', args: { count, reason } }),
} as const;

import type { SandboxLimits } from '#main/platform/plugins/sandbox/limits';

type Level = 'info' | 'warn' | 'error';

/** The log of a plugin: so many lines a call and so many in all, each of so many letters; what is left out is said once. */
export class CappedLog {
  #inCall = 0;
  #inAll = 0;

  constructor(
    private readonly limits: Pick<SandboxLimits, 'logLines' | 'logLinesPerCall' | 'logLetters'>,
    private readonly put: (level: Level, message: string) => void,
  ) {}

  /** A call begins. */
  begin(): void {
    this.#inCall = 0;
  }

  /** Writes a line, as far as there may be one more. */
  write(level: Level, message: string): void {
    const { logLines, logLinesPerCall, logLetters } = this.limits;
    this.#inCall += 1;
    this.#inAll += 1;
    if (this.#inAll > logLines) {
      if (this.#inAll === logLines + 1) this.put('warn', 'it writes too much: nothing more of it is logged');
    } else if (this.#inCall <= logLinesPerCall) this.put(level, message.slice(0, logLetters));
    else if (this.#inCall === logLinesPerCall + 1) this.put('warn', 'it writes too much in one call: the rest is left out');
  }
}

/** What is known of a process of the program once it is gone. */
import type { ChildProcess } from 'node:child_process';

/** Lines that tell why a process ended are among its last. */
const LINES = 25;

/** Watches over one process from its start: what it printed last, and how it ended. */
export class Witness {
  readonly #lines: string[] = [];
  #end: string | undefined;
  #isExpected = false;

  constructor(process: ChildProcess) {
    for (const stream of [process.stdout, process.stderr]) stream?.on('data', (chunk: Buffer) => this.#keep(chunk.toString()));
    process.once('exit', (code, signal) => {
      this.#end = signal === null ? `exit code ${String(code)}` : `signal ${signal}`;
      // A test may have the program quit by itself; what ends in any other way is a cause that somebody will look for.
      if (!this.#isExpected && code !== 0) this.report('Electron ended by itself');
    });
  }

  /** From now on its end is no news. */
  expectEnd(): void {
    this.#isExpected = true;
  }

  /** How it ended; undefined while it runs. */
  get end(): string | undefined {
    return this.#end;
  }

  /** Says on the console what happened, how the process stands and what it printed last. */
  report(what: string): void {
    process.stderr.write(`${what}: ${this.#end ?? 'it is still running'}; it printed last:\n${this.#lines.map((line) => `  ${line}\n`).join('')}`);
  }

  #keep(text: string): void {
    this.#lines.push(...text.split('\n').filter((line) => line.trim() !== ''));
    this.#lines.splice(0, this.#lines.length - LINES);
  }
}

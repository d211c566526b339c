import { inject } from 'tsyringe';
import { IClock } from '#main/platform/composition/clock';
import { service } from '#main/platform/composition/service';
import { ILogger } from '#shared/domain/logger';

/** A line that the code of a plugin wrote. `at` is in milliseconds since 1970. */
export interface PluginLogLine {
  readonly at: number;
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
}

/** What the code of plugins writes into the log: it goes into the program's own, and the latest is at hand for whoever writes a plugin. */
export interface IPluginLog {
  write(plugin: string, level: PluginLogLine['level'], message: string): void;
  /** The latest lines of a plugin, oldest first. */
  of(plugin: string): readonly PluginLogLine[];
  /** Calls `listener` for every line. */
  whenWritten(listener: (plugin: string) => void): void;
}
export const IPluginLog = Symbol('IPluginLog');

/** So many lines of a plugin are at hand. */
const MOST_LINES = 300;

@service(IPluginLog)
export class PluginLogKeeper implements IPluginLog {
  readonly #lines = new Map<string, PluginLogLine[]>();
  #listener: (plugin: string) => void = () => undefined;

  constructor(
    @inject(ILogger) private readonly logger: ILogger,
    @inject(IClock) private readonly clock: IClock,
  ) {}

  write(plugin: string, level: PluginLogLine['level'], message: string): void {
    this.logger[level](`[${plugin}] ${message}`);
    const lines = this.#lines.get(plugin) ?? [];
    lines.push({ at: this.clock.now(), level, message });
    if (lines.length > MOST_LINES) lines.shift();
    this.#lines.set(plugin, lines);
    this.#listener(plugin);
  }

  of(plugin: string): readonly PluginLogLine[] {
    return [...(this.#lines.get(plugin) ?? [])];
  }

  whenWritten(listener: (plugin: string) => void): void {
    this.#listener = listener;
  }
}

/** What a rule system passes to `context.log`, read as a line of the log. */

/** A line of the log. */
export interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
}

/**
 * Reads the arguments of `context.log`: a message, or a level and a message. Anything else is not written; a warning that names the remedy takes its place, and nothing is thrown, because
 * a line of the log must not end a step at the table. Runs inside the sandbox too, so it uses nothing of the language that a plugin can replace.
 */
export function logLineOf(args: readonly unknown[]): LogLine {
  const first = args[0];
  const second = args[1];
  if (args.length === 1 && typeof first === 'string') return { level: 'info', message: first };
  if (args.length === 2 && typeof second === 'string') {
    if (first === 'info' || first === 'warn' || first === 'error') return { level: first, message: second };
    return refused('its level is "info", "warn" or "error"', typeof first === 'string' ? `not "${first}"` : `not ${kindOf(first)}`);
  }
  if (args.length === 0) return refused('it needs a message', 'and got nothing');
  if (args.length > 2) return refused('it takes a level and one message', 'and got more: put the values into the message');
  return refused('its message is a text', `not ${kindOf(args.length === 1 ? first : second)}`);
}

function refused(rule: string, found: string): LogLine {
  return {
    level: 'warn',
    message: `context.log was called in a way that it does not know: ${rule}, ${found}. For example: context.log('warn', 'no creatures')`,
  };
}

function kindOf(value: unknown): string {
  return value === null ? 'null' : typeof value;
}

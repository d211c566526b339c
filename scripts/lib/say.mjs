/** Short plain lines to the person who started a script, and plain reasons when one has to stop. */
let stream = process.stdout;

/** For commands whose standard output belongs to somebody else (the scenario runner). */
export function sayOnStderr() {
  stream = process.stderr;
}

/** One line of progress. */
export function say(line) {
  stream.write(`traque: ${line}\n`);
}

/** Where tools that we start may write what they have to say. */
export function toolOutput() {
  return stream === process.stderr ? 2 : 1;
}

/** A failure with a reason for people: it is shown without a stack. */
export class Stop extends Error {}

/** Runs a script's body; a Stop ends it with its plain reason, anything else with the stack. */
export async function main(body) {
  try {
    const status = await body();
    process.exitCode = status ?? 0;
  } catch (error) {
    process.stderr.write(error instanceof Stop ? `traque: ${error.message}\n` : `${error?.stack ?? error}\n`);
    process.exitCode = 1;
  }
}

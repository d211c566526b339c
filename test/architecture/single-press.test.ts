/** One press, one action: no control passes by the rule of the window (`renderer/ui/single-press.ts`). */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const RENDERER = path.resolve(import.meta.dirname, '../../renderer');

/** Presses that are heard before they are counted as clicks. Those that may only watch them: nothing is done at one. */
const BEFORE_THE_CLICK = /\bon(?:pointer|mouse|touch)(?:down|up|start|end)\b|'(?:pointer|mouse|touch)(?:down|up|start|end)'|\bondblclick\b|'dblclick'/;
const MAY_HEAR_THEM = new Set(['ui/single-press.ts', 'ui/toasts.svelte.ts', 'components/forms/after-press.ts', 'features/backups/LostFile.svelte']);

/** What is made for repetition: each press adds or takes away one. */
const STEPPERS = /\bdata-repeats\b|<(?:Icon)?Button\b[^>]*\brepeats\b/g;
const HAS_STEPPERS: ReadonlyMap<string, number> = new Map([
  // Months and years on and back.
  ['features/calendars/MonthScreen.svelte', 4],
  // Dice into the hand, and the modifier.
  ['features/tray/RollForm.svelte', 3],
  // Once more, once less of a condition.
  ['components/people/ConditionChips.svelte', 2],
]);
const MAKES_STEPPERS = new Set(['ui/Button.svelte', 'ui/single-press.ts']);

function* files(folder: string): Generator<string> {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* files(at);
    else if (/\.(svelte|ts)$/.test(entry.name)) yield at;
  }
}

const sources = [...files(RENDERER)].map((file) => ({ name: path.relative(RENDERER, file).replaceAll('\\', '/'), text: fs.readFileSync(file, 'utf8') }));

describe('one press, one action', () => {
  it('is set up before anything is drawn', () => {
    const start = sources.find(({ name }) => name === 'main.ts')?.text ?? '';
    const body = start.slice(start.indexOf('async function start()'));
    expect(body.indexOf('guardPresses(window)')).toBeGreaterThan(-1);
    // Nothing is drawn before something was waited for.
    expect(body.indexOf('guardPresses(window)')).toBeLessThan(body.indexOf('await '));
  });

  it('hears every press as a click', () => {
    expect(sources.filter(({ name, text }) => !MAY_HEAR_THEM.has(name) && BEFORE_THE_CLICK.test(text)).map(({ name }) => name)).toEqual([]);
  });

  it('has no steppers but those that are meant', () => {
    const found = sources.filter(({ name }) => !MAKES_STEPPERS.has(name)).map(({ name, text }) => [name, text.match(STEPPERS)?.length ?? 0] as const);
    expect(new Map(found.filter(([, count]) => count > 0))).toEqual(HAS_STEPPERS);
  });
});

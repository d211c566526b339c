import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rollNotation } from '#main/features/tray/roll-notation';
import type { CallError } from '#shared/ipc/contract';
import type { TableLogEntry, TrayOutcome, TrayRoll } from '#shared/ipc/tray';
import { accepted, refusal, World } from '../../../helpers/world';

interface Input {
  readonly typed?: number[];
  readonly then?: 'app' | 'ask';
  readonly runId?: string;
}

async function tryRoll(world: World, notation: string, { typed = [], then = 'app', runId }: Input = {}): Promise<TrayOutcome> {
  return accepted(await world.api.tray.roll({ notation, dice: { gm: { typed, then } }, runId: runId ?? null }));
}

async function roll(world: World, notation = '2d6 + 3', input: Input = {}): Promise<TrayRoll> {
  const outcome = await tryRoll(world, notation, input);
  if (outcome.kind !== 'rolled') throw new Error(`a die is asked for: ${JSON.stringify(outcome)}`);
  return outcome.roll;
}

async function refused(world: World, notation: string, { typed = [], then = 'app', runId }: Input = {}): Promise<CallError> {
  return refusal(await world.api.tray.roll({ notation, dice: { gm: { typed, then } }, runId: runId ?? null }));
}

const log = async (world: World, limit = 200, before: number | null = null): Promise<readonly TableLogEntry[]> =>
  accepted(await world.api.tray.log({ limit, before }));

const idOf = (entry: TableLogEntry): string => (entry.kind === 'roll' ? entry.roll.id : entry.id);

function oldestTime(page: readonly TableLogEntry[]): number {
  const entry = page.at(-1);
  if (entry === undefined) throw new Error('the page is empty');
  return entry.kind === 'roll' ? entry.roll.at : entry.at;
}

describe('a free roll', () => {
  it('is stored with its dice and its seed, and stays through a restart', async () => {
    const world = new World();
    const made = await roll(world, ' 4D6kh3  + 2', { typed: [5, 4], then: 'app' });
    expect(made).toMatchObject({ at: world.now, notation: '4D6kh3 + 2', runId: null, position: null });
    expect(made.seed).toMatch(/^[0-9a-f]{32}$/);
    expect(made.dice.map(({ die, source }) => `${die} ${source}`)).toEqual(['d6 typed', 'd6 typed', 'd6 app', 'd6 app']);
    expect(made.dice.filter(({ counts }) => counts)).toHaveLength(3);
    expect(made.detail).toMatch(/^\[\dd?, \dd?, \dd?, \dd?\] \+ 2$/);
    expect(world.sql('SELECT kind, rolled_at, run_id, position, system, seed, input, kept_run_id FROM table_log')).toEqual([
      { kind: 'roll', rolled_at: made.at, run_id: null, position: null, system: null, seed: made.seed, input: '{"notation":"4D6kh3 + 2"}', kept_run_id: null },
    ]);
    world.restart();
    expect(await log(world)).toEqual([{ kind: 'roll', roll: made }]);
  });

  it('can be repeated from its seed, and has another one each time', async () => {
    const world = new World();
    const made: TrayRoll[] = [];
    for (let n = 0; n < 20; n += 1) made.push(await roll(world, '3d20! + {d8, 2dF}kh1'));
    expect(new Set(made.map(({ seed }) => seed)).size).toBe(20);
    expect(new Set(made.map(({ total }) => total)).size).toBeGreaterThan(5);
    for (const { notation, seed, total, dice, detail } of made) {
      expect(rollNotation(notation, { seed, plan: {} })).toEqual({ kind: 'rolled', roll: { notation, total, dice, detail } });
    }
  });

  it('of the table asks for one die after the other, and is stored with the last', async () => {
    const world = new World();
    const before = world.dump();
    const typed: number[] = [];
    const asked: unknown[] = [];
    for (const value of [6, 3, 100]) {
      asked.push(await tryRoll(world, 'd6! + d%', { typed, then: 'ask' }));
      typed.push(value);
    }
    expect(asked).toEqual([
      { kind: 'needs-die', ask: { who: 'gm', number: 1, die: 'd6', sides: 6 } },
      { kind: 'needs-die', ask: { who: 'gm', number: 2, die: 'd6', sides: 6 } },
      { kind: 'needs-die', ask: { who: 'gm', number: 3, die: 'd%', sides: 100 } },
    ]);
    expect(world.dump()).toEqual(before);
    expect(world.announced).toEqual([]);
    expect(await roll(world, 'd6! + d%', { typed, then: 'ask' })).toMatchObject({ total: 109, detail: '[6!, 3] + [100]' });
  });

  it('in a run stands at its step and in its own log, whatever is undone there', async () => {
    const world = new World();
    const run = await world.run(await world.campaign());
    const other = await world.run(run.campaignId ?? '');
    const first = await roll(world, 'd6', { runId: run.id });
    const after = await world.act(run);
    const second = await roll(world, 'd8', { runId: run.id });
    await roll(world, 'd10', { runId: other.id });
    await roll(world, 'd12');
    accepted(await world.api.runs.undo({ id: run.id, position: after.position }));
    expect([first.position, second.position]).toEqual([0, 1]);
    world.restart();
    expect(accepted(await world.api.tray.ofRun({ runId: run.id }))).toEqual([first, second]);
    expect(accepted(await world.api.tray.ofRun({ runId: 'nobody' }))).toEqual([]);
    expect(await log(world)).toHaveLength(4);
    expect(accepted(await world.api.runs.get({ id: run.id })).log).toEqual(run.log);
  });

  it('is announced once it is stored, for its run', async () => {
    const world = new World();
    const run = await world.run(await world.campaign());
    world.announced.length = 0;
    const seen: unknown[] = [];
    world.services.events.onAny(() => seen.push(world.sql('SELECT count(*) AS n FROM table_log')[0]?.['n']));
    await roll(world);
    await roll(world, 'd6', { runId: run.id });
    expect(world.announced).toEqual([
      { event: 'table.changed', payload: { runId: null }, inTransaction: false },
      { event: 'table.changed', payload: { runId: run.id }, inTransaction: false },
    ]);
    expect(seen).toEqual([1, 2]);
  });
});

describe('what cannot be rolled', () => {
  it.each<readonly [string, Input, string, string, string]>([
    [
      'foo',
      {},
      'notation',
      '«\u00a0foo\u00a0» ne se lit plus à partir de «\u00a0foo\u00a0». Écrivez par exemple 2d6 + 3, 4d6kh3 ou d%.',
      '“foo” cannot be read from “foo” on. Write for example 2d6 + 3, 4d6kh3 or d%.',
    ],
    [
      '2d6 +',
      {},
      'notation',
      'Il manque la fin de «\u00a02d6 +\u00a0». Écrivez par exemple 2d6 + 3, 4d6kh3 ou d%.',
      'The end of “2d6 +” is missing. Write for example 2d6 + 3, 4d6kh3 or d%.',
    ],
    [
      '{d6}!',
      {},
      'notation',
      '«\u00a0{d6}!\u00a0» ne peut pas être lancé ainsi. Écrivez par exemple 2d6 + 3, 4d6kh3 ou d%.',
      '“{d6}!” cannot be rolled like this. Write for example 2d6 + 3, 4d6kh3 or d%.',
    ],
    ['7', {}, 'notation', 'Il n’y a pas de dé dans «\u00a07\u00a0». Écrivez par exemple 2d6 + 3.', 'There is no die in “7”. Write for example 2d6 + 3.'],
    [
      '999d6',
      {},
      'notation',
      'Un jet compte de 1 à 200 dés, relances comprises. Écrivez par exemple 2d6 + 3.',
      'A roll has 1 to 200 dice, rerolls included. Write for example 2d6 + 3.',
    ],
    [
      'd999999',
      {},
      'notation',
      'Un dé a un nombre entier de faces, de 1 à 100\u202f000. Écrivez par exemple d20.',
      'A die has a whole number of sides, from 1 to 100,000. Write for example d20.',
    ],
    [
      'd6/0',
      {},
      'notation',
      'Le calcul de «\u00a0d6/0\u00a0» ne donne pas de nombre, ou un trop grand. Écrivez par exemple 2d6 + 3.',
      '“d6/0” does not come to a number, or to one too large. Write for example 2d6 + 3.',
    ],
    ['2d6', { typed: [3, 7] }, 'dice.gm[1]', 'Ce dé donne un nombre entier de 1 à 6.', 'This die gives a whole number from 1 to 6.'],
    ['d%', { typed: [0] }, 'dice.gm[0]', 'Un D100 donne un nombre entier de 1 à 100 (00 vaut 100).', 'A D100 gives a whole number from 1 to 100 (00 is 100).'],
    ['dF', { typed: [2] }, 'dice.gm[0]', 'Un dé Fudge donne −1, 0 ou 1.', 'A Fudge die gives −1, 0 or 1.'],
    [
      'd6',
      { typed: [3, 4], then: 'ask' },
      'dice.gm[1]',
      'Le résultat 4 est de trop\u00a0: aucun dé de plus n’est demandé.',
      'The result 4 is one too many: no further die is asked for.',
    ],
    [
      '{{x}} $t(y)',
      {},
      'notation',
      '«\u00a0{{x}} $t(y)\u00a0» ne se lit plus à partir de «\u00a0x}}$t(y)\u00a0». Écrivez par exemple 2d6 + 3, 4d6kh3 ou d%.',
      '“{{x}} $t(y)” cannot be read from “x}}$t(y)” on. Write for example 2d6 + 3, 4d6kh3 or d%.',
    ],
  ])('%s with %j is refused in both languages and changes nothing', async (notation, input, field, french, english) => {
    const world = new World();
    await roll(world);
    const before = world.dump();
    world.announced.length = 0;
    expect(await refused(world, notation, input)).toEqual({ code: 'invalid', message: french, fields: [{ field, message: french }] });
    expect(world.dump()).toEqual(before);
    expect(world.announced).toEqual([]);
    accepted(await world.api.settings.change({ language: 'en' }));
    expect(await refused(world, notation, input)).toEqual({ code: 'invalid', message: english, fields: [{ field, message: english }] });
  });

  it.each([
    ['nothing', ''],
    ['spaces', '   '],
    ['more than a hundred characters', `d6${'+1'.repeat(50)}`],
  ])('%s is refused at its field', async (_what, notation) => {
    const world = new World();
    expect(await refused(world, notation)).toMatchObject({ code: 'invalid', fields: [{ field: 'notation' }] });
    expect(await log(world)).toEqual([]);
  });

  it('a roll in a run that is not there', async () => {
    const world = new World();
    const before = world.dump();
    expect(await refused(world, 'd6', { runId: 'nobody' })).toEqual({ code: 'not-found', message: 'Cette scène n’existe pas ou n’existe plus.', fields: [] });
    expect(world.dump()).toEqual(before);
  });

  it('anything, without a data file', async () => {
    const world = new World();
    world.close();
    fs.writeFileSync(world.file, 'this is no data file');
    world.open();
    for (const error of [await refused(world, 'd6'), refusal(await world.api.tray.log({ limit: 1, before: null }))]) {
      expect(error).toMatchObject({ code: 'unavailable', message: 'Le fichier de données n’est pas disponible.' });
    }
  });
});

describe('the log of the table', () => {
  async function filled(world: World, count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let n = 0; n < count; n += 1) {
      if (n % 3 > 0) ids.unshift((await roll(world)).id);
      else {
        const outcome = accepted(await world.api.toolbox.play({ system: 'sampler', procedure: 'ordeal', answers: { trials: 1 }, dice: {} }));
        if (outcome.kind === 'played') ids.unshift(outcome.result.id);
      }
    }
    return ids;
  }

  it('has rolls and checks, the latest first, and can be read on from any of them', async () => {
    const world = new World();
    const ids = await filled(world, 11);
    expect((await log(world)).map(idOf)).toEqual(ids);
    const read: TableLogEntry[] = [];
    for (let before: number | null = null, page = await log(world, 4); page.length > 0; page = await log(world, 4, before)) {
      expect(page.length).toBeLessThanOrEqual(4);
      read.push(...page);
      before = oldestTime(page);
    }
    expect(read.map(idOf)).toEqual(ids);
    expect(read.map(({ kind }) => kind)).toContain('check');
  });

  it('leaves none out where several fell in one millisecond', async () => {
    const world = new World();
    const early = await filled(world, 2);
    world.holdClock = true;
    world.now += 1;
    const together = await filled(world, 5);
    world.holdClock = false;
    const late = await filled(world, 2);
    const first = await log(world, 3);
    expect(first.map(idOf)).toEqual([...late, ...together]);
    expect((await log(world, 3, oldestTime(first))).map(idOf)).toEqual(early);
  });

  it.each([0, 201, 1.5])('%d entries are refused', async (limit) => {
    expect(refusal(await new World().call('tray.log', { limit, before: null })).code).toBe('invalid');
  });
});

import { describe, expect, it } from 'vitest';
import { newCombatant } from '#main/features/encounters/combat/combat-state';
import type { EffectSource, EffectState } from '#shared/ipc/effects';
import type { JournalEntry } from '#shared/ipc/journal';
import type { Character } from '#shared/ipc/records';
import type { RunView } from '#shared/ipc/runs';
import { PEOPLE } from '../../../helpers/people';
import { accepted, played, refusal, World } from '../../../helpers/world';

/** Numbers of the proposals of the sampler's stumble. */
const AT = { damage: 0, condition: 1, penalty: 2, time: 3, death: 4 } as const;

interface Table {
  readonly world: World;
  readonly campaignId: string;
  readonly partyId: string;
  readonly bo: Character;
  readonly run: RunView;
  readonly source: EffectSource;
}

async function member(world: World, partyId: string, name: string, stats: Record<string, unknown> = {}): Promise<Character> {
  const place = { kind: 'party', partyId } as const;
  const sheet = { quick: 40, wounds: 10, woundsMax: 12, ...stats };
  return accepted(await world.api.characters.create({ place, role: 'pc', name, stats: sheet, notes: '', reminder: '', mountId: null }));
}

async function party(world: World, campaignId: string, name = 'Les Loups'): Promise<string> {
  return accepted(await world.api.parties.create({ campaignId, name })).id;
}

/** A chase in which Bô, a member of the party, has stumbled. */
async function stumbled(harm = 3): Promise<Table> {
  const world = new World();
  const campaignId = await world.campaign();
  const partyId = await party(world, campaignId);
  const bo = await member(world, partyId, 'Bô l’Éclair');
  const people = PEOPLE.map((each) => (each.id === 'bo' ? { ...each, id: bo.id } : each));
  const run = await world.act(await world.run(campaignId, { participants: people }), 'stumble', { who: bo.id, harm });
  return { world, campaignId, partyId, bo, run, source: { kind: 'run', id: run.id } };
}

async function list({ world, campaignId, source }: Pick<Table, 'world' | 'campaignId' | 'source'>): Promise<readonly EffectState[]> {
  return accepted(await world.api.effects.list({ source, campaignId }));
}

function apply({ world, campaignId, source }: Table, index: number, { seq = 1, who = null }: { seq?: number; who?: string | null } = {}) {
  return world.api.effects.apply({ source, campaignId, place: { seq, index }, who });
}

async function read({ world }: Pick<Table, 'world'>, id: string): Promise<Character> {
  return accepted(await world.api.characters.get({ id }));
}

function words({ world }: Pick<Table, 'world'>, { system, text }: JournalEntry): string {
  return text === null ? '' : world.services.translator.plugin(system ?? 'app', text);
}

describe('what a run proposes', () => {
  it('is listed in order, with whom it is about', async () => {
    const table = await stumbled();
    const character = { id: table.bo.id, name: 'Bô l’Éclair' };
    expect(await list(table)).toEqual([
      { seq: 1, index: 0, character, appliedAs: null, dismissedAs: null, sheet: null },
      { seq: 1, index: 1, character, appliedAs: null, dismissedAs: null, sheet: null },
      { seq: 1, index: 2, character, appliedAs: null, dismissedAs: null, sheet: null },
      { seq: 1, index: 3, character: null, appliedAs: null, dismissedAs: null, sheet: null },
    ]);
  });

  it('changes nothing by itself', async () => {
    const table = await stumbled();
    expect(await read(table, table.bo.id)).toEqual(table.bo);
  });

  it('is known by a name that one member has, accents and case aside', async () => {
    const world = new World();
    const campaignId = await world.campaign();
    const one = await member(world, await party(world, campaignId), 'bo l’eclair');
    const run = await world.act(await world.run(campaignId), 'stumble', { who: 'bo' });
    const source = { kind: 'run', id: run.id } as const;
    const [damage] = await list({ world, campaignId, source });
    expect(damage?.character).toEqual({ id: one.id, name: 'bo l’eclair' });
    await member(world, await party(world, campaignId, 'Les Ours'), 'Bô l’Éclair');
    expect((await list({ world, campaignId, source }))[0]?.character).toBeNull();
  });

  it('is not known by the name of a library entry, of somebody archived, or of somebody in another campaign', async () => {
    const world = new World();
    const campaignId = await world.campaign();
    const other = await world.campaign('Autre');
    await member(world, await party(world, other), 'Cy');
    const place = { kind: 'library', campaignId, system: 'sampler' } as const;
    accepted(await world.api.characters.create({ place, role: 'npc', name: 'Cy', stats: { quick: 1 }, notes: '', reminder: '', mountId: null }));
    const archived = await member(world, await party(world, campaignId), 'Cy');
    accepted(await world.api.characters.archive({ ids: [archived.id], archived: true }));
    const run = await world.act(await world.run(campaignId), 'stumble', { who: 'cy' });
    const states = await list({ world, campaignId, source: { kind: 'run', id: run.id } });
    expect(states.map(({ character }) => character)).toEqual([null, null, null, null]);
  });

  it('is none of another campaign', async () => {
    const table = await stumbled();
    const campaignId = await table.world.campaign('Autre');
    expect(refusal(await table.world.api.effects.list({ source: table.source, campaignId })).code).toBe('not-found');
    expect(refusal(await apply({ ...table, campaignId }, 0)).code).toBe('not-found');
  });
});

describe('applying', () => {
  it('damage takes health, told with its cause and what it ignores', async () => {
    const table = await stumbled();
    table.world.announced.length = 0;
    const entry = accepted(await apply(table, AT.damage));
    expect((await read(table, table.bo.id)).stats).toMatchObject({ wounds: 7, woundsMax: 12 });
    expect(entry).toMatchObject({ kind: 'effect', system: 'sampler', runId: table.run.id, partyId: table.partyId, encounterId: null, canTakeBack: true });
    expect(words(table, entry)).toBe('Bô l’Éclair perd 3 points (sans compter armour) — Bô l’Éclair trébuche.');
    expect((await list(table))[AT.damage]?.appliedAs).toBe(entry.id);
    expect(table.world.announced).toMatchObject([{ event: 'records.changed', payload: { campaignId: table.campaignId }, inTransaction: false }]);
  });

  it('damage stops at nothing', async () => {
    const table = await stumbled(19);
    const entry = accepted(await apply(table, AT.damage));
    expect((await read(table, table.bo.id)).stats['wounds']).toBe(0);
    accepted(await table.world.api.journal.takeBack({ id: entry.id }));
    expect((await read(table, table.bo.id)).stats['wounds']).toBe(10);
  });

  it('a condition lasts, with its cause; its rounds go down at the end of the sufferer’s turn', async () => {
    const table = await stumbled();
    const entry = accepted(await apply(table, AT.condition));
    const [one, another] = Object.values((await read(table, table.bo.id)).conditions);
    expect(another).toBeUndefined();
    expect(one).toMatchObject({ condition: 'prone', system: 'sampler', count: 1, duration: { kind: 'rounds', rounds: 1 } });
    expect(one?.tick).toEqual({ who: table.bo.id, at: 'end' });
    expect(one?.cause).toEqual({ key: 'stumble.cause', args: { who: { who: table.bo.id, name: 'Bô l’Éclair' } } });
    expect(words(table, entry)).toMatch(/^Bô l’Éclair\u00a0: à terre, /);
  });

  it('a penalty is held in the words of its system', async () => {
    const table = await stumbled();
    const entry = accepted(await apply(table, AT.penalty));
    const [penalty] = Object.values((await read(table, table.bo.id)).penalties);
    expect(penalty).toMatchObject({ amount: -10, appliesTo: { key: 'stumble.running' }, system: 'sampler' });
    expect(words(table, entry)).toBe('Bô l’Éclair\u00a0: −10 pour la course, jusqu’au repos — Bô l’Éclair trébuche.');
    table.world.services.translator.setLanguage('en');
    expect(words(table, entry)).toMatch(/^Bô l’Éclair: −10 to /);
  });

  it('time goes by in the campaign', async () => {
    const table = await stumbled();
    accepted(await apply(table, AT.time));
    expect(accepted(await table.world.api.campaigns.get({ id: table.campaignId })).elapsedMinutes).toBe(1);
    expect(table.world.announced.map(({ event }) => event)).toContain('campaigns.changed');
  });

  it('a field of the sheet goes down within its limits, told with what it was', async () => {
    const table = await stumbled();
    const run = await table.world.act(table.run, 'stumble', { who: table.bo.id, slows: 3, becomes: 'mime' });
    const at = { pace: 4, trade: 5 };
    const listed = async () => (await list(table)).filter(({ seq }) => seq === 2);
    const shown = (state: EffectState | undefined) =>
      [state?.sheet?.from, state?.sheet?.to].map((value) => (value === undefined ? '' : table.world.services.translator.plugin('sampler', value)));
    expect(shown((await listed())[at.pace])).toEqual(['4', '1']);
    expect(shown((await listed())[at.trade])).toEqual(['rien', 'mime']);
    const slowed = accepted(await apply(table, at.pace, { seq: 2 }));
    accepted(await apply(table, at.trade, { seq: 2 }));
    expect((await read(table, table.bo.id)).stats).toMatchObject({ quick: 40, pace: 1, trade: 'mime', wounds: 10 });
    expect(words(table, slowed)).toBe('Bô l’Éclair\u00a0: Allure 4 → 1 — Bô l’Éclair trébuche.');
    // Once applied it says what it did, whatever has become of the sheet.
    const again = await table.world.act(run, 'stumble', { who: table.bo.id, slows: 3 });
    expect(again.position).toBe(3);
    expect(shown((await listed())[at.pace])).toEqual(['4', '1']);
    expect(shown((await list(table)).find(({ seq, index }) => seq === 3 && index === at.pace))).toEqual(['1', '0']);
    accepted(await apply(table, at.pace, { seq: 3 }));
    expect((await read(table, table.bo.id)).stats['pace']).toBe(0);
    accepted(await table.world.api.journal.takeBack({ id: slowed.id }));
    // The later change counts: what was taken back does not touch it.
    expect((await read(table, table.bo.id)).stats['trade']).toBe('mime');
  });

  it('a field is refused on the sheet of another system, and where nothing is filled in to count from', async () => {
    const table = await stumbled();
    await table.world.act(table.run, 'stumble', { who: table.bo.id, slows: 3 });
    const pace = (who: string | null = null) => apply(table, 4, { seq: 2, who });
    table.world.sql(`UPDATE run_steps SET effects = replace(effects, '"pace"', '"wounds"')`);
    table.world.sql(`UPDATE characters SET stats = '{"quick":1}' WHERE id = ?`, table.bo.id);
    expect(refusal(await pace()).message).toBe(
      'Bô l’Éclair\u00a0: «\u00a0Blessures restantes\u00a0» n’est pas renseigné ou ne peut prendre cette valeur. Renseignez-le d’abord sur la fiche.',
    );
    table.world.sql(`UPDATE run_steps SET effects = replace(effects, '"wounds"', '"gone"')`);
    expect(refusal(await pace()).message).toContain('n’ont plus de champ «\u00a0gone\u00a0»');
    table.world.sql(`UPDATE characters SET system = 'other' WHERE id = ?`, table.bo.id);
    const before = table.world.dump();
    expect(refusal(await pace()).message).toMatch(/^Bô l’Éclair\s: cette fiche n’est pas du système «\sÉchantillon\s»/);
    expect(table.world.dump()).toEqual(before);
    table.world.sql(`UPDATE characters SET system = 'sampler' WHERE id = ?`, table.bo.id);
  });

  it('death is dated', async () => {
    const table = await stumbled(20);
    accepted(await apply(table, AT.death));
    expect((await read(table, table.bo.id)).deadAt).toBeTypeOf('number');
  });

  it('is for whom the GM names, when nobody is known', async () => {
    const table = await stumbled();
    const ada = await member(table.world, table.partyId, 'Quelqu’un d’autre');
    const run = await table.world.act(table.run, 'stumble', { who: 'cy', harm: 2 });
    expect(run.position).toBe(2);
    const before = table.world.dump();
    const missing = refusal(await apply(table, AT.damage, { seq: 2 }));
    expect(missing).toMatchObject({ code: 'invalid', fields: [{ field: 'who' }] });
    expect(refusal(await apply(table, AT.damage, { seq: 2, who: 'nobody' })).code).toBe('not-found');
    expect(table.world.dump()).toEqual(before);
    accepted(await apply(table, AT.damage, { seq: 2, who: ada.id }));
    expect((await read(table, ada.id)).stats['wounds']).toBe(8);
  });

  it('twice is refused, also after a restart', async () => {
    const table = await stumbled();
    accepted(await apply(table, AT.damage));
    const before = table.world.dump();
    expect(refusal(await apply(table, AT.damage)).code).toBe('conflict');
    table.world.restart();
    expect(refusal(await apply(table, AT.damage)).code).toBe('conflict');
    expect(table.world.dump()).toEqual(before);
  });

  it('taken back it is gone, and can be applied or made again', async () => {
    const table = await stumbled();
    const first = accepted(await apply(table, AT.damage));
    accepted(await table.world.api.characters.health({ ids: [table.bo.id], change: '-2' }));
    accepted(await table.world.api.journal.takeBack({ id: first.id }));
    expect((await read(table, table.bo.id)).stats['wounds']).toBe(8);
    expect((await list(table))[AT.damage]?.appliedAs).toBeNull();
    const second = accepted(await apply(table, AT.damage));
    expect((await read(table, table.bo.id)).stats['wounds']).toBe(5);
    expect(refusal(await table.world.api.journal.makeAgain({ id: first.id })).code).toBe('conflict');
    accepted(await table.world.api.journal.takeBack({ id: second.id }));
    table.world.restart();
    accepted(await table.world.api.journal.makeAgain({ id: first.id }));
    expect((await read(table, table.bo.id)).stats['wounds']).toBe(5);
    expect((await list(table))[AT.damage]?.appliedAs).toBe(first.id);
  });

  it('is refused with the reason where the health is not known', async () => {
    const table = await stumbled();
    const unknown = await member(table.world, table.partyId, 'Inconnue');
    table.world.sql(`UPDATE characters SET stats = '{"quick":1}' WHERE id = ?`, unknown.id);
    const before = table.world.dump();
    expect(refusal(await apply(table, AT.damage, { who: unknown.id })).message).toMatch(/^Inconnue\s: les points de vie ou blessures ne sont pas/);
    table.world.sql(`UPDATE characters SET system = 'gone' WHERE id = ?`, unknown.id);
    expect(refusal(await apply(table, AT.damage, { who: unknown.id })).code).toBe('unavailable');
    table.world.sql(`UPDATE characters SET system = 'sampler' WHERE id = ?`, unknown.id);
    expect(table.world.dump()).toEqual(before);
  });

  it('an unknown condition is refused with its name', async () => {
    const table = await stumbled();
    table.world.sql(`UPDATE run_steps SET effects = replace(effects, '"prone"', '"petrified"')`);
    expect(refusal(await apply(table, AT.condition)).message).toBe('Le système «\u00a0Échantillon\u00a0» ne connaît pas l’état «\u00a0petrified\u00a0».');
  });

  it('one that stacks adds up, one that does not stays one', async () => {
    const table = await stumbled();
    await table.world.act(table.run, 'stumble', { who: table.bo.id, harm: 1 });
    accepted(await apply(table, AT.condition));
    accepted(await apply(table, AT.condition, { seq: 2 }));
    expect(Object.values((await read(table, table.bo.id)).conditions)).toHaveLength(1);
    table.world.sql(`UPDATE run_steps SET effects = replace(effects, '"prone"', '"bleeding"')`);
    const run = await table.world.act(accepted(await table.world.api.runs.get({ id: table.run.id })), 'stumble', { who: table.bo.id });
    await table.world.act(run, 'stumble', { who: table.bo.id });
    table.world.sql(`UPDATE run_steps SET effects = replace(effects, '"prone"', '"bleeding"')`);
    accepted(await apply(table, AT.condition, { seq: 3 }));
    accepted(await apply(table, AT.condition, { seq: 4 }));
    const conditions = Object.values((await read(table, table.bo.id)).conditions);
    expect(conditions.map(({ condition, count }) => `${condition} ${String(count)}`)).toEqual(['prone 1', 'bleeding 2']);
  });

  it('is refused for a run or a campaign in the trash, and for a place that is none', async () => {
    const table = await stumbled();
    expect(refusal(await apply(table, 9)).code).toBe('not-found');
    accepted(await table.world.api.runs.trash({ id: table.run.id }));
    expect(refusal(await apply(table, AT.damage)).code).toBe('unavailable');
    accepted(await table.world.api.runs.restore({ id: table.run.id }));
    accepted(await table.world.api.campaigns.trash({ id: table.campaignId }));
    const before = table.world.dump();
    expect(refusal(await apply(table, AT.damage)).code).toBe('unavailable');
    expect(table.world.dump()).toEqual(before);
  });
});

describe('leaving one out', () => {
  const dismiss = ({ world, campaignId, source }: Table, index: number) => world.api.effects.dismiss({ source, campaignId, place: { seq: 1, index } });

  it('changes nobody, is written in the journal, and is not applied with the others', async () => {
    const table = await stumbled();
    const before = await read(table, table.bo.id);
    const entry = accepted(await dismiss(table, AT.damage));
    expect(words(table, entry)).toMatch(/^Laissé de côté\u00A0: Bô l’Éclair perd 3 points/);
    expect((await list(table))[AT.damage]).toMatchObject({ appliedAs: null, dismissedAs: entry.id });
    expect(accepted(await table.world.api.effects.applyAll({ source: table.source, campaignId: table.campaignId, seq: null, who: {} }))).toHaveLength(3);
    expect((await read(table, table.bo.id)).stats).toEqual(before.stats);
    expect(refusal(await apply(table, AT.damage))).toMatchObject({ code: 'conflict' });
    expect(refusal(await dismiss(table, AT.damage))).toMatchObject({ code: 'conflict' });
  });

  it('is taken back like anything else', async () => {
    const table = await stumbled();
    accepted(await dismiss(table, AT.damage));
    accepted(await table.world.api.journal.undo({ campaignId: table.campaignId, encounterId: null }));
    expect((await list(table))[AT.damage]).toMatchObject({ appliedAs: null, dismissedAs: null, sheet: null });
    accepted(await apply(table, AT.damage));
    expect(refusal(await dismiss(table, AT.damage))).toMatchObject({ code: 'conflict' });
  });

  it('survives a new start', async () => {
    const table = await stumbled();
    accepted(await dismiss(table, AT.time));
    table.world.restart();
    expect((await list(table))[AT.time]?.dismissedAs).not.toBeNull();
  });
});

describe('applying all', () => {
  const all = ({ world, campaignId, source }: Table, seq: number | null = null, who: Record<string, string> = {}) =>
    world.api.effects.applyAll({ source, campaignId, seq, who });

  it('leaves out what is applied and what is about nobody known', async () => {
    const table = await stumbled();
    await table.world.act(table.run, 'stumble', { who: 'cy', harm: 2 });
    accepted(await apply(table, AT.damage));
    const entries = accepted(await all(table));
    // Of Cy, who is nobody's record, only the time.
    expect(entries.map((entry) => words(table, entry).split(' ')[0])).toEqual(['Bô', 'Bô', '1', '1']);
    expect((await list(table)).map(({ appliedAs }) => appliedAs !== null)).toEqual([true, true, true, true, false, false, false, true]);
    expect(accepted(await all(table))).toEqual([]);
  });

  it('of one step only', async () => {
    const table = await stumbled();
    await table.world.act(table.run, 'stumble', { who: table.bo.id, harm: 2 });
    expect(accepted(await all(table, 2))).toHaveLength(4);
    expect((await read(table, table.bo.id)).stats['wounds']).toBe(8);
    expect((await list(table)).filter(({ appliedAs }) => appliedAs !== null).map(({ seq }) => seq)).toEqual([2, 2, 2, 2]);
  });

  it('is undone with one press and made again with one, and each alone in between', async () => {
    const table = await stumbled();
    const { world, campaignId, bo } = table;
    const before = await read(table, bo.id);
    const entries = accepted(await all(table));
    expect(entries).toHaveLength(4);
    const scope = { campaignId, encounterId: null };
    const undone = accepted(await world.api.journal.undo(scope));
    expect(undone === null ? '' : words(table, undone)).toMatch(/\(et 3 autres\)$/);
    expect(await read(table, bo.id)).toMatchObject({ stats: before.stats, conditions: before.conditions, penalties: before.penalties });
    expect((await list(table)).every(({ appliedAs }) => appliedAs === null)).toBe(true);
    accepted(await world.api.journal.redo(scope));
    expect((await list(table)).filter(({ appliedAs }) => appliedAs !== null)).toHaveLength(4);
    // One of them taken back alone stays so when the others go and come.
    accepted(await world.api.journal.takeBack({ id: entries[0]?.id ?? '' }));
    accepted(await world.api.journal.undo(scope));
    accepted(await world.api.journal.redo(scope));
    expect((await list(table)).filter(({ appliedAs }) => appliedAs !== null)).toHaveLength(3);
  });

  it('is for those too of whom only the GM knows who they are', async () => {
    const table = await stumbled();
    await table.world.act(table.run, 'stumble', { who: 'cy', harm: 2 });
    expect(accepted(await all(table, 2, { cy: table.bo.id }))).toHaveLength(4);
    expect((await read(table, table.bo.id)).stats['wounds']).toBe(8);
  });

  it('is whole or not at all', async () => {
    const table = await stumbled();
    table.world.sql(`UPDATE run_steps SET effects = replace(effects, '"prone"', '"petrified"')`);
    const before = table.world.dump();
    table.world.announced.length = 0;
    expect(refusal(await all(table)).code).toBe('invalid');
    expect(table.world.dump()).toEqual(before);
    expect(table.world.announced).toEqual([]);
  });
});

describe('a run that goes back', () => {
  it('does not touch what was applied: that is taken back in the journal', async () => {
    const table = await stumbled();
    const entry = accepted(await apply(table, AT.damage));
    const { id } = table.run;
    accepted(await table.world.api.runs.undo({ id, position: 1 }));
    expect(await list(table)).toEqual([]);
    expect((await read(table, table.bo.id)).stats['wounds']).toBe(7);
    accepted(await table.world.api.runs.redo({ id, position: 0 }));
    expect((await list(table))[AT.damage]?.appliedAs).toBe(entry.id);
    accepted(await table.world.api.runs.undo({ id, position: 1 }));
    accepted(await table.world.api.journal.takeBack({ id: entry.id }));
    expect((await read(table, table.bo.id)).stats['wounds']).toBe(10);
  });

  it('and takes another way proposes anew, under the same number', async () => {
    const table = await stumbled();
    accepted(await apply(table, AT.damage));
    const back = await table.world.undo(table.run);
    await table.world.act(back, 'stumble', { who: table.bo.id, harm: 5 });
    expect((await list(table))[AT.damage]?.appliedAs).toBeNull();
    accepted(await apply(table, AT.damage));
    expect((await read(table, table.bo.id)).stats['wounds']).toBe(2);
  });
});

describe('a check', () => {
  async function failed(world: World, who?: string): Promise<string> {
    const answers = { trials: 2, ...(who === undefined ? {} : { who }) };
    const dice = { [who ?? 'gm']: { typed: [100, 99], then: 'app' } } as const;
    const outcome = accepted(await world.api.toolbox.play({ system: 'sampler', procedure: 'ordeal', answers, dice: structuredClone(dice) as never }));
    if (outcome.kind !== 'played') throw new Error('a die is asked for');
    return outcome.result.id;
  }

  it('proposes to whoever it names, by id or by name; otherwise to whom the GM names', async () => {
    const world = new World();
    const campaignId = await world.campaign();
    const one = await member(world, await party(world, campaignId), 'Ysée');
    const character = { id: one.id, name: 'Ysée' };
    for (const [who, known] of [
      [one.id, character],
      ['YSEE', character],
      ['Nobody', null],
      [undefined, null],
    ] as const) {
      const source = { kind: 'check', id: await failed(world, who) } as const;
      expect(await list({ world, campaignId, source })).toEqual([{ seq: 0, index: 0, character: known, appliedAs: null, dismissedAs: null, sheet: null }]);
      expect(accepted(await world.api.effects.list({ source, campaignId: null }))[0]?.character).toBeNull();
    }
  });

  it('is applied once, kept in a campaign or not', async () => {
    const world = new World();
    const campaignId = await world.campaign();
    const one = await member(world, await party(world, campaignId), 'Ysée');
    const id = await failed(world, one.id);
    const check = { kind: 'check', id } as const;
    const place = { seq: 0, index: 0 };
    const entry = accepted(await world.api.effects.apply({ source: check, campaignId, place, who: null }));
    expect(entry.runId).toBeNull();
    expect((await read({ world }, one.id)).stats['wounds']).toBe(8);
    const run = accepted(await world.api.toolbox.keep({ id, campaignId, title: 'Nuit dehors' }));
    for (const source of [check, { kind: 'run', id: run.id } as const]) {
      expect((await list({ world, campaignId, source }))[0]?.appliedAs).toBe(entry.id);
      expect(refusal(await world.api.effects.apply({ source, campaignId, place, who: null })).code).toBe('conflict');
    }
    accepted(await world.api.journal.takeBack({ id: entry.id }));
    expect((await read({ world }, one.id)).stats['wounds']).toBe(10);
    expect(accepted(await world.api.effects.apply({ source: check, campaignId, place, who: null })).runId).toBe(run.id);
    expect(refusal(await world.api.effects.list({ source: { kind: 'check', id: 'nobody' }, campaignId })).code).toBe('not-found');
  });
});

describe('in an encounter', () => {
  async function fight(phase: string): Promise<{ readonly world: World; readonly campaignId: string; readonly bandit: string; readonly encounterId: string }> {
    const world = new World();
    const campaignId = await world.campaign();
    world.sql(
      `INSERT INTO encounters (id, campaign_id, title, notes, template, phase, options, round, turn, combatants, revision, created_at, updated_at)
       VALUES ('fight', ?, 'Le pont', '', 0, ?, '{}', 1, NULL, ?, 1, 1, 1)`,
      campaignId,
      phase,
      JSON.stringify({ bandit: newCombatant('enemies', 0) }),
    );
    world.sql(
      `INSERT INTO characters (id, campaign_id, encounter_id, system, role, name, stats, conditions, penalties, notes, reminder, position, created_at, updated_at)
       VALUES ('bandit', ?, 'fight', 'sampler', 'npc', 'Cy', '{"quick":3,"wounds":9,"woundsMax":9}', '{}', '{}', '', '', 0, 1, 1)`,
      campaignId,
    );
    return { world, campaignId, bandit: 'bandit', encounterId: 'fight' };
  }

  it.each([
    ['running', 'fight'],
    ['paused', 'fight'],
    ['ended', null],
  ])('%s: what comes of a chase out of it is in its log', async (phase, logged) => {
    const { world, campaignId, encounterId, bandit } = await fight(phase);
    const setup = { participants: [...PEOPLE], lead: 20, readings: { escapeAt: 9999 } };
    const start = { campaignId, procedure: 'chase', title: 'x', setup, dice: {}, encounterId };
    const run = await world.act(played(accepted(await world.api.runs.start(start))), 'stumble', { who: 'cy', harm: 4 });
    const source = { kind: 'run', id: run.id } as const;
    const [damage] = await list({ world, campaignId, source });
    expect(damage?.character?.id).toBe(bandit);
    const entry = accepted(await world.api.effects.apply({ source, campaignId, place: { seq: 1, index: 0 }, who: null }));
    expect(entry.encounterId).toBe(logged);
    expect((await read({ world }, bandit)).stats['wounds']).toBe(5);
  });
});

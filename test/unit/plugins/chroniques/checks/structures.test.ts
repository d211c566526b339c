import { describe, expect, test } from 'vitest';
import { BLOW_KINDS } from '../../../../../plugins/chroniques/checks/damage-structure';
import { STRUCTURE_IDS, STRUCTURES } from '../../../../../plugins/chroniques/checks/structures';
import { asked, attempt, figureOf, make, notesOf, refusedAt, textsOf } from './play';

// id, solidity, RD
const TABLE = [
  ['door-plain', 15, 5],
  ['door-thick', 20, 7],
  ['door-reinforced', 25, 10],
  ['door-armoured', 30, 15],
  ['bars-plain', 25, 20],
  ['bars-crossed', 30, 20],
  ['partition-wood', 20, 5],
  ['partition-brick', 25, 10],
  ['wall-stone', 30, 20],
] as const;

test('the structures are those of the rules', () => {
  expect(STRUCTURE_IDS).toEqual(TABLE.map(([id]) => id));
  expect(STRUCTURE_IDS.filter((id) => STRUCTURES[id].kind === 'masonry')).toEqual(['partition-brick', 'wall-stone']);
});

describe('CO-28: breaking a structure by force', () => {
  test.each(TABLE)('CO-28 %s gives way at %i', (structure, solidity) => {
    const forMod = solidity - 12;
    expect(make('break-structure', { structure, forMod }, [12])).toMatchObject({ outcome: 'success', values: { difficulty: solidity, total: solidity } });
    const failed = make('break-structure', { structure, forMod }, [11]);
    expect(failed).toMatchObject({ outcome: 'failure', values: { difficulty: solidity, total: solidity - 1 }, step: { effects: [] } });
    expect(asked(failed)).toEqual(['gm for d20']);
    expect(notesOf(failed)).toEqual(['check.break-structure.noteDamage']);
  });

  test.each([
    ['structure', {}],
    ['structure', { structure: 'gate' }],
    ['forMod', { structure: 'door-plain', forMod: 'strong' }],
  ])('refuses at %s: %o', (field, setup) => {
    expect(refusedAt(attempt('break-structure', setup, [10]))).toEqual([field]);
  });
});

describe('CO-29: damage to a structure', () => {
  test.each(TABLE)('CO-29 %s: %i hit points, and what exceeds %i gets through', (structure, solidity, reduction) => {
    const blow = (damage: number): unknown => make('damage-structure', { structure, damage, kind: 'siege' }).values;
    expect(blow(0)).toMatchObject({ dealt: 0, remaining: solidity, broken: false });
    expect(blow(reduction)).toMatchObject({ dealt: 0, remaining: solidity, broken: false });
    expect(blow(reduction + 1)).toMatchObject({ dealt: 1, remaining: solidity - 1, broken: false });
    expect(blow(reduction + solidity - 1)).toMatchObject({ dealt: solidity - 1, remaining: 1, broken: false });
    expect(blow(reduction + solidity)).toMatchObject({ dealt: solidity, remaining: 0, broken: true });
    expect(blow(reduction + solidity + 9)).toMatchObject({ dealt: solidity + 9, remaining: 0, broken: true });
  });

  // what gets through of a blow of 25
  test.each([
    ['door-plain', { slashing: 20, piercing: 0, blunt: 20, siege: 20 }],
    ['bars-crossed', { slashing: 5, piercing: 0, blunt: 5, siege: 5 }],
    ['partition-wood', { slashing: 20, piercing: 0, blunt: 20, siege: 20 }],
    ['partition-brick', { slashing: 0, piercing: 0, blunt: 15, siege: 15 }],
    ['wall-stone', { slashing: 0, piercing: 0, blunt: 0, siege: 5 }],
  ] as const)('CO-29 kinds of blows at %s', (structure, through) => {
    for (const kind of BLOW_KINDS) expect(make('damage-structure', { structure, damage: 25, kind }).values['dealt'], kind).toBe(through[kind]);
  });

  test('CO-29 [I] a stone wall may be open to blunt weapons, never to slashing ones', () => {
    const open = { structure: 'wall-stone', damage: 25, siegeOnly: false };
    expect(make('damage-structure', { ...open, kind: 'blunt' }).values).toMatchObject({ dealt: 5, remaining: 25 });
    expect(make('damage-structure', { ...open, kind: 'slashing' }).values).toMatchObject({ dealt: 0 });
    expect(make('damage-structure', { ...open, kind: 'piercing' }).values).toMatchObject({ dealt: 0 });
  });

  test('CO-29 goes on from what is left', () => {
    const setup = { structure: 'door-thick', damage: 12, kind: 'slashing' };
    expect(make('damage-structure', { ...setup, remaining: 15 }).values).toMatchObject({ dealt: 5, remaining: 10, broken: false });
    expect(make('damage-structure', { ...setup, remaining: 5 }).values).toMatchObject({ dealt: 5, remaining: 0, broken: true });
    expect(make('damage-structure', { ...setup, remaining: 20 }).values).toMatchObject({ remaining: 15 });
    expect(make('damage-structure', { ...setup, remaining: null }).values).toMatchObject({ remaining: 15 });
  });

  test('is no test: its outcome is for information, without a die or an effect', () => {
    const made = make('damage-structure', { structure: 'door-plain', damage: 30, kind: 'blunt' });
    expect(made).toMatchObject({ outcome: 'info', dice: [], tests: [], step: { effects: [] } });
    expect(textsOf(made)[0]).toBe('check.damage-structure.result.broken');
    expect(figureOf(made)).toMatchObject({ value: { args: { value: 0 } }, tone: 'good' });
  });

  test.each([
    ['door-plain', 'piercing', 40, ['check.damage-structure.immune.piercing']],
    ['partition-brick', 'slashing', 40, ['check.damage-structure.immune.masonry']],
    ['wall-stone', 'blunt', 40, ['check.damage-structure.immune.wall', 'check.damage-structure.noteThickness']],
    ['wall-stone', 'siege', 40, ['check.damage-structure.noteThickness']],
    ['door-plain', 'blunt', 5, ['check.damage-structure.noteReduction']],
    ['door-plain', 'blunt', 6, []],
  ])('says why nothing happens: %s, %s, %i', (structure, kind, damage, notes) => {
    expect(notesOf(make('damage-structure', { structure, kind, damage }))).toEqual(notes);
  });

  test('CO-29 refuses more hit points than there ever were, and says how many there are', () => {
    const outcome = attempt('damage-structure', { structure: 'door-plain', damage: 5, kind: 'blunt', remaining: 16 });
    expect(refusedAt(outcome)).toEqual(['remaining']);
    expect(outcome).toMatchObject({ issues: [{ text: { args: { solidity: 15 } } }] });
    expect(make('damage-structure', { structure: 'door-plain', damage: 5, kind: 'blunt', remaining: 15 }).values).toMatchObject({ remaining: 15 });
  });

  test.each([
    ['damage', { structure: 'door-plain', kind: 'blunt' }],
    ['damage', { structure: 'door-plain', kind: 'blunt', damage: -1 }],
    ['damage', { structure: 'door-plain', kind: 'blunt', damage: 2.5 }],
    ['kind', { structure: 'door-plain', damage: 5 }],
    ['kind', { structure: 'door-plain', damage: 5, kind: 'acid' }],
    ['structure', { damage: 5, kind: 'blunt' }],
    ['remaining', { structure: 'door-plain', damage: 5, kind: 'blunt', remaining: 0 }],
    ['remaining', { structure: 'wall-stone', damage: 5, kind: 'siege', remaining: 31 }],
  ])('refuses at %s: %o', (field, setup) => {
    expect(refusedAt(attempt('damage-structure', setup))).toEqual([field]);
  });
});

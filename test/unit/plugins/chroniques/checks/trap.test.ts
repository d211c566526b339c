import { describe, expect, test } from 'vitest';
import { TRAP_CONDITIONS } from '../../../../../plugins/chroniques/checks/trap-form';
import { TRAP_IDS, TRAPS } from '../../../../../plugins/chroniques/checks/traps';
import plugin from '../../../../../plugins/chroniques/index';
import { asked, attempt, figureOf, make, notesOf, refusedAt, textsOf } from './play';

const dart = { name: 'Fléchettes', detect: 18, disarm: 12 };

test('the traps are those of the rules', () => {
  expect(TRAP_IDS.map((id) => [id, TRAPS[id].detect, TRAPS[id].disarm])).toEqual([
    ['wolf-trap', 15, 5],
    ['caltrops', 5, 5],
    ['spiked-pit', 15, 5],
    ['blade-pit', 20, 15],
    ['pendulum', 15, 10],
    ['poisoned-needle', 20, 10],
    ['snare', 15, 10],
  ]);
});

describe('CO-30: finding a trap', () => {
  test.each(TRAP_IDS.map((id) => [id, TRAPS[id].detect] as const))('CO-30 %s is found at SAG %i, and avoided', (trap, detect) => {
    const sagMod = detect - 10;
    const found = make('trap', { trap, sagMod }, [10]);
    expect(found).toMatchObject({
      outcome: 'success',
      values: { found: true, disarmed: false, triggered: false, damage: 0, conditions: [], difficulty: detect },
    });
    expect(asked(found)).toEqual(['gm sag d20']);
    expect(found.step.effects).toEqual([]);
    expect(textsOf(found)[0]).toBe('check.trap.result.avoided');
    expect(figureOf(found)).toMatchObject({ tone: 'good', value: { key: 'check.trap.avoided' } });
    const { damage, dexHalf } = TRAPS[trap];
    const dice = Array.from({ length: damage.dice + (dexHalf === null ? 0 : 1) }, () => 1);
    expect(make('trap', { trap, sagMod }, [9, ...dice])).toMatchObject({ outcome: 'failure', values: { found: false, triggered: true, total: detect - 1 } });
  });

  test.each([
    [10, true],
    [9, false],
  ])('CO-30 searching takes INT and 5 off: a roll of %i', (roll, found) => {
    const made = make('trap', { trap: 'wolf-trap', searching: true, intMod: 0, sagMod: 40 }, [roll]);
    expect(made.values).toMatchObject({ found, difficulty: 10, total: roll });
    expect(asked(made)[0]).toBe('gm int d20');
    expect(notesOf(made)[0]).toBe('check.trap.noteSearching');
  });

  test('CO-30 caltrops are harder to find when camouflaged, other traps are not', () => {
    expect(make('trap', { trap: 'caltrops' }, [5]).values).toMatchObject({ found: true, difficulty: 5 });
    expect(make('trap', { trap: 'caltrops' }, [4]).values).toMatchObject({ found: false });
    expect(make('trap', { trap: 'caltrops', camouflaged: true }, [15]).values).toMatchObject({ found: true, difficulty: 15 });
    expect(make('trap', { trap: 'caltrops', camouflaged: true }, [14]).values).toMatchObject({ found: false });
    expect(make('trap', { trap: 'caltrops', camouflaged: true, searching: true }, [10]).values).toMatchObject({ found: true, difficulty: 10 });
    expect(make('trap', { trap: 'wolf-trap', camouflaged: true }, [15]).values).toMatchObject({ found: true, difficulty: 15 });
  });
});

describe('CO-30: disarming a trap', () => {
  test.each(TRAP_IDS.map((id) => [id, TRAPS[id].disarm] as const))('CO-30 %s is disarmed at INT %i', (trap, disarm) => {
    const made = make('trap', { trap, sagMod: 20, intMod: disarm - 10, disarm: true }, [10, 10]);
    expect(made).toMatchObject({ outcome: 'success', values: { found: true, disarmed: true, triggered: false, damage: 0 }, step: { effects: [] } });
    expect(asked(made)).toEqual(['gm sag d20', 'gm int d20']);
    expect(made.tests[1]).toMatchObject({ difficulty: disarm, total: disarm });
  });

  test('CO-30 a failure sets it off', () => {
    const made = make('trap', { trap: 'spiked-pit', sagMod: 20, intMod: -6, dexMod: 0, disarm: true }, [10, 10, 3, 6, 14]);
    expect(made).toMatchObject({ outcome: 'failure', values: { found: true, disarmed: false, triggered: true, damage: 9 } });
    expect(asked(made)).toEqual(['gm sag d20', 'gm int d20', 'gm damage d6', 'gm damage d6', 'gm dex d20']);
    expect(textsOf(made)[0]).toBe('check.trap.result.bungled');
    expect(made.step.events[0]).toMatchObject({ text: { args: { total: 4, difficulty: 5 } } });
  });

  test('CO-30 what was not found cannot be disarmed', () => {
    expect(asked(make('trap', { trap: 'wolf-trap', disarm: true }, [14]))).toEqual(['gm sag d20']);
  });

  test('CO-30 searching and disarming are two tests of INT', () => {
    const made = make('trap', { trap: 'pendulum', searching: true, disarm: true, who: 'sigrid' }, [10, 10]);
    expect(asked(made)).toEqual(['sigrid int d20', 'sigrid int d20']);
    expect(made.values).toMatchObject({ found: true, disarmed: true });
  });
});

describe('CO-30: what goes off', () => {
  // trap, dice after the finding; damage, conditions
  test.each([
    ['wolf-trap', [], 1, ['immobilised']],
    ['caltrops', [], 1, ['slowed']],
    ['spiked-pit', [3, 4, 14], 7, []],
    ['spiked-pit', [3, 4, 15], 3, []],
    ['blade-pit', [1, 2, 3, 4, 5, 14], 15, []],
    ['blade-pit', [1, 2, 3, 4, 5, 15], 7, []],
    ['pendulum', [6, 6, 5, 14], 17, []],
    ['pendulum', [6, 6, 5, 15], 8, []],
    ['poisoned-needle', [], 0, []],
    ['snare', [], 0, ['immobilised', 'prone']],
  ])('CO-30 %s with %j: %i damage, %j', (trap, dice, damage, conditions) => {
    const made = make('trap', { trap, sagMod: -20 }, [10, ...dice]);
    expect(made).toMatchObject({ outcome: 'failure', values: { found: false, triggered: true, damage, conditions } });
    expect(asked(made).slice(1)).toEqual(dice.map((_, index) => (index === dice.length - 1 ? 'gm dex d20' : 'gm damage d6')));
    const [headline, line] = textsOf(made);
    expect(headline).toBe('check.trap.result.sprung');
    expect(line).toMatch(new RegExp(`^check\\.trap\\.tell\\.sprung\\.${trap}\\.[0-3]$`, 'u'));
    expect(
      made.step.effects.map((effect) => (effect.kind === 'damage' ? effect.amount : effect.kind === 'condition' ? effect.condition : effect.kind)),
    ).toEqual([...(damage > 0 ? [damage] : []), ...conditions]);
  });

  test('CO-30 half of an odd damage goes down [I], or up; a superior DEX has two dice', () => {
    expect(make('trap', { trap: 'spiked-pit', half: 'up' }, [1, 3, 4, 20]).values).toMatchObject({ damage: 4, thrown: 7 });
    const made = make('trap', { trap: 'spiked-pit', twoD20: true }, [1, 3, 4, 2, 15]);
    expect(made.values).toMatchObject({ damage: 3 });
    expect(asked(made).slice(3)).toEqual(['gm dex d20', 'gm dex d20']);
  });

  test.each([
    ['wolf-trap', [1], ['check.trap.noteEscape', 'check.trap.noteConditions']],
    ['caltrops', [1], ['check.trap.noteConditions']],
    ['spiked-pit', [1, 1, 1, 1], ['check.trap.noteEscape']],
    ['blade-pit', [1, 1, 1, 1, 1, 1, 1], ['check.trap.noteEscape']],
    ['pendulum', [1, 1, 1, 1, 1], []],
    ['poisoned-needle', [1], ['check.trap.noteLock', 'check.trap.notePoison']],
    ['snare', [1], ['check.trap.noteConditions']],
  ])('CO-30 says what follows: %s', (trap, dice, notes) => {
    expect(notesOf(make('trap', { trap }, dice))).toEqual(notes);
  });

  test('CO-30 getting out of the pits and of the jaw', () => {
    const escapes = TRAP_IDS.map((id) => TRAPS[id].escape);
    expect(escapes).toEqual([
      { characteristic: 'for', difficulty: 15 },
      null,
      { characteristic: 'dex', difficulty: 15 },
      { characteristic: 'dex', difficulty: 20 },
      null,
      null,
      null,
    ]);
  });

  test('conditions last until freed, healed or cut loose', () => {
    for (const trap of ['wolf-trap', 'caltrops', 'snare']) {
      for (const effect of make('trap', { trap, who: 'sigrid' }, [1]).step.effects) {
        expect(effect).toMatchObject({ who: 'sigrid', cause: { key: 'check.trap.cause' } });
        if (effect.kind === 'condition') expect(effect.duration).toEqual({ kind: 'until', text: { key: `check.trap.until.${trap}` } });
      }
    }
  });
});

describe('CO-30: a trap of one’s own', () => {
  const full = {
    ...dart,
    detectCamouflaged: 25,
    damage: { dice: 2, sides: 4, flat: 3 },
    dexHalf: 12,
    conditions: ['bleeding', 'slowed'],
    until: '  jusqu’au matin ',
    escape: 11,
    escapeBy: 'dex',
    poisoned: true,
  };

  test('needs a name and two difficulties, and does nothing by itself', () => {
    const made = make('trap', { trap: dart }, [17]);
    expect(made).toMatchObject({ outcome: 'failure', values: { found: false, triggered: true, damage: 0, conditions: [], difficulty: 18 } });
    expect(asked(made)).toEqual(['gm sag d20']);
    expect(notesOf(made)).toEqual([]);
    expect(make('trap', { trap: dart, disarm: true }, [18, 12]).values).toMatchObject({ found: true, disarmed: true });
  });

  test('throws its own dice, and DEX halves the whole', () => {
    const made = make('trap', { trap: full }, [1, 4, 2, 12]);
    expect(asked(made)).toEqual(['gm sag d20', 'gm damage d4', 'gm damage d4', 'gm dex d20']);
    expect(made.values).toMatchObject({ thrown: 9, damage: 4, conditions: ['bleeding', 'slowed'] });
    expect(make('trap', { trap: full }, [1, 4, 2, 11]).values).toMatchObject({ thrown: 9, damage: 9 });
    expect(notesOf(made)).toEqual(['check.trap.noteEscape', 'check.trap.noteConditions', 'check.trap.notePoison']);
    expect(made.step.effects[1]).toMatchObject({ condition: 'bleeding', duration: { kind: 'until', text: { verbatim: 'jusqu’au matin' } } });
    expect(made.step.events[1]?.text).toMatchObject({ key: expect.stringMatching(/^check\.trap\.tell\.sprung\.custom\.[0-3]$/u) as string });
  });

  test('may be camouflaged', () => {
    expect(make('trap', { trap: full, camouflaged: true, sagMod: 5 }, [20]).values).toMatchObject({ found: true, difficulty: 25 });
    expect(make('trap', { trap: dart, camouflaged: true, sagMod: 5 }, [13]).values).toMatchObject({ found: true, difficulty: 18 });
  });

  test('says something of its own time, and of its own ways, only where it has been told', () => {
    const made = make('trap', { trap: { ...dart, conditions: ['prone'] } }, [1]);
    expect(made.step.effects).toMatchObject([{ condition: 'prone', duration: { text: { key: 'check.trap.until.custom' } } }]);
    const harmless = make('trap', { trap: { ...dart, dexHalf: 5 } }, [1]);
    expect(asked(harmless), 'there is nothing to halve').toEqual(['gm sag d20']);
  });

  test('knows only conditions that this system has', () => {
    const known = plugin.activate({ content: {}, log: () => undefined }).characters?.conditions.map(({ id }) => id);
    for (const id of TRAP_CONDITIONS) expect(known).toContain(id);
    for (const id of TRAP_IDS) for (const condition of TRAPS[id].conditions) expect(TRAP_CONDITIONS).toContain(condition);
  });

  test.each([
    ['trap', {}],
    ['trap', { trap: 'bear-trap' }],
    ['trap', { trap: 4 }],
    ['trap.name', { trap: { ...dart, name: ' ' } }],
    ['trap.detect', { trap: { name: 'x', disarm: 5 } }],
    ['trap.disarm', { trap: { ...dart, disarm: 61 } }],
    ['trap.damage.sides', { trap: { ...dart, damage: { dice: 1, sides: 1 } } }],
    ['trap.damage.dice', { trap: { ...dart, damage: { dice: 21 } } }],
    ['trap.conditions[0]', { trap: { ...dart, conditions: ['asleep'] } }],
    ['trap.conditions[1]', { trap: { ...dart, conditions: ['prone', 'prone'] } }],
    ['trap.escapeBy', { trap: { ...dart, escapeBy: 'luck' } }],
    ['trap.poison', { trap: { ...dart, poison: true } }],
    ['sagMod', { trap: 'snare', sagMod: 99 }],
    ['searching', { trap: 'snare', searching: 'yes' }],
  ])('refuses at %s: %o', (field, setup) => {
    expect(refusedAt(attempt('trap', setup, [10]))).toEqual([field]);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DiceRecorder, PlannedDice, rolled, seededGenerator } from '#main/platform/procedures/dice';
import { applyAction, offersOf, startProcedure } from '#main/platform/procedures/engine';
import type { DiceSource, Outcome, Played } from '#main/platform/procedures/engine';
import type { JsonObject } from '#shared/domain/json';
import type { DicePlan, DieRecord } from '#shared/domain/run';
import type { Dice, DieAsk } from '#shared/plugin-api/dice';
import { refuse } from '#shared/plugin-api/procedure';
import type { Procedure } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';

/** A game for the engine alone: Ann throws as many D6 as she is told, Bob one D100, and the story is one of a thousand. */
const procedure: Procedure = {
  id: 'toy',
  kind: 'race',
  title: text('toy'),
  source: text('toy'),
  stateVersion: 1,
  setup: { type: 'object', additionalProperties: false, properties: { goal: { type: 'integer', title: text('goal'), minimum: 1, default: 10 } } },
  start: (setup) => (setup['goal'] === 13 ? refuse('goal', text('unlucky')) : step({ goal: setup['goal'] ?? 0, sum: 0 }, 0)),
  actions: (state) =>
    state['sum'] === -1
      ? []
      : [
          {
            id: 'throw',
            label: text('throw'),
            weight: 'primary',
            dice: [],
            form: {
              type: 'object',
              additionalProperties: false,
              properties: { times: { type: 'integer', title: text('times'), minimum: 0, maximum: 50, default: 1 } },
            },
          },
          { id: 'stop', label: text('stop'), weight: 'minor', dice: [] },
        ],
  apply(state, action, dice) {
    if (action.id === 'stop') return step({ ...state, sum: -1 }, 0);
    let sum = Number(state['sum']);
    for (let time = 0; time < Number(action.input['times']); time += 1) sum += dice.roll({ who: 'ann', label: 'pace', sides: 6 });
    sum += dice.roll({ who: 'bob', label: 'luck', sides: 100 });
    if (sum === 107) return refuse('times', text('unlucky'));
    return step({ ...state, sum }, dice.variant(1000));
  },
  view: (state) => state,
  present: (state) => ({ summary: text('toy'), status: { label: text('toy'), tone: 'neutral' }, round: Number(state['sum']), participants: [], blocks: [] }),
};

function step(state: JsonObject, story: number): ReturnType<Procedure['start']> {
  return { state, finished: state['sum'] === -1, events: [{ weight: 'headline', text: text('toy', { story }), tone: 'neutral' }], effects: [] };
}

const state = { goal: 10, sum: 0 };

function plan(entries: DicePlan, seed = 'seed', action = 1): DiceSource {
  return { kind: 'plan', seed, action, plan: entries };
}

function throwDice(source: DiceSource, input: unknown = {}): Outcome {
  return applyAction(procedure, state, { id: 'throw', input }, source);
}

function played(outcome: Outcome): Played {
  if (outcome.kind !== 'played') throw new Error(`not played: ${JSON.stringify(outcome)}`);
  return outcome;
}

function storyOf(outcome: Outcome): unknown {
  return played(outcome).step.events[0]?.text;
}

describe('checking', () => {
  test('a setup is checked against the form, and defaults are filled in', () => {
    expect(startProcedure(procedure, {}, plan({}))).toMatchObject({ kind: 'played', input: { goal: 10 }, step: { state } });
    expect(startProcedure(procedure, { goal: 0 }, plan({}))).toMatchObject({ kind: 'refused', issues: [{ field: 'goal', text: { key: 'app:form.tooLow' } }] });
    expect(startProcedure(procedure, { goal: 13 }, plan({}))).toEqual({ kind: 'refused', issues: [{ field: 'goal', text: { key: 'unlucky' } }] });
  });

  test('an action that is not on offer is refused at the field action', () => {
    const refused = { kind: 'refused', issues: [{ field: 'action', text: { key: 'app:run.notOffered' } }] };
    expect(applyAction(procedure, state, { id: 'fly', input: {} }, plan({}))).toMatchObject({
      ...refused,
      issues: [{ field: 'action', text: { key: 'app:run.notOffered', args: { action: 'fly' } } }],
    });
    expect(applyAction(procedure, { goal: 10, sum: -1 }, { id: 'throw', input: {} }, plan({}))).toMatchObject(refused);
  });

  test('an input is checked against the form of its offer; one without a form takes none', () => {
    expect(throwDice(plan({}), { times: 51 })).toMatchObject({ kind: 'refused', issues: [{ field: 'times' }] });
    expect(throwDice(plan({}), 'x')).toMatchObject({ kind: 'refused' });
    expect(applyAction(procedure, state, { id: 'stop', input: { now: true } }, plan({}))).toMatchObject({ kind: 'refused', issues: [{ field: 'now' }] });
    expect(applyAction(procedure, state, { id: 'stop', input: undefined }, plan({}))).toMatchObject({ kind: 'played', input: {} });
  });

  test('a finished run has no offers', () => {
    expect(offersOf(procedure, state, false)).toHaveLength(2);
    expect(offersOf(procedure, state, true)).toEqual([]);
  });

  test('a refusal by the rules is passed on, and the state is as it was', () => {
    const before = JSON.stringify(state);
    expect(throwDice(plan({ ann: { typed: [6, 1], then: 'ask' }, bob: { typed: [100], then: 'ask' } }), { times: 2 })).toEqual({
      kind: 'refused',
      issues: [{ field: 'times', text: { key: 'unlucky' } }],
    });
    expect(JSON.stringify(state)).toBe(before);
  });
});

describe('dice from the table', () => {
  test('typed results come first, in the order in which the rules ask, and are marked', () => {
    const outcome = played(throwDice(plan({ ann: { typed: [2, 5], then: 'ask' }, bob: { typed: [70], then: 'ask' } }), { times: 2 }));
    expect(outcome.step.state).toEqual({ goal: 10, sum: 77 });
    expect(outcome.dice).toEqual<DieRecord[]>([
      { who: 'ann', label: 'pace', sides: 6, value: 2, source: 'typed' },
      { who: 'ann', label: 'pace', sides: 6, value: 5, source: 'typed' },
      { who: 'bob', label: 'luck', sides: 100, value: 70, source: 'typed' },
    ]);
  });

  test('a die that is to be typed and has not been is asked for', () => {
    const ask = { kind: 'needs-die', ask: { who: 'ann', label: 'pace', sides: 6 } };
    expect(throwDice(plan({ ann: { typed: [2], then: 'ask' } }), { times: 2 })).toEqual(ask);
  });

  test('after the typed results the app goes on, where the plan says so', () => {
    const outcome = played(throwDice(plan({ ann: { typed: [2], then: 'app' } }), { times: 3 }));
    expect(outcome.dice.map(({ who, source }) => `${who} ${source}`)).toEqual(['ann typed', 'ann app', 'ann app', 'bob app']);
  });

  test.each([0, 7, -1, 1.5, Number.NaN])('a typed %d on a D6 is refused at its place', (value) => {
    expect(throwDice(plan({ ann: { typed: [3, value], then: 'app' } }), { times: 2 })).toMatchObject({
      kind: 'refused',
      issues: [{ field: 'dice.ann[1]', text: { key: expect.stringContaining('app:dice.outside') as string } }],
    });
  });

  test('a result that no die is asked for is refused at its place', () => {
    const leftOver = { kind: 'refused', issues: [{ field: 'dice.ann[1]', text: { key: 'app:dice.leftOver', args: { value: 4 } } }] };
    expect(throwDice(plan({ ann: { typed: [3, 4], then: 'app' } }))).toEqual(leftOver);
    expect(throwDice(plan({ zoe: { typed: [4], then: 'app' } }))).toMatchObject({ issues: [{ field: 'dice.zoe[0]' }] });
  });

  test('somebody called like something that every object inherits has no dice there', () => {
    expect(played(throwDice(plan(Object.create({ ann: { typed: [1], then: 'ask' } }) as DicePlan))).dice[0]?.source).toBe('app');
  });
});

describe('a plugin that catches what the dice throw', () => {
  const ANN = { who: 'ann', label: 'pace', sides: 6 };
  const BOB = { who: 'bob', label: 'luck', sides: 100 };
  const asking = plan({ ann: { typed: [], then: 'ask' }, bob: { typed: [], then: 'ask' } });

  /** The first step of a procedure that does with its dice what it wants. */
  function startWith(start: (dice: Dice) => ReturnType<Procedure['start']>, source = asking): Outcome {
    return startProcedure({ ...procedure, start: (_setup, dice) => start(dice) }, {}, source);
  }

  function attempt(dice: Dice, ask: DieAsk): number {
    try {
      return dice.roll(ask);
    } catch {
      return 1;
    }
  }

  test('is not played without the die, whatever it answers', () => {
    expect(startWith((dice) => step({ sum: attempt(dice, ANN) }, 0))).toEqual({ kind: 'needs-die', ask: ANN });
    expect(startWith((dice) => (attempt(dice, ANN), refuse('goal', text('unlucky'))))).toEqual({ kind: 'needs-die', ask: ANN });
    expect(startWith((dice) => (attempt(dice, ANN), null as never))).toEqual({ kind: 'needs-die', ask: ANN });
  });

  test('is not played when it throws something of its own instead', () => {
    const thrown = startWith((dice) => {
      attempt(dice, ANN);
      throw new Error('something else');
    });
    expect(thrown).toEqual({ kind: 'needs-die', ask: ANN });
  });

  test('is asked for the first die that is missing, not for one that it asks for afterwards or in a finally', () => {
    expect(startWith((dice) => step({ sum: attempt(dice, ANN) + attempt(dice, BOB) }, 0))).toEqual({ kind: 'needs-die', ask: ANN });
    const inFinally = startWith((dice) => {
      try {
        return step({ sum: dice.roll(ANN) }, 0);
      } finally {
        dice.roll(BOB);
      }
    });
    expect(inFinally).toEqual({ kind: 'needs-die', ask: ANN });
  });

  test('gets no die any more once one is missing, not even from the app', () => {
    const source = plan({ ann: { typed: [], then: 'ask' } });
    const seen: number[] = [];
    startWith((dice) => step({ sum: attempt(dice, ANN) + seen.push(attempt(dice, BOB)) }, 0), source);
    expect(seen).toEqual([1]);
  });

  test('is played as any other once every die is typed', () => {
    const outcome = played(startWith((dice) => step({ sum: attempt(dice, ANN) }, 0), plan({ ann: { typed: [5], then: 'ask' } })));
    expect(outcome.step.state).toEqual({ sum: 5 });
    expect(outcome.dice).toEqual([{ ...ANN, value: 5, source: 'typed' }]);
  });

  test('is refused for a typed die that cannot be, at its place', () => {
    const outcome = startWith((dice) => step({ sum: attempt(dice, ANN) }, 0), plan({ ann: { typed: [7], then: 'app' } }));
    expect(outcome).toMatchObject({ kind: 'refused', issues: [{ field: 'dice.ann[0]' }] });
  });

  test('stops for a die that does not exist, and for one that the record does not have', () => {
    expect(() => startWith((dice) => step({ sum: attempt(dice, { ...ANN, sides: 1 }) }, 0))).toThrow('no die has 1 sides');
    expect(() => startWith((dice) => step({ sum: attempt(dice, { ...ANN, who: null as never }) }, 0))).toThrow('by nobody');
    const empty: DiceSource = { kind: 'record', seed: 'seed', action: 0, record: [] };
    expect(() => startWith((dice) => step({ sum: attempt(dice, ANN) }, 0), empty)).toThrow('does not have the die');
  });

  test('cannot throw into its step what came out of an earlier one', () => {
    let kept: unknown;
    startWith((dice) => {
      try {
        dice.roll(ANN);
      } catch (error) {
        kept = error;
      }
      return step({}, 0);
    });
    const again = (): Outcome =>
      startWith(() => {
        throw kept as Error;
      });
    expect(again).toThrow('a die is needed');
  });

  test('asks for nothing once its step is over: not when it is drawn, not when it is viewed', () => {
    let kept: Dice | undefined;
    const outcome = played(
      startWith((dice) => {
        kept = dice;
        return step({}, 0);
      }, plan({})),
    );
    expect(() => kept?.roll(ANN)).toThrow('during a start or an action only');
    expect(() => kept?.variant(3)).toThrow('during a start or an action only');
    expect(outcome.dice).toEqual([]);
  });

  test('neither sees nor changes the record', () => {
    const outcome = played(
      startWith((dice) => {
        dice.roll(ANN);
        expect(Object.keys(dice).sort()).toEqual(['roll', 'variant']);
        expect(Object.isFrozen(dice)).toBe(true);
        return step({}, 0);
      }, plan({})),
    );
    expect(outcome.dice).toHaveLength(1);
  });

  test.each<[string, Partial<DieAsk>, boolean]>([
    ['two sides', { sides: 2 }, true],
    ['a thousand sides', { sides: 1000 }, true],
    ['a thousand and one', { sides: 1001 }, false],
    ['half a side more', { sides: 6.5 }, false],
    ['nobody', { who: '' }, false],
    ['nothing', { label: '' }, false],
    ['a name of 200 letters', { who: 'x'.repeat(200) }, true],
    ['a name of 201', { who: 'x'.repeat(201) }, false],
    ['a label of 201', { label: 'x'.repeat(201) }, false],
  ])('asks for a die of %s: %j, %s', (_what, change, isDie) => {
    const ask = (): Outcome => startWith((dice) => step({ sum: attempt(dice, { ...ANN, ...change }) }, 0), plan({}));
    if (isDie) expect(ask().kind).toBe('played');
    else expect(ask).toThrow(/no die has|by nobody/u);
  });

  test('may ask for ten thousand dice', () => {
    const many = startWith((dice) => {
      let sum = 0;
      for (let die = 0; die < 10_000; die += 1) sum += dice.roll(ANN);
      return step({ sum }, 0);
    }, plan({}));
    expect(many).toMatchObject({ kind: 'played', dice: { length: 10_000 } });
  });

  test('is stopped at one more', () => {
    const oneMore = (): Outcome =>
      startWith((dice) => {
        for (let die = 0; die <= 10_000; die += 1) dice.roll(ANN);
        return step({}, 0);
      }, plan({}));
    expect(oneMore).toThrow('10000 dice at most');
  });
});

test('a Fudge die typed as minus zero shows 0', () => {
  const dealt = new PlannedDice({ ann: { typed: [-0], then: 'ask' } }).deal('ann', 'F', () => 1);
  expect(dealt).toEqual({ kind: 'fell', value: 0, source: 'typed' });
});

describe('dice from the app', () => {
  test('are the same for the same seed and action, and others for another', () => {
    const values = (seed: string, action: number): readonly number[] => played(throwDice(plan({}, seed, action), { times: 20 })).dice.map(({ value }) => value);
    expect(values('a', 1)).toEqual(values('a', 1));
    expect(values('a', 1)).not.toEqual(values('b', 1));
    expect(values('a', 1)).not.toEqual(values('a', 2));
  });

  test('keep to their sides', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.integer({ min: 2, max: 1000 }), (seed, action, sides) => {
        const { dice } = new DiceRecorder(rolled(seededGenerator(seed, action, 'dice')), seededGenerator(seed, action, 'story'));
        const value = dice.roll({ who: 'gm', label: 'x', sides });
        expect(Number.isInteger(value) && value >= 1 && value <= sides).toBe(true);
      }),
      { seed: 5 },
    );
  });

  test.each([1, 0, 1001, 2.5, Number.NaN])('a die of %d sides does not exist', (sides) => {
    const { dice } = new DiceRecorder(rolled(seededGenerator('s', 0, 'dice')), seededGenerator('s', 0, 'story'));
    expect(() => dice.roll({ who: 'gm', label: 'x', sides })).toThrow(RangeError);
  });

  test.each([6, 100])('a D%i falls fairly over many actions, in its first die as in its tenth', (sides) => {
    const each = 200;
    const counts = [0, 9].map((nth) => {
      const found = new Array<number>(sides).fill(0);
      for (let action = 0; action < sides * each; action += 1) {
        const roll = rolled(seededGenerator('fair', action, 'dice'));
        let value = 0;
        for (let die = 0; die <= nth; die += 1) value = roll({ who: 'gm', label: 'x', sides }).value;
        found[value - 1] = (found[value - 1] ?? 0) + 1;
      }
      return found;
    });
    for (const found of counts) {
      const chiSquare = found.reduce((sum, count) => sum + ((count - each) * (count - each)) / each, 0);
      // Five deviations from what is expected: the seed is fixed, so this fails only for a changed generator that is bad.
      const free = sides - 1;
      expect(Math.abs(chiSquare - free)).toBeLessThan(5 * Math.sqrt(2 * free));
    }
  });
});

describe('the story', () => {
  test('is the same whether dice are typed or rolled, and has a seed of its own', () => {
    const rolledOutcome = played(throwDice(plan({}), { times: 3 }));
    const ann = rolledOutcome.dice.filter(({ who }) => who === 'ann').map(({ value }) => value);
    const bob = rolledOutcome.dice.filter(({ who }) => who === 'bob').map(({ value }) => value);
    const typedOutcome = throwDice(plan({ ann: { typed: ann, then: 'ask' }, bob: { typed: bob, then: 'ask' } }), { times: 3 });
    expect(played(typedOutcome).step).toEqual(rolledOutcome.step);
    expect(storyOf(throwDice(plan({ ann: { typed: [1], then: 'app' } })))).toEqual(storyOf(throwDice(plan({ ann: { typed: [2], then: 'app' } }))));
    expect(storyOf(throwDice(plan({}, 'seed', 1)))).not.toEqual(storyOf(throwDice(plan({}, 'seed', 2))));
  });

  test('chooses only among what there is', () => {
    const { dice, record } = new DiceRecorder(rolled(seededGenerator('s', 0, 'dice')), seededGenerator('s', 0, 'story'));
    const drawn = Array.from({ length: 200 }, () => dice.variant(4));
    expect([...new Set(drawn)].sort()).toEqual([0, 1, 2, 3]);
    expect([dice.variant(1), dice.variant(0)]).toEqual([0, 0]);
    expect(record).toEqual([]);
  });
});

describe('the record', () => {
  const original = played(throwDice(plan({ ann: { typed: [3], then: 'app' } }), { times: 2 }));
  const record = (dice: readonly DieRecord[]): DiceSource => ({ kind: 'record', seed: 'seed', action: 1, record: dice });

  test('played again gives the same step and the same record', () => {
    expect(throwDice(record(original.dice), { times: 2 })).toEqual(original);
  });

  test.each<[string, (dice: readonly DieRecord[]) => readonly DieRecord[]]>([
    ['a die too few', (dice) => dice.slice(0, -1)],
    ['a die too many', (dice) => [...dice, ...dice.slice(-1)]],
    ['another order', (dice) => [...dice].reverse()],
    ['another label', (dice) => dice.map((die) => ({ ...die, label: 'x' }))],
    ['other sides', (dice) => dice.map((die) => ({ ...die, sides: 8 }))],
  ])('with %s does not pass', (_name, change) => {
    expect(() => throwDice(record(change(original.dice)), { times: 2 })).toThrow(/record/u);
  });
});

test('whatever else a procedure throws is not hidden', () => {
  const broken: Procedure = {
    ...procedure,
    apply: () => {
      throw new TypeError('broken');
    },
  };
  expect(() => applyAction(broken, state, { id: 'throw', input: {} }, plan({}))).toThrow('broken');
});

/** What holds for every answer and every throw. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startProcedure } from '#main/platform/procedures/engine';
import type { Played } from '#main/platform/procedures/engine';
import type { JsonObject } from '#shared/domain/json';
import { checks } from '../../../../../plugins/chroniques/checks/checks';
import type { CheckTest } from '../../../../../plugins/chroniques/checks/rules';
import type { DamageStructureValues } from '../../../../../plugins/chroniques/checks/damage-structure';
import type { FallValues } from '../../../../../plugins/chroniques/checks/fall';
import type { FireValues } from '../../../../../plugins/chroniques/checks/fire';
import type { JumpValues } from '../../../../../plugins/chroniques/checks/jump';
import type { ClimateValues } from '../../../../../plugins/chroniques/checks/climate';
import type { PoisonSetup, PoisonValues } from '../../../../../plugins/chroniques/checks/poison';
import { STRUCTURES } from '../../../../../plugins/chroniques/checks/structures';
import type { StructureId } from '../../../../../plugins/chroniques/checks/structures';
import type { TrapSetup } from '../../../../../plugins/chroniques/checks/trap-form';
import { trapOf } from '../../../../../plugins/chroniques/checks/trap-form';
import type { TrapValues } from '../../../../../plugins/chroniques/checks/trap';
import { answersFor } from '../../../../../scripts/plugin-kit/conformance/arbitraries';
import { checkOf } from './play';

interface Seen<Values> {
  readonly played: Played;
  readonly outcome: string;
  readonly values: Values;
  readonly tests: readonly CheckTest[];
  readonly input: JsonObject;
}

/** Judges a check for many answers, with dice of the app's. */
function forMany<Values = JsonObject>(id: string, judge: (seen: Seen<Values>) => void, numRuns = 150): void {
  const procedure = checkOf(id);
  let judged = 0;
  fc.assert(
    fc.property(answersFor(procedure.setup), fc.string(), (setup, seed) => {
      const played = startProcedure(procedure, setup, { kind: 'plan', seed, action: 0, plan: {} });
      if (played.kind !== 'played') return;
      judged += 1;
      const { outcome, values, tests } = procedure.view(played.step.state);
      judge({
        played,
        outcome: typeof outcome === 'string' ? outcome : '',
        values: values as Values,
        tests: tests as unknown as readonly CheckTest[],
        input: played.input,
      });
    }),
    { seed: 20, numRuns },
  );
  expect(judged, id).toBeGreaterThan(numRuns / 4);
}

function damageIn({ step }: Played): number {
  return step.effects.reduce((sum, effect) => (effect.kind === 'damage' ? sum + effect.amount : sum), 0);
}

describe.each(checks.map(({ id }) => id))('%s', (id) => {
  test('a test succeeds when its total reaches its difficulty, with the better of its dice', () => {
    forMany(id, ({ tests }) => {
      for (const { roll, rolls, modifier, total, difficulty, success } of tests) {
        expect(roll).toBe(Math.max(...rolls));
        expect(total).toBe(roll + modifier);
        // CO-27: whoever coats a weapon with a natural 1 has failed critically.
        expect(success).toBe(total >= difficulty && !(id === 'coat-weapon' && roll === 1));
      }
    });
  });

  test('the damage that it proposes is the damage that it says, and none is proposed where there is none', () => {
    forMany<{ readonly damage?: number }>(id, ({ played, values }) => {
      expect(damageIn(played)).toBe(values.damage ?? 0);
      for (const effect of played.step.effects) if (effect.kind === 'damage') expect(effect.amount).toBeGreaterThan(0);
    });
  });

  test('all dice and effects are under one name, and people are named only where there is one', () => {
    forMany(id, ({ played, input }) => {
      const name = input['who'];
      const who = typeof name !== 'string' || name.trim() === '' ? 'gm' : name;
      for (const die of played.dice) expect(die.who).toBe(who);
      for (const effect of played.step.effects) expect('who' in effect && effect.who).toBe(who);
      const [headline] = played.step.events;
      const named = who !== 'gm';
      expect(headline?.text).toMatchObject({ key: expect.stringMatching(named ? /\.named$/u : /^(?!.*\.named$)/u) as string });
      expect(
        checkOf(id)
          .present(played.step.state)
          .participants.map((person) => person.name),
      ).toEqual(named ? [who] : []);
    });
  });

  test('the record played again is the same, byte for byte', () => {
    forMany(id, ({ played, input }) => {
      const again = startProcedure(checkOf(id), input, { kind: 'record', seed: 'another', action: 0, record: played.dice });
      if (again.kind !== 'played') throw new Error('not played again');
      expect(JSON.stringify(again.step.state)).toBe(JSON.stringify(played.step.state));
      expect(JSON.stringify(again.step.effects)).toBe(JSON.stringify(played.step.effects));
    });
  });
});

describe('bounds', () => {
  test('one test decides a jump, a load, a coating and a structure', () => {
    for (const id of ['jump', 'lift', 'break-structure', 'fall', 'poison']) {
      forMany(id, ({ outcome, tests }) => {
        expect(tests).toHaveLength(1);
        expect(outcome).toBe(tests[0]?.success === true ? 'success' : 'failure');
      });
    }
  });

  test('a jump that succeeds reaches the other side, another does not', () => {
    forMany<JumpValues>('jump', ({ outcome, values, input }) => {
      // The reach is a quotient of what the difficulty is a product of: their last digits may differ.
      if (outcome === 'success') expect(values.reach).toBeGreaterThan(Number(input['metres']) - 1e-9);
      else expect(values.reach).toBeLessThan(Number(input['metres']));
    });
  });

  test('a fall has 0 to 10 dice, and each 1 to 6', () => {
    forMany<FallValues>('fall', ({ values }) => {
      expect(values.dice).toBeGreaterThanOrEqual(0);
      expect(values.dice).toBeLessThanOrEqual(10);
      expect(values.damage).toBeGreaterThanOrEqual(values.dice);
      expect(values.damage).toBeLessThanOrEqual(6 * values.dice);
    });
  });

  test('fire burns for 1 to 6, and only a failed test makes one pass out', () => {
    forMany<FireValues>('fire', ({ values, outcome }) => {
      expect([1, 2, 3, 4, 5, 6]).toContain(values.damage);
      expect(values.unconscious).toBe(outcome === 'failure');
    });
  });

  test('heat and cold hurt 1 to 6 a failure, and nobody who does not fail', () => {
    for (const id of ['heat', 'cold']) {
      forMany<ClimateValues>(
        id,
        ({ values, tests, outcome }) => {
          expect(values.tests).toBe(tests.length);
          expect(values.failures).toBe(tests.filter(({ success }) => !success).length);
          expect(values.damage).toBeGreaterThanOrEqual(values.failures);
          expect(values.damage).toBeLessThanOrEqual(6 * values.failures);
          expect(outcome).toBe(values.tests === 0 ? 'info' : values.failures === 0 ? 'success' : 'failure');
        },
        60,
      );
    }
  });

  test('poison does at most 12, kills only when violent, weakens only when weakening', () => {
    forMany<PoisonValues>('poison', ({ values, outcome, input }) => {
      const { kind } = input as unknown as PoisonSetup;
      expect(values.damage).toBeLessThanOrEqual(12);
      expect(values.dead).toBe(kind === 'violent' && outcome === 'failure');
      expect(values.condition).toBe(kind === 'weakening' && outcome === 'failure' ? 'weakened' : null);
    });
  });

  test('a coating is lost or taken, or it is on the weapon', () => {
    forMany('coat-weapon', ({ outcome, values, tests }) => {
      const [test] = tests;
      const dose = test?.roll === 1 ? 'self' : test?.success === true ? 'applied' : 'lost';
      expect(values['dose']).toBe(dose);
      expect(outcome).toBe({ self: 'critical-failure', applied: 'success', lost: 'failure' }[dose]);
    });
  });

  test('what is left of a structure is between nothing and all of it, and broken is nothing', () => {
    forMany<DamageStructureValues>('damage-structure', ({ values, input }) => {
      const { solidity } = STRUCTURES[input['structure'] as StructureId];
      const before = typeof input['remaining'] === 'number' ? input['remaining'] : solidity;
      expect(values.remaining).toBe(Math.max(0, before - values.dealt));
      expect(values.broken).toBe(values.remaining === 0);
      expect(values.dealt).toBeLessThanOrEqual(Math.max(0, Number(input['damage']) - values.reduction));
    });
  });

  test('a trap harms only when it goes off, which it does unless found, and found means avoided or disarmed', () => {
    forMany<TrapValues>('trap', ({ values, outcome, input }) => {
      const { trap, disarm } = input as unknown as TrapSetup;
      const { damage, conditions } = trapOf(trap);
      expect(values.triggered).toBe(!values.found || (disarm && !values.disarmed));
      expect(outcome).toBe(values.triggered ? 'failure' : 'success');
      expect(values.conditions).toEqual(values.triggered ? conditions : []);
      expect(values.damage).toBeLessThanOrEqual(values.triggered ? damage.dice * damage.sides + damage.flat : 0);
      if (values.triggered) expect(values.damage).toBeGreaterThanOrEqual(Math.floor((damage.dice + damage.flat) / 2));
    });
  });

  test('a trap of one’s own keeps to what it was told to be', () => {
    const custom = fc.record({
      name: fc.constant('x'),
      detect: fc.integer({ min: 0, max: 60 }),
      disarm: fc.integer({ min: 0, max: 60 }),
      damage: fc.record({ dice: fc.integer({ min: 0, max: 20 }), sides: fc.integer({ min: 2, max: 100 }), flat: fc.integer({ min: 0, max: 100 }) }),
      dexHalf: fc.option(fc.integer({ min: 0, max: 60 }), { nil: null }),
    });
    fc.assert(
      fc.property(custom, fc.string(), (trap, seed) => {
        const played = startProcedure(checkOf('trap'), { trap }, { kind: 'plan', seed, action: 0, plan: {} });
        if (played.kind !== 'played') throw new Error(JSON.stringify(played));
        const { values } = played.step.state as unknown as { values: TrapValues };
        const { dice, sides, flat } = trap.damage;
        const least = trap.dexHalf === null ? dice + flat : Math.floor((dice + flat) / 2);
        if (!values.triggered) return;
        expect(values.damage).toBeGreaterThanOrEqual(least);
        expect(values.damage).toBeLessThanOrEqual(dice * sides + flat);
      }),
      { seed: 3, numRuns: 200 },
    );
  });
});

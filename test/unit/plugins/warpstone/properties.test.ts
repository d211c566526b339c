/** What holds for every chase, whoever takes part and however the dice fall. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyAction, startProcedure } from '#main/platform/procedures/engine';
import type { Played } from '#main/platform/procedures/engine';
import type { JsonObject } from '#shared/domain/json';
import { chase } from '../../../../plugins/warpstone/chase/chase';
import { frozenInputs } from '../../../../scripts/plugin-kit/conformance/freeze';
import { played } from './play';

const RUNS = 150;

/** A chase without a last round may go on for ever; so many rounds tell enough. */
const MOST_ROUNDS = 25;

/** Quarters are exact in binary, as the rules want distances to be. */
const quarters = (least: number, most: number): fc.Arbitrary<number> => fc.integer({ min: least * 4, max: most * 4 }).map((count) => count / 4);

interface Person {
  readonly id: string;
  readonly side: string;
  readonly position: number;
  readonly status: string;
  readonly last: {
    readonly roll: number;
    readonly target: number;
    readonly margin: number;
    readonly loss: number;
    readonly fell: boolean;
    readonly wounds: number;
    readonly observation: { readonly success: boolean } | null;
  } | null;
  readonly gaps?: Readonly<Record<string, number>>;
  readonly caughtBy?: readonly string[];
}

interface View {
  readonly round: number;
  readonly status: string;
  readonly participants: readonly Person[];
}

const people = (prefix: string, side: string): fc.Arbitrary<JsonObject[]> =>
  fc
    .array(
      fc.record(
        { M: quarters(3, 6), I: fc.integer({ min: 20, max: 70 }), observation: fc.integer({ min: 30, max: 95 }), modifier: fc.integer({ min: -20, max: 20 }) },
        { requiredKeys: ['M', 'I'] },
      ),
      { minLength: 1, maxLength: 3 },
    )
    .map((all) => all.map((traits, at) => ({ ...traits, id: `${prefix}${String(at)}`, name: `${prefix}${String(at)}`, side })));

const setups = fc
  .record({
    quarry: people('q', 'quarry'),
    pursuers: people('p', 'pursuer'),
    lead: quarters(1, 6),
    escapeAt: quarters(7, 12),
    maxRounds: fc.option(fc.integer({ min: 1, max: 12 }), { nil: null }),
    movementLengths: quarters(0, 2),
    stumbleLoss: quarters(0, 2),
    fallLoss: quarters(0, 4),
    observation: fc.boolean(),
    sightFirst: fc.boolean(),
    pursuersRunOn: fc.boolean(),
  })
  .map(({ quarry, pursuers, ...options }) => ({ ...options, participants: [...quarry, ...pursuers] }));

type Setup = JsonObject & {
  readonly participants: readonly JsonObject[];
  readonly escapeAt: number;
  readonly maxRounds: number | null;
  readonly movementLengths: number;
  readonly stumbleLoss: number;
  readonly fallLoss: number;
};

function viewOf(step: Played | undefined): View {
  if (step === undefined) throw new Error('no step');
  return chase.view(step.step.state as never) as unknown as View;
}

/** Plays round after round with dice rolled from a seed; every input is frozen. */
function playOut(setup: Setup, seed: string): readonly Played[] {
  const frozen = frozenInputs(chase);
  const steps = [played(startProcedure(frozen, setup, { kind: 'plan', seed, action: 0, plan: {} }))];
  for (let last = steps[0]; last !== undefined && !last.step.finished && steps.length <= MOST_ROUNDS; last = steps.at(-1)) {
    steps.push(played(applyAction(frozen, last.step.state, { id: 'round', input: {} }, { kind: 'plan', seed, action: steps.length, plan: {} })));
  }
  return steps;
}

function isRunning({ status }: Person): boolean {
  return status === 'running';
}

describe('every chase', () => {
  test('WS-1 to WS-5: positions change by Movement and failures alone, and gaps agree with positions at every step', () => {
    fc.assert(
      fc.property(setups, fc.string(), (setup, seed) => {
        const steps = playOut(setup, seed);
        steps.slice(1).forEach((step, at) => {
          const before = viewOf(steps[at]).participants;
          const ran = before.filter(isRunning).map(({ id }) => id);
          const slowest = Math.min(...setup.participants.filter(({ id }) => ran.includes(id as string)).map(({ M }) => M as number));
          for (const [index, now] of viewOf(step).participants.entries()) {
            const was = before[index]?.position ?? Number.NaN;
            const traits = setup.participants[index] ?? {};
            const dice = step.dice.filter(({ who }) => who === now.id);
            if (!ran.includes(now.id)) {
              expect([now.position, dice.length]).toEqual([was, 0]);
              continue;
            }
            const margin = (dice[0]?.value ?? Number.NaN) - (traits['I'] as number) - ((traits['modifier'] as number | undefined) ?? 0);
            const loss = margin > 30 ? setup.fallLoss : margin > 0 ? setup.stumbleLoss : 0;
            expect(now.position).toBe(was + ((traits['M'] as number) - slowest) * setup.movementLengths - loss);
            expect(now.last).toMatchObject({ margin, loss, fell: margin > 30 });
          }
        });
        for (const step of steps) {
          const { participants } = viewOf(step);
          const pursuers = participants.filter(({ side }) => side === 'pursuer');
          for (const { side, position, gaps } of participants) {
            if (side === 'quarry') expect(gaps).toEqual(Object.fromEntries(pursuers.map((pursuer) => [pursuer.id, position - pursuer.position])));
          }
        }
      }),
      { numRuns: RUNS },
    );
  });

  test('WS-4: every fall, and nothing else, proposes 1 or 2 wounds', () => {
    fc.assert(
      fc.property(setups, fc.string(), (setup, seed) => {
        for (const step of playOut(setup, seed).slice(1)) {
          const { participants } = viewOf(step);
          const hurt = step.dice.filter(({ label }) => label === 'damage').map(({ who, value }) => ({ who, amount: value }));
          expect(step.step.effects).toEqual(hurt.map((one) => expect.objectContaining({ kind: 'damage', ...one }) as unknown));
          const fallen = step.dice.filter(({ who, label }) => label === 'initiative' && participants.find(({ id }) => id === who)?.last?.fell === true);
          expect(hurt.map(({ who }) => who)).toEqual(fallen.map(({ who }) => who));
          for (const { amount } of hurt) expect([1, 2]).toContain(amount);
        }
      }),
      { numRuns: RUNS },
    );
  });

  test('WS-6, WS-7: nobody is in two places, and whoever runs on is neither caught nor away', () => {
    fc.assert(
      fc.property(setups, fc.string(), (setup, seed) => {
        for (const step of playOut(setup, seed)) {
          const { round, status, participants } = viewOf(step);
          const quarry = participants.filter(({ side }) => side === 'quarry');
          const pursuers = participants.filter(({ side }) => side === 'pursuer');
          const after = pursuers.filter(isRunning);
          for (const one of pursuers) {
            expect(['running', 'lost', 'stopped']).toContain(one.status);
            if (setup.pursuersRunOn) expect(one.status).not.toBe('stopped');
            if (isRunning(one)) expect(one.last?.observation?.success ?? true).toBe(true);
          }
          for (const one of quarry) {
            expect(['running', 'caught', 'escaped']).toContain(one.status);
            expect((one.caughtBy ?? []).length > 0).toBe(one.status === 'caught');
            if (!isRunning(one)) continue;
            const gaps = after.map(({ id }) => one.gaps?.[id] ?? Number.NaN);
            expect(Math.min(...gaps)).toBeGreaterThan(0);
            expect(Math.min(...gaps)).toBeLessThan(setup.escapeAt);
          }
          const fates = new Set(quarry.map((one) => one.status));
          const [only] = fates;
          expect(status).toBe(fates.has('running') ? 'running' : fates.size > 1 ? 'mixed' : only);
          expect(step.step.finished).toBe(status !== 'running');
          if (setup.maxRounds !== null) expect(status === 'running' && round >= setup.maxRounds).toBe(false);
        }
      }),
      { numRuns: RUNS },
    );
  });

  test('WS-8: every chase ends or can be ended, and what was decided stays', () => {
    fc.assert(
      fc.property(setups, fc.string(), fc.constantFrom('caught', 'escaped'), (setup, seed, outcome) => {
        for (const { step } of playOut(setup, seed)) {
          const ended = applyAction(frozenInputs(chase), step.state, { id: 'end', input: { outcome } }, { kind: 'plan', seed, action: 99, plan: {} });
          if (step.finished) {
            expect(ended.kind).toBe('refused');
            continue;
          }
          const now = viewOf(played(ended));
          expect(played(ended).step.finished).toBe(true);
          const before = (chase.view(step.state as never) as unknown as View).participants;
          expect(now.participants).toEqual(before.map((one) => (one.side === 'quarry' && isRunning(one) ? { ...one, status: outcome } : one)));
        }
      }),
      { numRuns: RUNS },
    );
  });

  test('the record played again gives the same states and the same story', () => {
    fc.assert(
      fc.property(setups, fc.string(), (setup, seed) => {
        const steps = playOut(setup, seed);
        steps.slice(1).forEach((step, at) => {
          const before = steps[at]?.step.state ?? {};
          const again = played(applyAction(chase, before, { id: 'round', input: {} }, { kind: 'record', seed, action: at + 1, record: step.dice }));
          expect(JSON.stringify(again.step)).toBe(JSON.stringify(step.step));
        });
      }),
      { numRuns: RUNS },
    );
  });
});

/** How a plugin is asked for the order of turns: what it is given, its luck, and what is not taken from it. */
import { describe, expect, test } from 'vitest';
import { describeSystem } from '#main/platform/plugins/description';
import type { IPluginRegistry } from '#main/platform/plugins/registry';
import { InitiativeRules } from '#main/features/encounters/initiative-rules';
import type { Asked } from '#main/features/encounters/initiative-rules';
import type { CharacterRow } from '#main/platform/records/record-store';
import { AppError } from '#shared/domain/app-error';
import { runHere } from '#main/platform/procedures/rules-calls';
import { WaitingSeeds } from '#main/platform/procedures/waiting-seeds';
import type { ICharacterStore } from '#main/features/characters/api';
import type { Combatant, EncounterRules } from '#shared/plugin-api/characters';
import type { RuleSystem } from '#shared/plugin-api/index';

const NO_OPTIONS: EncounterRules['options'] = { type: 'object', additionalProperties: false, properties: {} };

function rulesOf(encounter: Partial<EncounterRules>): InitiativeRules {
  const system: RuleSystem = { procedures: [], encounter: { options: NO_OPTIONS, initiative: () => [], ...encounter } };
  const registry = { system: () => describeSystem(system), rules: () => runHere(system) };
  const characters = { some: () => [] } as unknown as ICharacterStore;
  return new InitiativeRules(characters, registry as unknown as IPluginRegistry, new WaitingSeeds());
}

function person(id: string, role: CharacterRow['role'] = 'npc'): CharacterRow {
  return { id, name: id.toUpperCase(), system: 'any', role, stats: { quick: 1 }, conditions: {}, penalties: {}, mountId: null } as unknown as CharacterRow;
}

function asked(ids: readonly string[], more: Partial<Asked> = {}): Asked {
  return { place: 'start e', system: 'any', options: {}, people: ids.map((id) => person(id)), dice: {}, ...more };
}

/** What B rolls depends on what fell for A. */
const chained: Partial<EncounterRules> = {
  initiative(combatants, _options, dice) {
    const first = dice.roll({ who: 'a', label: 'x', sides: 900 });
    return combatants.map(({ id }) => ({ id, score: id === 'a' ? first : dice.roll({ who: id, label: 'x', sides: 2 + first }), tieBreaks: [] }));
  },
};

describe('the rules of initiative', () => {
  test('keep their luck while they wait for a die of the table, and have new luck after it', async () => {
    const rules = rulesOf(chained);
    const wait = async (place: string): Promise<number> => {
      const answer = await rules.initiatives(asked(['a', 'b'], { place, dice: { b: { typed: [], then: 'ask' } } }), {});
      if (answer.kind !== 'needs-die') throw new Error('no die was asked for');
      return answer.ask.sides;
    };
    const sides = await wait('start e');
    expect(await wait('start e')).toBe(sides);
    expect(await wait('start other')).not.toBe(sides);
    const done = await rules.initiatives(asked(['a', 'b'], { dice: { b: { typed: [2], then: 'ask' } } }), {});
    expect(done).toMatchObject({
      kind: 'rolled',
      initiatives: { a: { initiative: sides - 2, dice: [{ source: 'app' }] }, b: { initiative: 2, dice: [{ source: 'typed' }] } },
    });
    expect(await wait('start e')).not.toBe(sides);
  });

  test('are told who is a player character and what is on them, and are given options that fit', async () => {
    const seen: unknown[] = [];
    const rules = rulesOf({
      options: { type: 'object', additionalProperties: false, properties: { fast: { type: 'boolean', title: { verbatim: 'x' }, default: true } } },
      initiative(combatants: readonly Combatant[], options) {
        seen.push(combatants, options);
        return combatants.map(({ id }) => ({ id, score: 1, tieBreaks: [] }));
      },
    });
    const prone = { condition: 'prone', system: 'any', count: 1, duration: { kind: 'permanent' }, tick: null, cause: null, since: 0 } as const;
    await rules.initiatives(
      asked([], {
        people: [{ ...person('a', 'pc'), conditions: { h1: prone, h2: { ...prone, system: 'other' } } }, person('b', 'mount')],
        options: { gone: 3 },
      }),
      {},
    );
    expect(seen).toEqual([
      [
        { id: 'a', name: 'A', playerCharacter: true, stats: { quick: 1 }, circumstances: { conditions: ['prone'], penalties: [], mount: null } },
        { id: 'b', name: 'B', playerCharacter: false, stats: { quick: 1 }, circumstances: { conditions: [], penalties: [], mount: null } },
      ],
      { fast: true },
    ]);
    expect(rules.options('any', {})).toEqual({ fast: true });
  });

  test.each([
    [
      'somebody twice',
      [
        { id: 'a', score: 1, tieBreaks: [] },
        { id: 'a', score: 1, tieBreaks: [] },
      ],
    ],
    ['not everybody', [{ id: 'a', score: 1, tieBreaks: [] }]],
    [
      'a stranger',
      [
        { id: 'a', score: 1, tieBreaks: [] },
        { id: 'c', score: 1, tieBreaks: [] },
      ],
    ],
    [
      'no number',
      [
        { id: 'a', score: Number.NaN, tieBreaks: [] },
        { id: 'b', score: 1, tieBreaks: [] },
      ],
    ],
    [
      'no tie-break',
      [
        { id: 'a', score: 1, tieBreaks: [Number.POSITIVE_INFINITY] },
        { id: 'b', score: 1, tieBreaks: [] },
      ],
    ],
  ])('are not believed when they give %s', async (_what, entries) => {
    await expect(rulesOf({ initiative: () => entries }).initiatives(asked(['a', 'b']), {})).rejects.toThrow('app:run.pluginFailed');
  });

  test('are not believed when they name a winner who was not tied', async () => {
    await expect(rulesOf({ settleTie: () => 'x' }).winner(asked(['a', 'b']))).rejects.toThrow(AppError);
    expect(await rulesOf({ settleTie: () => 'b' }).winner(asked(['a', 'b']))).toEqual({ kind: 'settled', winner: 'b', dice: [] });
    await expect(rulesOf({}).winner(asked(['a', 'b']))).rejects.toThrow('noTieTest');
  });
});

import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { characterOf } from '#main/features/characters/character-view';
import { withCondition, withCount, without, withPenalty } from '#main/features/characters/character-state';
import { IRecordLookup } from '#main/features/characters/record-lookup';
import { aboutCharacters, conditionText, listed, whoArgs, withCause } from '#main/features/characters/journal-messages';
import { ICharacterRuleService } from '#main/features/characters/character-rule-service';
import { IHistory } from '#main/platform/history/history';
import type { UnitOfWork, NewEntry } from '#main/platform/history/history';
import { ICharacterStore } from '#main/features/characters/character-store';
import type { CharacterRow } from '#main/platform/records/record-store';
import { healthChange } from '#shared/domain/health';
import { AppError } from '#shared/domain/app-error';
import type { CharactersContract } from '#shared/ipc/characters';
import type { Implementation } from '#shared/ipc/contract';
import type { Character, ActiveCondition, ActivePenalty, Tick } from '#shared/ipc/records';
import type { Text } from '#shared/plugin-api/text';

type Served = Implementation<CharactersContract>;

/**
 * What happens to somebody: health, conditions, penalties and death. Whoever is in a fight that runs is changed in that fight: the entry stands in its
 * log, and its undo takes it back.
 */
export type IStateService = Pick<Served, 'health' | 'addCondition' | 'countCondition' | 'addPenalty' | 'removePenalty' | 'setDead'>;
export const IStateService = Symbol('IStateService');

type Rows = readonly [CharacterRow, ...CharacterRow[]];
type Change = Partial<Omit<CharacterRow, 'id' | 'updatedAt'>>;

@service(IStateService)
export class StateService implements IStateService {
  constructor(
    @inject(ICharacterStore) private readonly store: ICharacterStore,
    @inject(IRecordLookup) private readonly records: IRecordLookup,
    @inject(ICharacterRuleService) private readonly characterRules: ICharacterRuleService,
    @inject(IHistory) private readonly history: IHistory,
  ) {}

  health({ ids, change: typed, above }: Parameters<Served['health']>[0]): Character[] {
    const rows = this.records.characters(ids);
    const change = healthChange(typed);
    if (change === undefined) throw invalid('change', { key: 'app:characters.error.healthTyped', args: { typed } });
    const changed = new Map(rows.map((row) => [row.id, this.characterRules.withHealth(row, change, above)]));
    const shown = rows.flatMap((row) => {
      const health = changed.get(row.id);
      return health === undefined || health.from === health.to ? [] : [{ name: row.name, ...health }];
    });
    return this.#change(rows, healthEntry(shown, rows), (row) => {
      const health = changed.get(row.id);
      return health === undefined ? {} : { stats: health.stats };
    });
  }

  addCondition({ ids, condition, system, count, duration, tick, cause }: Parameters<Served['addCondition']>[0]): Character[] {
    const rows = this.records.characters(ids);
    if (tick !== null) this.#checkTick(tick, rows);
    const targets = rows.map((row) => ({ system: system ?? row.system, known: this.characterRules.condition(system ?? row.system, condition) }));
    const source = causeOf(cause);
    const ticking = duration.kind === 'rounds' ? tick : null;
    const conditionAt = (system: string, edit: UnitOfWork, row: CharacterRow): ActiveCondition => ({
      ...{ condition, system, count, duration, tick: ticking, cause: source, since: edit.now },
      ...clockOf(edit, row),
    });
    const [first] = targets;
    const all = targets.every((one) => one.known.stacks) ? count : 1;
    const text: Text = {
      key: 'app:journal.character.condition',
      args: { ...whoArgs(rows), condition: conditionText({ condition, count: all, cause: source }) },
    };
    return this.#change(rows, { text, system: first?.system ?? null }, (row, edit, index) => {
      const one = targets[index];
      return one === undefined ? {} : { conditions: withCondition(row.conditions, conditionAt(one.system, edit, row), one.known.stacks) };
    });
  }

  countCondition({ id, key, count }: Parameters<Served['countCondition']>[0]): Character {
    const rows = this.records.characters([id]);
    const [row] = rows;
    const conditions = withCount(row.conditions, key, count);
    const one = row.conditions[key];
    if (conditions === undefined || one === undefined) throw new AppError('not-found', { key: 'app:characters.error.conditionGone' });
    // Of a system that is not there nobody can say that it does not stack.
    const stacks = this.characterRules.knownCondition(one.system, one.condition)?.stacks ?? true;
    if (count > 1 && !stacks)
      throw invalid('count', { key: 'app:characters.error.notTwice', args: { condition: { key: `condition.${one.condition}` } } }, one.system);
    const name: Text = { key: `condition.${one.condition}` };
    const text: Text =
      count === 0
        ? { key: 'app:journal.character.conditionOver', args: { name: row.name, condition: name } }
        : { key: 'app:journal.character.conditionCount', args: { name: row.name, condition: name, from: one.count, to: count } };
    const [changed] = this.#change(rows, { text, system: one.system }, () => ({ conditions }));
    return changed;
  }

  addPenalty({ ids, amount, appliesTo, duration, cause }: Parameters<Served['addPenalty']>[0]): Character[] {
    const rows = this.records.characters(ids);
    const source = causeOf(cause);
    const penalty = { amount, appliesTo: { verbatim: appliesTo }, duration, cause: source };
    const what = withCause({ key: 'app:journal.penalty', args: { amount, appliesTo } }, source);
    const text: Text = { key: 'app:journal.character.penalty', args: { ...whoArgs(rows), penalty: what } };
    return this.#change(rows, { text }, (row, edit) => ({
      penalties: withPenalty(row.penalties, { ...penalty, system: row.system, since: edit.now, ...clockOf(edit, row) }),
    }));
  }

  removePenalty({ id, key }: Parameters<Served['removePenalty']>[0]): Character {
    const rows = this.records.characters([id]);
    const [row] = rows;
    const one: ActivePenalty | undefined = Object.hasOwn(row.penalties, key) ? row.penalties[key] : undefined;
    if (one === undefined) throw new AppError('not-found', { key: 'app:characters.error.penaltyGone' });
    const penalty: Text = { key: 'app:journal.penalty', args: { amount: one.amount, appliesTo: one.appliesTo } };
    const text: Text = { key: 'app:journal.character.penaltyOver', args: { name: row.name, penalty } };
    const [changed] = this.#change(rows, { text, system: one.system }, () => ({ penalties: without(row.penalties, key) }));
    return changed;
  }

  setDead({ ids, dead }: Parameters<Served['setDead']>[0]): Character[] {
    const rows = this.records.characters(ids);
    const concerned = rows.filter(({ deadAt }) => (deadAt !== null) !== dead);
    const text: Text = { key: `app:journal.character.${dead ? 'dead' : 'alive'}`, args: whoArgs(concerned) };
    return this.#change(rows, { text }, (row, { now }) => (concerned.includes(row) ? { deadAt: dead ? now : null } : {}));
  }

  #change(
    rows: Rows,
    message: Pick<NewEntry, 'text' | 'system'>,
    change: (row: CharacterRow, edit: UnitOfWork, index: number) => Change,
  ): [Character, ...Character[]] {
    const ids = rows.map(({ id }) => id);
    const encounterId = this.store.runningEncounterOf(ids) ?? null;
    const entry = { ...aboutCharacters(rows, message.text, message.system), encounterId, kind: encounterId === null ? 'character' : 'encounter' } as const;
    this.history.make(entry, (edit) => {
      rows.forEach((row, index) => {
        const next = change(row, edit, index);
        if (Object.keys(next).length > 0) edit.change('character', row.id, next);
      });
    });
    const now = new Map(this.store.some(ids).map((row) => [row.id, row]));
    const [first, ...rest] = rows;
    const again = (row: CharacterRow): Character => characterOf(now.get(row.id) ?? row);
    return [again(first), ...rest.map(again)];
  }

  /** Whose turn a condition waits for must be somebody of the same campaign. */
  #checkTick({ who }: Tick, [{ campaignId }]: Rows): void {
    const whose = this.store.get(who);
    if (whose?.campaignId !== campaignId) throw invalid('tick.who', { key: 'app:error.characterNotFound' });
  }
}

function healthEntry(
  shown: readonly { readonly name: string; readonly field: Text; readonly from: number; readonly to: number }[],
  rows: Rows,
): Pick<NewEntry, 'text' | 'system'> {
  const [only] = shown;
  const systems = new Set(rows.map(({ system }) => system));
  const system = systems.size === 1 ? rows[0].system : null;
  if (only !== undefined && shown.length === 1 && system !== null) {
    const { name, field, from, to } = only;
    return { text: { key: 'app:journal.character.health', args: { name, field, from, to } }, system };
  }
  const who = listed(shown.map(({ name, from, to }): Text => ({ key: 'app:journal.healthOf', args: { name, from, to } })));
  if (only === undefined || system === null) return { text: { key: 'app:journal.character.healthMixed', args: { who } }, system: null };
  return { text: { key: 'app:journal.character.healthSeveral', args: { who, field: only.field } }, system };
}

function causeOf(typed: string): Text | null {
  return typed.trim() === '' ? null : { verbatim: typed.trim() };
}

function invalid(field: string, text: Text, system = 'app'): AppError {
  return new AppError('invalid', text, [{ field, text }], system);
}

/** Where the clock of somebody's campaign stands; nothing for somebody in the library. */
function clockOf(edit: UnitOfWork, { campaignId }: CharacterRow): { readonly clock?: number } {
  return campaignId === null ? {} : { clock: edit.get('campaign', campaignId).elapsedMinutes };
}

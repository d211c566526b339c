import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IPluginRegistry } from '#main/platform/plugins/registry';
import { withHealth } from '#main/features/characters/character-state';
import type { ChangedHealth } from '#main/features/characters/character-state';
import { bornHealth, followedHealth, healthAbove } from '#shared/domain/health';
import type { HealthAbove, HealthChange } from '#shared/domain/health';
import { ITranslator } from '#main/platform/composition/translator';
import { ICharacterStore } from '#main/features/characters/character-store';
import type { CharacterRow } from '#main/platform/records/record-store';
import { AppError } from '#shared/domain/app-error';
import type { JsonObject } from '#shared/domain/json';
import { ILogger } from '#shared/domain/logger';
import type { CharactersContract, SheetRules } from '#shared/ipc/characters';
import type { AsyncImplementation, Implementation } from '#shared/ipc/contract';
import type { CharacterDescription } from '#main/platform/plugins/description';
import type { CharacterCircumstances, Condition } from '#shared/plugin-api/characters';
import { checkForm } from '#shared/plugin-api/check-form';
import type { Text } from '#shared/plugin-api/text';

type Served = Pick<Implementation<CharactersContract>, 'rules'> & Pick<AsyncImplementation<CharactersContract>, 'participants'>;

/** What rule systems say of characters. */
export interface ICharacterRuleService extends Served {
  /**
   * A sheet that was filled in, checked by its system and with its defaults. Health: see `bornHealth` and `followedHealth`.
   * @param before the sheet as it was; left out for somebody new.
   * @param keepsAbove more left of health than the whole is meant.
   * @throws AppError `unavailable` when the system is not there or has no sheet, `invalid` with every mistake at `stats.<field>`, and at what is left of
   *   health when it is above the whole and was not before.
   */
  checked(system: string, stats: Readonly<Record<string, unknown>>, how?: { readonly before?: JsonObject; readonly keepsAbove?: boolean }): JsonObject;
  /**
   * Somebody's sheet with another health. `field` is what the system calls what is left of it.
   * @param above what is meant by a new value above the whole: it is `keep`t so, or the whole is `raise`d to it.
   * @throws AppError at `change`: `unavailable` when the system is not there or counts no health, `invalid` when there can be no such health, or when it is
   *   above the whole and nobody said what is meant.
   */
  withHealth(
    who: { readonly system: string; readonly name: string; readonly stats: JsonObject },
    change: HealthChange,
    above?: 'keep' | 'raise',
  ): ChangedHealth & { readonly field: Text };
  /** @returns the schema of the system's sheets and its fields of health. @throws AppError `unavailable`, at `field`. */
  known(system: string, field: string): CharacterDescription;
  /** @throws AppError `unavailable` when the system is not there, `invalid` at `condition` when it has no such condition. */
  condition(system: string, id: string): Condition;
  /** The same; undefined instead of an error. */
  knownCondition(system: string, id: string): Condition | undefined;
}
export const ICharacterRuleService = Symbol('ICharacterRuleService');

@service(ICharacterRuleService)
export class CharacterRuleService implements ICharacterRuleService {
  constructor(
    @inject(IPluginRegistry) private readonly registry: IPluginRegistry,
    @inject(ICharacterStore) private readonly characters: ICharacterStore,
    @inject(ITranslator) private readonly translator: ITranslator,
    @inject(ILogger) private readonly logger: ILogger,
  ) {}

  rules({ system }: { readonly system: string }): SheetRules | null {
    const found = this.registry.system(system);
    if (found?.characters === undefined) return null;
    const { schema, columns, health, conditions } = found.characters;
    const { encounter } = found;
    const turns = encounter === undefined ? null : { options: encounter.options, settlesTies: encounter.settlesTies };
    return { system, schema, columns, health: health ?? null, conditions, encounter: turns };
  }

  async participants({ system, procedure, ids }: Parameters<Served['participants']>[0]): Promise<Readonly<Record<string, JsonObject>>> {
    const rows = this.characters.some(ids);
    const known = new Map(rows.map((row): [string, JsonObject] => [row.id, {}]));
    const rules = this.registry.system(system)?.characters === undefined ? undefined : this.registry.rules(system);
    // A sheet of another system has fields of its own, which may be called alike and mean something else.
    const own = rows.filter((row) => row.system === system);
    if (rules === undefined || own.length === 0) return Object.fromEntries(known);
    const mounts = new Map(this.characters.some(own.flatMap(({ mountId }) => mountId ?? [])).map((row) => [row.id, row]));
    const people = own.map((row) => ({ sheet: row.stats, circumstances: circumstancesOf(row, mounts.get(row.mountId ?? '')) }));
    try {
      const answers = await rules.call('participants', { procedure, people });
      own.forEach(({ id }, index) => {
        const answer = answers[index];
        if (answer?.value === undefined) this.#failed(system, answer?.failed);
        else known.set(id, answer.value);
      });
    } catch (error) {
      this.#failed(system, error);
    }
    return Object.fromEntries(known);
  }

  checked(
    system: string,
    stats: Readonly<Record<string, unknown>>,
    { before, keepsAbove = false }: Parameters<ICharacterRuleService['checked']>[2] = {},
  ): JsonObject {
    if (this.registry.manifest(system) === undefined) throw refused('unavailable', 'stats', { key: 'app:error.systemNotFound', args: { system } });
    const rules = this.registry.system(system)?.characters;
    if (rules === undefined) {
      if (Object.keys(stats).length === 0) return {};
      throw refused('unavailable', 'stats', { key: 'app:characters.error.noSheet', args: { system: this.#label(system) } });
    }
    const { schema, health } = rules;
    const check = checkForm(schema, health === undefined || before !== undefined ? stats : bornHealth(stats, health, usualMaximum(rules)));
    if (check.ok) {
      if (health === undefined) return check.value;
      const value = before === undefined ? check.value : followedHealth(before, check.value, health);
      const above = healthAbove(value, health);
      const same = before !== undefined && before[health.current] === value[health.current] && before[health.maximum] === value[health.maximum];
      if (above !== undefined && !same && !keepsAbove) throw tooMuch(`stats.${health.current}`, above);
      return value;
    }
    const issues = check.issues.map(({ field, text }) => ({ field: `stats.${field}`, text }));
    throw new AppError('invalid', check.issues[0].text, issues, system);
  }

  withHealth(
    { system, name, stats }: Parameters<ICharacterRuleService['withHealth']>[0],
    change: HealthChange,
    above?: 'keep' | 'raise',
  ): ReturnType<ICharacterRuleService['withHealth']> {
    const { health, schema } = this.known(system, 'change');
    if (health === undefined) throw refused('unavailable', 'change', { key: 'app:characters.error.noHealth', args: { system: this.#label(system) } });
    const changed = withHealth(stats, health, change, above === 'raise');
    if (changed === undefined) throw refused('invalid', 'change', { key: 'app:characters.error.healthUnknown', args: { name } });
    const field = schema.properties[health.current];
    if (field === undefined) throw new Error(`${system} has no field ${health.current}`);
    const touched = [health.current, health.maximum].filter((name) => changed.stats[name] !== stats[name]);
    const properties = Object.fromEntries(touched.flatMap((name) => (schema.properties[name] === undefined ? [] : [[name, schema.properties[name]]])));
    const check = checkForm(
      { type: 'object', additionalProperties: false, properties },
      Object.fromEntries(touched.map((name) => [name, changed.stats[name]])),
    );
    if (!check.ok) throw new AppError('invalid', check.issues[0].text, [{ field: 'change', text: check.issues[0].text }], system);
    const more = healthAbove(changed.stats, health);
    if (more !== undefined && changed.to > changed.from && above === undefined) throw tooMuch('change', more, name);
    return { ...changed, field: field.title };
  }

  condition(system: string, id: string): Condition {
    const found = this.known(system, 'condition').conditions.find((condition) => condition.id === id);
    if (found !== undefined) return found;
    throw refused('invalid', 'condition', { key: 'app:characters.error.unknownCondition', args: { condition: id, system: this.#label(system) } });
  }

  knownCondition(system: string, id: string): Condition | undefined {
    return this.registry.system(system)?.characters?.conditions.find((condition) => condition.id === id);
  }

  known(system: string, field: string): CharacterDescription {
    if (this.registry.manifest(system) === undefined) throw refused('unavailable', field, { key: 'app:error.systemNotFound', args: { system } });
    const rules = this.registry.system(system)?.characters;
    if (rules === undefined) throw refused('unavailable', field, { key: 'app:characters.error.noSheet', args: { system: this.#label(system) } });
    return rules;
  }

  #label(system: string): string {
    return this.registry.manifest(system)?.name[this.translator.language()] ?? system;
  }

  /** A plugin that stops knows nothing of anybody; the GM is asked instead. */
  #failed(system: string, error: unknown): void {
    this.logger.error(`participant of ${system}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }
}

/** The maximum that the schema gives by default. */
export function usualMaximum({ schema, health }: Pick<CharacterDescription, 'schema' | 'health'>): number | undefined {
  const usual = health === undefined ? undefined : schema.properties[health.maximum]?.default;
  return typeof usual === 'number' ? usual : undefined;
}

/** @param name of whom, where it could be several. */
function tooMuch(field: string, { left, maximum }: HealthAbove, name?: string): AppError {
  const text: Text =
    name === undefined
      ? { key: 'app:characters.error.above', args: { left, maximum } }
      : { key: 'app:characters.error.aboveOf', args: { name, left, maximum } };
  return new AppError('invalid', text, [{ field, text }]);
}

/** What of a record besides its sheet is of its own system. */
export function circumstancesOf({ system, conditions, penalties }: CharacterRow, mount: CharacterRow | undefined): CharacterCircumstances {
  const own = <T extends { readonly system: string }>(current: Readonly<Record<string, T>>): readonly T[] =>
    Object.values(current).filter((one) => one.system === system);
  const rides = mount?.system === system && mount.deadAt === null && mount.trashedAt === null && mount.archivedAt === null;
  return {
    conditions: [...new Set(own(conditions).map(({ condition }) => condition))],
    penalties: own(penalties).map(({ amount, appliesTo }) => ({ amount, appliesTo })),
    mount: rides ? mount.stats : null,
  };
}

function refused(code: 'invalid' | 'unavailable', field: string, text: Text): AppError {
  return new AppError(code, text, [{ field, text }]);
}

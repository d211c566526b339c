/** Puts what is here and the file lacks among what comes out of the file, so that every link leads where it led before. */
import { randomUUID } from 'node:crypto';
import { newCombatant, nextRank } from '#main/features/encounters/domain';
import { difference } from '#main/platform/history/patches';
import type { StoredCombatant } from '#shared/records/encounter';
import type { FiledKind, FiledSection } from '#main/features/transfer/layout';
import { Inward } from '#main/features/transfer/references';
import type { Replacement } from '#main/features/transfer/replacement';
import { completed } from '#main/features/transfer/columns';
import { viewOf } from '#main/features/transfer/views';
import type { View } from '#main/features/transfer/views';
import type { Json, JsonObject } from '#shared/domain/json';
import type { FightSide } from '#shared/domain/records';

/** Supplements of the file, then those here that it lacks: what is kept may be of their systems. */
export function supplementsOf(file: JsonObject, here: JsonObject): readonly string[] {
  const own = file['system'] as string;
  const before = here['system'] === undefined ? [] : [...((here['supplements'] ?? []) as readonly string[]), here['system'] as string];
  return [...new Set([...((file['supplements'] ?? []) as readonly string[]), ...before])].filter((system) => system !== own);
}

/** Fights have rules of their own: whom the file lacks fights on. */
function isOfFights({ kind }: FiledSection): boolean {
  return kind.kind === 'encounter';
}

/** Merges what the file lacks of a campaign into the campaign that is being imported in its place. Used for one import. */
export class Merger {
  /** From references here to ids: of what is in the file too those that it gets from there, of what is kept fresh ones. */
  readonly ids: Inward;
  /** What became different by the file, as `<id> <column>` or `<id> <column> <entry>`: a change of it cannot be taken back any more. */
  readonly #overwritten = new Set<string>();
  /** Records that are in both as they are here, by their reference in the file. */
  readonly #before = new Map<string, JsonObject>();
  /** By encounters of the file: whom it lacks, who fights in it here. */
  readonly #fighters = new Map<string, (readonly [id: string, side: FightSide])[]>();
  readonly #applied = new Set<Json>();
  #isFighting = false;

  constructor(
    private readonly replaced: Replacement,
    private readonly fromFileIds: Inward,
    campaignId: string,
  ) {
    const { reader } = replaced;
    this.ids = new Inward(reader.layout.references, randomUUID);
    this.ids.identify('campaign:1', campaignId);
    const { sections } = reader.layout;
    for (const filed of sections.filter(({ columns }) => columns['id'] !== undefined)) for (const record of reader.list(filed)) this.#meet(filed, record);
    for (const { reference } of reader.pictures()) this.ids.declare(reference);
    for (const filed of sections.filter(isOfFights)) for (const encounter of reader.list(filed)) this.#noteFighters(encounter);
  }

  /** The campaign as the file has it, for comparison with what it was here. @param hasCover whether the file brings a cover. */
  campaign(view: View, here: JsonObject, hasCover: boolean): void {
    // Pictures are told apart by their bytes only: nobody takes back a cover of before another one.
    const { columns, kind } = this.replaced.reader.layout.campaign;
    const before = { ...viewOf(columns, here, this.ids), pictureId: null };
    this.#compare(kind, this.ids.of('campaign:1') ?? '', before, { ...view, pictureId: hasCover ? 'another' : null });
  }

  kept(section: FiledSection): Generator<JsonObject> {
    return this.replaced.kept(section);
  }

  /** A record of the file; an encounter with those who fight in it here and whom the file lacks. */
  fromFile(section: FiledSection, { id }: JsonObject, file: View): View {
    const reference = id as string;
    const view = isOfFights(section) ? this.#withFighters(reference, file) : file;
    const before = this.#before.get(reference);
    const { kind, columns } = section;
    if (before !== undefined) this.#compare(kind, view['id'] as string, viewOf(columns, completed(columns, before), this.ids), view);
    return view;
  }

  /** A record that the file lacks. */
  fromHere(section: FiledSection, record: JsonObject, view: View): View {
    // One fight at a time.
    if (isOfFights(section) && view['phase'] === 'running' && this.#isFighting) return { ...view, phase: 'paused' };
    // Nobody rides across: the file may have the mount somewhere else.
    if (typeof record['mountId'] === 'string' && !this.replaced.areTogether(record, record['mountId'])) return { ...view, mountId: null };
    return view;
  }

  entryFromFile(view: View): void {
    if (view['effect'] !== null && view['undoneAt'] === null) this.#applied.add(view['effect'] ?? null);
  }

  /** An entry that the file lacks: what it says is kept; what it did is taken back only where it still holds. */
  entryFromHere(record: JsonObject, view: View): View {
    const patches = view['patches'] as readonly JsonObject[] | null;
    const holds = patches?.every((patch) => !this.#isOverwritten(patch)) ?? false;
    const source = record['effect'] as { readonly runId: string; readonly seq: number } | null;
    const applies =
      source !== null && this.replaced.hasStep(source.runId, source.seq) && (view['undoneAt'] !== null || !this.#applied.has(view['effect'] ?? null));
    return { ...view, patches: holds ? patches : null, effect: applies ? (view['effect'] ?? null) : null };
  }

  #meet({ kind }: FiledSection, record: JsonObject): void {
    const reference = record['id'] as string;
    const twin = this.replaced.twins.get(reference);
    const id = this.fromFileIds.of(twin ?? null);
    if (twin === undefined || id === null) this.ids.declare(reference);
    else {
      this.ids.identify(reference, id);
      if (kind.file.changes === true) this.#before.set(twin, record);
    }
  }

  #withFighters(reference: string, view: View): View {
    this.#isFighting ||= view['phase'] === 'running';
    let combatants = view['combatants'] as unknown as Readonly<Record<string, StoredCombatant>>;
    // As newcomers: what their initiative was belongs to another state of the fight.
    for (const [id, side] of this.#fighters.get(reference) ?? []) combatants = { ...combatants, [id]: newCombatant(side, nextRank(combatants)) };
    return { ...view, combatants: combatants as unknown as Json };
  }

  #noteFighters(encounter: JsonObject): void {
    const { twins } = this.replaced;
    const twin = twins.get(encounter['id'] as string);
    if (twin === undefined) return;
    const fighters = Object.entries((encounter['combatants'] ?? {}) as unknown as Readonly<Record<string, StoredCombatant>>).flatMap(([who, { side }]) => {
      const id = twins.has(who) ? null : this.ids.of(who);
      return id === null ? [] : [[id, side] as const];
    });
    this.#fighters.set(twin, fighters);
  }

  #compare(kind: FiledKind, id: string, before: View, after: View): void {
    for (const { path } of difference(kind, id, before, after)) this.#overwritten.add([id, ...path].join(' '));
  }

  #isOverwritten(patch: JsonObject): boolean {
    const [column = '', ...entry] = patch['path'] as readonly string[];
    const id = patch['id'] as string;
    return [[column], [column, ...entry]].some((path) => this.#overwritten.has([id, ...path].join(' ')));
  }
}

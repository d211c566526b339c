/** Looks through a whole campaign file: every record, and every link between them. */
import type { CampaignFile, Placed } from '#main/features/transfer/campaign-file';
import { systemsIn } from '#main/features/transfer/filed-systems';
import type { FiledSystem } from '#main/features/transfer/filed-systems';
import { FileRefused } from '#main/features/transfer/file-refused';
import type { JobHost } from '#main/platform/workers/job';
import { EntryIndex, markOf, playedAt } from '#main/features/transfer/match';
import type { Mark } from '#main/features/transfer/match';
import { placeOf } from '#main/features/transfer/read-json';
import { ownerColumns, PICTURES } from '#main/features/transfer/layout';
import type { FiledSection } from '#main/features/transfer/layout';
import type { ReferenceWords } from '#main/features/transfer/references';
import type { Columns } from '#main/features/transfer/columns';
import type { SectionCounts } from '#main/features/transfer/schemas';
import type { Json, JsonObject } from '#shared/domain/json';

/** A file that holds together. */
export interface Contents {
  readonly counts: SectionCounts;
  readonly systems: readonly string[];
  /** What the file brings of those that do not ship with Traque. */
  readonly filedSystems: readonly FiledSystem[];
  /** Every record that can be linked to. */
  readonly references: readonly string[];
  /** What its records are recognised by in another state of the campaign. */
  readonly marks: readonly Mark[];
  /** When each step of each run was played. */
  readonly steps: ReadonlyMap<string, readonly number[]>;
  /** The same for the entries of its journal. */
  entries(): EntryIndex;
}

/** Records between two turns of others. */
const BREATH = 200;

/** @throws FileRefused at the first thing that is wrong. */
export async function validateFile(file: CampaignFile, host: JobHost): Promise<Contents> {
  const { layout } = file;
  const survey = new Survey(layout.references);
  const { counts: announced } = file.manifest;
  const of = Object.values(announced).reduce((sum, each) => sum + each, 0);
  let done = 0;
  const seen = async (): Promise<void> => {
    done += 1;
    if (done % BREATH !== 0) return;
    host.progress(done, of);
    await host.breathe();
  };
  const campaign = await file.campaign();
  survey.declare('campaign:1', 'campaign.json');
  survey.note(layout.campaign.columns, { entry: 'campaign.json', index: undefined, record: campaign });
  const found = new Map(layout.counted.map((name) => [name, 0]));
  const count = (name: string): unknown => found.set(name, (found.get(name) ?? 0) + 1);
  for (const section of layout.sections) {
    const { name, columns, parts } = section;
    for await (const placed of file.list(section)) {
      count(name);
      survey.record(section, placed);
      survey.note(columns, placed);
      if (parts !== undefined) {
        const { field } = parts.within;
        for (const [index, part] of (placed.record[field] as readonly JsonObject[]).entries())
          survey.note(parts.columns, { ...placed, record: part }, [field, index]);
      }
      await seen();
    }
  }
  for await (const { reference } of file.pictures()) {
    count(PICTURES);
    survey.declare(reference, 'pictures/');
  }
  const filedSystems = await file.systems();
  survey.close();
  const counts: SectionCounts = Object.fromEntries(found);
  for (const [section, number] of found) {
    if (announced[section] !== number) throw new FileRefused('wrong', { place: placeOf('manifest.json', ['counts', section]) });
  }
  for (const key of ['name', 'system', 'supplements'] as const) {
    if (JSON.stringify(file.manifest[key]) !== JSON.stringify(campaign[key])) throw new FileRefused('wrong', { place: placeOf('manifest.json', [key]) });
  }
  return {
    counts,
    systems: [...survey.systems].sort(),
    filedSystems: filedSystems.filter(({ id }) => survey.systems.has(id)),
    references: survey.references(),
    marks: survey.marks,
    steps: survey.steps,
    entries: () => survey.entries(),
  };
}

/** What was seen so far. */
class Survey {
  readonly systems = new Set<string>();
  readonly marks: Mark[] = [];
  readonly steps = new Map<string, readonly number[]>();
  readonly #declared = new Set<string>();
  /** Links to what was not seen yet, with the place of the first of them. */
  readonly #wanted = new Map<string, string>();
  readonly #applied = new Set<string>();
  /** Steps that something was applied from, and how many each run has. */
  readonly #sources: { readonly runId: string; readonly seq: number; readonly place: string }[] = [];
  readonly #journal: JsonObject[] = [];

  constructor(private readonly words: ReferenceWords) {}

  references(): readonly string[] {
    return [...this.#declared];
  }

  entries(): EntryIndex {
    const index = new EntryIndex();
    for (const entry of this.#journal) index.add(entry);
    return index;
  }

  declare(reference: string, place: string): void {
    if (this.#declared.has(reference)) throw new FileRefused('twiceDeclared', { place, reference });
    this.#declared.add(reference);
    this.#wanted.delete(reference);
  }

  meet({ kind }: FiledSection, record: JsonObject, place: string): void {
    this.declare(record['id'] as string, place);
    if (Array.isArray(record['steps'])) this.steps.set(record['id'] as string, playedAt(record));
    this.marks.push(markOf(kind, record));
  }

  /** What a list asks of its records beyond their shape. */
  record(filed: FiledSection, placed: Placed): void {
    const { entry, index, record } = placed;
    const { kind, section, columns, parts } = filed;
    const at = (field: string): string => placeOf(entry, index === undefined ? [field] : [index, field]);
    if (columns['id'] === undefined) this.#journal.push(recognisable(record));
    else this.meet(filed, record, parts === undefined ? at('id') : entry);
    const owners = ownerColumns(kind);
    const belongs = owners.some((column) => record[column] !== null);
    if (section.owner !== undefined && (section.owner === 'some') !== belongs) throw new FileRefused('wrong', { place: at(owners[0] ?? 'id') });
    const { effect, undoneAt } = record;
    if (columns['effect']?.is !== 'proposal' || effect === null) return;
    const { runId, seq, index: which } = effect as { readonly runId: string; readonly seq: number; readonly index: number };
    this.#sources.push({ runId, seq, place: at('effect') });
    if (undoneAt !== null) return;
    // A proposal is applied once.
    const key = `${runId} ${String(seq)} ${String(which)}`;
    if (this.#applied.has(key)) throw new FileRefused('wrong', { place: at('effect') });
    this.#applied.add(key);
  }

  note(columns: Columns, { entry, index, record }: Placed, inner: readonly PropertyKey[] = []): void {
    for (const [field, { is }] of Object.entries(columns)) {
      const value = record[field];
      if (value === undefined || value === null) continue;
      if (is === 'plain' || is === 'flag' || is === 'own') continue;
      for (const reference of this.#linksIn(is, value)) {
        if (!this.#declared.has(reference) && !this.#wanted.has(reference)) {
          this.#wanted.set(reference, placeOf(entry, [...(index === undefined ? [] : [index]), ...inner, field]));
        }
      }
    }
    for (const system of systemsIn(record)) this.systems.add(system);
  }

  #linksIn(is: Columns[string]['is'], value: Json): readonly string[] {
    if (typeof is === 'object') return this.words.isOne(value as string) ? [value as string] : [];
    return this.words.within(value);
  }

  /** @throws FileRefused when something is linked to that is not there. */
  close(): void {
    for (const [reference, place] of this.#wanted) throw new FileRefused('toNothing', { place, reference });
    for (const { runId, seq, place } of this.#sources) {
      if (seq >= (this.steps.get(runId)?.length ?? 0)) throw new FileRefused('toNothing', { place, reference: `${runId} · ${String(seq)}` });
    }
  }
}

/** As much of an entry as it is recognised by. */
function recognisable({ kind = null, at = null, text = null, body = null }: JsonObject): JsonObject {
  return { kind, at, text, body };
}

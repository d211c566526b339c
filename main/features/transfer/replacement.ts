/** What becomes of every record when a file takes the place of a campaign that is here: nothing that the file lacks is lost. */
import type { CampaignReader } from '#main/features/transfer/campaign-reader';
import { ownerColumns } from '#main/features/transfer/layout';
import type { FiledSection } from '#main/features/transfer/layout';
import type { Contents } from '#main/features/transfer/validate';
import { EntryIndex, markOf, matchRecords, playedAt } from '#main/features/transfer/match';
import type { Mark } from '#main/features/transfer/match';
import type { SectionMerge } from '#shared/ipc/transfer';
import type { JsonObject } from '#shared/domain/json';

/** Names of what is kept that are told for each section; the rest is counted. */
const NAMES = 8;

/** The campaign that is here, beside the file that replaces it. */
export class Replacement {
  readonly sections: Readonly<Record<string, SectionMerge>>;
  /** References in the file of what is in both, by references here. */
  readonly twins: ReadonlyMap<string, string>;
  /** For each entry of the journal here, in its order, whether the file has it too. */
  readonly #knownEntries: readonly boolean[];
  /** When each step of each run here was played. */
  readonly #steps = new Map<string, readonly number[]>();

  constructor(
    readonly reader: CampaignReader,
    private readonly contents: Contents,
  ) {
    const { sections, counted } = reader.layout;
    const marks = new Map<string, readonly Mark[]>();
    const titles = new Map<string, string>();
    const marked = sections.filter(({ columns }) => columns['id'] !== undefined);
    for (const filed of marked) {
      const note = (record: JsonObject): Mark => {
        const mark = markOf(filed.kind, record);
        titles.set(mark.reference, record[filed.kind.name.column] as string);
        if (Array.isArray(record['steps'])) this.#steps.set(mark.reference, playedAt(record));
        return mark;
      };
      marks.set(filed.name, Array.from(reader.list(filed), note));
    }
    this.twins = matchRecords(contents.marks, [...marks.values()].flat());
    const journal = sections.find(({ columns }) => columns['id'] === undefined);
    const entries = new EntryIndex();
    for (const entry of journal === undefined ? [] : reader.list(journal)) entries.add(entry);
    const inFile = contents.entries();
    this.#knownEntries = Array.from(journal === undefined ? [] : reader.list(journal), (entry) => inFile.take(entry, entries));
    const known = new Map(marked.map(({ name }) => [name, (marks.get(name) ?? []).map(({ reference }) => this.twins.has(reference))]));
    if (journal !== undefined) known.set(journal.name, [...this.#knownEntries]);
    this.sections = Object.fromEntries(
      counted.flatMap((section) => {
        const those = known.get(section);
        if (those === undefined) return [];
        const updated = those.filter(Boolean).length;
        const names = (marks.get(section) ?? []).flatMap(({ reference }) => (this.twins.has(reference) ? [] : [titles.get(reference) ?? '']));
        return [[section, { updated, added: (contents.counts[section] ?? 0) - updated, kept: those.length - updated, names: names.slice(0, NAMES) }]];
      }),
    );
  }

  /** Records here that the file does not have. */
  *kept(section: FiledSection): Generator<JsonObject> {
    let index = 0;
    for (const record of this.reader.list(section)) {
      const known = section.columns['id'] === undefined ? this.#knownEntries[index] === true : this.twins.has(record['id'] as string);
      index += 1;
      if (!known) yield record;
    }
  }

  /** Whether a step that something was applied from stands in what is taken in, as it stands here. */
  hasStep(runId: string, seq: number): boolean {
    const twin = this.twins.get(runId);
    return twin === undefined || this.#steps.get(runId)?.[seq] === this.contents.steps.get(twin)?.[seq];
  }

  /** Whether a character that is kept and its mount are in one place when all of it is taken in. */
  areTogether(rider: JsonObject, mount: string): boolean {
    const twin = this.twins.get(mount);
    if (twin === undefined) return true;
    const riders = this.reader.layout.sections.find(({ columns }) => columns['mountId'] !== undefined);
    const owners = riders === undefined ? [] : ownerColumns(riders.kind);
    const owner = owners.map((column) => (rider[column] ?? null) as string | null).find((one) => one !== null) ?? null;
    const there = this.contents.marks.find(({ reference }) => reference === twin)?.owner ?? null;
    return there === (owner === null ? null : (this.twins.get(owner) ?? ''));
  }
}

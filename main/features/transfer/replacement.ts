/** What becomes of every record when a file takes the place of a campaign that is here: nothing that the file lacks is lost. */
import type { CampaignReader, ListName } from '#main/features/transfer/campaign-reader';
import type { Contents } from '#main/features/transfer/validate';
import { EntryIndex, markOf, matchRecords, playedAt } from '#main/features/transfer/match';
import type { Mark } from '#main/features/transfer/match';
import { MERGED_SECTIONS } from '#shared/ipc/transfer';
import type { MergedSection, SectionMerge } from '#shared/ipc/transfer';
import type { JsonObject } from '#shared/domain/json';

/** Names of what is kept that are told for each section; the rest is counted. */
const NAMES = 8;

/** The campaign that is here, beside the file that replaces it. */
export class Replacement {
  readonly sections: Readonly<Record<MergedSection, SectionMerge>>;
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
    const marks = new Map<MergedSection, readonly Mark[]>();
    const titles = new Map<string, string>();
    const note = (record: JsonObject): Mark => {
      const mark = markOf(record);
      titles.set(mark.reference, (record['name'] ?? record['title']) as string);
      return mark;
    };
    for (const section of ['parties', 'encounters', 'characters', 'library'] as const) marks.set(section, Array.from(reader.list(section), note));
    const runs: Mark[] = [];
    for (const run of reader.runs()) {
      runs.push(note(run));
      this.#steps.set(run['id'] as string, playedAt(run));
    }
    marks.set('runs', runs);
    this.twins = matchRecords(contents.marks, [...marks.values()].flat());
    const entries = new EntryIndex();
    for (const entry of reader.list('journal')) entries.add(entry);
    const inFile = contents.entries();
    this.#knownEntries = Array.from(reader.list('journal'), (entry) => inFile.take(entry, entries));
    this.sections = Object.fromEntries(
      MERGED_SECTIONS.map((section) => {
        const known = section === 'journal' ? this.#knownEntries : (marks.get(section) ?? []).map(({ reference }) => this.twins.has(reference));
        const updated = known.filter(Boolean).length;
        const names = (marks.get(section) ?? []).flatMap(({ reference }) => (this.twins.has(reference) ? [] : [titles.get(reference) ?? '']));
        return [section, { updated, added: contents.counts[section] - updated, kept: known.length - updated, names: names.slice(0, NAMES) }];
      }),
    ) as unknown as Record<MergedSection, SectionMerge>;
  }

  /** Records here that the file does not have. */
  *kept(section: ListName): Generator<JsonObject> {
    let index = 0;
    for (const record of this.reader.list(section)) {
      const known = section === 'journal' ? this.#knownEntries[index] === true : this.twins.has(record['id'] as string);
      index += 1;
      if (!known) yield record;
    }
  }

  *keptRuns(): Generator<JsonObject> {
    for (const run of this.reader.runs()) if (!this.twins.has(run['id'] as string)) yield run;
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
    const home = (rider['partyId'] ?? rider['encounterId'] ?? null) as string | null;
    const there = this.contents.marks.find(({ reference }) => reference === twin)?.home ?? null;
    return there === (home === null ? null : (this.twins.get(home) ?? ''));
  }
}

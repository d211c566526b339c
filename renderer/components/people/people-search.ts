/** People to choose from, and finding them by name. Pure. */
import type { Character } from '#shared/ipc/records';
import { holdsWords } from '#shared/text/fold';

/** People under one heading. */
export interface SourceGroup {
  readonly key: string;
  readonly title: string;
  /** Members come themselves, and only once; entries of a library are copied as often as wanted. */
  readonly members: boolean;
  readonly people: readonly Character[];
  /** Other words by which somebody of them is found, by id. */
  readonly tags?: ReadonlyMap<string, string>;
}

/** Those whose name or tags, or whose heading, hold what is searched for; headings without anybody are left out. */
export function found(groups: readonly SourceGroup[], words: string): readonly SourceGroup[] {
  if (words.trim() === '') return groups;
  return groups
    .map((group) => ({
      ...group,
      people: holdsWords(group.title, words) ? group.people : group.people.filter(({ id, name }) => holdsWords(`${name} ${group.tags?.get(id) ?? ''}`, words)),
    }))
    .filter(({ people }) => people.length > 0);
}

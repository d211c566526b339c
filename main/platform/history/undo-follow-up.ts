import type { Patch } from '#shared/records/patch';
import type { Text } from '#shared/plugin-api/text';

/** Whoever can give somebody a name: a change under way. */
export interface Rename {
  change(kind: 'character', id: string, change: { readonly name: string }): void;
}

/** What has to be put right after a change was undone or made again: whoever comes back may be called like somebody who came meanwhile. */
export interface IUndoFollowUp {
  /** @returns what the journal says of it, a text each. */
  afterPatches(patches: readonly Patch[], rename: Rename): readonly Text[];
}
export const IUndoFollowUp = Symbol('IUndoFollowUp');

/** Blocks as they stand together. Pure. */
import type { Block, TrackBlock } from '#shared/plugin-api/present';

/** Whether tracks measure the same thing from the same end to the same end: then one legend serves them all. */
export function alike(tracks: readonly TrackBlock[]): boolean {
  const [first, ...rest] = tracks.map(({ min, max, unit, marks }) => JSON.stringify([min, max, unit, marks]));
  return rest.every((other) => other === first);
}

/** Tracks that are drawn together, or any other block. */
export type Stretch =
  { readonly kind: 'tracks'; readonly blocks: readonly TrackBlock[] } | { readonly kind: 'other'; readonly block: Exclude<Block, TrackBlock> };

/** Tracks that follow each other are drawn together; everything else by itself. */
export function stretches(blocks: readonly Block[]): readonly Stretch[] {
  const result: Stretch[] = [];
  for (const block of blocks) {
    const last = result.at(-1);
    if (block.kind !== 'track') result.push({ kind: 'other', block });
    else if (last?.kind === 'tracks') result[result.length - 1] = { kind: 'tracks', blocks: [...last.blocks, block] };
    else result.push({ kind: 'tracks', blocks: [block] });
  }
  return result;
}

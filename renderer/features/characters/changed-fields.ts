/** Names of the fields that differ between two sheets. Pure. */

type Sheet = Readonly<Record<string, unknown>>;

/** In the order of the second sheet; fields that it has no more come after. */
export function changedFields(before: Sheet, after: Sheet): readonly string[] {
  const names = [...Object.keys(after), ...Object.keys(before).filter((name) => !Object.hasOwn(after, name))];
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

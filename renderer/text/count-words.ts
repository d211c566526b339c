import { t } from './i18n.svelte';

/** How many records of each section something holds: "12 personnages", "3 scènes"; what there is none of is left out. */
export function countWords(counts: Readonly<Record<string, number>>): readonly string[] {
  return Object.entries(counts).flatMap(([section, count]) => (count > 0 ? [t(`transfer.open.${section}`, { count })] : []));
}

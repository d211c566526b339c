/** How copies of the data file are called: what made them and when can be read from the name alone. */
import type { Backup } from '#shared/ipc/backups';

type Kind = Backup['kind'];

/** Copies made before a schema change have the name that `open.ts` gives them; older ones went by the second. */
const BEFORE_UPDATE = /^before-schema-change-from-\d+-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)(?:-(\d{3}))?\.sqlite$/;
const OTHERS = /^(automatic|by-hand|before-replace|before-restore|rescued)-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})\.sqlite$/;

/** The years that a name has four digits for: a clock may be anywhere. */
const [FIRST, LAST] = [Date.UTC(1000, 0, 1), Date.UTC(9999, 11, 31)];

/** A moment as part of a file's name, in UTC, to the millisecond. */
export function stamp(at: number): string {
  const inRange = Math.min(LAST, Math.max(FIRST, Number.isFinite(at) ? at : 0));
  return new Date(inRange).toISOString().replaceAll(':', '-').replace('.', '-').replace('Z', '');
}

/** The name of the copy made before a schema is changed. @param at when the data were written last: the same state has the same name, so that it is copied once. */
export function nameBeforeUpdate(version: number, at: number): string {
  return `before-schema-change-from-${String(version)}-${stamp(at)}.sqlite`;
}

/** The name of a copy. Those of kind `before-update` have one of their own, see `nameBeforeUpdate`. */
export function nameOf(kind: Exclude<Kind, 'before-update'>, at: number): string {
  return `${kind}-${stamp(at)}.sqlite`;
}

/** What a name says; undefined when it is no copy's. */
export function readName(name: string): { readonly kind: Kind; readonly at: number } | undefined {
  const update = BEFORE_UPDATE.exec(name);
  if (update !== null) return dated('before-update', `${update[1] ?? ''}T${update.slice(2, 5).join(':')}.${update[5] ?? '000'}Z`);
  const other = OTHERS.exec(name);
  if (other === null) return undefined;
  return dated(other[1] as Kind, `${other[2] ?? ''}T${other.slice(3, 6).join(':')}.${other[6] ?? ''}Z`);
}

function dated(kind: Kind, iso: string): { readonly kind: Kind; readonly at: number } | undefined {
  const at = Date.parse(iso);
  return Number.isNaN(at) ? undefined : { kind, at };
}

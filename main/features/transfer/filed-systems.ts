/** Rule systems as a campaign file has them: which versions its runs need, and their texts, so that they read as sentences where the rule system is not installed. */
import type { Database as Connection } from 'better-sqlite3';
import semver from 'semver';
import { z } from 'zod';
import { FileRefused } from '#main/features/transfer/file-refused';
import { LIMITS } from '#main/features/transfer/limits';
import { placeOf } from '#main/features/transfer/read-json';
import { SHAPES } from '#shared/records/shapes';
import type { Json, JsonObject } from '#shared/domain/json';

/** The entry of a campaign file; there is none where every system of a campaign ships with Traque. */
export const SYSTEMS_ENTRY = 'systems.json';

const Name = z.string().min(1).max(400);
const Texts = z.record(z.string().max(LIMITS.textKey), z.string().max(LIMITS.text));

const FiledSystem = z.strictObject({
  id: SHAPES.system.refine((id) => id !== 'app'),
  version: z.string().refine((version) => semver.valid(version) !== null),
  name: z.strictObject({ fr: Name, en: Name }),
  texts: z.strictObject({ fr: Texts, en: Texts }),
});
/** One rule system of a campaign file. */
export type FiledSystem = z.infer<typeof FiledSystem>;

const FiledSystems = z
  .array(FiledSystem)
  .max(LIMITS.systems)
  .refine((systems) => systems.every(({ texts }) => isWithinLimit(texts)))
  .refine((systems) => new Set(systems.map(({ id }) => id)).size === systems.length);

/** @throws FileRefused when it is not what a program writes. */
export function filedSystemsOf(value: Json): readonly FiledSystem[] {
  const parsed = FiledSystems.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new FileRefused('wrong', { place: placeOf(SYSTEMS_ENTRY, parsed.error.issues[0]?.path ?? []) });
}

/** The rule systems that a record names: its own, those of a campaign, and those that its conditions come from. */
export function systemsIn(record: JsonObject): readonly string[] {
  const conditions = Object.values((record['conditions'] ?? {}) as JsonObject).map((condition) => (condition as JsonObject)['system'] as string);
  const own = typeof record['system'] === 'string' ? [record['system']] : [];
  return [...own, ...((record['supplements'] ?? []) as readonly string[]), ...conditions];
}

interface TextRow {
  readonly plugin: string;
  readonly locale: 'fr' | 'en';
  readonly version: string;
  readonly name: string;
  readonly catalogue: string;
}

/**
 * What a data file knows of rule systems, in the order of their ids. Texts that are more than a file may hold are left out.
 * @param ids systems that do not ship with the program.
 */
export function readFiledSystems(connection: Connection, ids: readonly string[]): readonly FiledSystem[] {
  const rows = connection.prepare('SELECT plugin, locale, version, name, catalogue FROM plugin_texts WHERE plugin = ?');
  return [...ids]
    .sort()
    .slice(0, LIMITS.systems)
    .flatMap((id) => {
      const found = rows.all(id) as readonly TextRow[];
      const of = (locale: TextRow['locale']): TextRow | undefined => found.find((row) => row.locale === locale);
      const [fr, en] = [of('fr'), of('en')];
      if (fr === undefined || en === undefined) return [];
      const texts = { fr: textsOf(fr), en: textsOf(en) };
      const system = { id, version: fr.version, name: { fr: nameOf(fr), en: nameOf(en) }, texts: isWithinLimit(texts) ? texts : { fr: {}, en: {} } };
      return FiledSystem.safeParse(system).success ? [system] : [];
    });
}

function nameOf({ name, plugin }: TextRow): string {
  return name === '' ? plugin : name;
}

/** One by one: a text that is too long costs no other its place. */
function textsOf({ catalogue }: TextRow): Record<string, string> {
  const entries = Object.entries(JSON.parse(catalogue) as Readonly<Record<string, string>>);
  return Object.fromEntries(entries.filter(([key, words]) => key !== '__proto__' && key.length <= LIMITS.textKey && words.length <= LIMITS.text));
}

function isWithinLimit(texts: FiledSystem['texts']): boolean {
  return JSON.stringify(texts).length <= LIMITS.texts;
}

/** Whether a version that is here is older than one that is needed; not where either is not known. */
export function isOlder(here: string | undefined, needed: string | undefined): boolean {
  return here !== undefined && needed !== undefined && semver.lt(here, needed);
}

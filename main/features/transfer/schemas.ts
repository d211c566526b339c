/** The shapes of the records of a campaign file, made from the registry: each column says what may stand in it. */
import { z } from 'zod';
import { ownersOf, recordOf } from '#shared/records/kit/record';
import type { RecordDefinition, Records } from '#shared/records/kit/record';
import { ENTRY_SHAPES, referenceTo, SHAPES } from '#shared/records/shapes';
import type { Column } from '#shared/records/kit/column';

type Row = Readonly<Record<string, unknown>>;

/** The shape of a record of a file whose missing values are filled in. */
export function shapeOf(records: Records, one: RecordDefinition): z.ZodType {
  const { file, kind } = one;
  if (file === undefined) throw new Error(`${kind} is in no campaign file`);
  const part = records.parts.find(({ within }) => within?.kind === kind);
  const within = part?.within;
  const fields = fieldsOf(records, one);
  if (part === undefined || within === undefined) return checked(one, z.strictObject(fields));
  const inner = z.strictObject(Object.fromEntries(within.fields.map((field) => [field, fieldShape(records, part.kind, columnOf(part.columns, field))])));
  const whole = z.strictObject({ ...fields, [within.field]: z.array(inner).min(1).max(within.most) });
  return checked(one, whole).refine((row) => ((row as Row)[within.position] as number) < ((row as Row)[within.field] as readonly unknown[]).length, {
    path: [within.position],
  });

  /** What concerns several columns. */
  function checked(definition: RecordDefinition, shape: z.ZodType): z.ZodType {
    const owners = ownersOf(definition).map(({ column }) => column);
    const belongsOnce = owners.length < 2 ? shape : shape.refine((row) => present(row as Row, owners) <= 1, { path: owners.slice(-1) });
    const { oneOf } = definition.file ?? {};
    return oneOf === undefined ? belongsOnce : belongsOnce.refine((row) => present(row as Row, oneOf) === 1, { path: oneOf.slice(0, 1) });
  }
}

function present(row: Row, columns: readonly string[]): number {
  return columns.filter((column) => row[column] !== null).length;
}

function columnOf(columns: RecordDefinition['columns'], field: string): Column {
  const column = columns[field];
  if (column === undefined) throw new Error(`there is no column called ${field}`);
  return column;
}

function fieldsOf(records: Records, { kind, columns, file }: RecordDefinition): Readonly<Record<string, z.ZodType>> {
  return Object.fromEntries((file?.fields ?? []).map((field) => [field, fieldShape(records, kind, columnOf(columns, field))]));
}

function fieldShape(records: Records, kind: string, { key, link, special, shape, nullable }: Column): z.ZodType {
  const one =
    key === true ? referenceTo(kind) : link !== undefined ? referenceTo(link) : special === 'patches' ? z.array(patchOf(records)) : SHAPES[shape ?? 'tag'];
  return nullable ? one.nullable() : one;
}

/** A change of a record, of the kinds whose changes come along. Each value is one that may stand where it says; entries of a column are one level further in. */
function patchOf(records: Records): z.ZodType {
  const kinds = records.kinds.filter(({ file }) => file?.changes === true).map(({ kind }) => kind);
  const changeable = new Map(
    kinds.map((kind) => {
      const one = recordOf(records, kind);
      const free = Object.entries(fieldsOf(records, one)).filter(
        ([field]) => columnOf(one.columns, field).fixed !== true && columnOf(one.columns, field).follows === undefined,
      );
      return [kind, new Map<string, z.ZodType>([...free, ['trashedAt', SHAPES.time.nullable()]])] as const;
    }),
  );
  const tag = SHAPES.tag;
  return z
    .strictObject({
      record: z.enum(kinds),
      id: z.string(),
      path: z.union([z.tuple([tag]), z.tuple([tag, tag])]),
      at: SHAPES.count.optional(),
      before: z.unknown().optional(),
      after: z.unknown().optional(),
    })
    .superRefine(({ record, id, path: [column, key], before, after }, context) => {
      const { entries } = recordOf(records, record).columns[column] ?? {};
      const inner = key === undefined || entries === undefined ? undefined : ENTRY_SHAPES[entries.shape];
      const schema = key === undefined ? changeable.get(record)?.get(column) : inner;
      if (schema === undefined || (key !== undefined && entries?.keys !== undefined && !referenceTo(entries.keys).safeParse(key).success)) {
        context.addIssue({ code: 'custom', path: ['path'] });
      } else {
        for (const [side, value] of Object.entries({ before, after })) {
          if (value !== undefined && !schema.safeParse(value).success) context.addIssue({ code: 'custom', path: [side] });
        }
      }
      if (!referenceTo(record).safeParse(id).success) context.addIssue({ code: 'custom', path: ['id'] });
    });
}

/** How many records each section has. */
export type SectionCounts = Readonly<Record<string, number>>;

/** Names the format in the manifest of a campaign file. */
export const FORMAT = 'traque-campaign';
/** The latest version of the format that this program writes and reads. */
export const FORMAT_VERSION = 2;
/** The version of a file that needs nothing of later ones: older programs read it. 2: texts of rule systems and the origin of characters may come along. */
export const PLAIN_VERSION = 1;
/** The first Traque that reads this version of the format. */
export const FORMAT_NEEDS = '0.1.0';

/** What any version says of itself. */
export const Label = z.looseObject({
  format: z.literal(FORMAT),
  version: z.number().int().min(1),
  needs: z.string().max(40).optional(),
  madeBy: z.string().max(40).optional(),
});

/** @param sections names of all that is counted. */
export function manifestShape(sections: readonly string[]) {
  return z.strictObject({
    format: z.literal(FORMAT),
    version: z.union([z.literal(PLAIN_VERSION), z.literal(FORMAT_VERSION)]),
    /** The first version of Traque that can read it. */
    needs: z.string().max(40),
    madeBy: z.string().max(40),
    /** The same in every file of one campaign, see `campaigns.origin`. */
    origin: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
    name: SHAPES.name,
    system: SHAPES.system,
    supplements: SHAPES.systems,
    // A file that was written before there was a kind has none of it.
    counts: z.strictObject(Object.fromEntries(sections.map((section) => [section, SHAPES.count.default(0)]))),
    entries: z.record(z.string(), z.strictObject({ bytes: SHAPES.count, sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
  });
}
/** The manifest of a campaign file that this program can read. */
export type Manifest = z.infer<ReturnType<typeof manifestShape>>;

/** What a kind of record is. All of it is plain data: see `shared/records/index.ts` for who reads it. */
import type { Json } from '#shared/domain/json';
import type { Columns, RowOf } from '#shared/records/kit/column';

/** Values that columns of a row have. */
export type Where = Readonly<Record<string, Json>>;

/** A part of a campaign file, which is also what is counted. */
export interface Section {
  /** Names its entries in the file, its count, and its texts (`transfer.open.<name>`, `transfer.merge.<name>`). */
  readonly name: string;
  /** Only records that belong to another one, or only those that belong to none; all of them when left out. */
  readonly owner?: 'some' | 'none';
}

/** How records stand in campaign files. */
export interface InFile {
  /** Every one of them as an element of a list, or in a document of its own; `single`: the campaign itself. */
  readonly as: 'single' | 'list' | 'documents';
  readonly sections: readonly Section[];
  /** The columns that come along, in the order in which a reader meets them. */
  readonly fields: readonly string[];
  /** By which column it is recognised in another state of its campaign; its name when left out. */
  readonly recognisedBy?: string;
  /** By its place in its list, too. */
  readonly place?: string;
  /** Exactly one of these is there. */
  readonly oneOf?: readonly string[];
  /** What the journal says of its changes brings along how to take them back. */
  readonly changes?: true;
}

/** How one is shown in lists of several kinds. */
export interface Face {
  /** Names its texts (`trash.kind.<name>`). */
  readonly name: string;
  /** A picture of the window, see `renderer/features/trash/trash-icons.ts`. */
  readonly icon: string;
  /** The records that are shown so; whoever fits none before. */
  readonly where?: Where;
}

/** A route of the window. */
export interface Page<Field extends string = string> {
  readonly route: string;
  /** The columns that stand in its address. */
  readonly values: readonly Field[];
  /** The records that it shows. */
  readonly where?: Where;
}

/** A table of a campaign: of records, or of what is a part of them. */
export interface TableDefinition<C extends Columns = Columns> {
  readonly kind: string;
  readonly table: string;
  readonly columns: C;
}

/** What is a part of a record, and has no life of its own in the history. */
export interface PartDefinition<C extends Columns = Columns> extends TableDefinition<C> {
  /** Whose part it is, and how it stands in the document of that one. */
  readonly within?: {
    readonly kind: string;
    readonly field: string;
    readonly link: string;
    readonly order: string;
    /** Rows that count. */
    readonly where: Where;
    /** The column of the whole that says at which of its parts it stands. */
    readonly position: string;
    readonly most: number;
    readonly fields: readonly string[];
  };
}

/** A kind of record: changed through the history, undone, found, thrown away, and taken along in campaign files. */
export interface RecordDefinition<C extends Columns = Columns> extends TableDefinition<C> {
  /** What it is called; `begins`: by how a text begins. */
  readonly name: { readonly column: keyof C & string; readonly begins?: true };
  /** The text of the refusal when there is none. */
  readonly notFound: string;
  /** Rows that anybody sees; all when left out. */
  readonly seen?: Where;
  readonly search?: {
    /** What hits are called. */
    readonly as: string;
    /** The columns that are searched, in the order in which an excerpt is looked for. */
    readonly texts: readonly (keyof C & string)[];
    /** Place of its hits among those of other kinds: the higher the earlier. Left out: above all that has a number of its own. */
    readonly number?: keyof C & string;
    /** When it was last touched, told with a hit. */
    readonly at?: keyof C & string;
    /** Its hits stand before those of kinds with a higher one. */
    readonly rank: number;
  };
  readonly trash?: {
    /** Records that lie there for themselves. */
    readonly where?: Where;
    readonly faces: readonly [Face, ...Face[]];
    /** It comes back as it is. Left out: its feature has rules of its own for that (names that are taken meanwhile, fights that go on). */
    readonly restores?: 'plainly';
  };
  readonly file?: InFile;
  /** Where the window shows one: the first that fits. */
  readonly pages: readonly [Page<keyof C & string>, ...Page<keyof C & string>[]];
}

/** Every kind that the program knows, in the order in which people are told of them, and the parts of records. */
export interface Records {
  readonly kinds: readonly RecordDefinition[];
  readonly parts: readonly PartDefinition[];
}

/** Says what a kind of record is. */
export function defineRecord<const K extends string, C extends Columns>(
  definition: RecordDefinition<C> & { readonly kind: K },
): RecordDefinition<C> & { readonly kind: K } {
  return definition;
}

/** Says what a part of a record is. */
export function definePart<const K extends string, C extends Columns>(
  definition: PartDefinition<C> & { readonly kind: K },
): PartDefinition<C> & { readonly kind: K } {
  return definition;
}

/** Rows by kind. */
export type RowsOf<D extends readonly TableDefinition[]> = { readonly [One in D[number] as One['kind']]: RowOf<One['columns']> };

/** @throws Error when there is no such kind. */
export function recordOf({ kinds }: Records, kind: string): RecordDefinition {
  const found = kinds.find((one) => one.kind === kind);
  if (found === undefined) throw new Error(`there is no kind of record called ${kind}`);
  return found;
}

/** Every kind in an order in which each comes after those that its foreign keys lead to. */
export function inOrderOfLinks({ kinds }: Records): readonly RecordDefinition[] {
  const placed: RecordDefinition[] = [];
  const place = (one: RecordDefinition): void => {
    if (placed.includes(one)) return;
    for (const { link, loose } of Object.values(one.columns)) {
      const other = loose === true || link === one.kind ? undefined : kinds.find(({ kind }) => kind === link);
      if (other !== undefined) place(other);
    }
    placed.push(one);
  };
  for (const one of kinds) place(one);
  return placed;
}

/** The columns that name what a record belongs to. */
export function ownersOf({ columns }: TableDefinition): readonly { readonly column: string; readonly kind: string }[] {
  return Object.entries(columns).flatMap(([column, { link, home }]) => (home === true && link !== undefined ? [{ column, kind: link }] : []));
}

/** `createdAt` is stored as `created_at`. */
export function columnName(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** How a campaign is laid out in a file: its sections with their columns and shapes, as the registry of records has them. */
import type { z } from 'zod';
import { rowsOf } from '#main/platform/database/counts';
import { fileColumns } from '#main/features/transfer/columns';
import type { Columns } from '#main/features/transfer/columns';
import { ReferenceWords } from '#main/features/transfer/references';
import { shapeOf } from '#main/features/transfer/schemas';
import { ownersOf, inOrderOfLinks } from '#shared/records/kit/record';
import type { KnownNames } from '#main/features/transfer/zip-archive';
import type { InFile, PartDefinition, RecordDefinition, Records, Section } from '#shared/records/kit/record';

/** A kind of record that comes along. */
export type FiledKind = RecordDefinition & { readonly file: InFile };

/** Records of one kind, or those of them that are told apart. */
export interface FiledSection {
  readonly name: string;
  readonly section: Section;
  readonly kind: FiledKind;
  readonly columns: Columns;
  readonly shape: z.ZodType;
  /** Its rows as SQL that follows FROM; every question mark is the campaign. */
  readonly rows: string;
  /** Each record is a document of its own, with its parts. */
  readonly parts: FiledPart | undefined;
}

/** What stands within a record. */
export interface FiledPart {
  readonly table: string;
  readonly within: NonNullable<PartDefinition['within']>;
  readonly columns: Columns;
}

/** Pictures are no records: they stand in a file as they are. */
export const PICTURES = 'pictures';

/** The layout of the campaign files of a program. */
export interface Layout {
  readonly records: Records;
  readonly campaign: { readonly kind: FiledKind; readonly columns: Columns; readonly shape: z.ZodType };
  /** In an order in which each finds what it links to. */
  readonly sections: readonly FiledSection[];
  /** Names of all sections, in the order in which people are told of them; those of records whose changes are compared one by one first. */
  readonly counted: readonly string[];
  readonly references: ReferenceWords;
  /** Of the entries of a file. */
  readonly names: KnownNames;
}

const layouts = new WeakMap<Records, Layout>();

/** The layout for the kinds of records that a program knows. */
export function layoutOf(records: Records): Layout {
  let layout = layouts.get(records);
  if (layout === undefined) layouts.set(records, (layout = made(records)));
  return layout;
}

function made(records: Records): Layout {
  const kinds = inOrderOfLinks(records).filter((one): one is FiledKind => one.file !== undefined);
  const single = kinds.find(({ file }) => file.as === 'single');
  if (single === undefined) throw new Error('a campaign file is a file of something');
  // The journal comes last: it is about all others, and what became of them decides what of it can be taken back.
  const isJournal = ({ file }: FiledKind): boolean => !file.fields.includes('id');
  const ordered = [...kinds.filter((one) => !isJournal(one)), ...kinds.filter(isJournal)];
  const sections = ordered.flatMap((kind) => kind.file.sections.map((section) => sectionOf(records, kind, section)));
  const counted = records.kinds.flatMap(({ file }) => file?.sections ?? []).map(({ name }) => name);
  const linked = kinds.filter((one) => one === single || one.file.fields.includes('id')).map(({ kind }) => kind);
  return {
    records,
    campaign: { kind: single, columns: fileColumns(single.columns, single.file.fields), shape: shapeOf(records, single) },
    sections,
    counted: [...counted, PICTURES],
    references: new ReferenceWords([...linked, 'picture']),
    names: namesOf(sections),
  };
}

/** Lists come in one part or several; what is a document of its own has a number. */
function namesOf(sections: readonly FiledSection[]): KnownNames {
  const names = (are: (section: FiledSection) => boolean): string =>
    sections
      .filter(are)
      .map(({ name }) => name)
      .join('|');
  const number = '[1-9][0-9]{0,5}';
  const list = `(?:${names(({ parts }) => parts === undefined)})(?:\\.json|/${number}\\.json)`;
  const documents = `(?:${names(({ parts }) => parts !== undefined)})/${number}\\.json`;
  return {
    files: new RegExp(`^(?:manifest\\.json|campaign\\.json|systems\\.json|${list}|${documents}|${PICTURES}/${number}\\.(?:png|jpg|webp))$`),
    folders: new RegExp(`^(?:${names(() => true)}|${PICTURES})/$`),
  };
}

function sectionOf(records: Records, kind: FiledKind, section: Section): FiledSection {
  const part = records.parts.find(({ within }) => within?.kind === kind.kind);
  const parts = part?.within === undefined ? undefined : { table: part.table, within: part.within, columns: fileColumns(part.columns, part.within.fields) };
  return {
    name: section.name,
    section,
    kind,
    columns: fileColumns(kind.columns, kind.file.fields),
    shape: shapeOf(records, kind),
    rows: rowsOf(records, kind, section, '= ?'),
    parts,
  };
}

/** Columns that name what a record belongs to. */
export function ownerColumns(kind: RecordDefinition): readonly string[] {
  return ownersOf(kind).map(({ column }) => column);
}

/** Columns with links to records of the same kind: they are set once all of them are there. */
export function linksWithin({ kind, columns }: RecordDefinition): readonly string[] {
  return Object.keys(columns).filter((column) => columns[column]?.link === kind && columns[column].loose !== true);
}

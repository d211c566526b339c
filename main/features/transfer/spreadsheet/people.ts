/** Characters as rows of a table, in CSV and in JSON. Pure. */
import { FileRefused } from '#main/features/transfer/file-refused';
import { readJson } from '#main/features/transfer/read-json';
import { answerIn, cellOf, folded, remembering } from '#main/features/transfer/spreadsheet/cells';
import type { Speaker } from '#main/features/transfer/spreadsheet/cells';
import { guarded, readTable, textOf, unguarded, writeCsv } from '#main/features/transfer/spreadsheet/csv';
import type { CsvStyle } from '#main/features/transfer/spreadsheet/csv';
import { Headings, headsOf, MOST_COLUMNS, ownTitle } from '#main/features/transfer/spreadsheet/heads';
import type { OwnColumn } from '#main/features/transfer/spreadsheet/heads';
import type { Phrases } from '#main/features/transfer/spreadsheet/phrases';
import { SHAPES } from '#shared/records/shapes';
import { bornHealth, healthAbove } from '#shared/domain/health';
import type { HealthFields } from '#shared/domain/health';
import type { Json, JsonObject } from '#shared/domain/json';
import { Reminder } from '#shared/ipc/characters';
import { Answers, Name } from '#shared/ipc/primitives';
import { ROLES } from '#shared/domain/records';
import { Notes } from '#shared/ipc/records';
import type { Role } from '#shared/domain/records';
import type { ActiveCondition } from '#shared/ipc/records';
import { checkForm } from '#shared/plugin-api/check-form';
import type { FormSchema } from '#shared/plugin-api/form';
import type { Text } from '#shared/plugin-api/text';

/** What is written of somebody. */
export interface Person {
  readonly system: string;
  readonly role: Role;
  readonly name: string;
  readonly stats: JsonObject;
  readonly conditions: Readonly<Record<string, ActiveCondition>>;
  readonly notes: string;
  readonly reminder: string;
}

/** A rule system as far as a table needs it. */
export interface SheetSystem {
  readonly id: string;
  readonly schema: FormSchema;
  /** Null where it counts none. */
  readonly health: (HealthFields & { readonly usual: number | undefined }) | null;
  /** Ids of its conditions. */
  readonly conditions: readonly string[];
  readonly speaker: Speaker;
}

/** The same without anybody to say its texts, see `Phrases`: it can be handed to another thread. */
export type SheetSystemData = Omit<SheetSystem, 'speaker'> & { readonly phrases: Phrases };

/** One mistake, at `row 3 · wounds`. */
export interface SheetProblem {
  readonly field: string;
  readonly text: Text;
}

/** What was read from a table: who comes, and what was wrong with the rest. */
export interface ReadSheet {
  readonly people: readonly Person[];
  readonly rows: number;
  /** Rows of which nobody comes, because of a mistake in them. */
  readonly left: number;
  readonly columns: readonly string[];
  readonly ignored: readonly string[];
  readonly names: readonly string[];
  readonly problems: readonly SheetProblem[];
}

/** More than that is no party any more, and would be one entry of the journal. */
export const MOST_ROWS = 1000;
/** In bytes. */
export const LARGEST_SHEET = 3_000_000;
const MOST_PROBLEMS = 200;

/** @param withSystem whether each row says which system it is of. */
export function csvOf(people: readonly Person[], systems: readonly SheetSystem[], withSystem: boolean, app: Speaker, style: CsvStyle): string {
  const own: readonly OwnColumn[] = withSystem ? ['name', 'role', 'system'] : ['name', 'role'];
  const heads = new Map(systems.map((system) => [system.id, headsOf(system.schema, system.speaker)]));
  // Fields of several systems that have one head share its column: nobody is of two systems.
  const fieldHeads = [...new Set([...heads.values()].flatMap((each) => [...each.values()]))];
  const head = [...own.map((column) => app.say(ownTitle(column))), ...fieldHeads, app.say(ownTitle('notes')), app.say(ownTitle('reminder'))];
  const rows = people.map(({ name, role, system, stats, notes, reminder }) => {
    const found = systems.find(({ id }) => id === system);
    const cells = new Map<string, string>();
    for (const [field, title] of heads.get(system) ?? []) {
      const schema = found?.schema.properties[field];
      if (found !== undefined && schema !== undefined) cells.set(title, cellOf(schema, stats[field], found.speaker, style));
    }
    const words = { name: guarded(name), role: app.say({ key: `app:sheets.role.${role}` }), system };
    return [
      ...own.map((column) => words[column as keyof typeof words]),
      ...fieldHeads.map((title) => cells.get(title) ?? ''),
      guarded(notes),
      guarded(reminder),
    ];
  });
  return writeCsv([head.map(guarded), ...rows], style);
}

/** A table as JSON, an object for each person. @param withSystem each also names its rule system. */
export function jsonOf(people: readonly Person[], withSystem: boolean): string {
  const list = people.map(({ system, conditions, ...person }) => ({
    ...person,
    ...(withSystem ? { system } : {}),
    ...(Object.keys(conditions).length === 0 ? {} : { conditions }),
  }));
  return `${JSON.stringify(list, null, 2)}\n`;
}

/**
 * Reads a table and finds every mistake in it.
 * @param usual the role of whoever has none in the table.
 * @throws FileRefused when it is no table at all.
 */
export function readSheet(bytes: Buffer, isJson: boolean, system: SheetSystem, usual: Role, app: Speaker): ReadSheet {
  if (bytes.length > LARGEST_SHEET) throw new FileRefused('sheetTooLarge', { megabytes: LARGEST_SHEET / 1_000_000 });
  const reading = { ...system, speaker: remembering(system.speaker) };
  return isJson ? readJsonSheet(bytes, reading, usual, remembering(app)) : readCsvSheet(bytes, reading, usual, remembering(app));
}

function readCsvSheet(bytes: Buffer, system: SheetSystem, usual: Role, app: Speaker): ReadSheet {
  const headings = new Headings(system.schema, system.speaker);
  const found = readTable(textOf(bytes), (cells) => headings.known(cells));
  if (found === undefined) throw new FileRefused('emptySheet');
  const { head, rows, broken } = found;
  refuseTooWide(head.cells.length);
  const table = new Table(system, usual, app);
  const seen = new Set<string>();
  const columns = head.cells.map((cell) => {
    const title = unguarded(cell).trim();
    const meaning = title === '' ? undefined : headings.columnOf(title);
    if (meaning === undefined) return { title, meaning };
    const key = JSON.stringify(meaning);
    // The first of them counts.
    if (seen.has(key)) table.fault(head.number, title, { key: 'app:sheets.error.columnTwice' });
    const isFirst = !seen.has(key);
    seen.add(key);
    return { title, meaning: isFirst ? meaning : undefined };
  });
  const hasNames = seen.has(JSON.stringify({ own: 'name' }));
  if (!hasNames) table.fault(head.number, app.say(ownTitle('name')), { key: 'app:sheets.error.noName' });
  if (broken !== undefined) table.fault(broken, undefined, { key: 'app:sheets.error.quotes' });
  table.size(rows.length);
  for (const { number, cells } of hasNames ? rows.slice(0, MOST_ROWS) : []) {
    table.begin();
    const values: Record<string, string> = {};
    const answers: [string, Json][] = [];
    const titles = new Map<string, string>();
    for (const [index, cell] of cells.entries()) {
      const column = columns[index];
      if (column === undefined && cell.trim() !== '') table.fault(number, undefined, { key: 'app:sheets.error.tooManyCells' });
      if (column?.meaning === undefined) continue;
      if ('own' in column.meaning) {
        values[column.meaning.own] = unguarded(cell);
        titles.set(column.meaning.own, column.title);
      } else {
        const { field } = column.meaning;
        titles.set(`stats.${field}`, column.title);
        const schema = system.schema.properties[field];
        const answer = schema === undefined ? undefined : answerIn(schema, cell, system.speaker);
        if (answer !== undefined) answers.push([field, answer]);
      }
    }
    table.add(number, { ...values, stats: Object.fromEntries(answers) }, (key) => titles.get(key) ?? key.replace('stats.', ''));
  }
  const known = columns.flatMap(({ title, meaning }) => (meaning === undefined ? [] : [title]));
  const ignored = columns.flatMap(({ title, meaning }) => (meaning === undefined && title !== '' ? [title] : []));
  return table.read(rows.length, known, ignored);
}

function readJsonSheet(bytes: Buffer, system: SheetSystem, usual: Role, app: Speaker): ReadSheet {
  const text = textOf(bytes);
  const list = jsonIn(text);
  if (!Array.isArray(list)) throw new FileRefused('noList');
  const rows = list as readonly Json[];
  refuseTooWide(new Set(rows.flatMap((row) => (typeof row === 'object' && row !== null ? Object.keys(row).slice(0, MOST_COLUMNS + 1) : []))).size);
  const table = new Table(system, usual, app);
  table.size(rows.length);
  const known = new Set<string>();
  const ignored = new Set<string>();
  for (const [index, row] of rows.slice(0, MOST_ROWS).entries()) {
    table.begin();
    if (typeof row !== 'object' || row === null || Array.isArray(row)) {
      table.fault(index + 1, undefined, { key: 'app:sheets.error.noObject' });
      continue;
    }
    for (const key of Object.keys(row)) (JSON_KEYS.includes(key) ? known : ignored).add(key);
    table.add(index + 1, row as JsonObject, (key) => key.replace('stats.', ''));
  }
  return table.read(rows.length, [...known], [...ignored]);
}

function jsonIn(text: string): Json {
  try {
    return readJson('', Buffer.from(text));
  } catch (error) {
    throw error instanceof FileRefused ? new FileRefused('sheetNotJson') : error;
  }
}

const JSON_KEYS = ['name', 'role', 'system', 'stats', 'conditions', 'notes', 'reminder'];

/** @throws FileRefused: whoever has so many columns has no table of characters. */
function refuseTooWide(columns: number): void {
  if (columns > MOST_COLUMNS) throw new FileRefused('tooManyColumns', { count: MOST_COLUMNS });
}

/** Anything may stand where a sheet should: the form says so. */
function bornOf(stats: Json, health: SheetSystem['health']): Json {
  return health === null || typeof stats !== 'object' || stats === null || Array.isArray(stats) ? stats : bornHealth(stats as JsonObject, health, health.usual);
}

/** Collects people and the mistakes that were made about them. */
class Table {
  readonly #people: Person[] = [];
  readonly #names: string[] = [];
  readonly #problems: SheetProblem[] = [];
  /** Mistakes of the row that is being read, those included that are too many to be told. */
  #faults = 0;

  constructor(
    private readonly system: SheetSystem,
    private readonly usual: Role,
    private readonly app: Speaker,
  ) {}

  /** The next row is read. */
  begin(): void {
    this.#faults = 0;
  }

  fault(row: number, column: string | undefined, text: Text): void {
    this.#faults += 1;
    if (this.#problems.length < MOST_PROBLEMS)
      this.#problems.push({ field: column === undefined ? `row ${String(row)}` : `row ${String(row)} · ${column}`, text });
  }

  size(rows: number): void {
    if (rows > MOST_ROWS) this.fault(MOST_ROWS + 1, undefined, { key: 'app:sheets.error.tooManyRows', args: { count: MOST_ROWS } });
  }

  /** @param title what the column is called that something stands in. */
  add(row: number, values: JsonObject, title: (key: string) => string): void {
    const name = Name.safeParse(values['name'] ?? '');
    if (!name.success) this.fault(row, title('name'), { key: 'app:error.invalidName' });
    const role = this.#role(values['role'] ?? '');
    if (role === undefined)
      this.fault(row, title('role'), { key: 'app:sheets.error.role', args: { roles: ROLES.map((each) => ({ key: `app:sheets.role.${each}` })) } });
    const system = values['system'] ?? '';
    if (system !== '' && system !== this.system.id) this.fault(row, title('system'), { key: 'app:sheets.error.otherSystem', args: { system: this.system.id } });
    const notes = Notes.safeParse(values['notes'] ?? '');
    if (!notes.success) this.fault(row, title('notes'), { key: 'app:sheets.error.text' });
    const reminder = Reminder.safeParse(values['reminder'] ?? '');
    if (!reminder.success) this.fault(row, title('reminder'), { key: 'app:sheets.error.tooLong', args: { count: Reminder.maxLength ?? 0 } });
    const { health } = this.system;
    const stats = checkForm(this.system.schema, bornOf(values['stats'] ?? {}, health));
    if (!Answers.safeParse(values['stats'] ?? {}).success) this.fault(row, title('stats'), { key: 'app:sheets.error.tooMuch' });
    if (!stats.ok) for (const { field, text } of stats.issues) this.fault(row, title(`stats.${field}`), text);
    const above = stats.ok && health !== null ? healthAbove(stats.value, health) : undefined;
    if (above !== undefined && health !== null) this.fault(row, title(`stats.${health.current}`), { key: 'app:characters.error.above', args: { ...above } });
    const conditions = this.#conditions(values['conditions'] ?? {});
    if (conditions === undefined) this.fault(row, title('conditions'), { key: 'app:sheets.error.conditions' });
    if (this.#faults > 0 || !name.success || !stats.ok || role === undefined || conditions === undefined) return;
    this.#names.push(name.data);
    this.#people.push({
      system: this.system.id,
      role,
      name: name.data,
      stats: stats.value,
      conditions,
      notes: notes.data ?? '',
      reminder: reminder.data ?? '',
    });
  }

  read(rows: number, columns: readonly string[], ignored: readonly string[]): ReadSheet {
    return { people: this.#people, rows, left: rows - this.#people.length, columns, ignored, names: this.#names, problems: this.#problems };
  }

  #role(value: Json): Role | undefined {
    if (typeof value !== 'string') return undefined;
    const words = folded(value);
    if (words === '') return this.usual;
    return ROLES.find((role) => folded(role) === words || this.app.inEveryLanguage({ key: `app:sheets.role.${role}` }).some((word) => folded(word) === words));
  }

  /** Whose turn a duration follows is nobody here any more. */
  #conditions(value: Json): Record<string, ActiveCondition> | undefined {
    const checked = SHAPES.conditions.safeParse(value);
    if (!checked.success) return undefined;
    const conditions = Object.entries(checked.data as unknown as Record<string, ActiveCondition>);
    if (conditions.some(([, { system, condition }]) => system !== this.system.id || !this.system.conditions.includes(condition))) return undefined;
    return Object.fromEntries(conditions.map(([key, each]) => [key, { ...each, tick: null }]));
  }
}

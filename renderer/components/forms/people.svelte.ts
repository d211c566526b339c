/** The people of a run while they are entered: who stands on which side, which columns their table has, and what can be done with a row. */
import { tick } from 'svelte';
import { SvelteSet } from 'svelte/reactivity';
import { isChoice, isGroup, isNumber, sumOf } from '#shared/plugin-api/form';
import type { ChoiceField, FieldSchema, GroupField, ListField } from '#shared/plugin-api/form';
import type { Text } from '#shared/plugin-api/text';
import { t } from '../../text/i18n.svelte';
import { toast } from '../../ui/toasts.svelte';
import { apart } from '#shared/domain/numbered-names';
import { idField, isRecord, isText, namedApart, nameField } from './ids';
import type { FormModel } from './model.svelte';
import { filledRow, isBlank } from './known-people';
import type { KnownPerson } from './known-people';
import type { FieldPath } from './paths';
import { newItem, keyOf } from './rows';
import { summedFields, addsToSum } from './group-sums';

/** One table of people. */
export interface Side {
  /** A member of the side field's `enum`; undefined when people have no sides. */
  readonly value: string | undefined;
  readonly label: string;
}

/** One entry of a list of people. */
export interface Person {
  readonly index: number;
  readonly entry: Readonly<Record<string, unknown>>;
  /** Stays with the entry wherever it moves. */
  readonly key: string;
}

/** Modifiers that add up, seen from a row: the fields of the row itself, or of one of its groups. */
export interface Sum {
  /** Name of the group's field; undefined for the row itself. */
  readonly name: string | undefined;
  readonly title: Text;
  readonly group: GroupField;
}

type Column = readonly [name: string, field: FieldSchema];

/** A list of people in a form: its rows and columns, and everything that adds, moves and removes a row. */
export class People {
  readonly item: GroupField;
  readonly sideField: ChoiceField | undefined;
  /** The field that says what somebody is called. */
  readonly named: string | undefined;
  readonly sums: readonly Sum[];
  /** What is too large for a cell: it stands in the second line of a row, with what adds up. */
  readonly large: readonly Column[];
  /** Columns that are shown on request. */
  readonly rare: readonly Column[];
  /** Whether those columns were asked for. */
  more = $state(false);

  readonly #cells: readonly Column[];
  readonly #open = new SvelteSet<string>();

  readonly list = $derived.by((): readonly Person[] => {
    const answer = this.model.get(this.path);
    if (!Array.isArray(answer)) return [];
    return answer.map((entry: unknown, index) => ({ index, entry: isRecord(entry) ? entry : {}, key: keyOf(entry, index) }));
  });
  readonly full = $derived.by(() => this.list.length >= this.field.maxItems);
  readonly showsRare = $derived.by(() => this.more || this.rare.some(([name]) => this.list.some((person) => this.model.hasMistake(this.at(person, name)))));
  readonly columns = $derived.by(() => this.#cells.filter(([, column]) => this.showsRare || column['x-advanced'] !== true));
  readonly sides = $derived.by((): readonly Side[] => {
    const only = this.sideField;
    if (only === undefined) return [{ value: undefined, label: this.model.say(this.field.title) }];
    return only.enum.map((value, index) => {
      const text = only['x-labels'][index];
      return { value, label: text === undefined ? value : this.model.say(text) };
    });
  });
  /** Room that one table needs, in rem. */
  readonly need = $derived.by(() => this.columns.reduce((sum, [name, column]) => sum + this.widthOf(name, column) + 0.25, 7.5) + this.sums.length * 5);

  /** @param field a list of groups. */
  constructor(
    readonly model: FormModel,
    readonly field: ListField,
    readonly path: FieldPath,
  ) {
    this.item = field.items as GroupField;
    const fields = this.item.properties;
    const side = fields['side'];
    this.sideField = side !== undefined && isChoice(side) ? side : undefined;
    this.named = nameField(fields);
    const id = idField(fields);
    const rest = Object.entries(fields).filter(([name]) => name !== id && !(name === 'side' && this.sideField !== undefined));
    const inSum = ([, column]: Column): boolean => this.item['x-sum'] !== undefined && addsToSum(column);
    const groups = rest.filter((column): column is [string, GroupField] => isGroup(column[1]) && column[1]['x-sum'] !== undefined);
    this.sums = [
      ...(this.item['x-sum'] === undefined ? [] : [{ name: undefined, title: this.item['x-sum'], group: this.item }]),
      ...groups.map(([name, group]) => ({ name, title: group['x-sum'] ?? group.title, group })),
    ];
    const other = rest.filter((column) => !inSum(column) && !groups.some(([name]) => name === column[0]));
    this.large = other.filter(([, column]) => isLarge(column));
    this.#cells = other.filter(([, column]) => !isLarge(column));
    this.rare = this.#cells.filter(([, column]) => column['x-advanced'] === true);
  }

  /** What needs a sentence to be understood; of what adds up, once somebody's is unfolded. */
  get explained(): readonly Column[] {
    const inSight = this.anyOpen ? this.sums.flatMap(({ group }) => summedFields(group)) : [];
    return [...this.columns, ...inSight].filter(([, column]) => column.description !== undefined || column['x-interpretation'] !== undefined);
  }

  /** Whether a row has a second line at all. */
  get unfolds(): boolean {
    return this.sums.length > 0 || this.large.length > 0;
  }

  of(side: Side): readonly Person[] {
    if (side.value === undefined) return this.list;
    const fallback = this.sideField?.enum[0];
    return this.list.filter(({ entry }) => (typeof entry['side'] === 'string' ? entry['side'] : fallback) === side.value);
  }

  at(person: Person, name?: string): FieldPath {
    return name === undefined ? [...this.path, person.index] : [...this.path, person.index, name];
  }

  nameOf(person: Person): string {
    const name = this.named === undefined ? '' : person.entry[this.named];
    return typeof name === 'string' && name.trim() !== '' ? name : t('form.unnamed', { number: person.index + 1 });
  }

  /** What the modifiers of somebody come to. */
  total(person: Person, sum: Sum): number {
    const answers = sum.name === undefined ? person.entry : person.entry[sum.name];
    return sumOf(sum.group, isRecord(answers) ? answers : {});
  }

  /** Room for a column, in rem. */
  widthOf(name: string, column: FieldSchema): number {
    if (name === this.named) return 8;
    if (isNumber(column)) return 3.75;
    // Its head in two lines at most.
    if (column.type === 'boolean') return Math.min(6, Math.max(3, this.model.say(column.title).length * 0.24));
    return isText(column) ? 6 : 7;
  }

  /** The second line is open when it was opened, or when something in it is wrong. */
  isOpen(person: Person): boolean {
    if (this.#open.has(person.key)) return true;
    const names = this.sums.flatMap((sum) =>
      sum.name === undefined ? Object.keys(sum.group.properties).filter((name) => this.#standsBelow(name)) : [sum.name],
    );
    return [...names, ...this.large.map(([name]) => name)].some((name) => this.model.hasMistake(this.at(person, name)));
  }

  get anyOpen(): boolean {
    return this.list.some((person) => this.isOpen(person));
  }

  toggle(person: Person): void {
    if (!this.#open.delete(person.key)) this.#open.add(person.key);
  }

  #standsBelow(name: string): boolean {
    const field = this.item.properties[name];
    return field !== undefined && addsToSum(field);
  }

  other(side: Side): Side | undefined {
    const { sides } = this;
    return sides.length < 2 ? undefined : sides[(sides.indexOf(side) + 1) % sides.length];
  }

  add(side: Side, after?: Person): void {
    const empty = newItem(this.item) as Record<string, unknown>;
    void this.#insert(side.value === undefined ? empty : { ...empty, side: side.value }, after);
  }

  /** One more of the same kind, under the next free number. */
  duplicate(person: Person): void {
    const copy = $state.snapshot(person.entry) as Record<string, unknown>;
    // One more of the same kind is somebody else.
    const id = idField(this.item.properties);
    if (id !== undefined) Reflect.deleteProperty(copy, id);
    if (this.full) return;
    void this.#insert(copy, person);
    this.renameApart(person.index + 1);
  }

  /** A name was typed: where others are called alike, or are of its series, each has a number then. */
  renameApart(index: number): void {
    const { named } = this;
    const person = this.list[index];
    if (named === undefined || person === undefined) return;
    const nameOf = ({ entry }: Person): string => (typeof entry[named] === 'string' ? entry[named] : '');
    if (nameOf(person).trim() === '') return;
    const id = idField(this.item.properties);
    const others = this.list.filter((other) => other.index !== index && nameOf(other).trim() !== '');
    const isRecorded = ({ entry }: Person): boolean => id !== undefined && typeof entry[id] === 'string';
    const names = apart(
      others.map((other) => ({ name: nameOf(other), lasting: isRecorded(other) })),
      [{ name: nameOf(person), more: true }],
    );
    for (const [at, name] of names.there) {
      const other = others[at];
      if (other !== undefined) this.model.set(this.at(other, named), name);
    }
    const [own] = names.coming;
    if (own !== undefined && own !== nameOf(person)) this.model.set(this.at(person, named), own);
  }

  /** Puts in people who are known, in the place of rows of that side that nobody has written anything into. */
  fill(side: Side, known: readonly KnownPerson[]): void {
    const kept = this.list.filter((person) => !(this.of(side).includes(person) && isBlank(this.item, person.entry))).map(({ entry }) => entry);
    const room = Math.max(0, this.field.maxItems - kept.length);
    const rows = known.slice(0, room).map((person) => filledRow(this.item, person, side.value));
    const isMore = (index: number): boolean => index >= kept.length && known[index - kept.length]?.id === undefined;
    this.#write(namedApart(this.field, [...kept, ...rows], isMore, Object.values(this.model.present)));
    if (rows.length > 0) void this.focus(kept.length);
  }

  /** Ids of records that are in already. */
  get linked(): readonly string[] {
    const id = idField(this.item.properties);
    return this.list.flatMap(({ entry }) => (id !== undefined && typeof entry[id] === 'string' ? [entry[id]] : []));
  }

  /** Takes somebody out; the message offers to put them back. @returns whether anybody is left. */
  remove(person: Person): boolean {
    this.#write(this.#entries().toSpliced(person.index, 1));
    toast(t('form.removed', { name: this.nameOf(person) }), { action: { label: t('ui.undo'), run: () => this.#putBack(person) } });
    const left = this.list.length;
    if (left > 0) void this.focus(Math.min(person.index, left - 1));
    return left > 0;
  }

  changeSides(person: Person, side: Side): void {
    const other = this.other(side);
    if (other?.value === undefined) return;
    this.model.set(this.at(person, 'side'), other.value);
    void this.focus(person.index);
  }

  async focus(index: number): Promise<void> {
    await tick();
    const element = document.getElementById(this.model.elementId([...this.path, index, this.named ?? this.columns[0]?.[0] ?? '']));
    element?.focus();
    if (element instanceof HTMLInputElement) element.select();
  }

  async #insert(entry: Record<string, unknown>, after: Person | undefined): Promise<void> {
    if (this.full) return;
    const at = after === undefined ? this.list.length : after.index + 1;
    this.#write(this.#entries().toSpliced(at, 0, entry));
    await this.focus(at);
  }

  #putBack(person: Person): void {
    if (this.full) return;
    const at = Math.min(person.index, this.list.length);
    this.#write(this.#entries().toSpliced(at, 0, person.entry));
    void this.focus(at);
  }

  #entries(): readonly unknown[] {
    return this.list.map(({ entry }) => entry);
  }

  #write(next: readonly unknown[]): void {
    this.model.forget(this.path);
    this.model.set(this.path, [...next]);
  }
}

function isLarge(field: FieldSchema): boolean {
  if (field.type === 'array' || field.type === 'object') return true;
  if (isChoice(field)) return field.custom !== undefined;
  return isText(field) && field.format === 'multiline';
}

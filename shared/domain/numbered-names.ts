/** Names by which several of a kind are told apart: "Guard 1", "Guard 2". The same whatever the language of the program. Pure. */

/** The longest name of a series: a number of four digits still fits into a name of 120 characters. */
const LONGEST = 115;

/** Somebody in a place where no two may be called alike. */
export interface Named {
  readonly name: string;
  /** Keeps its name while others can make way: a member of a party in a fight, whoever is there when somebody comes back. */
  readonly lasting?: boolean;
  /** One more of a kind, whose number goes on from those that are there: a copy, or a name that was just typed. */
  readonly more?: boolean;
}

/** Names of which no two are alike. */
export interface NamedApart {
  /** New names of those who are there, by their index; only of those who were renamed. */
  readonly there: ReadonlyMap<number, string>;
  /** The name of each who comes. */
  readonly coming: readonly string[];
}

interface Series {
  readonly base: string;
  /** Null: the name has no number. */
  readonly number: number | null;
}

/** "Guard 3" as its series and its number. "R2D2" has none. */
export function seriesOf(name: string): Series {
  const [, base = name.trim(), digits] = /^(.*\S)\s+(\d{1,4})$/u.exec(name.trim()) ?? [];
  return { base: cut(base), number: digits === undefined ? null : Number(digits) };
}

/** Names that look or sound alike at the table have the same key: case, spaces, invisible characters and the encoding of accents do not matter. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/\s+/gu, ' ')
    .toLowerCase();
}

/**
 * Tells everybody apart when some come to others. A number that somebody has is kept, and nobody gets one without need:
 * - one more of a kind of which others are there gets the number after the highest;
 * - where one of the kind had none, it becomes number 1;
 * - anybody else is renamed only when somebody is called alike.
 * @param there everybody in the place, no two of one name.
 * @param coming in the order in which they come.
 */
export function apart(there: readonly Named[], coming: readonly Named[]): NamedApart {
  const place = new Place();
  for (const one of there) place.add(one);
  for (const one of coming) place.welcome(one);
  const names = place.names();
  const renamed = there.flatMap(({ name }, index): [number, string][] => (names[index] === name ? [] : [[index, names[index] ?? name]]));
  return { there: new Map(renamed), coming: names.slice(there.length) };
}

class Place {
  readonly #people: { name: string; readonly lasting: boolean }[] = [];
  /** Who has a name, by its key. */
  readonly #byKey = new Map<string, number>();
  /** Highest number of a series, by the key of its base. A name without a number counts as the first. */
  readonly #highest = new Map<string, number>();

  names(): readonly string[] {
    return this.#people.map(({ name }) => name);
  }

  add({ name, lasting = false }: Named): void {
    this.#people.push({ name, lasting });
    this.#note(this.#people.length - 1);
  }

  welcome(one: Named): void {
    const { base, number } = seriesOf(one.name);
    const alike = this.#byKey.get(keyOf(one.name));
    const joins = one.more === true && number === null && this.#highest.has(nameKey(base));
    const other = alike === undefined ? undefined : this.#people[alike];
    if (other === undefined && !joins) this.add(one);
    else if (alike !== undefined && other?.lasting === false && one.lasting === true) {
      // Whoever got a number already has made way.
      if (keyOf(other.name) === keyOf(one.name)) this.#rename(alike, this.#next(base));
      this.#byKey.delete(keyOf(one.name));
      this.add(one);
    } else {
      if (number === null) this.#numberFirst(base);
      this.add({ ...one, name: this.#next(base) });
    }
  }

  /** Whoever of the series has no number gets 1, where nobody has it yet. The name stays theirs: the next one of it is alike. */
  #numberFirst(base: string): void {
    const bare = this.#byKey.get(nameKey(base));
    const first = numbered(base, 1);
    if (bare === undefined || this.#people[bare]?.lasting !== false || this.#byKey.has(keyOf(first))) return;
    this.#rename(bare, numbered(this.#people[bare].name.trim(), 1));
  }

  #next(base: string): string {
    let number = (this.#highest.get(nameKey(base)) ?? 0) + 1;
    // Names that were cut, and numbers of more than four digits, belong to no series that is counted.
    while (this.#byKey.has(keyOf(numbered(base, number)))) number += 1;
    return numbered(base, number);
  }

  #rename(index: number, name: string): void {
    const person = this.#people[index];
    if (person === undefined) return;
    person.name = name;
    this.#note(index);
  }

  #note(index: number): void {
    const name = this.#people[index]?.name ?? '';
    if (!this.#byKey.has(keyOf(name))) this.#byKey.set(keyOf(name), index);
    const { base, number } = seriesOf(name);
    const key = nameKey(base);
    this.#highest.set(key, Math.max(this.#highest.get(key) ?? 0, number ?? 1));
  }
}

/** "Guard 03" and "Guard 3" are one name. */
function keyOf(name: string): string {
  const { base, number } = seriesOf(name);
  return number === null ? nameKey(name) : `${nameKey(base)} ${String(number)}`;
}

function numbered(base: string, number: number): string {
  return `${cut(base)} ${String(number)}`;
}

/** No half of a character stays at the end. */
function cut(base: string): string {
  return base
    .slice(0, LONGEST)
    .replace(/[\uD800-\uDBFF]$/u, '')
    .trimEnd();
}

/** What the kit has to say of a plugin: a mistake or a warning, its place and what mends it. */

/** A place in a file of the plugin. */
export interface Place {
  /** Relative to the folder of the plugin, with forward slashes. */
  readonly file: string;
  /** From 1. */
  readonly line?: number;
  /** From 1. */
  readonly column?: number;
}

/** One mistake or warning. */
export interface Finding {
  readonly severity: 'error' | 'warning';
  /** Undefined where the mistake is of no one file. */
  readonly place?: Place | undefined;
  /** A sentence. */
  readonly message: string;
  /** What mends it, in a sentence. */
  readonly fix?: string | undefined;
  /** What makes it the same mistake as another one; the message without it. */
  readonly once?: string | undefined;
  /** The entry that both catalogues, or one of them, lack. */
  readonly missing?: MissingText | undefined;
}

/** An entry that catalogues lack. */
export interface MissingText {
  readonly key: string;
  /** Whether it has plural forms. */
  readonly isPlural: boolean;
  /** Names of the places that are filled in. */
  readonly places: readonly string[];
}

/** What else is known of a mistake. */
export interface FindingMore {
  /** What makes it the same mistake as another one; the message without it. */
  readonly once?: string | undefined;
  readonly missing?: MissingText | undefined;
  readonly place?: Place | undefined;
  readonly fix?: string | undefined;
}

/** Collects findings; one that has been made already is not made again. */
export class Findings {
  readonly #list: Finding[] = [];
  readonly #known = new Map<string, Finding>();
  #repeated: Finding | undefined;

  /** @param known sentences that another check has reported already. */
  constructor(known: readonly Finding[] = []) {
    for (const finding of known) this.#known.set(finding.once ?? finding.message, finding);
  }

  get all(): readonly Finding[] {
    return this.#list;
  }

  get errors(): readonly Finding[] {
    return this.#list.filter(({ severity }) => severity === 'error');
  }

  /** A mistake that was reported before, and was met again. */
  get repeated(): Finding | undefined {
    return this.#repeated;
  }

  /** Reports a mistake. */
  error(message: string, more: FindingMore = {}): void {
    this.#add({ severity: 'error', message, ...more });
  }

  /** Reports what works and is suspicious. */
  warn(message: string, more: FindingMore = {}): void {
    this.#add({ severity: 'warning', message, ...more });
  }

  /** Takes over what was found elsewhere. */
  take(findings: readonly Finding[]): void {
    for (const finding of findings) this.#add(finding);
  }

  #add(finding: Finding): void {
    const key = finding.once ?? finding.message;
    const known = this.#known.get(key);
    if (known !== undefined) {
      if (known.severity === 'error') this.#repeated ??= known;
      return;
    }
    this.#known.set(key, finding);
    this.#list.push(finding);
  }
}

/** A place as editors and terminals follow it: `index.js:12:5`. */
export function placeText({ file, line, column }: Place): string {
  return [file, line, line === undefined ? undefined : column].filter((part) => part !== undefined).join(':');
}

/** A finding in one or two lines. */
export function findingText({ severity, place, message, fix }: Finding): string {
  const head = [severity, place === undefined ? undefined : placeText(place), message].filter((part) => part !== undefined).join(': ');
  return fix === undefined ? head : `${head}\n    fix: ${fix}`;
}

/** Shortens a value for a sentence. */
export function shortJson(value: unknown, most = 200): string {
  // JSON has no word for what is no number, or without end.
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  const words = JSON.stringify(value) as string | undefined;
  if (words === undefined) return String(value);
  return words.length <= most ? words : `${words.slice(0, most)}…`;
}

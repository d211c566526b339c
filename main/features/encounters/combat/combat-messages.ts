/** What the log of a fight says, as texts of the application with names and plugin texts in them. Pure. */
import type { CombatEvent } from '#main/features/encounters/combat/combat-state';
import { isDice, isPerson, isTextList } from '#shared/plugin-api/text';
import type { PersonValue, Text, TextValue } from '#shared/plugin-api/text';

/** Who tells: what combatants are called, and the system whose catalogue the entry is from. */
export interface Teller {
  readonly nameOf: (id: string) => string;
  readonly system: string;
}

/** A text of the log: `log('next', { who })`. */
export function log(key: string, args?: Readonly<Record<string, TextValue>>): Text {
  return args === undefined ? { key: `app:encounters.log.${key}` } : { key: `app:encounters.log.${key}`, args };
}

/** Several sentences as one text. Without any it is empty words. */
export function sentences(texts: readonly Text[]): Text {
  const [first, ...rest] = texts;
  if (first === undefined) return { verbatim: '' };
  return rest.length === 0 ? first : log('and', { first, rest: sentences(rest) });
}

/** Who is called otherwise, so that nobody is called alike, a sentence each. */
export function renamedSentences(renamed: readonly { readonly before: string; readonly name: string }[]): readonly Text[] {
  return renamed.map(({ before, name }) => log('renamed', { before, name }));
}

/** Everything that happened, a sentence each. */
export function combatMessages(happened: readonly CombatEvent[], teller: Teller): readonly Text[] {
  return happened.map((happening) => sentenceOf(happening, teller));
}

function sentenceOf(happening: CombatEvent, { nameOf, system }: Teller): Text {
  if (happening.kind === 'round') return log('round', { round: happening.round });
  if (happening.kind === 'nobody') return log('nobody');
  const who = nameOf(happening.who);
  switch (happening.kind) {
    case 'turn':
      return log(happening.resumed ? 'goesOn' : 'turn', { who });
    case 'readied':
      return happening.trigger === '' ? log('readied', { who }) : log('readiedFor', { who, trigger: happening.trigger });
    case 'entered':
      return happening.interrupts === null ? log('entered', { who }) : log('interrupted', { who, other: nameOf(happening.interrupts) });
    case 'condition-ended':
      return log('conditionEnded', { who, condition: inCatalogue({ key: `condition.${happening.condition}` }, happening.system, system) });
    case 'penalty-ended':
      return log('penaltyEnded', { who, amount: happening.amount, appliesTo: inCatalogue(happening.appliesTo, happening.system, system) });
    case 'delayed':
      return log('delayed', { who });
    case 'acted':
      return log('acted', { who });
    case 'delay-lapsed':
      return log('delayLapsed', { who });
    case 'ready-lapsed':
      return log('readyLapsed', { who });
  }
}

/** A text of one plugin where texts are read as those of another: its keys say whose they are. */
function inCatalogue(text: Text, of: string, read: string): Text {
  if ('verbatim' in text || of === read) return text;
  const key = text.key.includes(':') ? text.key : `${of}:${text.key}`;
  const inner = (value: string | PersonValue | Text): string | PersonValue | Text =>
    typeof value === 'string' || isPerson(value) ? value : inCatalogue(value, of, read);
  const args = Object.entries(text.args ?? {}).map(([name, value]): [string, TextValue] => {
    if (typeof value === 'number' || isDice(value)) return [name, value];
    return [name, isTextList(value) ? value.map(inner) : inner(value)];
  });
  return args.length === 0 ? { key } : { key, args: Object.fromEntries(args) };
}

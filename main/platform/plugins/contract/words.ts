/** Schemas of the small parts that everything in the contract is made of. */
import { z } from 'zod';
import type { JsonObject } from '#shared/domain/json';
import type { DieCondition, OfferedDie } from '#shared/plugin-api/offered-dice';
import type { Fact, Tone } from '#shared/plugin-api/present';
import type { Text } from '#shared/plugin-api/text';

/**
 * A part of the contract: an object with these fields and no others. What it says of a field that there is not are the fields that there are, as JSON; see `namesIn`.
 */
export function part<const Shape extends z.ZodRawShape>(shape: Shape): z.ZodObject<Shape, z.core.$strict> {
  return z.strictObject(shape, { error: ({ code }) => (code === 'unrecognized_keys' ? JSON.stringify(Object.keys(shape)) : undefined) });
}

/** Parts that are told apart by their kind. What it says of a kind that there is not are the kinds that there are, as JSON. */
export function oneOfKinds<const Parts extends readonly [z.ZodObject, ...z.ZodObject[]]>(parts: Parts): z.ZodDiscriminatedUnion<Parts> {
  const kinds = parts.flatMap((each) => [...(each._zod.propValues['kind'] ?? [])].map(String));
  return z.discriminatedUnion('kind', parts, { error: () => JSON.stringify(kinds) });
}

/** Texts inside texts inside texts. */
const DEEPEST_TEXT = 8;
/** Dice in one place of a text. */
const MOST_DICE = 200;

/** A sentence that the catalogues have, or something as it was typed. Whether the catalogues have it is another question. */
export const ContractText = z.custom<Text>((value) => isWholeText(value), { error: 'text', params: { reason: 'text' } });

function isWholeText(value: unknown, depth = 0): boolean {
  if (!isGroup(value) || depth > DEEPEST_TEXT) return false;
  const names = Object.keys(value);
  if (typeof value['verbatim'] === 'string') return names.length === 1;
  // With a colon a key would be read in the catalogue of somebody else: in the program's own (`app:`), or in another system's.
  if (typeof value['key'] !== 'string' || value['key'] === '' || value['key'].includes(':') || !names.every((name) => name === 'key' || name === 'args'))
    return false;
  const { args } = value;
  return args === undefined || (isGroup(args) && Object.values(args).every((arg) => isArgument(arg, depth)));
}

function isArgument(value: unknown, depth: number): boolean {
  if (typeof value === 'number') return true;
  if (Array.isArray(value)) return value.every((item: unknown) => isNamed(item, depth));
  return isNamed(value, depth) || isDiceValue(value);
}

/** What can stand in a list: a word, somebody, a text. */
function isNamed(value: unknown, depth: number): boolean {
  return typeof value === 'string' || isPersonValue(value) || isWholeText(value, depth + 1);
}

function isPersonValue(value: unknown): boolean {
  if (!isGroup(value) || !Object.keys(value).every((name) => name === 'who' || name === 'name')) return false;
  const { who, name } = value;
  return ContractWho.safeParse(who).success && (name === undefined || (typeof name === 'string' && name.length <= 1000));
}

function isDiceValue(value: unknown): boolean {
  if (!isGroup(value) || Object.keys(value).join() !== 'dice') return false;
  const { dice } = value;
  return Array.isArray(dice) && dice.length <= MOST_DICE && dice.every((each) => Number.isInteger(each));
}

function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Values have been copied as plain data before any schema sees them: a group is all that is left to ask for. */
export const ContractJson = z.custom<JsonObject>((value) => isGroup(value), { error: 'group', params: { reason: 'group' } });

/** An id of the rules' own: it becomes a key of records, of catalogues and of stored runs. */
export const ContractId = z.custom<string>((value) => typeof value === 'string' && /^(?!__)\w[\w.-]{0,63}$/.test(value), {
  error: 'id',
  params: { reason: 'id' },
});

/** A participant's id, or `gm`. */
export const ContractWho = z.string().min(1).max(200);

/** Shape of a tone. */
export const ContractTone = z.enum(['neutral', 'good', 'warning', 'danger'] satisfies Tone[]);

/** Shape of a fact: a label, a value and a tone. */
export const ContractFact: z.ZodType<Fact> = part({
  label: ContractText,
  value: ContractText,
  tone: ContractTone.optional(),
}) as z.ZodType<Fact>;

const die = { who: ContractWho, label: z.string().min(1).max(200), sides: z.int().min(2).max(1000) };
const answer = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const member = z.union([z.string(), z.number()]);
/** The path of a field in a form. */
const fieldPath = z.string().min(1).max(400);

const DieConditionShape: z.ZodType<DieCondition> = z.union(
  [
    part({ field: fieldPath, equals: answer }),
    part({ field: fieldPath, differs: answer }),
    part({ field: fieldPath, includes: member }),
    part({ field: fieldPath, excludes: member }),
  ],
  { error: 'condition' },
);

/** Shape of a die of an offer, with what it depends on. */
export const ContractOfferedDie: z.ZodType<OfferedDie> = part({
  ...die,
  when: z.array(DieConditionShape).min(1).max(10).optional(),
  times: fieldPath.optional(),
}) as z.ZodType<OfferedDie>;

/** A list in which no two members have the same key: the page draws lists by key, and would draw two alike as one. */
export function distinct<Item extends z.ZodType>(item: Item, keyOf: (item: z.output<Item>) => unknown, field: string | null, most: number) {
  return z
    .array(item)
    .max(most)
    .superRefine((items, context) => {
      const keys = items.map((each) => keyOf(each));
      keys.forEach((key, index) => {
        if (keys.indexOf(key) === index) return;
        const path = field === null ? [index] : [index, field];
        context.addIssue({ code: 'custom', path, params: { reason: 'twice', value: String(key) } });
      });
    });
}

/** The schema of what `activate` answers: every static part of the contract of `shared/plugin-api/`. */
import { z } from 'zod';
import { calendarMistakes, CalendarShape } from '#main/platform/plugins/contract/calendars';
import { climateMistakes, ClimateShape } from '#main/platform/plugins/contract/climate';
import { ContractForm } from '#main/platform/plugins/contract/forms';
import { mistake } from '#main/platform/plugins/contract/mistakes';
import type { Mistake } from '#main/platform/plugins/contract/mistakes';
import { ContractId, ContractJson, ContractText, distinct, part } from '#main/platform/plugins/contract/words';
import { checkForm } from '#shared/plugin-api/check-form';
import { CREATURE_ROLES } from '#shared/plugin-api/characters';
import type { RuleSystem } from '#shared/plugin-api/index';
import { CHECK_GROUPS, PROCEDURE_KINDS } from '#shared/plugin-api/procedure';
import type { Procedure } from '#shared/plugin-api/procedure';

const code = z.custom<(...args: readonly never[]) => unknown>((value) => typeof value === 'function', {
  error: 'notFunction',
  params: { reason: 'notFunction' },
});

/** Where the contract has a function; anywhere else one is a mistake. `*` stands for a place in a list. */
export const FUNCTION_PLACES: ReadonlySet<string> = new Set([
  ...['start', 'actions', 'apply', 'view', 'present', 'odds', 'migrate'].map((part) => `procedures.*.${part}`),
  'characters.participant',
  ...['initiative', 'settleTie', 'riderFacts'].map((part) => `encounter.${part}`),
]);

const ProcedureShape = part({
  id: ContractId,
  kind: z.enum(PROCEDURE_KINDS),
  title: ContractText,
  source: ContractText,
  description: ContractText.optional(),
  keywords: ContractText.optional(),
  group: z.enum(CHECK_GROUPS).optional(),
  climate: ClimateShape.optional(),
  stateVersion: z.int().min(0),
  setup: ContractForm,
  start: code,
  actions: code,
  apply: code,
  view: code,
  present: code,
  odds: code.optional(),
  migrate: code.optional(),
});

const ConditionShape = part({ id: ContractId, name: ContractText, summary: ContractText, stacks: z.boolean() });

const CharactersShape = part({
  schema: ContractForm,
  columns: distinct(z.string().min(1), (name) => name, null, 100),
  health: part({ current: z.string().min(1), maximum: z.string().min(1) }).optional(),
  conditions: distinct(ConditionShape, ({ id }) => id, 'id', 500),
  participant: code,
});

const EncounterShape = part({ options: ContractForm, initiative: code, settleTie: code.optional(), riderFacts: code.optional() });

const StartShape = part({ procedure: z.string(), answers: ContractJson, label: ContractText.optional() });

const RowShape = part({
  id: ContractId,
  cells: z.array(ContractText).max(50),
  starts: distinct(StartShape, ({ procedure, answers }) => JSON.stringify([procedure, answers]), null, 50).optional(),
});

const TableShape = part({
  id: ContractId,
  title: ContractText,
  note: ContractText.optional(),
  group: z.enum(CHECK_GROUPS).optional(),
  columns: z
    .array(part({ title: ContractText, numeric: z.boolean().optional() }))
    .min(1)
    .max(50),
  rows: distinct(RowShape, ({ id }) => id, 'id', 2000),
}).superRefine(({ columns, rows }, context) => {
  rows.forEach(({ cells }, index) => {
    if (cells.length !== columns.length)
      context.addIssue({ code: 'custom', path: ['rows', index, 'cells'], params: { reason: 'oneEach', count: columns.length } });
  });
});

const ExampleShape = part({
  id: ContractId,
  procedure: z.string(),
  title: ContractText,
  setup: ContractJson,
  texts: z.record(z.string(), ContractText),
});

const CreatureShape = part({
  id: ContractId,
  name: ContractText,
  role: z.enum(CREATURE_ROLES),
  stats: ContractJson,
  reminder: ContractText,
  tags: z.array(ContractText).max(20).optional(),
  group: z.int().min(1).max(50).optional(),
});

/** Shape of what a plugin provides; functions are checked when they answer. */
export const ContractSystem = part({
  procedures: distinct(ProcedureShape, ({ id }) => id, 'id', 200),
  characters: CharactersShape.optional(),
  encounter: EncounterShape.optional(),
  calendars: distinct(CalendarShape, ({ id }) => id, 'id', 50).optional(),
  reference: distinct(TableShape, ({ id }) => id, 'id', 500).optional(),
  examples: distinct(ExampleShape, ({ id }) => id, 'id', 100).optional(),
  bestiary: distinct(CreatureShape, ({ id }) => id, 'id', 2000).optional(),
});

/** What fits by itself and does not fit together: names of fields and procedures that there are not, answers that a form does not take. */
export function mistakesBetweenParts(system: RuleSystem): readonly Mistake[] {
  return [
    ...climateMistakes(system.procedures),
    ...ofCharacters(system),
    ...ofReference(system),
    ...ofExamples(system),
    ...ofBestiary(system),
    ...calendarMistakes(system.calendars ?? []),
  ];
}

function ofCharacters({ characters }: RuleSystem): readonly Mistake[] {
  if (characters === undefined) return [];
  const { columns, health, schema } = characters;
  const at = (name: string) => (Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined);
  const unknown = columns.flatMap((name, index) => (at(name) === undefined ? [mistake(['characters', 'columns', index], 'noField', { name })] : []));
  const counted = (['current', 'maximum'] as const).flatMap((part) => {
    if (health === undefined) return [];
    const name = health[part];
    const type = at(name)?.type;
    return type === 'integer' || type === 'number' ? [] : [mistake(['characters', 'health', part], 'noNumberField', { name })];
  });
  return [...unknown, ...counted];
}

function ofReference({ procedures, reference = [] }: RuleSystem): readonly Mistake[] {
  return reference.flatMap(({ rows }, table) =>
    rows.flatMap(({ starts = [] }, row) =>
      starts.flatMap((start, index) => {
        const path = ['reference', table, 'rows', row, 'starts', index];
        const procedure = procedures.find(({ id }) => id === start.procedure);
        if (procedure?.kind !== 'check') return [mistake([...path, 'procedure'], 'noCheck', { name: start.procedure })];
        return inAnswers(knownPart(procedure, start.answers), start.answers, [...path, 'answers']);
      }),
    ),
  );
}

function ofExamples({ procedures, examples = [] }: RuleSystem): readonly Mistake[] {
  return examples.flatMap((example, index) => {
    const procedure = procedures.find(({ id }) => id === example.procedure);
    if (procedure === undefined) return [mistake(['examples', index, 'procedure'], 'noProcedure', { name: example.procedure })];
    return inAnswers(procedure.setup, example.setup, ['examples', index, 'setup']);
  });
}

function ofBestiary({ characters, bestiary }: RuleSystem): readonly Mistake[] {
  if (bestiary === undefined) return [];
  if (characters === undefined) return [mistake(['bestiary'], 'noCharacters')];
  return bestiary.flatMap(({ stats }, index) => inAnswers(characters.schema, stats, ['bestiary', index, 'stats']));
}

/** The part of a form that some answers are about: the rest is asked. */
function knownPart({ setup }: Procedure, answers: object): Procedure['setup'] {
  const known = Object.entries(setup.properties).filter(([name]) => Object.hasOwn(answers, name));
  return { type: 'object', additionalProperties: false, properties: Object.fromEntries(known) };
}

function inAnswers(form: Procedure['setup'], answers: unknown, path: Mistake['path']): readonly Mistake[] {
  const check = checkForm(form, answers);
  return check.ok ? [] : check.issues.map(({ field }) => mistake([...path, ...partsOf(field)], 'answer'));
}

/** `participants[1].M` as a path. */
function partsOf(field: string): Mistake['path'] {
  return [...field.matchAll(/[^.[\]]+/g)].map(([part]) => (/^\d+$/.test(part) ? Number(part) : part));
}

/** The schema of forms: what `shared/plugin-api/form.ts` says in types, asked of what a plugin really provides. */
import { z } from 'zod';
import { mistake } from '#main/platform/plugins/contract/mistakes';
import type { Mistake, Path } from '#main/platform/plugins/contract/mistakes';
import { ContractText, distinct, part } from '#main/platform/plugins/contract/words';
import { checkForm } from '#shared/plugin-api/check-form';
import { isChoice, isGroup, isNumber, isPerParticipant } from '#shared/plugin-api/form';
import type { ChoiceField, FieldSchema, FormSchema, ListField, NumberField } from '#shared/plugin-api/form';

/** Entries of one list of choices, and fields of one group: more cannot be drawn. */
const MOST_CHOICES = 500;
const MOST_FIELDS = 200;

const base = {
  title: ContractText,
  description: ContractText.optional(),
  'x-interpretation': ContractText.optional(),
  'x-advanced': z.boolean().optional(),
};

const finite = z.number();
const count = z.int().min(0);
const name = z.string().min(1).max(64);

const choices = distinct(z.string().min(1).max(200), (value) => value, null, MOST_CHOICES);

const BooleanFieldShape = part({
  ...base,
  type: z.literal('boolean'),
  default: z.boolean().optional(),
  'x-adds': finite.optional(),
  'x-adds-unless': name.optional(),
});

const NumberFieldShape = part({
  ...base,
  type: z.enum(['integer', 'number']),
  minimum: finite.optional(),
  exclusiveMinimum: finite.optional(),
  maximum: finite.optional(),
  default: finite.nullable().optional(),
  nullable: z.boolean().optional(),
  'x-unit': ContractText.optional(),
  'x-minus-zero': name.optional(),
  'x-scale': z
    .array(part({ at: finite, meaning: ContractText }))
    .max(100)
    .optional(),
  'x-presets': distinct(part({ value: finite, label: ContractText }), ({ value }) => value, 'value', 100).optional(),
  'x-convert': part({ title: ContractText, factor: z.number().gt(0) }).optional(),
});

const TextFieldShape = part({
  ...base,
  type: z.literal('string'),
  minLength: count.optional(),
  maxLength: count.max(100_000),
  default: z.string().optional(),
  format: z.enum(['id', 'name', 'who', 'multiline']).optional(),
  'x-suggestions': z.array(ContractText).max(MOST_CHOICES).optional(),
});

const ChoiceFieldShape = part({
  ...base,
  type: z.literal('string'),
  enum: choices,
  'x-labels': z.array(ContractText).max(MOST_CHOICES),
  default: z.string().optional(),
  get custom() {
    return GroupFieldShape.optional();
  },
  'x-adds': z.array(finite).max(MOST_CHOICES).optional(),
});

const ListFieldShape = part({
  ...base,
  type: z.literal('array'),
  get items() {
    return ContractField;
  },
  minItems: count.optional(),
  maxItems: count.max(10_000),
  uniqueItems: z.boolean().optional(),
  default: z.array(z.never()).max(0).optional(),
  'x-widget': z.literal('participants').optional(),
});

const shape = {
  type: z.literal('object'),
  get properties() {
    return z.record(z.string().min(1).max(64), ContractField).superRefine((fields, context) => {
      if (Object.keys(fields).length > MOST_FIELDS) context.addIssue({ code: 'custom', params: { reason: 'countMost', most: MOST_FIELDS } });
    });
  },
  required: z.array(name).max(MOST_FIELDS).optional(),
  additionalProperties: z.literal(false),
};

const nothing = part({});

const GroupFieldShape: z.ZodType = part({
  ...base,
  type: shape.type,
  get properties() {
    return shape.properties;
  },
  required: shape.required,
  additionalProperties: shape.additionalProperties,
  default: nothing.optional(),
  'x-sum': ContractText.optional(),
});

const PerParticipantFieldShape = part({
  ...base,
  type: z.literal('object'),
  propertyNames: part({ enum: choices }),
  get additionalProperties() {
    return ContractField;
  },
  default: nothing.optional(),
  'x-instead-of': z.string().min(1).max(200).optional(),
});

/** Each kind of field by what tells it apart, so that a mistake is one of its kind and not of all kinds. */
const ContractField: z.ZodType = z.unknown().superRefine((field, context) => {
  const kind = kindOf(field);
  if (typeof kind === 'string') {
    context.addIssue({
      code: 'custom',
      path: kind === 'type' ? ['type'] : [],
      params: kind === 'type' ? { reason: 'choice', choices: TYPES } : { reason: 'group' },
    });
    return;
  }
  const parsed = kind.safeParse(field);
  if (!parsed.success) for (const issue of parsed.error.issues) context.addIssue(issue as never);
});

const TYPES = ['boolean', 'integer', 'number', 'string', 'array', 'object'];

function kindOf(field: unknown): z.ZodType | 'group' | 'type' {
  if (typeof field !== 'object' || field === null || Array.isArray(field)) return 'group';
  switch ((field as { readonly type?: unknown }).type) {
    case 'boolean':
      return BooleanFieldShape;
    case 'integer':
    case 'number':
      return NumberFieldShape;
    case 'string':
      return 'enum' in field || 'x-labels' in field ? ChoiceFieldShape : TextFieldShape;
    case 'array':
      return ListFieldShape;
    case 'object':
      return 'propertyNames' in field ? PerParticipantFieldShape : GroupFieldShape;
    default:
      return 'type';
  }
}

const FormShape = part({
  type: shape.type,
  get properties() {
    return shape.properties;
  },
  required: shape.required,
  additionalProperties: shape.additionalProperties,
});

/** A whole form: every field of a known kind, and every default, label and name in it fitting the rest. */
export const ContractForm = z.custom<FormSchema>().superRefine((form, context) => {
  const parsed = FormShape.safeParse(form);
  if (parsed.success)
    for (const { path, reason, args } of mistakesInShape(form, [])) context.addIssue({ code: 'custom', path: [...path], params: { reason, ...args } });
  else for (const issue of parsed.error.issues) context.addIssue(issue as never);
});

type Shape = Pick<FormSchema, 'properties' | 'required'>;

function mistakesInShape(form: Shape, path: Path): readonly Mistake[] {
  const at = [...path, 'properties'];
  const required = (form.required ?? []).flatMap((wanted, index) =>
    Object.hasOwn(form.properties, wanted) ? [] : [mistake([...path, 'required', index], 'noField', { name: wanted })],
  );
  const fields = Object.entries(form.properties).flatMap(([key, field]) => [
    ...mistakesInField(field, [...at, key]),
    ...mistakesBeside(form, field, [...at, key]),
  ]);
  return [...required, ...fields];
}

/** Fields that name a tick beside them. */
function mistakesBeside(form: Shape, field: FieldSchema, path: Path): readonly Mistake[] {
  const named =
    field.type === 'boolean'
      ? (['x-adds-unless', field['x-adds-unless']] as const)
      : isNumber(field)
        ? (['x-minus-zero', field['x-minus-zero']] as const)
        : undefined;
  const beside = named?.[1];
  if (named === undefined || beside === undefined) return [];
  return Object.hasOwn(form.properties, beside) && form.properties[beside]?.type === 'boolean'
    ? []
    : [mistake([...path, named[0]], 'noTick', { name: beside })];
}

function mistakesInField(field: FieldSchema, path: Path): readonly Mistake[] {
  return [...mistakesInKind(field, path), ...mistakesInDefault(field, path)];
}

/** What is filled in for an empty answer must be right; that it lacks something is what a GM fills in. */
function mistakesInDefault(field: FieldSchema, path: Path): readonly Mistake[] {
  if (field.default === undefined || isGroup(field)) return [];
  const check = checkForm({ type: 'object', additionalProperties: false, properties: { field } }, {});
  if (check.ok) return [];
  return check.issues.some(({ text }) => 'key' in text && text.key !== 'app:form.missing' && text.key !== 'app:form.tooFew')
    ? [mistake([...path, 'default'], 'default')]
    : [];
}

function mistakesInKind(field: FieldSchema, path: Path): readonly Mistake[] {
  if (field.type === 'boolean') return [];
  if (isNumber(field)) return mistakesInNumber(field, path);
  if (field.type === 'array') return mistakesInList(field, path);
  if (isPerParticipant(field)) return mistakesInField(field.additionalProperties, [...path, 'additionalProperties']);
  if (isGroup(field)) return mistakesInShape(field, path);
  if (isChoice(field)) return mistakesInChoice(field, path);
  return (field.minLength ?? 0) > field.maxLength ? [mistake([...path, 'maxLength'], 'emptyRange')] : [];
}

function mistakesInNumber(field: NumberField, path: Path): readonly Mistake[] {
  const low = field.minimum ?? field.exclusiveMinimum ?? -Infinity;
  const high = field.maximum ?? Infinity;
  const outside = (value: number): boolean => value < low || value > high;
  const scale = field['x-scale'] ?? [];
  return [
    ...(low > high ? [mistake([...path, 'maximum'], 'emptyRange')] : []),
    ...scale.flatMap(({ at }, index) =>
      index > 0 && at <= (scale[index - 1]?.at ?? -Infinity) ? [mistake([...path, 'x-scale', index, 'at'], 'notAscending')] : [],
    ),
    ...scale.flatMap(({ at }, index) => (outside(at) ? [mistake([...path, 'x-scale', index, 'at'], 'outOfRange')] : [])),
    ...(field['x-presets'] ?? []).flatMap(({ value }, index) => (outside(value) ? [mistake([...path, 'x-presets', index, 'value'], 'outOfRange')] : [])),
  ];
}

function mistakesInList(field: ListField, path: Path): readonly Mistake[] {
  const { items } = field;
  const people = field['x-widget'] === 'participants';
  const keyed = isGroup(items) && items.required?.includes('id') === true && Object.hasOwn(items.properties, 'id') && Object.hasOwn(items.properties, 'name');
  return [
    ...((field.minItems ?? 0) > field.maxItems ? [mistake([...path, 'maxItems'], 'emptyRange')] : []),
    ...(people && !keyed ? [mistake([...path, 'items'], 'people')] : []),
    ...mistakesInField(items, [...path, 'items']),
  ];
}

function mistakesInChoice(field: ChoiceField, path: Path): readonly Mistake[] {
  const { length } = field.enum;
  return [
    ...(field['x-labels'].length === length ? [] : [mistake([...path, 'x-labels'], 'oneEach', { count: length })]),
    ...((field['x-adds']?.length ?? length) === length ? [] : [mistake([...path, 'x-adds'], 'oneEach', { count: length })]),
    ...(field.custom === undefined ? [] : mistakesInShape(field.custom, [...path, 'custom'])),
  ];
}

/** Whether a form is one that the renderer can draw and the judge can judge. */
import { checkForm } from '#shared/plugin-api/check-form';
import { isChoice, isGroup, isPerParticipant } from '#shared/plugin-api/form';
import type { FieldSchema, FormSchema, NumberField } from '#shared/plugin-api/form';

type Shape = Pick<FormSchema, 'properties' | 'required'>;

/** What is wrong with a form, in sentences. */
export function faultsInForm(form: Shape, path = '$'): readonly string[] {
  const unknown = (form.required ?? [])
    .filter((name) => !Object.hasOwn(form.properties, name))
    .map((name) => `${path}: requires "${name}", which it does not have`);
  const fields = Object.entries(form.properties).flatMap(([name, field]) => faultsInField(field, `${path}.${name}`));
  return [...unknown, ...fields, ...faultsInSum(form, path), ...faultsInDefaults(form, path)];
}

/** A sum needs something to add up, and an exception must name a tick beside it. */
function faultsInSum(form: Shape & { readonly 'x-sum'?: unknown }, path: string): readonly string[] {
  const adds = Object.values(form.properties).some((field) => 'x-adds' in field);
  const exceptions = Object.entries(form.properties).flatMap(([name, field]) => {
    const unless = field.type === 'boolean' ? field['x-adds-unless'] : undefined;
    return unless === undefined || form.properties[unless]?.type === 'boolean' ? [] : [`${path}.${name}: adds unless "${unless}", which is no tick beside it`];
  });
  return [...(adds === (form['x-sum'] !== undefined) ? [] : [`${path}: a sum without fields that add, or the other way round`]), ...exceptions];
}

/** An empty answer may lack things; whatever is filled in for it must be right. */
function faultsInDefaults(form: Shape, path: string): readonly string[] {
  const check = checkForm({ type: 'object', additionalProperties: false, ...form }, {});
  if (check.ok) return [];
  const lacking = ['app:form.missing', 'app:form.tooFew'];
  return check.issues
    .filter(({ text }) => 'key' in text && !lacking.includes(text.key))
    .map(({ field, text }) => `${path}: default of ${field}: ${JSON.stringify(text)}`);
}

function isNumber(field: FieldSchema): field is NumberField {
  return field.type === 'integer' || field.type === 'number';
}

function faultsInField(field: FieldSchema, path: string): readonly string[] {
  const when = (wrong: boolean, words: string): readonly string[] => (wrong ? [`${path}: ${words}`] : []);
  if (field.type === 'boolean') return [];
  if (isNumber(field)) {
    const low = field.minimum ?? field.exclusiveMinimum ?? -Infinity;
    const places = (field['x-scale'] ?? []).map((mark) => mark.at);
    return [
      ...when(low > (field.maximum ?? Infinity), 'no number is in its range'),
      ...when(
        places.some((at, index) => index > 0 && at <= (places[index - 1] ?? -Infinity)),
        'its scale does not ascend',
      ),
      ...when(
        places.some((at) => at < low || at > (field.maximum ?? Infinity)),
        'its scale leaves its range',
      ),
      ...when(
        (field['x-presets'] ?? []).some(({ value }) => value < low || value > (field.maximum ?? Infinity)),
        'a preset is out of its range',
      ),
      ...when((field['x-convert']?.factor ?? 1) <= 0, 'it is converted by nothing'),
    ];
  }
  if (field.type === 'array') {
    const people = field['x-widget'] === 'participants';
    const item = isGroup(field.items) ? field.items : undefined;
    return [
      ...when((field.minItems ?? 0) > field.maxItems, 'no list is in its range'),
      ...when(people && (item?.required?.includes('id') !== true || !Object.hasOwn(item.properties, 'name')), 'people need an "id" (required) and a "name"'),
      ...faultsInField(field.items, `${path}[]`),
    ];
  }
  if (isPerParticipant(field)) {
    const ids = field.propertyNames.enum;
    return [...when(new Set(ids).size !== ids.length, 'somebody is in it twice'), ...faultsInField(field.additionalProperties, `${path}.*`)];
  }
  if (isGroup(field)) return faultsInForm(field, path);
  if (isChoice(field)) {
    return [
      ...when(field.enum.length !== field['x-labels'].length, 'not one label for each choice'),
      ...when(new Set(field.enum).size !== field.enum.length, 'a choice is in it twice'),
      ...when((field['x-adds']?.length ?? field.enum.length) !== field.enum.length, 'not one addend for each choice'),
      ...(field.custom === undefined ? [] : faultsInForm(field.custom, `${path}.custom`)),
    ];
  }
  return when((field.minLength ?? 0) > field.maxLength, 'no text is in its range');
}

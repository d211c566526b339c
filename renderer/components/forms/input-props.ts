/** What the controls of a form's answers have in common. */
import type { FieldSchema } from '#shared/plugin-api/form';
import type { FieldProps } from '../../ui/types';
import type { FormModel } from './model.svelte';
import type { FieldPath } from './paths';

/** What a control is given for the answer that it asks for. */
export interface InputProps<Field> {
  readonly field: Field;
  readonly path: FieldPath;
  /** The form cannot do without an answer. */
  readonly required?: boolean;
  /** In a table cell: only the control, with its label and mistakes elsewhere. */
  readonly compact?: boolean;
  /** Instead of the field's own title. */
  readonly label?: string | undefined;
}

/** What stands around the control: the field's own words in the language in force, and the form's mistake. */
export function fieldProps(model: FormModel, { field, path, compact = false, label }: InputProps<FieldSchema>): FieldProps {
  return {
    label: label ?? model.say(field.title),
    hideLabel: compact,
    help: compact ? undefined : model.sayIf(field.description),
    interpretation: compact ? undefined : model.sayIf(field['x-interpretation']),
    error: model.message(path),
    errorApart: compact,
    id: model.elementId(path),
  };
}

/** What every field says around its control, and how the control is bound to it. */
import type { FieldProps } from './types';

/**
 * Splits the props of a field into the texts around its control and the attributes of the control itself.
 *
 * @param props - of a field: what it says, and attributes of its control.
 */
export function splitField<Props extends FieldProps>(props: Props): { readonly field: FieldProps; readonly attributes: Omit<Props, keyof FieldProps> } {
  const { label, help, interpretation, error, hideLabel, errorApart, id, ...attributes } = props;
  return { field: { label, help, interpretation, error, hideLabel, errorApart, id }, attributes };
}

/**
 * The value of `aria-describedby` for a control.
 *
 * @param id - of the control: the texts under it are elements whose ids begin with it.
 */
export function describedBy(id: string, { help, interpretation, error }: Pick<FieldProps, 'help' | 'interpretation' | 'error'>): string | undefined {
  const parts = [
    { text: help, name: 'help' },
    { text: interpretation, name: 'reading' },
    { text: error, name: 'error' },
  ];
  const ids = parts.filter(({ text }) => text !== undefined).map(({ name }) => `${id}-${name}`);
  return ids.length === 0 ? undefined : ids.join(' ');
}

/** What a choice offers, in the reader's words. */
import type { ChoiceField } from '#shared/plugin-api/form';
import type { Text } from '#shared/plugin-api/text';
import type { Option } from '../../ui/types';

/** @param say from a text of the plugin to words. */
export function optionsOf(field: ChoiceField, say: (text: Text) => string): readonly Option[] {
  return field.enum.map((value, index) => {
    const text = field['x-labels'][index];
    return { value, label: text === undefined ? value : say(text) };
  });
}

/**
 * A list without repetition, once a member is ticked or no longer is: in the order of the choice, whatever the order of the ticks. What is no
 * member (an older draft) goes.
 */
export function ticked(field: ChoiceField, answer: unknown, value: string, on: boolean): readonly string[] {
  const before: readonly unknown[] = Array.isArray(answer) ? answer : [];
  return field.enum.filter((other) => (other === value ? on : before.includes(other)));
}

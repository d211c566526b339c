/** What a check opens with when a row of a table starts it. Pure. */
import type { FieldSchema, FormSchema } from '#shared/plugin-api/form';
import { isGroup } from '#shared/plugin-api/form';
import { isRecord } from '../../components/forms/ids';

type Answers = Readonly<Record<string, unknown>>;

/** The answers given before, with those of the row in their place; inside groups field by field. */
export function withStart(form: Pick<FormSchema, 'properties'>, before: Answers, start: Answers): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...before };
  for (const [name, answer] of Object.entries(start)) {
    const field: FieldSchema | undefined = form.properties[name];
    const old = before[name];
    merged[name] = field !== undefined && isGroup(field) && isRecord(answer) && isRecord(old) ? withStart(field, old, answer) : answer;
  }
  return merged;
}

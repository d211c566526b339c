/** What could be done otherwise on a journey, as variants to forecast. Pure: rules are known by their forms alone. */
import type { JsonObject } from '#shared/domain/json';
import type { TypedLeg, Variant } from '#shared/ipc/journeys';
import { isChoice, isGroup } from '#shared/plugin-api/form';
import type { FieldSchema, FormSchema, GroupField, ListField } from '#shared/plugin-api/form';
import type { Text } from '#shared/plugin-api/text';
import { legForm } from './leg-form';

/** Something else that could be done, and what it is called. */
export interface WhatIf {
  readonly variant: Variant;
  /** The question and its other answer, in texts of the system; null for a yes or no. */
  readonly field: Text;
  readonly answer: Text | boolean;
  /** Whether it is about everybody on the road, or about the route. */
  readonly about: 'everybody' | 'route';
}

/** The most that is asked for at once. */
const MOST = 12;

/**
 * Everything that one press can answer otherwise in the forms: what everybody rides or carries (choices of the people of the set-up), and what the whole route is like.
 * @param setup what the journey was started with.
 */
export function whatIfs(
  setupForm: FormSchema | undefined,
  setup: JsonObject | undefined,
  march: FormSchema | undefined,
  legs: readonly TypedLeg[],
): readonly WhatIf[] {
  return [...ofPeople(setupForm, setup), ...ofRoute(march, legs)].slice(0, MOST);
}

function ofPeople(form: FormSchema | undefined, setup: JsonObject | undefined): readonly WhatIf[] {
  if (form === undefined || setup === undefined) return [];
  return Object.entries(form.properties).flatMap(([list, field]) => {
    const people = setup[list];
    if (!isPeople(field) || !Array.isArray(people)) return [];
    return Object.entries(field.items.properties).flatMap(([name, question]) => {
      if (!isChoice(question) || question['x-advanced'] === true) return [];
      return question.enum.flatMap((value, at): readonly WhatIf[] => {
        const label = question['x-labels'][at];
        const isSo = people.every((person) => (person as JsonObject)[name] === value);
        if (label === undefined || isSo) return [];
        const changed = people.map((person) => ({ ...(person as JsonObject), [name]: value }));
        return [
          { variant: { id: `${list}.${name}=${value}`, setup: { ...setup, [list]: changed } }, field: question.title, answer: label, about: 'everybody' },
        ];
      });
    });
  });
}

function isPeople(field: FieldSchema): field is ListField & { readonly items: GroupField } {
  return field.type === 'array' && field['x-widget'] === 'participants' && isGroup(field.items);
}

function ofRoute(march: FormSchema | undefined, legs: readonly TypedLeg[]): readonly WhatIf[] {
  const form = legForm(march);
  if (form === undefined || legs.length === 0) return [];
  return Object.entries(form.properties).flatMap(([name, field]): readonly WhatIf[] => {
    if (field.type !== 'boolean') return [];
    const usual = field.default === true;
    return [true, false].flatMap((answer): readonly WhatIf[] => {
      if (legs.every((leg) => (leg.answers[name] ?? usual) === answer)) return [];
      const changed = legs.map((leg) => ({ ...leg, answers: { ...leg.answers, [name]: answer } }));
      return [{ variant: { id: `${name}=${String(answer)}`, legs: changed }, field: field.title, answer, about: 'route' }];
    });
  });
}

/** What can be done now, sorted by how it is done: with Enter, with a digit, or off the main path. Pure. */
import { peopleListsOf } from '#shared/domain/newcomers';
import { isChoice, isChoiceList, isPerParticipant } from '#shared/plugin-api/form';
import type { ChoiceField, FieldSchema, FormSchema, ListField } from '#shared/plugin-api/form';
import type { JsonObject } from '#shared/domain/json';
import type { Presentation } from '#shared/plugin-api/present';
import type { ActionOffer, ReadyAnswer } from '#shared/plugin-api/procedure';
import { leavingOf } from '../../../components/runs/leaving';

/** One press: an offer with what is told to it in its form, or with an answer that is ready. */
export interface ActionVariant {
  readonly offer: ActionOffer;
  readonly ready: ReadyAnswer | undefined;
}

/** The presses that an offer takes. */
export function variantsOf(offer: ActionOffer): readonly ActionVariant[] {
  return offer.ready === undefined ? [{ offer, ready: undefined }] : offer.ready.map((ready) => ({ offer, ready }));
}

/** Offers by the place where they stand. */
export interface Sorted {
  /** On Enter: the primary offer, unless it has several answers. */
  readonly next: ActionVariant | undefined;
  /** Where the main button is, a digit for each of their ways. */
  readonly choices: readonly ActionOffer[];
  readonly minor: readonly ActionOffer[];
}

/** Sorts offers by the place where the screen shows them. */
export function sorted(offers: readonly ActionOffer[]): Sorted {
  const primary = offers.find((offer) => offer.weight === 'primary');
  const variants = primary === undefined ? [] : variantsOf(primary);
  const several = variants.length > 1 && primary !== undefined ? [primary] : [];
  return {
    next: variants.length === 1 ? variants[0] : undefined,
    choices: [...several, ...offers.filter((offer) => offer.weight === 'choice')],
    minor: offers.filter((offer) => offer.weight === 'minor'),
  };
}

/**
 * What the digits choose, from 1 on: the ways of the choices one after the other, then those of an unfolded minor offer.
 * @returns at most nine: there are no more digits.
 */
export function digitsOf(choices: readonly ActionOffer[], unfolded: ActionOffer | undefined): readonly ActionVariant[] {
  const more = unfolded?.ready === undefined ? [] : variantsOf(unfolded);
  return [...choices.flatMap(variantsOf), ...more].slice(0, 9);
}

/**
 * The press that takes some participants out of the run, by whatever action its rules have for it.
 * @param dead whether they have died: an action may ask why somebody leaves.
 * @returns undefined without such an action, or when none of them can leave by it now.
 */
export function removing(offers: readonly ActionOffer[], ids: readonly string[], dead: boolean): ActionVariant | undefined {
  const leaving = leavingOf(offers, ids);
  if (leaving === undefined) return undefined;
  const { offer, input } = leaving;
  return { offer, ready: { label: offer.label, input: { ...input, ...(dead ? offer.removes?.dead : {}) } } };
}

/** What is proposed for a rest on the road: until the next day, unless the GM says otherwise. Nothing for any other offer. */
export function restAnswers({ id, usual = {} }: ActionOffer, presentation: Pick<Presentation, 'travel'> | undefined): JsonObject {
  return id === presentation?.travel?.rest ? usual : {};
}

/** Whether an offer wants something filled in before it is played. */
export function hasForm(offer: ActionOffer): boolean {
  return offer.ready === undefined && Object.keys(offer.form?.properties ?? {}).length > 0;
}

/** Whether somebody new joins by it: in the rows of its form Enter adds one more, and Ctrl+Enter plays it. */
export function asksForPeople({ form }: Pick<ActionOffer, 'form'>): boolean {
  return form !== undefined && peopleListsOf(form).length > 0;
}

/** A list of participants: a tick each, in their rows. */
export function isPeopleList(field: FieldSchema, everyone: readonly string[]): field is ListField & { readonly items: ChoiceField } {
  return isChoiceList(field) && field.items.enum.length > 0 && field.items.enum.every((id) => everyone.includes(id));
}

/** Whether an answer to the primary offer is given in the rows of the participants. */
export function isInRows(field: FieldSchema, everyone: readonly string[]): boolean {
  return isPerParticipant(field) || isPeopleList(field, everyone);
}

/**
 * The part of an offer's form that is drawn as a form.
 * @param everyone ids whose answers are given in the rows; nobody for an offer that has no rows.
 * @returns undefined when nothing is left to ask.
 */
export function ownForm(offer: ActionOffer, everyone: readonly string[]): FormSchema | undefined {
  const { form } = offer;
  if (form === undefined || offer.ready !== undefined) return undefined;
  const isOwn = ([name, field]: readonly [string, FieldSchema]): boolean => {
    if (everyone.length > 0 && isInRows(field, everyone)) return false;
    // A choice of one is no question.
    const settled = isChoice(field) && field.enum.length === 1 && field['x-advanced'] === true;
    return !settled || form.required?.includes(name) === true;
  };
  const own = Object.entries(form.properties).filter(isOwn);
  if (own.length === 0) return undefined;
  const names = own.map(([name]) => name);
  return { ...form, properties: Object.fromEntries(own), required: (form.required ?? []).filter((name) => names.includes(name)) };
}

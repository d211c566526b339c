/** The questions of a form in their order, for the focus: where one begins, and where Enter goes. */

const ASKS = 'input:not([type="hidden"]), select, textarea';

function isRadio(element: Element): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === 'radio';
}

/** Every question that can be answered now; of round buttons the one that Tab would reach. Folded ones are left out. */
function questionsOf(form: HTMLElement): readonly HTMLElement[] {
  const all = [...form.querySelectorAll<HTMLElement>(ASKS)].filter((field) => !field.matches(':disabled') && field.tabIndex >= 0 && field.checkVisibility());
  return all.filter((field) => {
    if (!isRadio(field)) return true;
    const group = all.filter((other) => isRadio(other) && other.name === field.name) as HTMLInputElement[];
    return field === (group.find(({ checked }) => checked) ?? group[0]);
  });
}

function focus(field: HTMLElement): void {
  field.focus();
  if (field instanceof HTMLInputElement && field.type === 'text') field.select();
}

/** Puts the focus on the first question, whatever its kind. @returns false when nothing is asked. */
export function focusFirst(form: HTMLElement): boolean {
  const [first] = questionsOf(form);
  if (first !== undefined) focus(first);
  return first !== undefined;
}

/**
 * Enter in a field: on to the next question, so that none is answered without having been seen.
 * @returns false at the last one, where Enter is for the whole form, and where Enter is no move: in a text of several lines, on a button.
 */
export function moveOn(form: HTMLElement, from: Element | null): boolean {
  if (from === null || !from.matches(ASKS) || from instanceof HTMLTextAreaElement) return false;
  const questions = questionsOf(form);
  const at = questions.findIndex((field) => field === from || (isRadio(field) && isRadio(from) && field.name === from.name));
  const next = at === -1 ? undefined : questions[at + 1];
  if (next === undefined) return false;
  focus(next);
  return true;
}

/** Where the focus goes once something has been done, so that the next key press does the next thing. */
import type { Ending } from './run-session.svelte';

/**
 * @param root the screen.
 * @param typing whether the table typed its dice: then it will type the next ones too.
 */
export function focusAfter(root: HTMLElement, ending: Ending, typing: boolean): void {
  const find = (selector: string): HTMLElement | null => root.querySelector<HTMLElement>(selector);
  if (ending === 'nothing') return;
  if (ending === 'refused') focusMistake(root);
  else if (ending === 'asked') find('[data-asked]')?.focus();
  else {
    // What has just happened stands at the top.
    find('[data-scroll]')?.scrollTo({ top: 0 });
    focusNext(root, typing);
  }
}

/** The first field that is wrong; of several round buttons, the first. */
function focusMistake(root: HTMLElement): void {
  const wrong = root.querySelector<HTMLElement>('[aria-invalid="true"]');
  const field = wrong?.matches('fieldset') === true ? wrong.querySelector<HTMLElement>('input, select, textarea, button') : wrong;
  field?.focus();
}

function focusNext(root: HTMLElement, typing: boolean): void {
  const find = (selector: string): HTMLElement | null => root.querySelector<HTMLElement>(selector);
  // A choice is made with a digit or on its button: an Enter too many must not make it, so no button gets the focus.
  if (find('[data-choices]') !== null && find('[data-primary]') === null) find('[data-choices]')?.focus({ preventScroll: true });
  else if (typing && find('[data-die]') !== null) focusDie(root);
  else (find('[data-primary]') ?? find('[data-over]'))?.focus({ preventScroll: true });
}

/** Puts the focus on the tick after the one that has it, of those in the rows of the participants; on the first behind the last. */
export function focusTick(root: HTMLElement): void {
  const ticks = [...root.querySelectorAll<HTMLInputElement>('[data-tick] input')];
  const at = ticks.findIndex((each) => each === document.activeElement);
  (ticks[at + 1] ?? ticks[0])?.focus();
}

/** Puts the focus into the first question of a minor offer that was unfolded: what is typed then takes the place of what stands there. */
export function focusUnfolded(root: HTMLElement): void {
  const first = root.querySelector<HTMLElement>('[data-unfolded] :is(input, select, textarea, [data-answers] button)');
  first?.focus();
  if (first instanceof HTMLInputElement) first.select();
}

/** Puts the focus into the die that was asked for, or else into the first empty die field, or the first of all. */
export function focusDie(root: HTMLElement): void {
  const fields = [...root.querySelectorAll<HTMLInputElement>('[data-die]')];
  const field = root.querySelector<HTMLInputElement>('[data-asked]') ?? fields.find((die) => die.value === '') ?? fields[0];
  field?.focus();
  field?.select();
}

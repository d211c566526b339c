/** Tab runs from die to die; the arrows lead to the ticks beside a die, and from row to row of the same tick. */
import { isModified } from '../../../ui/platform';

/** For `onkeydown` of a row of the roster. */
export function moveInRow(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  const { currentTarget: row, key, target } = event;
  if (!(target instanceof HTMLInputElement) || isModified(event) || event.shiftKey || event.defaultPrevented) return;
  const isTick = target.type === 'checkbox';
  const next = key === 'ArrowLeft' || key === 'ArrowRight' ? beside(row, target, key === 'ArrowLeft' ? -1 : 1) : undefined;
  const other = isTick && (key === 'ArrowUp' || key === 'ArrowDown') ? inOtherRow(row, target, key === 'ArrowUp' ? -1 : 1) : undefined;
  const to = next ?? other;
  if (to === undefined) return;
  event.preventDefault();
  to.focus();
  if (to.type === 'text') to.select();
}

/** The field before or after one in a row; within what is typed the arrows move the cursor. */
function beside(row: HTMLElement, field: HTMLInputElement, by: -1 | 1): HTMLInputElement | undefined {
  if (field.type === 'text') {
    const edge = by === -1 ? 0 : field.value.length;
    if (field.selectionStart !== edge || field.selectionEnd !== edge) return undefined;
  }
  const fields = [...row.querySelectorAll<HTMLInputElement>('[data-tick] input, input[data-die]')];
  return fields[fields.indexOf(field) + by];
}

/** The same tick of the person above or below. */
function inOtherRow(row: HTMLElement, field: HTMLInputElement, by: -1 | 1): HTMLInputElement | undefined {
  const name = field.closest<HTMLElement>('[data-tick]')?.dataset['tick'];
  if (name === undefined) return undefined;
  const ticks = [...(row.closest('[data-offer]') ?? row).querySelectorAll<HTMLInputElement>(`[data-tick="${CSS.escape(name)}"] input`)];
  return ticks[ticks.indexOf(field) + by];
}

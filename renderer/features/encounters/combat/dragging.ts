/** What is dragged onto a side: somebody to be added, or somebody who changes sides. */

export type Dragged = { readonly kind: 'source'; readonly id: string; readonly quantity: number } | { readonly kind: 'combatant'; readonly id: string };

const TYPE = 'application/x-traque-person';

/** Puts what is dragged, and its name for other programs, into the event. */
export function startDrag(event: DragEvent, dragged: Dragged, name: string): void {
  if (event.dataTransfer === null) return;
  event.dataTransfer.setData(TYPE, JSON.stringify(dragged));
  event.dataTransfer.setData('text/plain', name);
  event.dataTransfer.effectAllowed = dragged.kind === 'source' ? 'copy' : 'move';
}

/** Whether something that a side takes is over it: what it is can only be read when it is dropped. */
export function isDragged(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes(TYPE) === true;
}

/** @returns undefined for anything else that was dropped. */
export function readDrag(event: DragEvent): Dragged | undefined {
  const written = event.dataTransfer?.getData(TYPE) ?? '';
  if (written === '') return undefined;
  return JSON.parse(written) as Dragged;
}

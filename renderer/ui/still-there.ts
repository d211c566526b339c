/**
 * Whether somebody is still where they were when they asked for something that took a moment: a focus that has moved on meanwhile is theirs, and what is typed there must not land elsewhere.
 * @param where what they were in; undefined when it is gone.
 */
export function isStillThere(where: Element | null | undefined): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || where?.contains(activeElement) === true;
}

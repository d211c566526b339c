/** Where a field is inside a form's answers. Written as `participants[1].M`, as mistakes name it. */
export type FieldPath = readonly (string | number)[];

/** Writes a path the way `checkForm` and the main process do. */
export function pathName(path: FieldPath): string {
  let name = '';
  for (const part of path) {
    if (typeof part === 'number') name += `[${String(part)}]`;
    else name += name === '' ? part : `.${part}`;
  }
  return name;
}

/** An element's id for a field: the same field, the same id, so that a mistake can be gone to. */
export function pathId(form: string, path: FieldPath): string {
  return `${form}-${pathName(path).replace(/[^A-Za-z0-9_-]+/g, '-')}`;
}

/** Writes a new plugin for somebody who begins one. */
import fs from 'node:fs';
import path from 'node:path';
import { AppError } from '#shared/domain/app-error';
import type { FieldProblem } from '#shared/domain/app-error';
import type { TemplateKind } from '#shared/domain/plugin-template';
import { isVisible } from '#shared/domain/names';
import type { Locale } from '#shared/plugin-api/manifest';
import type { Text } from '#shared/plugin-api/text';
import { reasonOf } from '#shared/util/reason-of';

/** What its author says of a new plugin. A name may be left empty in one language. */
export interface NewPlugin {
  readonly id: string;
  readonly name: Readonly<Record<Locale, string>>;
  /** What it begins as; a chase without. */
  readonly kind?: TemplateKind;
}

/** Characters that a manifest takes as a name. */
const LONGEST_NAME = 400;

/** How an id is written: see `isPluginId` of the template, which is only read once something is written. */
const ID = /^[a-z][a-z0-9-]{0,62}$/u;

/**
 * Fills in the name of the other language.
 * @param taken ids that are in use.
 * @throws AppError `invalid`, at the fields `id` and `name`.
 */
export function checkedPlugin({ id, name, kind }: NewPlugin, taken: readonly string[]): NewPlugin {
  const problems = [idProblem(id.trim(), taken), nameProblem(name)].filter((problem) => problem !== undefined);
  const [first] = problems;
  if (first !== undefined) throw new AppError('invalid', first.text, problems);
  const [fr, en] = [name.fr.trim(), name.en.trim()];
  return { id: id.trim(), name: { fr: isVisible(fr) ? fr : en, en: isVisible(en) ? en : fr }, ...(kind === undefined ? {} : { kind }) };
}

function idProblem(id: string, taken: readonly string[]): FieldProblem | undefined {
  const at = (text: Text): FieldProblem => ({ field: 'id', text });
  if (taken.includes(id)) return at({ key: 'app:developer.new.taken', args: { id } });
  if (ID.test(id)) return undefined;
  const meant = id
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replaceAll(/^[^a-z]+|-+$/gu, '')
    .slice(0, 63);
  return at(meant === '' ? { key: 'app:developer.new.badId' } : { key: 'app:developer.new.badIdMeant', args: { meant } });
}

function nameProblem({ fr, en }: NewPlugin['name']): FieldProblem | undefined {
  const names = [fr, en].map((each) => each.trim());
  const isFit = names.some(isVisible) && names.every((each) => each.length <= LONGEST_NAME);
  return isFit ? undefined : { field: 'name', text: { key: 'app:developer.new.noName' } };
}

/**
 * Writes a plugin in plain JavaScript into a new folder.
 * @param place the folder that the new one is made in.
 * @returns the new folder.
 * @throws AppError `conflict` at the field `id` when there is something of that name; `unavailable` when nothing can be written there.
 */
export async function writePlugin(place: string, { id, name, kind }: NewPlugin): Promise<string> {
  const folder = path.join(place, id);
  try {
    // Fails where there is something, whatever it is: asked first, it could have come meanwhile.
    fs.mkdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw notWritten(place, error);
    const text: Text = { key: 'app:developer.new.exists', args: { id, place } };
    throw new AppError('conflict', text, [{ field: 'id', text }]);
  }
  try {
    const { writeTemplate } = await import('#main/platform/plugins/template/template');
    writeTemplate(folder, id, name, kind === undefined ? {} : { kind });
  } catch (error) {
    fs.rmSync(folder, { recursive: true, force: true });
    throw notWritten(place, error);
  }
  return folder;
}

function notWritten(place: string, error: unknown): AppError {
  return new AppError('unavailable', { key: 'app:developer.new.notWritten', args: { place, reason: reasonOf(error) } }, [], 'app', error);
}

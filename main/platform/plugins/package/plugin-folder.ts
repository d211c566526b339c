/**
 * The folder of installed plugins, one folder each. A plugin appears under its id whole or not at all: it is written beside, synced and renamed. Whatever a kill leaves is put in order by
 * `tidy` at the next start.
 *
 * Names that start with a dot are work under way: `.new-<id>-…` is being written, `.old-<id>` is the whole version before an update that was not confirmed yet, `.gone-…` is being deleted.
 */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { syncFolder } from '#main/platform/database/backups/disk';
import { faultOfName } from '#main/platform/plugins/package/entry-names';
import type { PackageFiles } from '#main/platform/plugins/package/package';

/** The form of a plugin's id, which is the name of its folder. */
const ID = /^[a-z][a-z0-9-]{0,62}$/;

/** Whether a name in the folder of plugins belongs to work under way and is no plugin. */
export function isUnderWay(name: string): boolean {
  return name.startsWith('.');
}

/**
 * Writes a plugin beside those that are installed. All of it is on the disk when this returns.
 * @param root the folder of plugins, made when it is not there.
 * @returns the name of the folder that `putInPlace` takes. @throws a system error; nothing is left then.
 */
export async function stage(root: string, id: string, files: PackageFiles): Promise<string> {
  const staged = `.new-${checkedId(id)}-${token()}`;
  const target = path.join(root, staged);
  fs.mkdirSync(root, { recursive: true });
  try {
    const folders = new Set(['']);
    for (const [name, bytes] of Object.entries(files)) {
      // Checked when it was read; here it becomes a path.
      if (faultOfName(name) !== undefined) throw new Error(`${name} is no name of a file in a plugin`);
      const folder = path.posix.dirname(name);
      for (const [at, part] of (folder === '.' ? [] : folder.split('/')).entries()) folders.add([...folder.split('/').slice(0, at), part].join('/'));
      await fs.promises.mkdir(path.join(target, folder), { recursive: true });
      await writeSynced(path.join(target, name), bytes);
    }
    for (const folder of folders) syncFolder(path.join(target, folder));
    return staged;
  } catch (error) {
    fs.rmSync(target, { recursive: true, force: true });
    throw error;
  }
}

/** Gives a staged plugin its name. The version before is kept as it is until `confirm` or `rollBack`. @throws a system error; the version before is in place then. */
export function putInPlace(root: string, id: string, staged: string): void {
  const [place, old] = [path.join(root, checkedId(id)), oldOf(root, id)];
  if (fs.existsSync(place)) {
    // One that was never confirmed is not what to go back to.
    if (fs.existsSync(old)) discard(root, path.basename(old));
    fs.renameSync(place, old);
  }
  try {
    fs.renameSync(path.join(root, staged), place);
  } catch (error) {
    if (fs.existsSync(old)) fs.renameSync(old, place);
    throw error;
  }
  syncFolder(root);
}

/** The version in place works: the one before is deleted. */
export function confirm(root: string, id: string): void {
  if (fs.existsSync(oldOf(root, id))) discard(root, path.basename(oldOf(root, id)));
}

/** Puts the version before back, or takes a new plugin away again. @returns whether there was one before. */
export function rollBack(root: string, id: string): boolean {
  const [place, old] = [path.join(root, checkedId(id)), oldOf(root, id)];
  const hadOld = fs.existsSync(old);
  if (fs.existsSync(place)) discard(root, id);
  if (hadOld) fs.renameSync(old, place);
  syncFolder(root);
  return hadOld;
}

/** Deletes a plugin. A kill in the middle leaves all of it or none. */
export function removePlugin(root: string, id: string): void {
  confirm(root, id);
  if (fs.existsSync(path.join(root, checkedId(id)))) discard(root, id);
}

/**
 * Puts in order what a kill left, before anything is searched for: half-written plugins go, and where an update was not confirmed the version before is in place again.
 * @returns what was done, for the log. Never throws: what cannot be put in order now is tried again at the next start.
 */
export function tidy(root: string): readonly string[] {
  let names: readonly string[];
  try {
    names = fs.readdirSync(root);
  } catch {
    return [];
  }
  const done: string[] = [];
  for (const name of names.filter(isUnderWay)) {
    try {
      const [, before] = /^\.old-(.+)$/.exec(name) ?? [];
      if (before !== undefined && ID.test(before)) {
        rollBack(root, before);
        done.push(`the version of ${before} before an update that was cut short is back`);
      } else if (/^\.(?:new|gone)-/.test(name)) {
        fs.rmSync(path.join(root, name), { recursive: true, force: true });
        done.push(`${name} was left and is gone`);
      }
    } catch (error) {
      done.push(`${name} could not be put in order: ${String(error)}`);
    }
  }
  return done;
}

function oldOf(root: string, id: string): string {
  return path.join(root, `.old-${checkedId(id)}`);
}

/** Takes a folder out of the way in one move, and then deletes it. */
function discard(root: string, name: string): void {
  const gone = path.join(root, `.gone-${token()}`);
  fs.renameSync(path.join(root, name), gone);
  syncFolder(root);
  // On Windows somebody may have a file of it open: the next start takes it away.
  try {
    fs.rmSync(gone, { recursive: true, force: true });
  } catch {
    // See above.
  }
}

function checkedId(id: string): string {
  if (!ID.test(id)) throw new Error(`${id} is no id of a plugin`);
  return id;
}

function token(): string {
  return randomBytes(6).toString('hex');
}

async function writeSynced(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await fs.promises.open(file, 'wx', 0o644);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

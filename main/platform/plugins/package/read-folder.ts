/** Reads a folder into memory as the plugin that it would be as an archive: the same rules, and no link is followed. */
import fs from 'node:fs';
import path from 'node:path';
import { faultOfName, isKnownKind, isLitter, NamesTaken } from '#main/platform/plugins/package/entry-names';
import { PACKAGE_LIMITS } from '#main/platform/plugins/package/limits';
import { listedProblems, packageOf, packageProblem } from '#main/platform/plugins/package/package';
import type { ReadPackage } from '#main/platform/plugins/package/package';
import type { Text } from '#shared/plugin-api/text';

/** What an author's folder has beside the plugin: the files of version control and of editors, and packages that no plugin can use. */
function isWorkshop(name: string): boolean {
  return name.startsWith('.') || name === 'node_modules';
}

/**
 * Reads a folder with a `plugin.json`.
 * @returns the plugin, or every reason why it is refused. @throws a system error when the folder cannot be read.
 */
export async function readPackageFolder(folder: string): Promise<ReadPackage> {
  const reading = new FolderReading(folder);
  await reading.walk('');
  return reading.result();
}

class FolderReading {
  readonly #files: Record<string, Buffer> = Object.create(null) as Record<string, Buffer>;
  readonly #problems: Text[] = [];
  readonly #taken = new NamesTaken();
  #all = 0;
  #count = 0;
  #entries = 0;
  /** There is more than anything may have: nothing more is checked. */
  #isOver = false;

  constructor(private readonly root: string) {}

  async walk(inside: string): Promise<void> {
    const directory = await fs.promises.opendir(path.join(this.root, inside));
    for await (const entry of directory) {
      if (this.#isOver) return;
      this.#entries += 1;
      if (this.#entries > PACKAGE_LIMITS.entries) this.#stop(packageProblem('tooManyFiles', undefined, { count: PACKAGE_LIMITS.files }));
      if (isWorkshop(entry.name) || isLitter(entry.name)) continue;
      const name = inside === '' ? entry.name : `${inside}/${entry.name}`;
      const fault = faultOfName(name);
      if (fault !== undefined) this.#problems.push(packageProblem(fault, name));
      else if (entry.isDirectory()) await this.walk(name);
      else if (!entry.isFile()) this.#problems.push(packageProblem('link', name));
      else if (!isKnownKind(name)) this.#problems.push(packageProblem('kind', name));
      else await this.#read(name);
    }
  }

  result(): ReadPackage {
    if (this.#count === 0 && this.#problems.length === 0) this.#problems.push(packageProblem('empty'));
    if (this.#problems.length > 0) return { kind: 'refused', problems: listedProblems(this.#problems) };
    return { kind: 'read', plugin: packageOf({ ...this.#files }) };
  }

  async #read(name: string): Promise<void> {
    const clash = this.#taken.take(name);
    if (clash !== undefined) this.#problems.push(packageProblem(clash, name));
    this.#count += 1;
    if (this.#count > PACKAGE_LIMITS.files) {
      this.#stop(packageProblem('tooManyFiles', undefined, { count: PACKAGE_LIMITS.files }));
      return;
    }
    // Opened without following a link that took its place since the folder was listed; Windows has no such flag, and makes links for administrators alone.
    const handle = await fs.promises.open(path.join(this.root, name), fs.constants.O_RDONLY | fs.constants.O_NOFOLLOW);
    try {
      const { size } = await handle.stat();
      this.#all += size;
      if (size > PACKAGE_LIMITS.file) this.#problems.push(packageProblem('fileTooLarge', name, { megabytes: PACKAGE_LIMITS.file / 1_000_000 }));
      else if (this.#all > PACKAGE_LIMITS.all) this.#stop(packageProblem('tooLarge', undefined, { megabytes: PACKAGE_LIMITS.all / 1_000_000 }));
      else this.#files[name] = await handle.readFile();
    } finally {
      await handle.close();
    }
  }

  #stop(problem: Text): void {
    this.#isOver = true;
    this.#problems.push(problem);
  }
}

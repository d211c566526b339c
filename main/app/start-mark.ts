/** Notices a start that never came to its first screen: a small file lies in the profile from the first line of a start until that screen can be used. */
import fs from 'node:fs';
import path from 'node:path';

const FILE = 'start-under-way';

/** The mark of one start. */
export interface StartMark {
  /** The start before this one did not come to its first screen: it was ended, or ended itself, before. */
  readonly failedBefore: boolean;
  /** The first screen can be used, or the program ends in order. */
  clear(): void;
  /** This start has come to nothing after all. */
  set(): void;
}

/** Looks for the mark of the start before, and sets that of this one. No other program may have the profile. A profile that cannot be written has no marks. */
export function markStart(userData: string): StartMark {
  const file = path.join(userData, FILE);
  const failedBefore = fs.existsSync(file);
  let hasFailed = false;
  const attempt = (work: () => void): void => {
    try {
      work();
    } catch {
      // The start itself will say what is wrong with the profile.
    }
  };
  attempt(() => {
    fs.mkdirSync(userData, { recursive: true });
    fs.writeFileSync(file, '');
  });
  return {
    failedBefore,
    clear: () => {
      if (hasFailed) return;
      attempt(() => {
        fs.rmSync(file, { force: true });
      });
    },
    set: () => {
      hasFailed = true;
      attempt(() => {
        fs.writeFileSync(file, '');
      });
    },
  };
}

/** Whether somebody installed plugins in a profile: without any a start without them would be the same start. */
export function hasInstalledPlugins(folder: string): boolean {
  try {
    return fs.readdirSync(folder, { withFileTypes: true }).some((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
  } catch {
    return false;
  }
}

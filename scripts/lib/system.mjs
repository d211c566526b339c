/**
 * What the operating system has to bring along. On Debian and its relatives what is missing is installed (as root) or named in
 * one line to copy; elsewhere it is named and left to the person.
 */
import { existsSync } from 'node:fs';
import { capture, run, which } from './run.mjs';
import { say, Stop } from './say.mjs';

/** Debian's packages for what a script may need. Newer releases name some of the libraries with a `t64` at the end. */
const groups = {
  runtime: ['libgtk-3-0', 'libnss3', 'libasound2', 'libgbm1', 'libxss1', 'libatk-bridge2.0-0'],
  display: ['xvfb'],
  browser: ['chromium'],
  compiler: ['g++'],
};

const hasDpkg = () => process.platform === 'linux' && existsSync('/usr/bin/dpkg-query');

/** Which of these packages is not installed? A library counts under either of its names. */
function missingPackages(names) {
  const query = ['-W', '-f', '${Package} ${db:Status-Status}\\n', ...names.flatMap((name) => [name, `${name}t64`])];
  const installed = new Set(
    capture('dpkg-query', query)
      .stdout.split('\n')
      .filter((line) => line.endsWith(' installed'))
      .map((line) => line.split(' ')[0]),
  );
  return names.filter((name) => !installed.has(name) && !installed.has(`${name}t64`));
}

/** The name under which this release of the distribution has the package. */
function availableName(name) {
  return capture('apt-cache', ['show', '--no-all-versions', `${name}t64`]).status === 0 ? `${name}t64` : name;
}

let listsAreFresh = false;

async function install(names, why) {
  if (process.getuid?.() !== 0 || !which('apt-get')) {
    throw new Stop(
      `${why}, which is not installed. Please run this line as an administrator and start again:\n  apt-get install --no-install-recommends ${names.map(availableName).join(' ')}`,
    );
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // A fresh machine has no package lists at all; old ones may name versions that are gone.
  if (!listsAreFresh) await run('apt-get', ['-qq', 'update'], { env });
  listsAreFresh = true;
  const found = names.map(availableName);
  say(`${why}: installing ${found.join(' ')} (apt-get)`);
  const status = await run('apt-get', ['-qq', '-y', '-o', 'Dpkg::Use-Pty=0', 'install', '--no-install-recommends', ...found], {
    env,
    stdio: ['ignore', 'ignore', 2],
  });
  if (status !== 0) throw new Stop(`${found.join(', ')} could not be installed: see what apt-get said above.`);
}

/** Shared libraries that a program is linked with and the system lacks, plus GTK, which newer Electrons load by hand. */
function missingLibraries(binary) {
  const missing = [...capture('ldd', [binary]).stdout.matchAll(/^\s*(\S+) => not found/gm)].map((match) => match[1]);
  const known = capture('sh', ['-c', 'PATH="$PATH:/sbin:/usr/sbin" ldconfig -p']);
  if (known.status === 0 && !/libgtk-(3|4)\.so/.test(known.stdout)) missing.push('libgtk-3.so.0');
  return missing;
}

/** Makes sure that this Electron binary finds its libraries. */
export async function ensureRuntimeLibraries(binary) {
  if (process.platform !== 'linux' || !which('ldd')) return;
  const libraries = missingLibraries(binary);
  if (libraries.length === 0) return;
  const packages = hasDpkg() ? missingPackages(groups.runtime) : [];
  if (packages.length === 0) throw new Stop(`Electron needs libraries that this system lacks: ${libraries.join(', ')}. Please install them and start again.`);
  await install(packages, `the window needs system libraries (${libraries.length} are missing)`);
  const left = missingLibraries(binary);
  if (left.length > 0) throw new Stop(`Electron still lacks libraries after the installation: ${left.join(', ')}.`);
}

/** Finds one of these commands; on Debian installs the group's packages when there is none. */
async function ensureCommand(commands, group, why) {
  const find = () => commands.map((name) => which(name)).find(Boolean);
  const found = find();
  if (found) return found;
  if (!hasDpkg()) throw new Stop(`${why}, and none was found (${commands.join(', ')}). Please install one and start again.`);
  const packages = missingPackages(groups[group]);
  await install(packages.length > 0 ? packages : groups[group], why);
  const now = find();
  if (!now) throw new Stop(`${why}, and it was not found even after the installation (${commands.join(', ')}).`);
  return now;
}

/** The display server without a screen. */
export const ensureXvfb = () => ensureCommand(['Xvfb'], 'display', 'there is no display, so a virtual one is needed (Xvfb)');

/** A C++ compiler; gcc comes with it. */
export const ensureCompiler = () => ensureCommand(['g++', 'c++'], 'compiler', 'the database addon has to be compiled and needs a C++ compiler');

/** A present-day Chromium, for checks of the screens outside Electron. */
export const ensureChromium = () =>
  ensureCommand(['chromium', 'chromium-browser', 'google-chrome', 'chrome'], 'browser', 'the screens are also checked in a plain browser (chromium)');

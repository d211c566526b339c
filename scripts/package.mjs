/**
 * `npm run package [-- TARGET...]`: without a target an unpacked program for this platform, started once to its first screen and played with a rule system of
 * somebody else; with `--hostile` hostile ones are tried in it too. Targets: AppImage, deb,
 * tar.gz (Linux), nsis (Windows), dmg (macOS). With another Electron than the one that ships (the fallback) only the unpacked program can be made, as a trial that must never be
 * handed to anyone.
 */
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { build } from './lib/build.mjs';
import { wantedVersion } from './lib/electron.mjs';
import { fuseProblems, unknownFuses } from './lib/fuses.mjs';
import { needsNoSandbox, startPackaged } from './lib/launch.mjs';
import { moduleFile, out, root } from './lib/paths.mjs';
import { playPackaged } from './lib/play-packaged.mjs';
import { prepare, prepareElectron } from './lib/prepare.mjs';
import { main, say, Stop } from './lib/say.mjs';

/** Which platform a target belongs to, by the names that electron-builder gives both. */
const platformOf = { appimage: 'linux', deb: 'linux', 'tar.gz': 'linux', nsis: 'win', dmg: 'mac' };
const ownPlatform = { linux: 'linux', win32: 'win', darwin: 'mac' }[process.platform];
const trialNote = 'NOT-FOR-DISTRIBUTION.txt';

/** The targets of the command line by platform. */
function sortTargets(names) {
  const sorted = {};
  for (const name of names.map((each) => each.toLowerCase())) {
    const platform = platformOf[name];
    if (!platform) throw new Stop(`"${name}" is no target; there are AppImage, deb, tar.gz, nsis and dmg.`);
    (sorted[platform] ??= []).push(name);
  }
  return sorted;
}

/** electron-builder packs with 7-Zip and would fetch its own; the one from the registry does. */
async function use7zip() {
  const { path7za } = (await import('7zip-bin')).default;
  if (process.platform !== 'win32') chmodSync(path7za, 0o755);
  process.env.ELECTRON_BUILDER_7ZIP_PATH = path7za;
  // The highest level takes minutes longer for a few per cent.
  process.env.ELECTRON_BUILDER_COMPRESSION_LEVEL ??= '3';
}

/** The part of the settings that depends on the Electron at hand; the rest stands in package.json. */
function settings(electron, isTrial, withoutFuses) {
  // The real Electron of another platform is fetched by electron-builder itself; our own is at hand.
  const own = { electronVersion: electron.version, electronDist: electron.dist };
  return {
    ...own,
    directories: { output: isTrial ? 'dist/trial' : 'dist' },
    afterPack: ({ appOutDir, packager }) => {
      // The helper that starts an app named on the command line has no place in a packaged program.
      rmSync(join(appOutDir, 'resources', 'default_app.asar'), { recursive: true, force: true });
      if (!isTrial) return;
      // Here and not in the settings, which are merged with those of package.json: nothing can be taken out of them that way.
      for (const name of withoutFuses) delete packager.config.electronFuses[name];
      const text = `A trial build with Electron ${electron.version}, which is out of support. It serves to try the packaging and must not be handed to anyone.\n`;
      writeFileSync(join(appOutDir, trialNote), text);
    },
  };
}

/** The program inside an unpacked build. */
function programIn(folder) {
  if (process.platform === 'darwin') return join(folder, 'Traque.app', 'Contents', 'MacOS', 'Traque');
  return join(folder, process.platform === 'win32' ? 'Traque.exe' : 'traque');
}

function unpackedFolder(output) {
  const name = readdirSync(output).find((each) => /^(linux|win)(-\w+)?-unpacked$|^mac(-\w+)?$/.test(each));
  if (!name) throw new Stop('the unpacked program was not found after packaging.');
  return join(output, name);
}

/** Starts the packaged program with a profile of its own, and reads back what was switched off in it. */
async function smokeTest(output, withoutFuses, hostile) {
  const folder = unpackedFolder(output);
  const program = programIn(folder);
  if (!existsSync(program)) throw new Stop(`there is no program in ${relative(root, folder)}.`);
  const problems = await fuseProblems(program, withoutFuses);
  if (problems.length > 0) throw new Stop(`the packaged program is not locked as it should be: ${problems.join('; ')}`);
  say('its fuses are as they should be');
  const profile = mkdtempSync(join(tmpdir(), 'traque-smoke-'));
  try {
    // Started outside the work tree: a packaged program that still needs it would fail at its user's.
    const reason = await startPackaged(program, needsNoSandbox() ? ['--no-sandbox'] : [], profile);
    if (reason) throw new Stop(`the packaged program does not start properly: ${reason}`);
    say('the packaged program starts, shows its first screen, and honours no switch for testing');
    // On macOS the copy would have to be signed again.
    if (process.platform === 'darwin') return;
    const report = await playPackaged(program, join(profile, 'played'), { hostile });
    say('a rule system of somebody else was installed in the packaged program, played, and played on after a restart');
    if (report) say(`${report.count} hostile rule systems did no harm in it; the longest gap of its main thread was ${Math.round(report.mainGapMs)} ms`);
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
}

await main(async () => {
  await prepare();
  const hostile = process.argv.includes('--hostile');
  const names = process.argv.slice(2).filter((name) => name !== 'dir' && name !== '--hostile');
  const targets = sortTargets(names);
  await build(['plugins', 'app']);
  if (hostile) await build(['tools'], { only: ['hostile'] });
  const electron = await prepareElectron();
  // By the version and not by where it came from: the fallback may also be named as an override.
  const isTrial = electron.version !== wantedVersion();
  if (isTrial && names.length > 0) {
    throw new Stop(
      `only Electron ${electron.version} is here and not the ${wantedVersion()} that ships; packages for users are never made with another. Without a target a trial build can be made.`,
    );
  }
  if (isTrial) say(`making a trial build with Electron ${electron.version}: to try the packaging, not to be handed to anyone`);
  const output = join(root, 'dist', isTrial ? 'trial' : '');
  const { build: pack, Platform } = await import('electron-builder');
  await use7zip();
  // Only the fallback may lack a fuse; in what is made for users each one counts.
  const withoutFuses = isTrial ? await unknownFuses(electron.binary) : [];
  const config = settings(electron, isTrial, withoutFuses);
  if (names.length === 0) {
    await pack({ projectDir: root, targets: Platform.current().createTarget('dir'), config, publish: 'never' });
    await smokeTest(output, withoutFuses, hostile);
    return 0;
  }
  for (const [platform, list] of Object.entries(targets)) {
    if (platform !== ownPlatform) config.electronDist = undefined;
    await pack({ projectDir: root, [platform]: list, config, publish: 'never' });
  }
  say(`packaged: ${names.join(', ')} in ${relative(root, output) || 'dist'}`);
  return 0;
});

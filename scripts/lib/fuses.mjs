/** The switches burnt into the packaged program, read back from its binary. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** The settings' names in package.json and those of the fuses themselves. */
const fuseNames = {
  runAsNode: 'RunAsNode',
  enableCookieEncryption: 'EnableCookieEncryption',
  enableNodeOptionsEnvironmentVariable: 'EnableNodeOptionsEnvironmentVariable',
  enableNodeCliInspectArguments: 'EnableNodeCliInspectArguments',
  enableEmbeddedAsarIntegrityValidation: 'EnableEmbeddedAsarIntegrityValidation',
  onlyLoadAppFromAsar: 'OnlyLoadAppFromAsar',
  grantFileProtocolExtraPrivileges: 'GrantFileProtocolExtraPrivileges',
};

const wantedFuses = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).build.electronFuses;

/** The states of the fuses that this binary has; what an older Electron does not know is missing. */
async function statesIn(binary) {
  const { FuseState, FuseV1Options, getCurrentFuseWire } = await import('@electron/fuses');
  const wire = await getCurrentFuseWire(binary);
  const states = {};
  for (const [name, fuse] of Object.entries(fuseNames)) {
    const state = wire[FuseV1Options[fuse]];
    if (state === FuseState.ENABLE || state === FuseState.DISABLE) states[name] = state === FuseState.ENABLE;
  }
  return states;
}

/** The fuses of package.json that this Electron does not have: setting one is an error. */
export async function unknownFuses(binary) {
  const states = await statesIn(binary);
  return Object.keys(wantedFuses()).filter((name) => !(name in states));
}

/** Where the binary differs from what package.json asks for, in words; empty when all is well. Fuses named in `except` do not count. */
export async function fuseProblems(binary, except = []) {
  const states = await statesIn(binary);
  return Object.entries(wantedFuses())
    .filter(([name, value]) => !except.includes(name) && states[name] !== value)
    .map(([name, value]) => `${name} is not ${value ? 'on' : 'off'}`);
}

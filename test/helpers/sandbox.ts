/** Sandboxes of the built program, on plain Node. */
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { readContent, readPluginFolder } from '#main/platform/plugins/load-module';
import { readPluginCode } from '#main/platform/plugins/sandbox/plugin-code';
import { sandboxPlace } from '#main/platform/plugins/sandbox/parts';
import { openSandbox } from '#main/platform/plugins/sandbox/sandbox';
import type { Sandbox, SandboxOptions } from '#main/platform/plugins/sandbox/sandbox';
import { ROOT } from './plugin-ids';

export const SANDBOX_PLACE = sandboxPlace(path.join(ROOT, 'out/main'));

type Options = Partial<Pick<SandboxOptions, 'limits' | 'log' | 'onSwitchedOff'>>;

/** A sandbox of a plugin folder; it ends with the test. */
export function sandboxOf(folder: string, options: Options = {}): Sandbox {
  const { manifest } = readPluginFolder(folder);
  return opened({ id: manifest.id, files: readPluginCode(folder, manifest), content: readContent(folder) }, options);
}

/** A sandbox of sources that are written in the test; the first file is the entry. */
export function sandboxOfCode(files: Readonly<Record<string, string>>, options: Options = {}): Sandbox {
  return opened({ id: 'stranger', files: { entry: Object.keys(files)[0] ?? '', files }, content: {} }, options);
}

function opened(what: Pick<SandboxOptions, 'id' | 'files' | 'content'>, options: Options): Sandbox {
  const sandbox = openSandbox({ ...what, place: SANDBOX_PLACE, log: () => undefined, ...options });
  onTestFinished(() => {
    sandbox.dispose();
  });
  return sandbox;
}

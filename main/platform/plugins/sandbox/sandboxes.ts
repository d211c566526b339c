import { readContent } from '#main/platform/plugins/load-module';
import { sandboxPlace } from '#main/platform/plugins/sandbox/parts';
import { readPluginCode } from '#main/platform/plugins/sandbox/plugin-code';
import { openSandbox } from '#main/platform/plugins/sandbox/sandbox';
import type { ISandboxes } from '#main/platform/plugins/sandboxes';

/** Sandboxes that are made of the built parts in a folder. */
export function sandboxesFrom(folder: string): ISandboxes {
  const place = sandboxPlace(folder);
  return {
    open: (plugin, { log, switchedOff }) =>
      openSandbox({
        id: plugin.manifest.id,
        files: readPluginCode(plugin.folder, plugin.manifest),
        content: readContent(plugin.folder),
        place,
        log,
        onSwitchedOff: switchedOff,
      }),
  };
}

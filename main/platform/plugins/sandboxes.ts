import type { RuleSystemDescription } from '#main/platform/plugins/description';
import { PluginProblem } from '#main/platform/plugins/load-module';
import type { PluginFolder, PluginLog } from '#main/platform/plugins/load-module';
import type { RulesRunner } from '#main/platform/procedures/rules-calls';
import type { Text } from '#shared/plugin-api/text';

/** The code of a plugin that somebody else wrote, in a sandbox of its own. It starts when it is first called. */
export interface SandboxedRules extends RulesRunner {
  /**
   * Runs `activate`.
   * @throws PluginProblem with every reason why it cannot be used.
   */
  describe(): Promise<RuleSystemDescription>;
}

/** What a sandbox tells of the code in it. */
export interface SandboxEvents {
  readonly log: PluginLog;
  /** It misbehaved so often that it is called no more. */
  readonly switchedOff: (reason: Text) => void;
}

/** Opens sandboxes. */
export interface ISandboxes {
  /** @throws PluginProblem when the code cannot be read. */
  open(plugin: PluginFolder, events: SandboxEvents): SandboxedRules;
}
export const ISandboxes = Symbol('ISandboxes');

/** Refuses whatever should run in a sandbox. */
export const NO_SANDBOXES: ISandboxes = {
  open: ({ manifest }) => {
    throw new PluginProblem('failed', [{ key: 'app:plugin.noSandbox' }], manifest);
  },
};

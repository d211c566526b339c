import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { describeSystem } from '#main/platform/plugins/description';
import type { RuleSystemDescription } from '#main/platform/plugins/description';
import { IDescriptionStore, outlineOf } from '#main/platform/plugins/description-store';
import { activatePlugin, capabilityProblems, PluginProblem } from '#main/platform/plugins/load-module';
import type { PluginFolder } from '#main/platform/plugins/load-module';
import { IPluginLog } from '#main/platform/plugins/plugin-log';
import { IPluginTexts } from '#main/platform/plugins/plugin-text-store';
import { IPluginRegistry } from '#main/platform/plugins/registry';
import type { PluginEntry } from '#main/platform/plugins/registry';
import { ISandboxes } from '#main/platform/plugins/sandboxes';
import type { SandboxedRules } from '#main/platform/plugins/sandboxes';
import { runHere } from '#main/platform/procedures/rules-calls';
import type { RulesRunner } from '#main/platform/procedures/rules-calls';
import type { Text } from '#shared/plugin-api/text';
import { deepFreeze } from '#shared/util/deep-freeze';
import type { Disposable } from '#shared/util/disposable';

/** Where a plugin comes from: it ships with the program, somebody installed it, or somebody is writing it in a folder of their own. */
export type PluginOrigin = 'shipped' | 'installed' | 'developed';

/** A plugin's folder and where it comes from. */
export interface PluginPlace {
  readonly id: string;
  readonly folder: string;
  readonly origin: PluginOrigin;
}

/** What happens to a plugin after it was taken into use. */
export interface PluginEvents {
  /** Its code turns out to fail. */
  readonly failed: (error: unknown) => void;
  /** It misbehaved so often that it is called no more. */
  readonly switchedOff: (reason: Text) => void;
}

/** A plugin in use: disposing takes it out. `isLoaded`: its code has run already. */
export type LoadedPlugin = Disposable & { readonly isLoaded: boolean };

/** Takes plugins into use: those that ship with the program as modules, everybody else's in sandboxes. */
export interface IPluginLoader {
  /**
   * @param content see `contentHash`: with a content that is known from an earlier start none of its code runs now.
   * @returns a promise where its code has to be checked in a sandbox first.
   * @throws PluginProblem with every reason.
   */
  load(plugin: PluginFolder, place: PluginPlace, content: string | undefined, events: PluginEvents): LoadedPlugin | Promise<LoadedPlugin>;
  /** Forgets what a plugin that is taken away has declared; its texts stay, for what was played with it. */
  forget(id: string): void;
}
export const IPluginLoader = Symbol('IPluginLoader');

/** How the parts of an entry are found out. */
type Known = Pick<PluginEntry, 'outline' | 'description' | 'rules'> & { readonly isLoaded: boolean; readonly dispose: () => void };

@service(IPluginLoader)
export class PluginLoader implements IPluginLoader {
  constructor(
    @inject(IPluginRegistry) private readonly registry: IPluginRegistry,
    @inject(IDescriptionStore) private readonly descriptions: IDescriptionStore,
    @inject(IPluginTexts) private readonly texts: IPluginTexts,
    @inject(ISandboxes) private readonly sandboxes: ISandboxes,
    @inject(IPluginLog) private readonly logs: IPluginLog,
  ) {}

  load(plugin: PluginFolder, { origin }: PluginPlace, content: string | undefined, events: PluginEvents): LoadedPlugin | Promise<LoadedPlugin> {
    const { id } = plugin.manifest;
    // What is being written is checked each time: its author wants to see its mistakes.
    const stored = content === undefined || origin === 'developed' ? undefined : this.descriptions.find(id, content);
    if (origin === 'shipped') {
      const known = stored === undefined ? this.#module(plugin) : this.#knownModule(plugin, stored, events);
      return this.#register(plugin, content, known, stored === undefined);
    }
    return stored === undefined ? this.#look(plugin, content, events) : this.#register(plugin, content, this.#knownSandbox(plugin, stored, events), false);
  }

  forget(id: string): void {
    this.descriptions.forget(id);
  }

  #open(plugin: PluginFolder, { switchedOff }: PluginEvents): SandboxedRules {
    return this.sandboxes.open(plugin, { log: this.#log(plugin.manifest.id), switchedOff });
  }

  async #look(plugin: PluginFolder, content: string | undefined, events: PluginEvents): Promise<LoadedPlugin> {
    const sandbox = this.#open(plugin, events);
    try {
      const description = deepFreeze(await sandbox.describe());
      const mismatch = capabilityProblems(plugin.manifest, description);
      if (mismatch.length > 0) throw new PluginProblem('failed', mismatch, plugin.manifest);
      const dispose = (): void => {
        sandbox.dispose();
      };
      const known = { outline: outlineOf(description), description: () => description, rules: () => sandbox, isLoaded: true, dispose };
      return this.#register(plugin, content, known, true);
    } catch (error) {
      sandbox.dispose();
      throw error;
    }
  }

  #module(plugin: PluginFolder): Known {
    const system = activatePlugin(plugin, this.#log(plugin.manifest.id));
    const description = deepFreeze(describeSystem(system));
    return { outline: outlineOf(description), description: () => description, rules: () => runHere(system), isLoaded: true, dispose: () => undefined };
  }

  /** Its code runs at its first use. One that fails then is taken out of use. */
  #knownModule(plugin: PluginFolder, stored: Pick<PluginEntry, 'outline' | 'description'>, { failed }: PluginEvents): Known {
    const guarded = guardedBy(failed);
    const activated = guarded(() => activatePlugin(plugin, this.#log(plugin.manifest.id)));
    const rules = (): RulesRunner | undefined => {
      const system = activated();
      return system === undefined ? undefined : runHere(system);
    };
    const described = (): RuleSystemDescription | undefined => {
      const system = activated();
      return system === undefined ? undefined : deepFreeze(describeSystem(system));
    };
    return { outline: stored.outline, description: () => stored.description() ?? described(), rules, isLoaded: false, dispose: () => undefined };
  }

  /** Its sources are read at its first call. */
  #knownSandbox(plugin: PluginFolder, stored: Pick<PluginEntry, 'outline' | 'description'>, events: PluginEvents): Known {
    const { id } = plugin.manifest;
    let sandbox: SandboxedRules | undefined;
    const guarded = guardedBy(events.failed);
    const description = guarded(() => {
      const whole = stored.description();
      if (whole !== undefined) return whole;
      // What is damaged is found out anew when the plugin is loaded again.
      this.descriptions.forget(id);
      throw new Error('what it declares cannot be read');
    });
    const dispose = (): void => {
      sandbox?.dispose();
    };
    return { outline: stored.outline, description, rules: guarded(() => (sandbox = this.#open(plugin, events))), isLoaded: true, dispose };
  }

  #register(plugin: PluginFolder, content: string | undefined, known: Known, isNew: boolean): LoadedPlugin {
    const { manifest, catalogues } = plugin;
    const { isLoaded, dispose, ...parts } = known;
    const registration = this.registry.register({ manifest, content: content ?? null, ...parts });
    this.texts.use(manifest.id, catalogues);
    if (isNew) this.#store(plugin, content, known.description());
    return {
      isLoaded,
      dispose: () => {
        registration.dispose();
        dispose();
      },
    };
  }

  /**
   * Keeps the texts in the data file, so that what was played stays readable when the plugin is gone, and what it declares of a content that is known by then to have its texts
   * there. A plugin plays without.
   */
  #store({ manifest: { id, version, name }, catalogues }: PluginFolder, content: string | undefined, description: RuleSystemDescription | undefined): void {
    try {
      this.texts.keep(id, version, catalogues, name);
      if (content !== undefined && description !== undefined) this.descriptions.keep(id, content, description);
    } catch (error) {
      this.logs.write(id, 'error', `its texts could not be kept: ${String(error)}`);
    }
  }

  #log(id: string) {
    return (level: 'info' | 'warn' | 'error', message: string): void => {
      this.logs.write(id, level, message);
    };
  }
}

/** What fails at its first use takes its plugin out of use, and whoever asked goes on without it. */
function guardedBy(failed: (error: unknown) => void): <T>(find: () => T) => () => T | undefined {
  return (find) => () => {
    try {
      return find();
    } catch (error) {
      failed(error);
      return undefined;
    }
  };
}

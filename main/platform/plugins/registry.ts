import { instanceCachingFactory } from 'tsyringe';
import type { DependencyContainer } from 'tsyringe';
import { bindOnce } from '#main/platform/composition/bind-once';
import type { PluginOutline } from '#main/platform/plugins/outline-store';
import type { RuleSystem } from '#shared/plugin-api/index';
import type { PluginManifest } from '#shared/plugin-api/manifest';
import type { Procedure } from '#shared/plugin-api/procedure';
import type { Disposable } from '#shared/util/disposable';

/** Token of a rule system inside the container of its plugin. */
export const IRuleSystem = Symbol('IRuleSystem');
/** Token of a manifest inside the container of its plugin. */
export const IManifest = Symbol('IManifest');
/** Token of an outline inside the container of its plugin. */
export const IOutline = Symbol('IOutline');

/** A plugin to be taken in. */
export interface PluginEntry {
  readonly manifest: PluginManifest;
  readonly outline: PluginOutline;
  /** Its rule system, asked for at its first use. Undefined when its code fails; the plugin should be taken out then. */
  readonly system: () => RuleSystem | undefined;
}

/** The rule systems in use. A rule system is loaded when it is first asked for. */
export interface IPluginRegistry {
  /**
   * Takes a plugin in: a child container of its own holds everything it registers.
   * @returns what takes it out again, with all it registered.
   * @throws Error when a plugin with this id is in already.
   */
  register(plugin: PluginEntry): Disposable;
  manifests(): readonly PluginManifest[];
  manifest(id: string): PluginManifest | undefined;
  /** What is known of a rule system without loading it. */
  outline(id: string): PluginOutline | undefined;
  system(id: string): RuleSystem | undefined;
  procedure(id: string, procedure: string): Procedure | undefined;
}
export const IPluginRegistry = Symbol('IPluginRegistry');

export class PluginRegistry implements IPluginRegistry {
  readonly #containers = new Map<string, DependencyContainer>();

  constructor(private readonly parent: DependencyContainer) {}

  register(plugin: PluginEntry): Disposable {
    const { id } = plugin.manifest;
    if (this.#containers.has(id)) throw new Error(`a plugin with the id ${id} is registered already`);
    const container = this.parent.createChildContainer();
    bindOnce(container, IManifest, { useValue: plugin.manifest });
    bindOnce(container, IOutline, { useValue: plugin.outline });
    container.register(IRuleSystem, { useFactory: instanceCachingFactory(() => plugin.system()) });
    this.#containers.set(id, container);
    return {
      dispose: () => {
        if (this.#containers.get(id) !== container) return;
        this.#containers.delete(id);
        void container.dispose();
      },
    };
  }

  manifests(): readonly PluginManifest[] {
    return [...this.#containers.values()].map((container) => container.resolve<PluginManifest>(IManifest));
  }

  manifest(id: string): PluginManifest | undefined {
    return this.#containers.get(id)?.resolve<PluginManifest>(IManifest);
  }

  outline(id: string): PluginOutline | undefined {
    return this.#containers.get(id)?.resolve<PluginOutline>(IOutline);
  }

  system(id: string): RuleSystem | undefined {
    return this.#containers.get(id)?.resolve<RuleSystem | undefined>(IRuleSystem);
  }

  procedure(id: string, procedure: string): Procedure | undefined {
    return this.system(id)?.procedures.find((candidate) => candidate.id === procedure);
  }
}

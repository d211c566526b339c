import type { DependencyContainer } from 'tsyringe';
import { bindOnce } from '#main/platform/composition/bind-once';
import type { ProcedureDescription, RuleSystemDescription } from '#main/platform/plugins/description';
import type { PluginOutline } from '#main/platform/plugins/description-store';
import type { RulesRunner } from '#main/platform/procedures/rules-calls';
import type { PluginManifest } from '#shared/plugin-api/manifest';
import type { Disposable } from '#shared/util/disposable';

/** Token of a plugin inside the container of its own. */
export const IPlugin = Symbol('IPlugin');

/** A plugin to be taken in. */
export interface PluginEntry {
  readonly manifest: PluginManifest;
  /** Names its content, see `contentHash`; null where it is too large for that. */
  readonly content: string | null;
  readonly outline: PluginOutline;
  /** What it declares, asked for at its first use. Undefined when it cannot be found out; the plugin should be taken out then. */
  readonly description: () => RuleSystemDescription | undefined;
  /** Its code, asked for at its first use. Undefined when it fails; the plugin should be taken out then. */
  readonly rules: () => RulesRunner | undefined;
}

/** The rule systems in use. */
export interface IPluginRegistry {
  /**
   * Takes a plugin in: a child container of its own holds everything it registers.
   * @returns what takes it out again, with all it registered.
   * @throws Error when a plugin with this id is in already.
   */
  register(plugin: PluginEntry): Disposable;
  manifests(): readonly PluginManifest[];
  manifest(id: string): PluginManifest | undefined;
  /** Names the content of a plugin: the same for the same files. Null where it is too large, or there is no such plugin. */
  content(id: string): string | null;
  /** What is known of a rule system without reading all that it declares. */
  outline(id: string): PluginOutline | undefined;
  /** What a rule system declares. */
  system(id: string): RuleSystemDescription | undefined;
  procedure(id: string, procedure: string): ProcedureDescription | undefined;
  /** The code of a rule system. */
  rules(id: string): RulesRunner | undefined;
}
export const IPluginRegistry = Symbol('IPluginRegistry');

export class PluginRegistry implements IPluginRegistry {
  readonly #containers = new Map<string, DependencyContainer>();

  constructor(private readonly parent: DependencyContainer) {}

  register(plugin: PluginEntry): Disposable {
    const { id } = plugin.manifest;
    if (this.#containers.has(id)) throw new Error(`a plugin with the id ${id} is registered already`);
    const container = this.parent.createChildContainer();
    bindOnce(container, IPlugin, { useValue: { ...plugin, description: once(plugin.description), rules: once(plugin.rules) } });
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
    return [...this.#containers.keys()].flatMap((id) => this.#entry(id)?.manifest ?? []);
  }

  manifest(id: string): PluginManifest | undefined {
    return this.#entry(id)?.manifest;
  }

  content(id: string): string | null {
    return this.#entry(id)?.content ?? null;
  }

  outline(id: string): PluginOutline | undefined {
    return this.#entry(id)?.outline;
  }

  system(id: string): RuleSystemDescription | undefined {
    return this.#entry(id)?.description();
  }

  procedure(id: string, procedure: string): ProcedureDescription | undefined {
    return this.system(id)?.procedures.find((candidate) => candidate.id === procedure);
  }

  rules(id: string): RulesRunner | undefined {
    return this.#entry(id)?.rules();
  }

  #entry(id: string): PluginEntry | undefined {
    return this.#containers.get(id)?.resolve<PluginEntry>(IPlugin);
  }
}

/** The same answer to everybody who asks. */
function once<T>(ask: () => T): () => T {
  let answer: { readonly value: T } | undefined;
  return () => (answer ??= { value: ask() }).value;
}

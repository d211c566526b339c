/** What a plugin says of itself, for the window. Pure. */
import type { RuleSystemDescription } from '#main/platform/plugins/description';
import type { PluginFacts, PluginOffer } from '#shared/ipc/plugins';
import type { PluginManifest } from '#shared/plugin-api/manifest';
import type { Text } from '#shared/plugin-api/text';

/** The manifest as the window has it; of a plugin without one only its id is known. */
export function factsOf(id: string, manifest: PluginManifest | undefined): PluginFacts {
  return {
    id,
    name: manifest?.name ?? { fr: id, en: id },
    description: manifest?.description ?? { fr: '', en: '' },
    version: manifest?.version ?? '',
    author: manifest?.author ?? '',
    homepage: manifest?.homepage ?? '',
    licence: manifest?.licence ?? '',
    attribution: [...(manifest?.attribution ?? [])],
    capabilities: [...(manifest?.capabilities ?? [])],
  };
}

/** What a rule system offers, in the order of its manifest. A capability without titles of its own (characters, encounters) has an empty list. */
export function offersOf({ capabilities }: PluginManifest, system: RuleSystemDescription): PluginOffer[] {
  return capabilities.map((capability) => ({ capability, titles: titlesOf(capability, system) }));
}

function titlesOf(capability: string, { procedures, calendars, reference, bestiary }: RuleSystemDescription): Text[] {
  if (capability === 'calendar') return (calendars ?? []).map(({ title }) => title);
  if (capability === 'bestiary') return (bestiary ?? []).map(({ name }) => name);
  if (capability === 'reference') return (reference ?? []).map(({ title }) => title);
  return procedures.filter(({ kind }) => kind === capability).map(({ title }) => title);
}

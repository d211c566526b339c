/** Whatever can be gone to by its name, in either language: screens, campaigns, checks, creatures of rule systems, and scenes that can be started. */
import type { CreatureEntry } from '#shared/ipc/characters';
import type { Campaign } from '#shared/ipc/campaigns';
import type { ProcedureSetup } from '#shared/ipc/runs';
import type { CheckInfo } from '#shared/ipc/toolbox';
import { LOCALES } from '#shared/plugin-api/manifest';
import type { Text } from '#shared/plugin-api/text';
import { isCampaignPart, namedRoutes, to } from '../../app/navigation/routes';
import { t, words, wordsIn } from '../../text/i18n.svelte';
import { indexed } from '../../text/word-search';
import type { Indexed } from '../../text/word-search';
import type { Found } from './results';

function entry(
  found: Omit<Found, 'title' | 'excerpt'> & { readonly title: string },
  titles: readonly string[],
  others: readonly string[] = [],
): Indexed<Found> {
  return indexed({ item: { ...found, title: [{ text: found.title, hit: false }], excerpt: [] }, titles, others });
}

function inBoth(plugin: string, text: Text): readonly string[] {
  return LOCALES.map((locale) => wordsIn(locale, plugin, text));
}

/** The screens, those of a campaign first. */
export function screens(campaign: { readonly id: string; readonly name: string } | undefined): readonly Indexed<Found>[] {
  const all = namedRoutes(campaign?.id);
  return [...all.filter(({ name }) => isCampaignPart(name)), ...all.filter(({ name }) => !isCampaignPart(name))].map(({ name, address, entry: { title } }) => {
    const text = { key: `app:${title}` };
    const aside = name === 'campaign' ? (campaign?.name ?? '') : '';
    return entry({ key: `screen ${address}`, group: 'screens', title: words('app', text), aside, address }, inBoth('app', text));
  });
}

/** Campaigns; the one that is open is no place to go to. */
export function campaigns(all: readonly Campaign[], open: string | undefined): readonly Indexed<Found>[] {
  return all
    .filter(({ id }) => id !== open)
    .map(({ id, name }) => entry({ key: `campaign ${id}`, group: 'campaigns', title: name, aside: '', address: to.campaign(id) }, [name]));
}

/** Checks of the toolbox, and what they may be called otherwise. */
export function checks(all: readonly CheckInfo[], systemName: (id: string) => string): readonly Indexed<Found>[] {
  return all.map(({ system, procedure, title, keywords }) =>
    entry(
      { key: `check ${system} ${procedure}`, group: 'checks', title: words(system, title), aside: systemName(system), address: to.check(system, procedure) },
      inBoth(system, title),
      keywords === null ? [systemName(system)] : [systemName(system), ...inBoth(system, keywords)],
    ),
  );
}

/** Creatures that the rule systems of a campaign bring, where they can be copied from. */
export function creatures(all: readonly CreatureEntry[], campaignId: string, systemName: (id: string) => string): readonly Indexed<Found>[] {
  return all.flatMap(({ character: { name, origin }, names, keywords }) =>
    origin === null
      ? []
      : [
          entry(
            {
              key: `creature ${origin.plugin} ${origin.creature}`,
              group: 'creatures',
              title: name,
              aside: systemName(origin.plugin),
              address: to.creature(campaignId, origin.plugin, origin.creature),
            },
            names,
            [systemName(origin.plugin), ...keywords],
          ),
        ],
  );
}

/** What can be played in a campaign. */
export function starts(all: readonly ProcedureSetup[], campaignId: string, systemName: (id: string) => string): readonly Indexed<Found>[] {
  return all.map(({ system, procedure, title }) =>
    entry(
      {
        key: `start ${system} ${procedure}`,
        group: 'start',
        title: t('campaign.newOf', { procedure: words(system, title) }),
        aside: systemName(system),
        address: to.setup(campaignId, system, procedure),
      },
      LOCALES.map((locale) => wordsIn(locale, system, { key: 'app:campaign.newOf', args: { procedure: title } })),
    ),
  );
}

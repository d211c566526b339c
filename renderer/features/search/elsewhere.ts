/** Whatever can be gone to by its name, in either language: screens, campaigns, checks, and scenes that can be started. */
import type { Campaign } from '#shared/ipc/campaigns';
import type { ProcedureSetup } from '#shared/ipc/runs';
import type { CheckInfo } from '#shared/ipc/toolbox';
import { LOCALES } from '#shared/plugin-api/manifest';
import type { Text } from '#shared/plugin-api/text';
import { to } from '../../app/routes';
import { t, words, wordsIn } from '../../text/i18n.svelte';
import { indexed } from '../toolbox/check-search';
import type { Indexed } from '../toolbox/check-search';
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

const inCampaign = [
  ['campaign', 'app:rail.campaign'],
  ['parties', 'app:rail.parties'],
  ['library', 'app:search.screen.library'],
  ['encounters', 'app:rail.encounters'],
  ['scenes', 'app:rail.scenes'],
  ['journal', 'app:rail.journal'],
] as const;

const everywhere = [
  [to.home(), 'app:rail.home'],
  [to.toolbox(), 'app:rail.toolbox'],
  [to.tables(), 'app:toolbox.tables'],
  [to.trash(), 'app:rail.trash'],
  [to.plugins(), 'app:rail.plugins'],
  [to.settings(), 'app:rail.settings'],
] as const;

/** The screens, those of a campaign first. */
export function screens(campaign: { readonly id: string; readonly name: string } | undefined): readonly Indexed<Found>[] {
  const own =
    campaign === undefined
      ? []
      : inCampaign.map(([part, key]) => ({ address: to.part(part, campaign.id), key, aside: part === 'campaign' ? campaign.name : '' }));
  return [...own, ...everywhere.map(([address, key]) => ({ address, key, aside: '' }))].map(({ address, key, aside }) =>
    entry({ key: `screen ${address}`, group: 'screens', title: words('app', { key }), aside, address }, inBoth('app', { key })),
  );
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

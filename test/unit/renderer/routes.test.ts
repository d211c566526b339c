/** The table of screens: addresses lead back to what they were made from, and every entry is whole. */
import { describe, expect, it } from 'vitest';
import { campaignOf, isCampaignPart, isPlainRoute, litBy, namedRoutes, parseRoute, routeEntry, ROUTES, to } from '../../../renderer/app/navigation/routes';
import type { RouteName } from '../../../renderer/app/navigation/routes';
import en from '../../../shared/text/en.json';
import fr from '../../../shared/text/fr.json';

const names = Object.keys(ROUTES) as readonly RouteName[];
const valuesOf = (name: RouteName): readonly string[] => [...ROUTES[name].path.matchAll(/:(\w+)/g)].map(([, value = '']) => value);

/** Some address of a route. */
function addressOf(name: RouteName, values: readonly string[] = valuesOf(name).map(() => '1')): string {
  return Reflect.apply(to[name], undefined, values) as string;
}

describe('addresses', () => {
  it.each(names)('of %s lead back to its values, whatever they are', (name) => {
    for (const value of ['a-b', 'x/y z', 'é', '%', '?#&']) {
      const values = valuesOf(name).map((key): [string, string] => [key, key === 'start' ? '12' : value]);
      expect(
        parseRoute(
          addressOf(
            name,
            values.map(([, each]) => each),
          ),
        ),
      ).toEqual({ name, ...Object.fromEntries(values) });
    }
  });

  it('are what they were, for links that somebody kept', () => {
    expect([to.home(), to.campaign('c'), to.parties('c'), to.party('c', 'p'), to.library('c'), to.character('c', 'x')]).toEqual(
      ['', 'campaign/c', 'campaign/c/parties', 'campaign/c/parties/p', 'campaign/c/library', 'campaign/c/character/x'].map((path) => `#/${path}`),
    );
    expect([to.encounter('e'), to.newEncounter('c', 'e'), to.run('r'), to.journal('c'), to.entry('c', 'n')]).toEqual(
      ['encounter/e', 'campaign/c/encounters/e', 'run/r', 'campaign/c/journal', 'campaign/c/journal/n'].map((path) => `#/${path}`),
    );
    expect([to.setup('c', 's', 'p'), to.setupFrom('c', 's', 'p', 'e'), to.checkFrom('s', 'p', 't', 'r', '0'), to.checkFor('s', 'p', 'x')]).toEqual(
      ['campaign/c/new/s/p', 'campaign/c/new/s/p/from/e', 'toolbox/check/s/p/from/t/r/0', 'toolbox/check/s/p/for/x'].map((path) => `#/${path}`),
    );
  });

  it.each([
    '',
    '#',
    '#/',
    '#/nothing',
    '#/campaign',
    '#/campaign/',
    '#/campaign/%',
    '#/campaign/c/what',
    '#/campaign/c/new/s',
    '#/run/',
    '#/run/r/more',
    '#/trash/more',
  ])('%j is home', (address) => {
    expect(parseRoute(address)).toEqual({ name: 'home' });
  });

  it.each(['#/toolbox', '#/toolbox/check', '#/toolbox/check/a', '#/toolbox/nothing/a/b'])('%s is the toolbox', (address) => {
    expect(parseRoute(address)).toEqual({ name: 'toolbox' });
  });

  it.each(['from/t/r/x', 'from/t/r/1000', 'from/t', 'what'])('a check with %s is the check alone', (rest) => {
    expect(parseRoute(`#/toolbox/check/a/b/${rest}`)).toEqual({ name: 'check', system: 'a', procedure: 'b' });
  });
});

describe('the table', () => {
  it('has no two screens on one address or one key', () => {
    const keys = names.flatMap((name) => routeEntry(name).rail?.key ?? []);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(names.map((name) => ROUTES[name].path.replaceAll(/:\w+/g, ':'))).size).toBe(names.length);
  });

  it.each(names)('lights a link that the rail has for %s', (name) => {
    expect(routeEntry(litBy(parseRoute(addressOf(name)))).rail).toBeDefined();
  });

  it.each(names.filter((name) => routeEntry(name).title !== undefined))('%s has its name in both languages, and can be gone to', (name) => {
    const title = routeEntry(name).title ?? '';
    expect(en).toHaveProperty([title]);
    expect(fr).toHaveProperty([title]);
    expect(isPlainRoute(name) || isCampaignPart(name)).toBe(true);
  });

  it.each(names)('%s has a link in the rail only with a name', (name) => {
    const { rail, title } = routeEntry(name);
    expect(rail !== undefined && title === undefined).toBe(false);
  });

  it('offers the parts of a campaign where there is one', () => {
    const outside = namedRoutes(undefined).map(({ name }) => name);
    const inside = namedRoutes('c').map(({ name }) => name);
    expect(outside.some(isCampaignPart)).toBe(false);
    expect(inside.filter((name) => !outside.includes(name))).toEqual(['campaign', 'parties', 'library', 'encounters', 'scenes', 'journal', 'month']);
    expect(namedRoutes('c').map(({ address }) => campaignOf(parseRoute(address)))).toEqual(inside.map((name) => (isCampaignPart(name) ? 'c' : undefined)));
  });
});

/**
 * A campaign of 100,000 journal entries, 2,000 characters and 300 encounters beside a small one, as the window asks for them: opening it, pages of its
 * journal at random places, and search for rare words, common ones and beginnings. 300 of each (or as many as told). Fails over budget.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { report } from './figures.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);
const { start } = require(path.join(root, 'out/tools/headless.cjs'));
const { addCampaign, COMMON_WORDS, LARGE, rareWords, SMALL } = require(path.join(root, 'out/tools/large-campaign.cjs'));
const count = Number(process.argv[2] ?? 300);
/** Milliseconds at p95. */
const BUDGET = { search: 30, page: 30 };

const pluginFolder = path.join(root, 'test/fixtures/plugins');
const print = (line) => process.stdout.write(`${line}\n`);
const folders = [];

/** A profile with a campaign in it, opened anew, and what asks it. */
async function profile(...sizes) {
  const userData = fs.mkdtempSync(path.join(os.tmpdir(), 'traque-bench-'));
  folders.push(userData);
  let services = start({ userData, pluginFolder });
  const began = performance.now();
  const ids = [];
  for (const size of sizes) ids.push(await addCampaign(services, size));
  services.dispose();
  const built = performance.now() - began;
  const megabytes = fs.statSync(path.join(userData, 'traque.sqlite')).size / 1e6;
  const opening = performance.now();
  services = start({ userData, pluginFolder });
  const opened = performance.now() - opening;
  const call = async (method, input) => {
    const reply = await services.dispatcher.call(method, input);
    if (!reply.ok) throw new Error(`${method}: ${reply.error.message}`);
    return reply.value;
  };
  print(
    `${sizes.map(({ name }) => name).join(' + ')}: built in ${(built / 1000).toFixed(1)} s, ${megabytes.toFixed(1)} MB, services started in ${opened.toFixed(0)} ms`,
  );
  return { ids, call, services };
}

/** Times of `count` calls; told how many it was. */
async function timed(name, ask) {
  for (let n = 0; n < 5; n += 1) await ask(n);
  const times = [];
  for (let n = 0; n < count; n += 1) {
    const began = performance.now();
    await ask(n);
    times.push(performance.now() - began);
  }
  return report(`  ${name}`, times);
}

/** The same row of numbers for everybody. */
function numbers() {
  let seed = 21;
  return (below) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 4_294_967_296) * below);
  };
}

async function measure(title, { call }, campaignId) {
  print(title);
  const random = numbers();
  const rare = rareWords();
  const filter = (change = {}) => ({ campaignId, kinds: [], partyId: null, encounterId: null, ...change });
  const page = (wanted, offset) => call('journal.page', { filter: wanted, offset, limit: 50 });
  const anywhere = async (name, wanted) => {
    const { total } = await page(wanted, 0);
    return timed(`${name} (${total.toLocaleString('en')})`, () => page(wanted, random(Math.max(1, total - 50))));
  };
  const { entries } = await page(filter({ kinds: ['party', 'character'] }), 0);
  const partyId = entries.find((entry) => entry.partyId !== null)?.partyId ?? null;
  const encounterId = (await page(filter({ kinds: ['encounter'] }), 0)).entries.find((entry) => entry.encounterId !== null)?.encounterId ?? null;
  const search = (name, words) => timed(name, (n) => call('search.find', { campaignId, words: words(n), limit: 50 }));
  const sample = (of) => of[random(of.length)];
  const beginning = (of, length) => () => [...sample(of)].slice(0, length).join('');
  return {
    open: await timed('open: overview and first page', async () => {
      await call('campaigns.overview', { id: campaignId });
      await page(filter(), 0);
    }),
    page: await anywhere('page, anywhere', filter()),
    pageNotes: await anywhere('page, notes', filter({ kinds: ['note'] })),
    pageKinds: await anywhere('page, three kinds', filter({ kinds: ['note', 'effect', 'run'] })),
    pageParty: await anywhere('page, one party', filter({ partyId })),
    pageBoth: await anywhere('page, three kinds of one party', filter({ partyId, kinds: ['note', 'effect', 'run'] })),
    pageEncounter: await anywhere('page, one encounter', filter({ encounterId })),
    searchRare: await search('search, a rare word', () => sample(rare)),
    searchCommon: await search('search, a common word', () => sample(COMMON_WORDS)),
    searchTwo: await search('search, two common words', () => `${sample(COMMON_WORDS)} ${sample(COMMON_WORDS)}`),
    searchMixed: await search('search, a rare and a common word', () => `${sample(COMMON_WORDS)} ${sample(rare)}`),
    searchOne: await search('search, a letter', beginning(COMMON_WORDS, 1)),
    searchThree: await search('search, three letters', beginning([...COMMON_WORDS, ...rare.slice(0, 20)], 3)),
    searchFour: await search('search, four letters', beginning([...COMMON_WORDS, ...rare.slice(0, 20)], 4)),
    searchNothing: await search('search, no such word', (n) => `introuvable${n}`),
  };
}

let failed = false;
try {
  const large = await profile(LARGE, SMALL);
  const small = await profile(SMALL);
  const figures = {
    small: await measure('the small campaign alone', small, small.ids[0]),
    beside: await measure('the small campaign beside the large one', large, large.ids[1]),
    large: await measure('the large campaign', large, large.ids[0]),
  };
  small.services.dispose();
  large.services.dispose();
  print(`p95 beside the small campaign, as ratios${' '.repeat(10)}large   small beside large`);
  for (const [name, { p95 }] of Object.entries(figures.large)) {
    const against = (figure) => (figure[name].p95 / figures.small[name].p95).toFixed(1).padStart(8);
    const budget = name.startsWith('search') ? BUDGET.search : name.startsWith('page') ? BUDGET.page : Number.POSITIVE_INFINITY;
    const over = Math.max(p95, figures.beside[name].p95) > budget;
    failed ||= over;
    print(`  ${name.padEnd(44)} ${against(figures.large)} x ${against(figures.beside)} x${over ? `   OVER ${budget} ms` : ''}`);
  }
} finally {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;

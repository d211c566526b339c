/**
 * Plays on the program's services in a process of their own, kills that process at any moment, starts it again and looks whether all that
 * had been answered is there. A call that was not answered yet may have been stored or not; anything else has to be as it was told.
 *
 * This shows what a crash of the program does. It does not show what a power cut does: there the disk has its say.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import Database from 'better-sqlite3';
import { PEOPLE } from '../helpers/people';
import { ROOT } from '../helpers/plugin-ids';
import { updated } from '../helpers/runs';
import { same, Table } from './records';
import type { Asked, Call } from './records';
import { setupDraftKey } from '#shared/domain/draft-keys';
import type { Campaign } from '#shared/ipc/campaigns';
import type { Reply } from '#shared/ipc/contract';
import type { StoredDraft } from '#shared/ipc/drafts';
import type { ActResult, RunSummary, RunProgress, RunView } from '#shared/ipc/runs';
import type { CheckOutcome, CheckResult } from '#shared/ipc/toolbox';
import type { TableLogEntry, TrayOutcome, TrayRoll } from '#shared/ipc/tray';

/** The bundled services; built by `npm run build tools`. */
export const TOOL = path.join(ROOT, 'out/tools/headless.cjs');
const PLUGINS = path.join(ROOT, 'test/fixtures/plugins');

export interface CrashResult {
  readonly kills: number;
  /** Calls that changed something and were answered. */
  readonly acknowledged: number;
  /** Of those, changes of parties, characters, encounters, the journal and effects. */
  readonly records: number;
  /** What was answered and is not there, or is not as it was answered. */
  readonly lost: readonly string[];
  /** Kills that met a call under way. */
  readonly inFlight: number;
}

export interface CrashOptions {
  readonly kills: number;
  /** The same seed plays the same calls; when the process dies is left to the machine. */
  readonly seed: number;
  /** Lets the process live between these many milliseconds after its start. */
  readonly life?: readonly [number, number];
  readonly onKill?: (done: number) => void;
  /** Starts what is killed; the services in a process of their own when left out. */
  readonly start?: (userData: string) => Promise<Killable>;
}

/** Running services that can be killed at any moment. */
export interface Killable extends Asked {
  readonly dead: boolean;
  kill(): void;
  /** Kills it and waits until it is gone. */
  end(): Promise<void>;
}

/** How many kills one profile lives through: later ones look at what many earlier ones left. */
const KILLS_A_PROFILE = 25;

/** How many checks one look shows. */
const MOST_CHECKS = 200;

/** Kills `kills` times and reports. */
export async function crashMany({ kills, seed, life = [5, 250], onKill, start = (userData) => Headless.start(userData) }: CrashOptions): Promise<CrashResult> {
  const random = generator(seed);
  let [acknowledged, records, inFlight] = [0, 0, 0];
  const lost: string[] = [];
  for (let done = 0; done < kills;) {
    const userData = fs.mkdtempSync(path.join(os.tmpdir(), 'traque-crash-'));
    const game = new Game(random);
    try {
      for (let n = 0; n < KILLS_A_PROFILE && done < kills; n += 1, done += 1) {
        const child = await start(userData);
        lost.push(...(await game.verify(child)));
        const [shortest, longest] = life;
        const dies = setTimeout(
          () => {
            child.kill();
          },
          shortest + random() * (longest - shortest),
        );
        await game.play(child);
        clearTimeout(dies);
        if (game.open !== undefined) inFlight += 1;
        lost.push(...checkFile(path.join(userData, 'traque.sqlite')));
        onKill?.(done + 1);
      }
      const last = await start(userData);
      lost.push(...(await game.verify(last)));
      await last.end();
      lost.push(...checkFile(path.join(userData, 'traque.sqlite')));
    } finally {
      acknowledged += game.acknowledged;
      records += game.records;
      fs.rmSync(userData, { recursive: true, force: true });
    }
  }
  return { kills, acknowledged, records, lost, inFlight };
}

/** The services in a process of their own. */
export class Headless implements Killable {
  readonly #waiting = new Map<number, (reply: Reply<unknown> | undefined) => void>();
  #next = 0;
  #dead = false;

  private constructor(private readonly child: ChildProcess) {
    child.on('exit', () => {
      this.#dead = true;
      for (const resolve of this.#waiting.values()) resolve(undefined);
      this.#waiting.clear();
    });
  }

  /** Resolves once it answers; rejects with what it said when it cannot start. @param plugins folder of the rule systems. */
  static start(userData: string, plugins = PLUGINS): Promise<Headless> {
    const process_ = spawn(process.execPath, [TOOL, 'serve', userData, plugins], { stdio: ['pipe', 'pipe', 'pipe'] });
    const headless = new Headless(process_);
    let errors = '';
    process_.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    // Writing to a process that has just died is no fault here.
    process_.stdin.on('error', () => undefined);
    return new Promise((resolve, reject) => {
      process_.once('exit', (code) => {
        reject(new Error(`the services did not start (${String(code)}): ${errors}`));
      });
      readline.createInterface({ input: process_.stdout }).on('line', (line) => {
        const message = JSON.parse(line) as { ready?: true; id?: number; reply?: Reply<unknown> };
        if (message.ready === true) resolve(headless);
        else if (message.id !== undefined) headless.#answer(message.id, message.reply);
      });
    });
  }

  get dead(): boolean {
    return this.#dead;
  }

  /** Undefined when it died before it answered. */
  call(method: string, input: unknown): Promise<Reply<unknown> | undefined> {
    if (this.#dead) return Promise.resolve(undefined);
    const id = (this.#next += 1);
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.child.stdin?.write(`${JSON.stringify({ id, method, input })}\n`);
    });
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }

  async end(): Promise<void> {
    const gone = new Promise((resolve) => this.child.once('exit', resolve));
    if (this.#dead) return;
    this.kill();
    await gone;
  }

  #answer(id: number, reply: Reply<unknown> | undefined): void {
    this.#waiting.get(id)?.(reply);
    this.#waiting.delete(id);
  }
}

/** What was played and answered in one profile. */
class Game {
  acknowledged = 0;
  /** The call that the process died over. */
  open: Call | undefined;
  #openOfTable = false;
  readonly #campaigns = new Map<string, Campaign>();
  readonly #runs = new Map<string, RunView>();
  readonly #drafts = new Map<string, unknown>();
  readonly #checks = new Map<string, CheckResult>();
  readonly #rolls = new Map<string, TrayRoll>();
  readonly #table: Table;

  constructor(private readonly random: () => number) {
    this.#table = new Table(random, () => this.#words());
  }

  get records(): number {
    return this.#table.acknowledged;
  }

  /** Plays until the process dies. */
  async play(child: Killable): Promise<void> {
    this.open = undefined;
    while (!child.dead) {
      const isOfTable = this.random() < 0.6;
      const call = isOfTable ? this.#table.choose([...this.#checks.values()]) : this.#choose();
      const reply = await child.call(call.method, call.input);
      if (reply === undefined) {
        this.open = call;
        this.#openOfTable = isOfTable;
        return;
      }
      if (isOfTable) {
        if (!reply.ok) continue;
        const before = this.#table.acknowledged;
        await this.#table.learn(child, call, reply.value);
        this.acknowledged += this.#table.acknowledged - before;
        continue;
      }
      // A refusal (a hoarse party can shout no more) changes nothing: the next look would show it.
      if (reply.ok && this.#take(call, reply.value)) this.acknowledged += 1;
    }
  }

  /** Looks at everything that was ever answered. */
  async verify(child: Killable): Promise<string[]> {
    const lost: string[] = [];
    const info = await child.call('app.info', {});
    if (!JSON.stringify(valueOf(info) ?? null).includes('"kind":"ready"')) lost.push(`the data file: ${JSON.stringify(info)}`);
    for (const [id, campaign] of this.#campaigns) {
      const now = valueOf(await child.call('campaigns.get', { id })) as Campaign | undefined;
      if (
        now === undefined ||
        (!same(settled(now), settled(campaign)) &&
          !(this.open?.input['id'] === id && same(settled(now), settled({ ...campaign, name: String(this.open.input['name']) }))))
      )
        lost.push(`campaign ${id}: ${JSON.stringify(campaign)} is ${JSON.stringify(now)}`);
      else this.#campaigns.set(id, now);
    }
    for (const [id, run] of this.#runs) {
      const now = await withWholeLog(child, valueOf(await child.call('runs.get', { id })) as RunView | undefined);
      const mayDiffer = this.open?.input['id'] === id;
      const [then, is] = [unnamed(run), now && unnamed(now)];
      if (now !== undefined && is !== undefined && (same(is, then) || (mayDiffer && follows(then, is, this.open)))) this.#runs.set(id, now);
      else
        lost.push(
          `run ${id} after ${this.open?.method ?? 'nothing'}: ${describe(run)} is ${now === undefined ? 'gone' : `${describe(now)}, different in ${differences(run, now)}`}`,
        );
    }
    const stored = (valueOf(await child.call('drafts.list', {})) ?? []) as readonly StoredDraft[];
    const kept = new Map(stored.map(({ key, value }) => [key, value]));
    for (const [campaignId, draft] of this.#drafts) {
      const now = kept.get(setupDraftKey(campaignId, 'sampler', 'chase')) ?? null;
      // A start under way may have done with it, a draft under way may have replaced it.
      const mayDiffer = this.open?.input['campaignId'] === campaignId || this.open?.input['about'] === campaignId;
      const wanted = mayDiffer ? (this.open?.input['value'] ?? null) : draft;
      if (!same(now, draft) && !same(now, wanted)) lost.push(`draft of ${campaignId}: ${JSON.stringify(draft)} is ${JSON.stringify(now)}`);
      else this.#drafts.set(campaignId, now);
    }
    lost.push(...(await this.#verifyChecks(child)), ...(await this.#verifyRolls(child)));
    lost.push(...(await this.#table.verify(child, this.#openOfTable ? this.open : undefined)));
    return lost;
  }

  /** Looks at the checks that were answered, and where they were kept; one more may have been made or kept when the process died. */
  async #verifyChecks(child: Killable): Promise<string[]> {
    const results = (valueOf(await child.call('toolbox.results', { which: null, limit: MOST_CHECKS })) ?? []) as readonly CheckResult[];
    const now = new Map(results.map((result) => [result.id, result]));
    const lost: string[] = [];
    for (const [id, check] of [...this.#checks].slice(-MOST_CHECKS + 1)) {
      const is = now.get(id);
      const mayBeKept = this.open?.method === 'toolbox.keep' && this.open.input['id'] === id && is?.keptAs?.campaignId === this.open.input['campaignId'];
      if (is === undefined || (!same(is, check) && !(mayBeKept && same({ ...is, keptAs: null }, { ...check, keptAs: null }))))
        lost.push(`check ${id} after ${this.open?.method ?? 'nothing'}: ${JSON.stringify(check)} is ${JSON.stringify(is)}`);
      else this.#checks.set(id, is);
    }
    const more = results.filter(({ id }) => !this.#checks.has(id));
    if (more.length > (this.open?.method === 'toolbox.play' ? 1 : 0)) lost.push(`${String(more.length)} checks that nobody made`);
    for (const check of more) this.#checks.set(check.id, check);
    return lost;
  }

  /** Looks at the free rolls that were answered, page by page; one more may have been made when the process died. */
  async #verifyRolls(child: Killable): Promise<string[]> {
    const now: TrayRoll[] = [];
    let page: readonly TableLogEntry[];
    let before: number | null = null;
    do {
      page = (valueOf(await child.call('tray.log', { limit: MOST_CHECKS, before })) ?? []) as readonly TableLogEntry[];
      for (const entry of page) if (entry.kind === 'roll') now.unshift(entry.roll);
      const last = page.at(-1);
      if (last !== undefined) before = last.kind === 'roll' ? last.roll.at : last.at;
    } while (page.length > 0);
    const known = [...this.#rolls.values()];
    const lost = same(now.slice(0, known.length), known)
      ? []
      : [`rolls after ${this.open?.method ?? 'nothing'}: ${String(known.length)} are ${String(now.length)}`];
    const others = now.slice(known.length);
    if (others.length > (this.open?.method === 'tray.roll' ? 1 : 0)) lost.push(`${String(others.length)} rolls that nobody made`);
    for (const roll of others) this.#rolls.set(roll.id, roll);
    return lost;
  }

  #choose(): Call {
    const dice = this.random();
    const campaign = this.#pick([...this.#campaigns.values()]);
    const run = this.#pick([...this.#runs.values()].slice(-6));
    if (campaign === undefined || dice < 0.03) return { method: 'campaigns.create', input: { name: this.#words(), system: 'sampler' } };
    if (dice < 0.06) return { method: 'campaigns.rename', input: { id: campaign.id, name: this.#words() } };
    if (dice < 0.14)
      return {
        method: 'drafts.write',
        input: { key: setupDraftKey(campaign.id, 'sampler', 'chase'), about: campaign.id, value: { title: this.#words(), answers: { lead: dice } } },
      };
    if (run === undefined || dice < 0.19) {
      const setup = { participants: PEOPLE, readings: { escapeAt: 9999 } };
      return { method: 'runs.start', input: { campaignId: campaign.id, procedure: 'chase', title: this.#words(), setup, dice: {} } };
    }
    const at = { id: run.id, position: run.position };
    if (dice < 0.21) return { method: 'toolbox.play', input: { system: 'sampler', procedure: 'ordeal', answers: { trials: 3 }, dice: {} } };
    if (dice < 0.23)
      return { method: 'tray.roll', input: { notation: '4d6kh3 + 2', dice: { gm: { typed: [6], then: 'app' } }, runId: this.random() < 0.5 ? run.id : null } };
    const check = this.#pick([...this.#checks.values()].slice(-6));
    if (check !== undefined && dice < 0.25) return { method: 'toolbox.keep', input: { id: check.id, campaignId: campaign.id, title: this.#words() } };
    if (dice < 0.27) return { method: 'runs.rename', input: { id: run.id, title: this.#words() } };
    if (dice < 0.29) return { method: run.trashedAt === null ? 'runs.trash' : 'runs.restore', input: { id: run.id } };
    if (dice < 0.31) return { method: 'runs.end', input: at };
    if (dice < 0.4) return { method: 'runs.undo', input: at };
    if (dice < 0.48) return { method: 'runs.redo', input: at };
    const [action, input] = dice < 0.55 ? ['shout', {}] : dice < 0.6 ? ['stumble', { who: 'bo' }] : ['round', {}];
    const typed = action === 'round' && this.random() < 0.5 ? { ada: { typed: [1 + Math.floor(this.random() * 6)], then: 'app' } } : {};
    return { method: 'runs.act', input: { ...at, action, input, dice: typed } };
  }

  /** Remembers an answer. @returns whether it told of a change. */
  #take({ method, input }: Call, value: unknown): boolean {
    if (method.startsWith('campaigns.')) this.#campaigns.set((value as Campaign).id, value as Campaign);
    else if (method === 'drafts.write') this.#drafts.set(String(input['about']), input['value']);
    else if (method === 'tray.roll') return this.#fell(value as TrayOutcome);
    else if (method === 'toolbox.play') return this.#made(value as CheckOutcome);
    else if (method === 'toolbox.keep') this.#kept(String(input['id']), value as RunSummary);
    else if (method === 'runs.start' || method === 'runs.act') {
      const result = value as ActResult;
      if (result.kind !== 'played') return false;
      this.#learn(result.run);
      if (method === 'runs.start') this.#drafts.set(String(input['campaignId']), null);
    } else if (method === 'runs.undo' || method === 'runs.redo' || method === 'runs.end') this.#learn(value as RunProgress);
    else {
      // Names and the trash are answered with a summary: the rest of the run stays as it was.
      const known = this.#runs.get(String(input['id']));
      if (known !== undefined) this.#runs.set(known.id, { ...known, ...(value as Partial<RunView>) });
    }
    return true;
  }

  /** What is new of a run, put to what was known of it. */
  #learn(update: RunProgress): void {
    this.#runs.set(update.id, updated(this.#runs.get(update.id), update));
  }

  #fell(outcome: TrayOutcome): boolean {
    if (outcome.kind === 'rolled') this.#rolls.set(outcome.roll.id, outcome.roll);
    return outcome.kind === 'rolled';
  }

  #made(outcome: CheckOutcome): boolean {
    if (outcome.kind === 'played') this.#checks.set(outcome.result.id, outcome.result);
    return outcome.kind === 'played';
  }

  #kept(id: string, { id: runId, campaignId }: RunSummary): void {
    const check = this.#checks.get(id);
    if (check !== undefined) this.#checks.set(id, { ...check, keptAs: campaignId === null ? null : { runId, campaignId } });
  }

  #words(): string {
    return `Nuit ${String(Math.floor(this.random() * 1e9))} à l’orée`;
  }

  #pick<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.random() * list.length)];
  }
}

/** A run with every page of its log. */
async function withWholeLog(child: Killable, run: RunView | undefined): Promise<RunView | undefined> {
  const first = run?.log[0]?.seq ?? 0;
  if (run === undefined || first === 0) return run;
  const earlier = (valueOf(await child.call('runs.log', { id: run.id, before: first, limit: 500 })) ?? []) as RunView['log'];
  return withWholeLog(child, earlier.length === 0 ? undefined : { ...run, log: [...earlier, ...run.log] });
}

/** Whether a run is as it would be if the call under way had been stored. */
function follows(before: RunView, now: RunView, call: Call | undefined): boolean {
  const whole = (log: RunView['log'], length: number): boolean => same(log.slice(0, length), before.log.slice(0, length));
  const { position } = before;
  if (call?.method === 'runs.act') return now.position === position + 1 && whole(now.log, position + 1) && now.log.at(-1)?.action === call.input['action'];
  if (call?.method === 'runs.end') return now.position === position + 1 && whole(now.log, position + 1) && now.state === 'ended';
  if (call?.method === 'runs.undo') return now.position === position - 1 && whole(now.log, position);
  if (call?.method === 'runs.redo') return now.position === position + 1 && whole(now.log, position + 1);
  const { title, trashedAt, ...rest } = now;
  if (call?.method === 'runs.rename') return title === call.input['title'] && same({ ...rest, trashedAt }, omit(before, 'title'));
  if (call?.method === 'runs.trash' || call?.method === 'runs.restore')
    return (trashedAt === null) === (call.method === 'runs.restore') && same({ ...rest, title }, omit(before, 'trashedAt'));
  return false;
}

/** SQLite's own look at a file, without a right to change it. */
function checkFile(file: string): string[] {
  if (!fs.existsSync(file)) return [];
  const connection = new Database(file, { readonly: true });
  try {
    const [quick, whole] = [connection.pragma('quick_check', { simple: true }), connection.pragma('integrity_check', { simple: true })];
    const orphans = connection.pragma('foreign_key_check') as unknown[];
    return quick === 'ok' && whole === 'ok' && orphans.length === 0 ? [] : [`the file: ${String(quick)}, ${String(whole)}, ${String(orphans.length)} orphans`];
  } finally {
    connection.close();
  }
}

/** What only an own call changes: playing a run moves its campaign up the list. Its notes come with some answers only. */
function settled(campaign: Campaign): unknown {
  return omit({ ...campaign, notes: undefined }, 'updatedAt', 'activeRuns', 'activeEncounters');
}

/** A campaign's new name shows in its runs, without a change of the run. */
function unnamed(run: RunView): RunView {
  return { ...run, campaignName: '' };
}

function differences(a: RunView, b: RunView): string {
  const keys = Object.keys(a) as (keyof RunView)[];
  return keys.filter((key) => !same(a[key], b[key])).join(', ');
}

function omit(record: object, ...keys: readonly string[]): unknown {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !keys.includes(name)));
}

function valueOf(reply: Reply<unknown> | undefined): unknown {
  return reply?.ok === true ? reply.value : undefined;
}

function describe(run: RunView): string {
  return `"${run.title}" ${run.state} at ${String(run.position)} of ${String(run.log.length)} steps, ${JSON.stringify(run.presentation.summary)}`;
}

/** Numbers from 0 to 1 that depend on the seed alone. */
export function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

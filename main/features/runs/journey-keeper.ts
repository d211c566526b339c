import { inject } from 'tsyringe';
import { IGameClock } from '#main/features/calendars/api';
import { ICampaignStore } from '#main/features/campaigns/api';
import { ICharacterStore } from '#main/features/characters/api';
import { ICampLines } from '#main/features/runs/camp-lines';
import { IJourneyTime } from '#main/features/runs/journey-time';
import type { NewStep, Played, RunRow } from '#main/features/runs/run-store';
import { service } from '#main/platform/composition/service';
import type { UnitOfWork } from '#main/platform/history/history';
import { MAX_ACTIVE } from '#shared/domain/records';
import type { ActivePenalties, ActivePenalty } from '#shared/ipc/records';
import type { Presentation } from '#shared/plugin-api/present';
import { verbatim } from '#shared/plugin-api/text';
import type { Text } from '#shared/plugin-api/text';
import type { Traveller, TravelStanding } from '#shared/plugin-api/travel';

/** A step as far as a journey is kept by it. */
type StepOnRoad = Pick<NewStep, 'action' | 'presentation'>;

/** What a step of a journey did to the records of its campaign. */
export interface KeptStep {
  /** Those whom the road has tired more, or less, with how much it is now: in texts of the application. */
  readonly tired: readonly Text[];
  /** The watches of the night that it was: a text of the application. Undefined where none are written down. */
  readonly camp: Text | undefined;
}

/** A step after it was played. */
export interface PassedStep {
  /** Where the journey stands, in minutes since the campaign's day zero. */
  readonly clock: number | null;
  readonly kept: KeptStep | undefined;
}

/**
 * Keeps the time and the tiredness that belong to a journey: the clock of its campaign, and one penalty of it on the sheet of each member. All of it is part of the step
 * that told it, and is taken back with it.
 */
export interface IJourneyKeeper {
  /** The journey begins: what its members are tired from already is its own from now on. Nothing for any other run. */
  begin(edit: UnitOfWork, played: Played, presentation: Presentation): void;
  /**
   * A step was played.
   * @param before how the journey stood then; undefined where nobody knows.
   * @returns where the journey stands then, and what was kept of it where the clock or anybody's sheet follows; undefined for what keeps no time.
   * @throws AppError `invalid` when it is behind another journey and nobody has answered whether it waited.
   */
  step(edit: UnitOfWork, played: Played, step: StepOnRoad, before: TravelStanding | undefined): PassedStep | undefined;
  /** Where a step will leave a journey that goes on from its own time; undefined for any other. */
  after(played: Played, step: StepOnRoad, before: TravelStanding | undefined): number | undefined;
  /** What the journal says of a step: without changing anything. */
  kept(run: RunRow, step: StepOnRoad, before: TravelStanding | undefined): KeptStep;
  /**
   * The road was another one than was written down: the clock and the sheets are what they are after it.
   * @param was how the journey stood before it was put right.
   * @param minutes by which the clock moves: below 0 where the journey took less.
   * @param since where the clock stood when somebody became as tired as they are; null where nobody knows.
   */
  correct(
    edit: UnitOfWork,
    played: Played,
    presentation: Presentation,
    was: TravelStanding | undefined,
    minutes: number,
    since: (id: string) => number | null,
  ): void;
  /** Where the clock of a campaign stands, in minutes since its day zero. */
  clock(campaignId: string): number;
  /** The party waits until it leaves: the clock goes on to then. */
  depart(edit: UnitOfWork, run: RunRow, clock: number): void;
  /** Ends what was to last until now, after the step is written down. @param batch of the step. */
  passed(run: RunRow, batch: string): void;
}
export const IJourneyKeeper = Symbol('IJourneyKeeper');

/** How the key of every penalty of a journey begins. */
const KEY = 'journey-';

/** Under which key a journey writes on sheets: by its seed, which a copy of the campaign keeps. */
export function penaltyKey({ seed }: Pick<RunRow, 'seed'>): string {
  return `${KEY}${seed}`.slice(0, 64);
}

type Tired = NonNullable<Traveller['tired']>;

/** Somebody whom the road has tired more, or less. */
interface ChangedTiredness {
  readonly id: string;
  /** Undefined: not any more. */
  readonly tired: Tired | undefined;
  readonly text: Text;
}

/** How tiredness is written on sheets. */
interface Tiring {
  /** Whether what somebody was tired from before the journey is its own from now on. */
  readonly takesOver: boolean;
  /** Where the clock stood when somebody became tired; the present without it. */
  readonly since?: (id: string) => number | null;
}

@service(IJourneyKeeper)
export class JourneyKeeper implements IJourneyKeeper {
  constructor(
    @inject(ICharacterStore) private readonly characters: ICharacterStore,
    @inject(IGameClock) private readonly gameClock: IGameClock,
    @inject(ICampaignStore) private readonly campaigns: ICampaignStore,
    @inject(ICampLines) private readonly camps: ICampLines,
    @inject(IJourneyTime) private readonly time: IJourneyTime,
  ) {}

  begin(edit: UnitOfWork, played: Played, presentation: Presentation): void {
    const { run, kind } = played;
    const { travel } = presentation;
    if (kind !== 'travel' || travel === undefined || run.campaignId === null) return;
    moveClock(edit, run.campaignId, travel.minutes);
    this.#tire(edit, run, presentation, undefined, { takesOver: true });
  }

  step(edit: UnitOfWork, played: Played, step: StepOnRoad, before: TravelStanding | undefined): PassedStep | undefined {
    const { run, kind } = played;
    const { presentation } = step;
    if (kind !== 'travel' || presentation.travel === undefined || run.campaignId === null) return undefined;
    const minutes = minutesOf(presentation.travel, before);
    const clock = this.time.pass(edit, run, minutes);
    const tired = this.#tire(edit, run, presentation, before, { takesOver: false });
    const kept = minutes === 0 && tired.length === 0 ? undefined : { tired, camp: this.camps.watches(run, step, before) };
    return { clock, kept };
  }

  after({ run, kind }: Played, { presentation: { travel } }: StepOnRoad, before: TravelStanding | undefined): number | undefined {
    return kind !== 'travel' || travel === undefined ? undefined : this.time.after(run, minutesOf(travel, before));
  }

  clock(campaignId: string): number {
    return this.campaigns.get(campaignId)?.elapsedMinutes ?? 0;
  }

  depart(edit: UnitOfWork, { campaignId }: RunRow, clock: number): void {
    if (campaignId !== null) moveClock(edit, campaignId, clock - edit.get('campaign', campaignId).elapsedMinutes);
  }

  passed({ id, campaignId }: RunRow, batch: string): void {
    if (campaignId !== null) this.gameClock.endWhatIsOver(campaignId, batch, id, 'none');
  }

  kept(run: RunRow, step: StepOnRoad, before: TravelStanding | undefined): KeptStep {
    return { tired: this.#changed(run, step.presentation, before).map(({ text }) => text), camp: this.camps.watches(run, step, before) };
  }

  correct(
    edit: UnitOfWork,
    { run, kind }: Played,
    presentation: Presentation,
    was: TravelStanding | undefined,
    minutes: number,
    since: (id: string) => number | null,
  ): void {
    const { travel } = presentation;
    if (kind !== 'travel' || travel === undefined || run.campaignId === null) return;
    moveClock(edit, run.campaignId, this.time.corrected(edit, run, minutes));
    this.#tire(edit, run, presentation, was, { takesOver: false, since });
    const own = penaltyKey(run);
    for (const { id } of travel.members.filter((member) => tirednessOf(member) !== undefined)) {
      if (this.characters.get(id)?.campaignId !== run.campaignId) continue;
      const { penalties } = edit.get('character', id);
      const clock = since(id);
      const penalty = penalties[own];
      if (penalty !== undefined && clock !== null) edit.change('character', id, { penalties: { ...penalties, [own]: { ...penalty, clock } } });
    }
  }

  #tire(edit: UnitOfWork, run: RunRow, presentation: Presentation, before: TravelStanding | undefined, how: Tiring): readonly Text[] {
    const { campaignId } = run;
    if (campaignId === null) return [];
    return this.#changed(run, presentation, before).flatMap(({ id, tired, text }): readonly Text[] => {
      const { penalties } = edit.get('character', id);
      const moment = { now: edit.now, clock: how.since?.(id) ?? edit.get('campaign', campaignId).elapsedMinutes };
      // Whoever joins brings what they are tired from, as those do who set out.
      const joins = before !== undefined && !before.members.some((member) => member.id === id);
      const next = withTiredness(penalties, run, tired, moment, how.takesOver || joins);
      edit.change('character', id, { penalties: next });
      // Nobody is more or less tired for joining.
      return joins && sumOf(next) === sumOf(penalties) ? [] : [text];
    });
  }

  /** Those whom a step has tired more, or less, and who have a sheet to write on. */
  #changed(run: RunRow, { participants, travel }: Presentation, before: TravelStanding | undefined): readonly ChangedTiredness[] {
    const earlier = new Map((before?.members ?? []).map((member) => [member.id, tirednessOf(member)]));
    // What the GM made of a sheet meanwhile stays until the road changes it again.
    const changed = (travel?.members ?? []).filter((member) => !same(tirednessOf(member), earlier.get(member.id)));
    const sheets = new Map(this.characters.some(changed.map(({ id }) => id)).map((row) => [row.id, row]));
    const names = new Map(participants.map(({ id, name }) => [id, name]));
    return changed.flatMap((member): readonly ChangedTiredness[] => {
      const sheet = sheets.get(member.id);
      // Somebody without a record of this campaign has no sheet to write on.
      if (run.campaignId === null || sheet?.campaignId !== run.campaignId || sheet.trashedAt !== null) return [];
      const tired = tirednessOf(member);
      const args = { name: names.get(member.id) ?? sheet.name, amount: tired?.amount ?? 0 };
      return [{ id: member.id, tired, text: { key: `app:journal.journey.${tired === undefined ? 'rested' : 'tired'}`, args } }];
    });
  }
}

/** Where nobody knows how it stood, nothing is known of what the step took. A clock never goes back by a step, whatever its rules say. */
function minutesOf(now: TravelStanding, before: TravelStanding | undefined): number {
  return before === undefined ? 0 : Math.max(0, now.minutes - before.minutes);
}

function moveClock(edit: UnitOfWork, campaignId: string, minutes: number): void {
  if (minutes === 0) return;
  edit.change('campaign', campaignId, { elapsedMinutes: edit.get('campaign', campaignId).elapsedMinutes + minutes });
}

function tirednessOf({ travels, tired }: Traveller): Tired | undefined {
  return travels && tired !== null ? tired : undefined;
}

/** The penalties of a sheet with the one of a journey as it is now. @param takesOver whether what somebody was tired from before the journey is its own from now on. */
function withTiredness(
  penalties: ActivePenalties,
  run: RunRow,
  tired: Tired | undefined,
  moment: { readonly now: number; readonly clock: number },
  takesOver: boolean,
): ActivePenalties {
  const own = penaltyKey(run);
  if (tired === undefined) return without(penalties, [own]);
  const current = penalties[own];
  const penalty: ActivePenalty = {
    amount: tired.amount,
    appliesTo: tired.appliesTo,
    duration: { kind: 'until', text: { key: 'app:journal.journey.untilRest' } },
    cause: verbatim(run.title),
    system: run.system,
    since: current?.since ?? moment.now,
    clock: current?.clock ?? moment.clock,
  };
  const alike = Object.entries(penalties).filter(([key, one]) => key !== own && one.system === run.system && same(one.appliesTo, tired.appliesTo));
  const sum = alike.reduce((total, [, { amount }]) => total + amount, 0);
  // Nobody is tired from two roads at once: the journey knows of the other one's penalty by its set-up, and counts on from there.
  const over = takesOver && sum === tired.amount ? alike : alike.filter(([key]) => key.startsWith(KEY));
  const left = without(
    penalties,
    over.map(([key]) => key),
  );
  // A sheet that is full stays as it is: that must not stop a journey.
  return current === undefined && Object.keys(left).length >= MAX_ACTIVE ? left : { ...left, [own]: penalty };
}

function sumOf(penalties: ActivePenalties): number {
  return Object.values(penalties).reduce((sum, { amount }) => sum + amount, 0);
}

function without(penalties: ActivePenalties, keys: readonly string[]): ActivePenalties {
  return Object.fromEntries(Object.entries(penalties).filter(([key]) => !keys.includes(key)));
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

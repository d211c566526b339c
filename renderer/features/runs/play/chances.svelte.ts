/** What the run on the screen may come to: asked of its rules, or counted over games that are played on. What was found for another position is dropped. */
import { countedChance, MOST_GAMES } from '#shared/domain/chances';
import type { SimulatedChances } from '#shared/ipc/runs';
import type { Text } from '#shared/plugin-api/text';
import { api } from '../../../stores/api';
import { replyOrError } from '../../../stores/reply';

/** One way to come out; `error` is 0 where it is worked out. */
export interface ChanceRow {
  readonly id: string;
  /** In texts of the system; the host's own ends have none. */
  readonly label: Text | 'going' | 'stopped';
  readonly chance: number;
  readonly error: number;
}

/** What is known of the chances. */
export type ChancesAnswer =
  | { readonly kind: 'exact'; readonly rounds: number; readonly rows: readonly ChanceRow[] }
  | { readonly kind: 'counted'; readonly games: number; readonly error: number; readonly rows: readonly ChanceRow[] }
  | { readonly kind: 'choice' }
  | { readonly kind: 'failed'; readonly message: string };

/** Where chances are asked for. */
interface At {
  readonly position: number;
  readonly rounds: number;
}

/** Games are played on only once a run has stood still for so long: whoever plays fast waits for none. In milliseconds. */
const PAUSE_MS = 250;

const NONE: SimulatedChances = { games: 0, outcomes: [], going: 0, stopped: 0 };

/** Looks for the chances of one run. */
export class ChancesDesk {
  answer = $state.raw<ChancesAnswer | null>(null);
  /** The answer is of another position, or of other rounds. */
  isStale = $state(false);
  /** Games are being played on. */
  isCounting = $state(false);

  #counted = NONE;
  #at: At | undefined;
  /** What is asked for under another number is not wanted any more. */
  #look = 0;

  constructor(private readonly id: string) {}

  /** Looks anew. */
  async look(at: At): Promise<void> {
    const mine = this.#begin(at);
    const reply = await replyOrError(api.runs.odds({ id: this.id, ...at }));
    if (mine !== this.#look) return;
    if (!reply.ok) this.#fail(reply.error);
    else if (reply.value.kind === 'exact') this.#show({ kind: 'exact', rounds: reply.value.rounds, rows: exactRows(reply.value.outcomes) });
    else if (reply.value.kind === 'choice') this.#show({ kind: 'choice' });
    else {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      if (mine === this.#look) await this.#count(mine, at);
    }
  }

  /** Plays no more games; what was counted stays. */
  stop(): void {
    this.#look += 1;
    this.isCounting = false;
  }

  /** Whether more games could be played on. */
  get canGoOn(): boolean {
    return !this.isCounting && this.answer?.kind === 'counted' && this.answer.games < MOST_GAMES;
  }

  /** Goes on where it was stopped. */
  async goOn(): Promise<void> {
    const at = this.#at;
    if (at === undefined || !this.canGoOn) return;
    await this.#count((this.#look += 1), at);
  }

  #begin(at: At): number {
    this.#at = at;
    this.#counted = NONE;
    this.isStale = true;
    this.isCounting = false;
    return (this.#look += 1);
  }

  async #count(mine: number, at: At): Promise<void> {
    this.isCounting = true;
    while (this.#counted.games < MOST_GAMES) {
      const first = this.#counted.games;
      const reply = await replyOrError(api.runs.simulate({ id: this.id, ...at, first, most: MOST_GAMES - first }));
      if (mine !== this.#look) return;
      if (!reply.ok) {
        this.isCounting = false;
        this.#fail(reply.error);
        return;
      }
      this.#counted = together(this.#counted, reply.value);
      this.#show(countedAnswer(this.#counted));
    }
    this.isCounting = false;
  }

  #show(answer: ChancesAnswer): void {
    this.answer = answer;
    this.isStale = false;
  }

  /** A run that moved on meanwhile is worked out again at once: nobody has to read that. */
  #fail({ code, message }: { readonly code: string; readonly message: string }): void {
    if (code !== 'conflict') this.#show({ kind: 'failed', message });
  }
}

function exactRows(outcomes: readonly { readonly id: string; readonly label: Text; readonly chance: number }[]): readonly ChanceRow[] {
  const decided = outcomes.reduce((sum, { chance }) => sum + chance, 0);
  const going: ChanceRow = { id: 'going', label: 'going', chance: Math.max(0, 1 - decided), error: 0 };
  // A rest that is only what floating point leaves over is none.
  return [...outcomes.map((outcome) => ({ ...outcome, error: 0 })), ...(going.chance > 1e-6 ? [going] : [])];
}

function countedAnswer({ games, outcomes, going, stopped }: SimulatedChances): ChancesAnswer {
  const ends = [
    ...outcomes.map(({ id, label, count }) => ({ id: `outcome ${id}`, label, count })),
    { id: 'going', label: 'going' as const, count: going },
    { id: 'stopped', label: 'stopped' as const, count: stopped },
  ].filter(({ count }) => count > 0);
  const rows = ends.map(({ id, label, count }) => ({ id, label, ...countedChance(count, games) }));
  return { kind: 'counted', games, error: Math.max(...rows.map(({ error }) => error)), rows };
}

/** The sums of two counts; an outcome keeps its place once it has one. */
function together(one: SimulatedChances, other: SimulatedChances): SimulatedChances {
  const countOf = (id: string, { outcomes }: SimulatedChances): number => outcomes.find((outcome) => outcome.id === id)?.count ?? 0;
  const all = [...one.outcomes, ...other.outcomes.filter(({ id }) => countOf(id, one) === 0)];
  const outcomes = all.map((outcome) => ({ ...outcome, count: countOf(outcome.id, one) + countOf(outcome.id, other) }));
  return { games: one.games + other.games, outcomes, going: one.going + other.going, stopped: one.stopped + other.stopped };
}

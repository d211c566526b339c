/** What the journal says of runs and of their steps. Pure. */
import type { KeptStep } from '#main/features/runs/journey-keeper';
import type { NewStep, Played, RunRow } from '#main/features/runs/run-store';
import type { NewEntry } from '#main/platform/history/history';
import type { Text } from '#shared/plugin-api/text';

/** A text that is an entry of a catalogue. */
type CatalogueText = Exclude<Text, { readonly verbatim: string }>;

/** The text of an end: with the headline of the step that ended it, or without one. */
export const OVER = 'app:journal.entry.runOver';
/** The text of an end without a headline. */
export const ENDED = 'app:journal.entry.runEnded';

/** Kind of the entries of a run. */
export function kindOf({ kind }: Played): 'journey' | 'run' {
  return kind === 'travel' ? 'journey' : 'run';
}

/** What the journal says of a run, with the run's title. */
export function runEntry(played: Played, { key, args }: CatalogueText): NewEntry & { readonly runId: string } {
  const { id: runId, campaignId, system, encounterId, partyId, title } = played.run;
  return { campaignId, kind: kindOf(played), text: { key, args: { title, ...args } }, system, runId, encounterId, partyId };
}

/** A move is described by its step: its headline says what would be taken back. */
export function moveEntry(played: Played, step: Pick<NewStep, 'events'>) {
  const { id: runId, campaignId, system } = played.run;
  return { campaignId, kind: kindOf(played), text: headlineOf(step) ?? stepText(played.run), system, runId } as const;
}

/** Keys of the texts of steps of a journey. */
export const MARCHED: readonly string[] = ['marched', 'marchedTired', 'camped', 'campedTired'].map((what) => `app:journal.entry.${what}`);

/** The text of a step of a journey: whom it has tired more, or less, and the watches of its night. */
export function marchLine(run: RunRow, step: Pick<NewStep, 'events'>, { tired, camp }: KeptStep): CatalogueText {
  const key = `app:journal.entry.${camp === undefined ? 'marched' : 'camped'}${tired.length === 0 ? '' : 'Tired'}`;
  return { key, args: { what: headlineOf(step) ?? stepText(run), who: tired, ...(camp === undefined ? {} : { camp }) } };
}

/** The text of the step that ends a run. */
export function endText(step: Pick<NewStep, 'events'>): CatalogueText {
  const headline = headlineOf(step);
  return headline === undefined ? { key: ENDED } : { key: OVER, args: { outcome: headline } };
}

function headlineOf({ events }: Pick<NewStep, 'events'>): Text | undefined {
  return events.find(({ weight }) => weight === 'headline')?.text;
}

function stepText({ title }: Pick<RunRow, 'title'>): CatalogueText {
  return { key: 'app:journal.entry.step', args: { title } };
}

/** The keys of the screen on which a run is played. */
import type { Shortcut } from '../../app/keys.svelte';
import { t, words } from '../../text/i18n.svelte';
import type { ActionOffer } from '#shared/plugin-api/procedure';
import { focusDie } from './focus';
import type { RunSession } from './run-session.svelte';

/** What the screen does when told to. */
export interface Doings {
  play(offer: ActionOffer): void;
  answer(by: 'table' | 'app'): void;
  undo(): void;
  redo(): void;
  stopAsking(): void;
  toggleLog(): void;
  root(): HTMLElement | undefined;
}

/** Lists the keys that do something now. */
export function runKeys(session: RunSession, doings: Doings): readonly Shortcut[] {
  const { asking, primary, choices, system, run } = session;
  const keys: Shortcut[] = [
    {
      keys: 'Enter',
      label: asking !== null || primary === undefined ? t('play.keys.confirm') : words(system, primary.label),
      inFields: true,
      run: () => enter(session, doings),
    },
  ];
  if (asking === null)
    choices.slice(0, 9).forEach((offer, index) =>
      keys.push({
        keys: String(index + 1),
        label: words(system, offer.label),
        run: () => {
          doings.play(offer);
        },
      }),
    );
  else
    keys.push({
      keys: 'Escape',
      label: t('play.ask.back'),
      inFields: true,
      run: () => {
        doings.stopAsking();
      },
    });
  if (asking !== null || session.typed.all > 0) {
    keys.push({
      keys: 'D',
      label: t('play.keys.type'),
      run: () => {
        const root = doings.root();
        if (root !== undefined) focusDie(root);
      },
    });
  }
  if (asking === null && session.canTell) {
    // The field itself hears it; it stands here for whoever asks which keys there are.
    keys.push({ keys: 'ArrowDown', label: t('play.keys.tell'), run: () => false });
  }
  keys.push(
    { keys: 'Ctrl+Z', label: t('play.undo'), run: () => !inWrittenField() && run?.canUndo === true && (doings.undo(), true) },
    { keys: 'Ctrl+Shift+Z', label: t('play.redo'), run: () => !inWrittenField() && run?.canRedo === true && (doings.redo(), true) },
    {
      keys: 'L',
      label: t('play.keys.log'),
      run: () => {
        doings.toggleLog();
      },
    },
  );
  return keys;
}

/**
 * What the keys of the window leave to the browser. In a tick or a round button Enter does nothing by itself: here it plays. A key that is
 * held down presses a focused button again and again: one press, one round.
 */
export function onEnter(event: KeyboardEvent, session: RunSession, doings: Doings): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.repeat) event.preventDefault();
  else if (event.target instanceof HTMLInputElement && ['radio', 'checkbox'].includes(event.target.type) && enter(session, doings)) event.preventDefault();
}

/** In a field of an offer Enter plays that offer; anywhere else it plays the next thing. */
function enter(session: RunSession, doings: Doings): boolean {
  const at = document.activeElement;
  if (at?.closest('[data-own-enter]') != null) return false;
  if (at instanceof HTMLTextAreaElement) return false;
  if (session.asking !== null) {
    doings.answer('table');
    return true;
  }
  const named = at?.closest<HTMLElement>('[data-offer]')?.dataset['offer'];
  const offer = session.offers.find((candidate) => candidate.id === named) ?? session.primary;
  if (offer === undefined) return false;
  doings.play(offer);
  return true;
}

/** While something stands in the field, Ctrl+Z takes back what was typed there. */
function inWrittenField(): boolean {
  const at = document.activeElement;
  return (at instanceof HTMLInputElement && ['text', 'search'].includes(at.type) && at.value !== '') || at instanceof HTMLTextAreaElement;
}

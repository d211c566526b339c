/** The keys of the screen on which a run is played. */
import { tick } from 'svelte';
import { LETTERS } from '../../../app/keys/key-map';
import { go, to } from '../../../app/navigation/router.svelte';
import type { Shortcut } from '../../../app/keys/keys.svelte';
import type { DieAnswer } from '../../../components/dice/dice-conversation.svelte';
import { moveOn } from '../../../components/forms/questions';
import { t, words } from '../../../text/i18n.svelte';
import { focusDie, focusTick, focusUnfolded } from './focus';
import { asksForPeople, hasForm, variantsOf } from './offers';
import type { ActionVariant } from './offers';
import type { RunSession } from './run-session.svelte';
import { isModified } from '../../../ui/platform';

/** What the screen does when told to. */
export interface Doings {
  play(variant: ActionVariant): void;
  answer(by: DieAnswer): void;
  undo(): void;
  redo(): void;
  stopAsking(): void;
  toggleLog(): void;
  toggleChances(): void;
  root(): HTMLElement | undefined;
}

/** What a press is called. */
export function variantWords(system: string, { offer, ready }: ActionVariant): string {
  return words(system, ready?.label ?? offer.label);
}

/** Lists the keys that do something now; while a die is asked for, the question has keys of its own. */
export function runKeys(session: RunSession, actions: Doings): readonly Shortcut[] {
  const { asking, next, digits, system, run } = session;
  const keys: Shortcut[] = [];
  if (asking === null) {
    keys.push({
      keys: 'Enter',
      label: next === undefined ? t('play.keys.confirm') : variantWords(system, next),
      inFields: true,
      run: () => enter(session, actions),
    });
    digits.forEach((variant, index) =>
      keys.push({
        keys: String(index + 1),
        label: variantWords(system, variant),
        run: () => {
          actions.play(variant);
        },
      }),
    );
  }
  const joining = asking === null ? session.minor.find((offer) => offer.id === session.unfolded && asksForPeople(offer)) : undefined;
  const [joined] = joining === undefined ? [] : variantsOf(joining);
  // In a row of people Enter adds one more.
  if (joined !== undefined) keys.push({ keys: 'Ctrl+Enter', label: variantWords(system, joined), inFields: true, run: () => actions.play(joined) });
  if (asking === null && session.typed.all > 0) {
    keys.push({
      keys: LETTERS.typeDice,
      label: t('play.keys.type'),
      run: () => {
        const root = actions.root();
        if (root !== undefined) focusDie(root);
      },
    });
  }
  if (asking === null && session.canTell) {
    // The field itself hears it; it stands here for whoever asks which keys there are.
    keys.push({ keys: 'ArrowDown', label: t('play.keys.tell'), run: () => false });
  }
  if (asking === null && [...session.inputs.values()].some((input) => input.ticks.length > 0)) {
    keys.push(
      { keys: 'ArrowLeft', label: t('play.keys.ticks'), run: () => false },
      {
        keys: LETTERS.ticks,
        label: t('play.keys.toTicks'),
        run: () => {
          const root = actions.root();
          if (root === undefined) return;
          session.details ||= root.querySelector('[data-tick]') === null;
          void tick().then(() => {
            focusTick(root);
          });
        },
      },
    );
  }
  keys.push(
    { keys: 'Ctrl+Z', label: t('play.undo'), run: () => !inWrittenField() && run?.canUndo === true && (actions.undo(), true) },
    { keys: 'Ctrl+Shift+Z', label: t('play.redo'), run: () => !inWrittenField() && run?.canRedo === true && (actions.redo(), true) },
    {
      keys: LETTERS.log,
      label: t('play.keys.log'),
      run: () => {
        actions.toggleLog();
      },
    },
  );
  if (run?.kind === 'travel' && run.campaignId !== null) {
    keys.push({ keys: LETTERS.travelLog, label: t('travelLog.openHelp'), run: () => go(to.travelLog(run.id)) });
  }
  const wait = asking === null ? session.minor.find(({ id }) => id === run?.presentation.travel?.wait) : undefined;
  if (wait !== undefined) {
    keys.push({
      keys: LETTERS.delay,
      label: words(system, wait.label),
      run: () => {
        session.unfolded = wait.id;
        const root = actions.root();
        if (root !== undefined) void tick().then(() => focusUnfolded(root));
      },
    });
  }
  if (session.canLookAhead) {
    keys.push({
      keys: LETTERS.chances,
      label: t('chances.keys'),
      run: () => {
        actions.toggleChances();
      },
    });
  }
  return keys;
}

/** What the keys of the window leave to the browser: in a tick, a round button or a list Enter does nothing by itself. */
export function onEnter(event: KeyboardEvent, session: RunSession, actions: Doings): void {
  if (event.key !== 'Enter' || isModified(event)) return;
  const { target } = event;
  const isChoice = target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && ['radio', 'checkbox'].includes(target.type));
  if (isChoice && enter(session, actions)) event.preventDefault();
}

/** In the form of an offer Enter goes on to the next question and plays the offer at the last; anywhere else it plays the next thing. */
function enter(session: RunSession, actions: Doings): boolean {
  const at = document.activeElement;
  if (at?.closest('[data-own-enter]') != null) return false;
  if (at instanceof HTMLTextAreaElement) return false;
  if (session.asking !== null) return false;
  const place = at?.closest<HTMLElement>('[data-offer]');
  const named = place?.dataset['offer'];
  const offer = session.offers.find((candidate) => candidate.id === named && hasForm(candidate));
  const variant = offer === undefined ? session.next : variantsOf(offer)[0];
  if (variant === undefined) return false;
  if (offer !== undefined && place != null && at?.matches('[data-die]') === false && moveOn(place, at)) return true;
  actions.play(variant);
  return true;
}

/** While something stands in the field, Ctrl+Z takes back what was typed there. */
function inWrittenField(): boolean {
  const at = document.activeElement;
  return (at instanceof HTMLInputElement && ['text', 'search'].includes(at.type) && at.value !== '') || at instanceof HTMLTextAreaElement;
}

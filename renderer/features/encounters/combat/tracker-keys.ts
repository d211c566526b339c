/** The keys of the tracker, and what can be done to whoever is selected. */
import { LETTERS } from '../../../app/keys/key-map';
import type { CombatantView } from '#shared/ipc/encounters';
import type { Shortcut } from '../../../app/keys/keys.svelte';
import { isBeingWritten } from '../../../app/undo/written-field';
import type { DieAnswer } from '../../../components/dice/dice-conversation.svelte';
import { t } from '../../../text/i18n.svelte';
import type { EncounterSession } from './encounter-session.svelte';

/** What is told besides a key: a readied action in the place of the actions, the others beside the order of turns, which stays in sight. */
export type Panel = 'condition' | 'ready' | 'chase' | 'check';

/** What the screen does when told to; those about somebody are about whoever is selected. */
export interface TrackerActions {
  readonly next: () => void;
  readonly back: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly answer: (by: DieAnswer) => void;
  readonly select: (by: -1 | 1) => void;
  readonly moveInTie: (by: -1 | 1) => void;
  readonly settle: () => void;
  readonly delay: () => void;
  readonly ready: (trigger: string) => void;
  readonly enter: () => void;
  readonly health: () => void;
  readonly out: (outcome: 'fled' | 'defeated') => void;
  readonly initiative: () => void;
  readonly changeSide: () => void;
  readonly remove: () => void;
  readonly people: () => void;
  readonly pause: () => void;
  readonly large: () => void;
  readonly log: () => void;
  readonly open: (panel: Panel) => void;
  /** Closes what is on top. False when nothing was. */
  readonly close: () => boolean;
}

/** What can be done to somebody now. */
export interface Possible {
  readonly health: boolean;
  readonly condition: boolean;
  readonly delay: boolean;
  readonly ready: boolean;
  readonly enter: boolean;
  readonly tie: boolean;
}

const NOTHING: Possible = { health: false, condition: false, delay: false, ready: false, enter: false, tie: false };

/** Which keys act on the selected combatant at the moment; none for nobody, or while the fight cannot be played. */
export function possible(session: EncounterSession, selected: CombatantView | undefined): Possible {
  const { view, rules } = session;
  if (view === null || selected === undefined || !session.playable) return NOTHING;
  const running = view.phase === 'running';
  const own = running && view.turn === selected.character.id;
  return {
    health: rules?.health != null,
    condition: rules !== null && rules.conditions.length > 0,
    delay: own,
    ready: own,
    enter: running && !own && selected.out === null && selected.stance !== 'normal',
    tie: selected.tiedWith.length > 0,
  };
}

/** Lists the keys that do something now; while a die is asked for, the question has keys of its own. */
export function trackerKeys(session: EncounterSession, selected: CombatantView | undefined, panel: Panel | null, actions: TrackerActions): readonly Shortcut[] {
  const { view, playable } = session;
  const can = possible(session, selected);
  const keys: Shortcut[] = [];
  const add = (key: string, label: string, run: () => unknown, more: Partial<Shortcut> = {}): void => {
    keys.push({ keys: key, label, run, ...more });
  };
  const idle = session.asking === null && panel === null;
  if (playable && idle) {
    const next = t(view?.phase === 'paused' ? 'encounter.resume' : 'encounter.next');
    add('Enter', next, () => actions.next());
    add(LETTERS.next, next, () => actions.next());
    if (view?.canGoBack === true) add(LETTERS.back, t('encounter.back.help'), () => actions.back());
  }
  add('ArrowUp', t('encounter.keys.up'), () => actions.select(-1));
  add('ArrowDown', t('encounter.keys.down'), () => actions.select(1));
  if (idle) {
    if (can.health) add(LETTERS.health, t('encounter.do.health'), () => actions.health());
    if (can.condition) add(LETTERS.condition, t('encounter.do.condition'), () => actions.open('condition'));
    if (can.delay) add(LETTERS.delay, t('encounter.do.delay'), () => actions.delay());
    if (can.ready) add(LETTERS.ready, t('encounter.do.ready'), () => actions.open('ready'));
    if (can.enter) add(LETTERS.enter, t('encounter.do.enter'), () => actions.enter());
    if (can.tie) {
      add('Shift+ArrowUp', t('encounter.do.earlier'), () => actions.moveInTie(-1));
      add('Shift+ArrowDown', t('encounter.do.later'), () => actions.moveInTie(1));
      if (session.rules?.encounter?.settlesTies === true) add(LETTERS.settleTie, t('encounter.do.settle'), () => actions.settle());
    }
    if (playable && selected !== undefined) {
      add(LETTERS.fled, t('encounter.do.fled'), () => actions.out('fled'));
      add(LETTERS.defeated, t('encounter.do.defeated'), () => actions.out('defeated'));
      add(LETTERS.initiative, t('encounter.do.initiative'), () => actions.initiative());
      add(LETTERS.side, t('encounter.do.side'), () => actions.changeSide());
      add('Delete', t('encounter.do.remove'), () => actions.remove());
    }
    if (playable) {
      add(LETTERS.addPeople, t('encounter.addPeople'), () => actions.people());
      add(LETTERS.pause, t(view?.phase === 'paused' ? 'encounter.resume' : 'encounter.pause'), () => actions.pause());
    }
    if (selected !== undefined) add(LETTERS.check, t('encounter.do.check'), () => actions.open('check'));
    add(LETTERS.scene, t('encounter.do.chase'), () => actions.open('chase'));
  }
  add(LETTERS.large, t('encounter.large'), () => actions.large());
  add(LETTERS.log, t('play.keys.log'), () => actions.log());
  add('Ctrl+Z', t('play.undo'), () => !isBeingWritten() && view?.canUndo === true && playableRecord(session) && (actions.undo(), true));
  add('Ctrl+Shift+Z', t('play.redo'), () => !isBeingWritten() && view?.canRedo === true && playableRecord(session) && (actions.redo(), true));
  add('Escape', t('encounter.keys.close'), () => actions.close(), { inFields: true });
  return keys;
}

/** What is over can still be taken back; what can only be read cannot. */
function playableRecord({ view }: EncounterSession): boolean {
  return view !== null && view.readOnlyBecause === null;
}

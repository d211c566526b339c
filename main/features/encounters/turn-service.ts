import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import type { TurnResult } from '#main/features/encounters/combat/combat-state';
import { log, sentences, combatMessages } from '#main/features/encounters/combat/combat-messages';
import { delayed, entered, next, readied, setOut } from '#main/features/encounters/combat/turns';
import { whoArgs } from '#main/features/characters/api';
import { IEncounterEditor } from '#main/features/encounters/encounter-editor';
import type { At, OpenScene } from '#main/features/encounters/encounter-editor';
import { IHistory } from '#main/platform/history/history';
import type { UndoScope } from '#main/platform/history/history-store';
import { IRecordStore } from '#main/platform/records/record-store';
import { AppError } from '#shared/domain/app-error';
import type { Implementation } from '#shared/ipc/contract';
import { ENCOUNTER_PHASES } from '#shared/ipc/encounters';
import type { EncountersContract, EncounterChange } from '#shared/ipc/encounters';
import type { Text } from '#shared/plugin-api/text';

type Served = Implementation<EncountersContract>;

/** The turns of a fight: whose it is, what it does with it, and the way back. */
export type ITurnService = Pick<Served, 'next' | 'back' | 'undo' | 'redo' | 'delay' | 'ready' | 'enter' | 'setOut' | 'pause' | 'resume' | 'end'>;
export const ITurnService = Symbol('ITurnService');

@service(ITurnService)
export class TurnService implements ITurnService {
  constructor(
    @inject(IEncounterEditor) private readonly editor: IEncounterEditor,
    @inject(IHistory) private readonly changes: IHistory,
    @inject(IRecordStore) private readonly records: IRecordStore,
  ) {}

  next(at: At): EncounterChange {
    const scene = this.editor.open(at, ['running']);
    return this.#played(scene, next(scene.fight), true);
  }

  delay({ combatant, ...at }: Parameters<Served['delay']>[0]): EncounterChange {
    const scene = this.editor.open(at, ['running']);
    return this.#played(scene, delayed(scene.fight, combatant), true);
  }

  ready({ combatant, trigger, ...at }: Parameters<Served['ready']>[0]): EncounterChange {
    const scene = this.editor.open(at, ['running']);
    return this.#played(scene, readied(scene.fight, combatant, trigger.trim()), true);
  }

  enter({ combatant, ...at }: Parameters<Served['enter']>[0]): EncounterChange {
    const scene = this.editor.open(at, ['running']);
    const course = entered(scene.fight, combatant);
    return this.#played(scene, course, course.fight.turn !== scene.fight.turn);
  }

  setOut({ combatants, out, ...at }: Parameters<Served['setOut']>[0]): EncounterChange {
    const scene = this.editor.open(at, ['running', 'paused']);
    const ids = [...new Set(combatants)];
    const course = setOut(scene.fight, ids, out);
    const rows = ids.map((id) => ({ name: scene.teller.nameOf(id) }));
    return this.#played(scene, course, course.fight.turn !== scene.fight.turn, log(out ?? 'back', whoArgs(rows)));
  }

  pause(at: At): EncounterChange {
    const scene = this.editor.open(at, ['running']);
    return this.editor.make(scene, () => ({ text: log('paused', { title: scene.row.title }), row: { phase: 'paused' } }));
  }

  resume(at: At): EncounterChange {
    const scene = this.editor.open(at, ['paused']);
    return this.editor.alone(scene, () => this.editor.make(scene, () => ({ text: log('resumed', { title: scene.row.title }), row: { phase: 'running' } })));
  }

  end(at: At): EncounterChange {
    const scene = this.editor.open(at, ['running', 'paused']);
    return this.editor.make(scene, () => ({ text: log('ended', { title: scene.row.title }), row: { phase: 'ended', turn: null } }));
  }

  back(at: At): EncounterChange {
    const scene = this.editor.open(at, ['running']);
    return this.#moved(scene, () => this.changes.backToTurn(scene.row.id), 'noTurnBefore');
  }

  undo(at: At): EncounterChange {
    const scene = this.editor.open(at, ENCOUNTER_PHASES);
    return this.#moved(scene, () => this.changes.undo(scopeOf(scene)) !== undefined, 'nothingToUndo');
  }

  redo(at: At): EncounterChange {
    const scene = this.editor.open(at, ENCOUNTER_PHASES);
    return this.#moved(scene, () => this.changes.redo(scopeOf(scene)) !== undefined, 'nothingToRedo');
  }

  #played(scene: OpenScene, { fight, happened }: TurnResult, turn: boolean, first?: Text): EncounterChange {
    const texts = combatMessages(happened, scene.teller);
    return this.editor.make(scene, () => ({ text: sentences(first === undefined ? texts : [first, ...texts]), fight, turn }));
  }

  #moved(scene: OpenScene, move: () => boolean, otherwise: string): EncounterChange {
    const { id, revision } = scene.row;
    return this.editor.settled(scene, () => {
      if (!move()) throw new AppError('invalid', { key: `app:encounters.error.${otherwise}` });
      // A change of somebody's health alone leaves the encounter as it was, and yet a second click on the same picture must not go further back.
      if (this.records.get('encounter', id)?.revision === revision) this.records.update('encounter', id, { revision: revision + 1 });
    });
  }
}

function scopeOf({ row }: OpenScene): UndoScope {
  return { campaignId: row.campaignId, encounterId: row.id };
}

import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import type { TurnResult, Initiative } from '#main/features/encounters/combat/combat-state';
import { orderOf, orderTie, putFirst, requireTied } from '#main/features/encounters/combat/order';
import type { Combatants } from '#main/features/encounters/combat/order';
import { log, sentences, combatMessages } from '#main/features/encounters/combat/combat-messages';
import { begun, joined, moved } from '#main/features/encounters/combat/turns';
import { listed } from '#main/features/characters/api';
import { IEncounterEditor } from '#main/features/encounters/encounter-editor';
import type { OpenScene } from '#main/features/encounters/encounter-editor';
import { IInitiativeRules } from '#main/features/encounters/initiative-rules';
import type { CharacterRow } from '#main/platform/records/record-store';
import { AppError } from '#shared/domain/app-error';
import type { JsonObject } from '#shared/domain/json';
import type { DieRecord } from '#shared/domain/run';
import type { AsyncImplementation } from '#shared/ipc/contract';
import type { EncounterPhase, EncountersContract, EncounterChange, RolledResult } from '#shared/ipc/encounters';
import type { Text } from '#shared/plugin-api/text';

type Served = AsyncImplementation<EncountersContract>;

/** The order of turns: worked out by the system's rules, typed, moved, and ties settled. */
export type IInitiativeService = Pick<Served, 'start' | 'join' | 'setInitiative' | 'orderTie' | 'settleTie'>;
export const IInitiativeService = Symbol('IInitiativeService');

const STARTED: readonly EncounterPhase[] = ['running', 'paused'];

@service(IInitiativeService)
export class InitiativeService implements IInitiativeService {
  constructor(
    @inject(IEncounterEditor) private readonly editor: IEncounterEditor,
    @inject(IInitiativeRules) private readonly rules: IInitiativeRules,
  ) {}

  async start({ options: answers, typed, dice, ...at }: Parameters<Served['start']>[0]): Promise<RolledResult> {
    const scene = this.editor.open(at, ['prepared']);
    const { row, campaign, people } = scene;
    if (row.template) throw new AppError('invalid', { key: 'app:encounters.error.template' });
    if (people.size === 0) throw new AppError('invalid', { key: 'app:encounters.error.empty' });
    const options = this.rules.options(campaign.system, answers);
    const asked = { place: `start ${row.id}`, system: campaign.system, options, people: inOrder(scene), dice };
    const rolled = await this.rules.initiatives(asked, typed);
    if (rolled.kind === 'needs-die') return rolled;
    return { kind: 'done', change: this.#began(this.editor.open(at, ['prepared']), options, rolled.initiatives) };
  }

  async join({ combatants, typed, dice, ...at }: Parameters<Served['join']>[0]): Promise<RolledResult> {
    const scene = this.editor.open(at, STARTED);
    const { row, campaign } = scene;
    const ids = [...new Set(combatants)];
    const people = ids.map((id) => requirePerson(scene, id));
    if (ids.some((id) => row.combatants[id]?.initiative !== null)) throw new AppError('invalid', { key: 'app:encounters.error.inOrder' });
    const place = `join ${row.id} ${ids.join(' ')}`;
    const rolled = await this.rules.initiatives({ place, system: campaign.system, options: row.options, people, dice }, typed);
    if (rolled.kind === 'needs-die') return rolled;
    return { kind: 'done', change: this.#came(this.editor.open(at, STARTED), rolled.initiatives) };
  }

  async setInitiative({ combatant, initiative, ...at }: Parameters<Served['setInitiative']>[0]): Promise<EncounterChange> {
    const scene = this.editor.open(at, STARTED);
    const person = requirePerson(scene, combatant);
    if (scene.row.combatants[combatant]?.initiative === null) {
      const asked = { place: `join ${combatant}`, system: scene.campaign.system, options: scene.row.options, people: [person], dice: {} };
      const rolled = await this.rules.initiatives(asked, { [combatant]: initiative });
      if (rolled.kind === 'rolled') return this.#came(this.editor.open(at, STARTED), rolled.initiatives);
    }
    return this.#changed(this.editor.open(at, STARTED), moved(scene.fight, combatant, initiative), log('initiative', { who: person.name, initiative }));
  }

  orderTie({ combatants: ids, ...at }: Parameters<Served['orderTie']>[0]): EncounterChange {
    const scene = this.editor.open(at, STARTED);
    const combatants = orderTie(scene.row.combatants, ids);
    return this.#ordered(scene, combatants, log('tieOrdered', { names: listed(ids.map(scene.teller.nameOf)) }));
  }

  async settleTie({ combatants: ids, dice: plan, ...at }: Parameters<Served['settleTie']>[0]): Promise<RolledResult> {
    const scene = this.editor.open(at, STARTED);
    const { row, campaign } = scene;
    requireTied(row.combatants, ids);
    const people = orderOf(row.combatants)
      .filter((id) => ids.includes(id))
      .map((id) => requirePerson(scene, id));
    const place = `tie ${row.id} ${ids.join(' ')}`;
    const settled = await this.rules.winner({ place, system: campaign.system, options: row.options, people, dice: plan });
    if (settled.kind === 'needs-die') return settled;
    const now = this.editor.open(at, STARTED);
    const combatants = withDice(putFirst(now.row.combatants, ids, settled.winner), ids, settled.dice);
    return { kind: 'done', change: this.#ordered(now, combatants, log('tieSettled', { who: now.teller.nameOf(settled.winner) })) };
  }

  #began(scene: OpenScene, options: JsonObject, initiatives: Readonly<Record<string, Initiative>>): EncounterChange {
    const { title } = scene.row;
    const { fight, happened } = begun(scene.fight, initiatives);
    const began = log('began', { title, order: places(scene, fight.combatants, orderOf(fight.combatants)) });
    return this.editor.alone(scene, () =>
      this.editor.make(scene, () => ({ text: sentences([began, ...combatMessages(happened, scene.teller)]), fight, row: { phase: 'running', options } })),
    );
  }

  #came(scene: OpenScene, initiatives: Readonly<Record<string, Initiative>>): EncounterChange {
    const course = joined(scene.fight, initiatives);
    const order = orderOf(course.fight.combatants).filter((id) => Object.hasOwn(initiatives, id));
    return this.#changed(scene, course, log('joined', { order: places(scene, course.fight.combatants, order) }));
  }

  #ordered(scene: OpenScene, combatants: Combatants, text: Text): EncounterChange {
    return this.#changed(scene, { fight: { ...scene.fight, combatants }, happened: [] }, text);
  }

  #changed(scene: OpenScene, { fight }: TurnResult, text: Text): EncounterChange {
    return this.editor.make(scene, () => ({ text, fight }));
  }
}

/** In the order in which they came: what asks for dice asks in that order every time. */
function inOrder({ row, people }: OpenScene): readonly CharacterRow[] {
  return orderOf(row.combatants).flatMap((id) => people.get(id) ?? []);
}

function requirePerson({ people }: OpenScene, id: string): CharacterRow {
  const person = people.get(id);
  if (person === undefined) throw new AppError('not-found', { key: 'app:encounters.error.notInIt' });
  return person;
}

function places({ teller }: OpenScene, combatants: Combatants, order: readonly string[]): readonly (string | Text)[] {
  return listed(order.map((id) => log('place', { who: teller.nameOf(id), initiative: combatants[id]?.initiative ?? 0 })));
}

/** What was rolled for a tie stands beside what was rolled for initiative. */
function withDice(combatants: Combatants, ids: readonly string[], dice: readonly DieRecord[]): Combatants {
  const added = Object.entries(combatants).map(([id, one]): [string, typeof one] => [
    id,
    ids.includes(id) ? { ...one, dice: [...one.dice, ...dice.filter(({ who }) => who === id)] } : one,
  ]);
  return Object.fromEntries(added);
}

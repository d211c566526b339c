import { randomUUID } from 'node:crypto';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { newCombatant } from '#main/features/encounters/combat/combat-state';
import { log, renamedSentences, sentences } from '#main/features/encounters/combat/combat-messages';
import { IPluginRegistry } from '#main/platform/plugins/registry';
import { INamesakes, copyOf } from '#main/features/characters/api';
import type { Renamed } from '#main/features/characters/api';
import { IEncounterReader } from '#main/features/encounters/encounter-reader';
import type { Scene } from '#main/features/encounters/encounter-reader';
import { withHealthRestored } from '#main/features/encounters/restore-health';
import { IRoadOrigins, NO_ORIGIN } from '#main/features/runs/api';
import { IHistory } from '#main/platform/history/history';
import { IEncounterStore } from '#main/features/encounters/encounter-store';
import { IRecordStore } from '#main/platform/records/record-store';
import type { EncounterRow } from '#main/platform/records/record-store';
import type { StoredCombatant } from '#shared/records/encounter';
import { omitUndefined } from '#main/platform/records/omit-undefined';
import { refuseTrashed } from '#main/platform/records/trash';
import { AppError } from '#shared/domain/app-error';
import type { AsyncImplementation, Implementation } from '#shared/ipc/contract';
import type { EncountersContract, EncounterSummary, EncounterView, ResumableEncounter } from '#shared/ipc/encounters';
import type { Text } from '#shared/plugin-api/text';

type Served = Implementation<EncountersContract>;

/**
 * Encounters as records: made, named, copied, put away and taken out again. These changes are the campaign's, so that undo within an encounter never
 * puts the encounter itself away, and going back a turn never loses notes.
 */
export type IEncounterService = Pick<Served, 'list' | 'resumable' | 'create' | 'edit' | 'copy' | 'trash' | 'restore'> &
  Pick<AsyncImplementation<EncountersContract>, 'get'>;
export const IEncounterService = Symbol('IEncounterService');

@service(IEncounterService)
export class EncounterService implements IEncounterService {
  constructor(
    @inject(IEncounterReader) private readonly reader: IEncounterReader,
    @inject(IEncounterStore) private readonly store: IEncounterStore,
    @inject(IRecordStore) private readonly records: IRecordStore,
    @inject(IHistory) private readonly changes: IHistory,
    @inject(IPluginRegistry) private readonly registry: IPluginRegistry,
    @inject(INamesakes) private readonly namesakes: INamesakes,
    @inject(IRoadOrigins) private readonly roads: IRoadOrigins,
  ) {}

  list({ campaignId, templates, trashed }: Parameters<Served['list']>[0]): EncounterSummary[] {
    return this.reader.summaries(this.store.list(campaignId, { templates, trashed }));
  }

  resumable(): ResumableEncounter | null {
    const latest = this.store.latestRunning();
    const [summary] = this.reader.summaries(latest === undefined ? [] : [latest.encounter]);
    return latest === undefined || summary === undefined ? null : { ...summary, campaignName: latest.campaignName };
  }

  get({ id }: Parameters<Served['get']>[0]): Promise<EncounterView> {
    return this.reader.whole(id);
  }

  create({ campaignId, title, id, journeyId }: Parameters<Served['create']>[0]): EncounterView {
    const campaign = this.records.get('campaign', campaignId);
    if (campaign?.arriving !== false) throw new AppError('not-found', { key: 'app:error.campaignNotFound' });
    refuseTrashed(campaign);
    if (id !== undefined && this.records.get('encounter', id) !== undefined) throw new AppError('conflict', { key: 'app:encounters.error.moved' });
    const row = { ...blank(campaignId, title), ...(id === undefined ? {} : { id }), ...this.roads.at(campaignId, journeyId) };
    this.#say(campaignId, log('created', { title }), (edit) => {
      edit.insert('encounter', { ...row, createdAt: edit.now, updatedAt: edit.now });
    });
    return this.reader.view(row.id);
  }

  edit({ id, change }: Parameters<Served['edit']>[0]): EncounterView {
    const { row } = this.#open(id);
    const wanted = omitUndefined(change);
    if (Object.keys(wanted).length > 0) {
      this.#say(row.campaignId, log('edited', { title: wanted.title ?? row.title }), (edit) => {
        edit.change('encounter', id, wanted);
      });
    }
    return this.reader.view(id);
  }

  copy({ id, title, template }: Parameters<Served['copy']>[0]): EncounterView {
    const { row, campaign, people } = this.#open(id);
    const next = { ...blank(row.campaignId, title), template, notes: row.notes, options: row.options };
    const health = this.registry.system(campaign.system)?.characters?.health;
    const text = template ? log('templateCreated', { title }) : log('copied', { title, from: row.title });
    this.#say(row.campaignId, text, (edit) => {
      const coming = Object.entries(row.combatants).flatMap(([who, stored]) => {
        const person = people.get(who);
        if (person?.trashedAt !== null) return [];
        if (person.encounterId !== id) return person.deadAt === null ? [{ who, stored, person, own: false }] : [];
        const home = { campaignId: row.campaignId, partyId: null, encounterId: next.id };
        const copy = copyOf(person, { home, name: person.name, position: person.position, now: edit.now });
        // A fight that was fought leaves its wounds with those who fought it.
        return [{ who, stored, person: row.phase === 'prepared' ? copy : withHealthRestored(copy, health), own: true }];
      });
      const combatants = coming.map(({ stored, person }): [string, StoredCombatant] => [person.id, newCombatant(stored.side, stored.rank)]);
      edit.insert('encounter', { ...next, combatants: Object.fromEntries(combatants), createdAt: edit.now, updatedAt: edit.now });
      const copies = coming.filter(({ own }) => own);
      for (const { person } of copies) edit.insert('character', person);
      // A copied rider rides the copy of its mount, or the same mount where that is a member. Everybody is there by now.
      const idOf = new Map(coming.map(({ who, person }) => [who, person.id]));
      for (const { who, person } of copies) {
        const mountId = idOf.get(people.get(who)?.mountId ?? '');
        if (mountId !== undefined) edit.change('character', person.id, { mountId });
      }
    });
    return this.reader.view(next.id);
  }

  trash({ id }: Parameters<Served['trash']>[0]): EncounterSummary {
    const { row } = this.#open(id);
    this.#say(row.campaignId, log('trashed', { title: row.title }), (edit) => {
      // Out of the trash it must not run beside another one.
      edit.change('encounter', id, { trashedAt: edit.now, phase: row.phase === 'running' ? 'paused' : row.phase });
    });
    return this.#summary(id);
  }

  restore({ id }: Parameters<Served['restore']>[0]): EncounterSummary {
    const { row, campaign, people } = this.reader.scene(id);
    refuseTrashed(campaign);
    if (row.trashedAt === null) throw new AppError('invalid', { key: 'app:encounters.error.notTrashed' });
    const message = (renamed: readonly Renamed[]): Text => sentences([log('restored', { title: row.title }), ...renamedSentences(renamed)]);
    this.changes.make(
      (renamed: readonly Renamed[]) => ({ campaignId: row.campaignId, kind: 'encounter', text: message(renamed) }),
      (edit) => {
        edit.change('encounter', id, { trashedAt: null });
        // A member may have been renamed meanwhile.
        const there = [...people.values()].filter(({ trashedAt }) => trashedAt === null);
        return this.namesakes.inFight(there, new Map(there.flatMap((one) => (one.partyId === null ? [[one.id, 'known' as const]] : []))), edit);
      },
    );
    return this.#summary(id);
  }

  #open(id: string): Scene {
    const scene = this.reader.scene(id);
    const closed = this.reader.closedBecause(scene);
    if (closed !== null) throw new AppError('unavailable', closed);
    return scene;
  }

  #summary(id: string): EncounterSummary {
    const [summary] = this.reader.summaries([this.reader.scene(id).row]);
    if (summary === undefined) throw new AppError('not-found', { key: 'app:error.encounterNotFound' });
    return summary;
  }

  #say(campaignId: string, text: Text, work: Parameters<IHistory['make']>[1]): void {
    this.changes.make({ campaignId, kind: 'encounter', text }, work);
  }
}

/** An encounter that is prepared, with nobody in it. */
function blank(campaignId: string, title: string): EncounterRow {
  return {
    id: randomUUID(),
    campaignId,
    title,
    notes: '',
    template: false,
    phase: 'prepared',
    options: {},
    round: 0,
    turn: null,
    combatants: {},
    revision: 0,
    createdAt: 0,
    updatedAt: 0,
    trashedAt: null,
    ...NO_ORIGIN,
  };
}

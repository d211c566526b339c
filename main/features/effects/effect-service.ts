import { randomUUID } from 'node:crypto';
import { inject } from 'tsyringe';
import { IGameClock } from '#main/features/calendars/api';
import { service } from '#main/platform/composition/service';
import { IEffectApplier, sheetWordsIn } from '#main/features/effects/effect-applier';
import { IProposals } from '#main/features/effects/proposals';
import type { Proposal, ProposalRecord } from '#main/features/effects/proposals';
import { IEffectTargets } from '#main/features/effects/effect-targets';
import { IEvents } from '#main/platform/history/events';
import { entryOf } from '#main/features/journal/api';
import { IHistory } from '#main/platform/history/history';
import type { UnitOfWork } from '#main/platform/history/history';
import { refuseTrashed } from '#main/platform/records/trash';
import { IDatabase } from '#main/platform/database/database';
import { DISMISSED } from '#main/features/effects/effect-key';
import type { CharacterRow } from '#main/platform/records/record-store';
import { AppError } from '#shared/domain/app-error';
import type { Implementation } from '#shared/ipc/contract';
import type { EffectPlace, EffectsContract, EffectSource, EffectState } from '#shared/ipc/effects';
import type { JournalEntry } from '#shared/ipc/journal';

/** What a step proposed, done to the records by the GM's click; never by itself. */
export type IEffectService = Implementation<EffectsContract>;
export const IEffectService = Symbol('IEffectService');

@service(IEffectService)
export class EffectService implements IEffectService {
  constructor(
    @inject(IProposals) private readonly proposals: IProposals,
    @inject(IEffectTargets) private readonly targets: IEffectTargets,
    @inject(IEffectApplier) private readonly applier: IEffectApplier,
    @inject(IHistory) private readonly history: IHistory,
    @inject(IDatabase) private readonly database: IDatabase,
    @inject(IEvents) private readonly events: IEvents,
    @inject(IGameClock) private readonly clock: IGameClock,
  ) {}

  list({ source, campaignId, from }: Parameters<IEffectService['list']>[0]): EffectState[] {
    const record = this.proposals.read(source, campaignId, from);
    const find = this.targets.finder(record);
    return record.proposals.map((proposal) => {
      const { seq, index, effect, appliedAs, dismissedAs } = proposal;
      const character = effect.kind === 'time' ? undefined : find(effect.who);
      const who = character === undefined ? null : { id: character.id, name: character.name };
      return { seq, index, character: who, appliedAs, dismissedAs, sheet: this.#sheet(proposal, record.system, character) };
    });
  }

  apply({ source, campaignId, place, who }: Parameters<IEffectService['apply']>[0]): JournalEntry {
    const record = this.#open(source, campaignId);
    const proposal = unsettled(record, place);
    if (proposal.effect.kind === 'time') return this.#whole(() => this.#apply(record, campaignId, proposal, undefined, randomUUID()));
    const character = who === null ? this.targets.finder(record)(proposal.effect.who) : this.targets.named(campaignId, who);
    if (character !== undefined) return this.#apply(record, campaignId, proposal, character, randomUUID());
    const text = { key: 'app:effects.error.whoIsMissing' };
    throw new AppError('invalid', text, [{ field: 'who', text }]);
  }

  applyAll({ source, campaignId, seq, who: chosen }: Parameters<IEffectService['applyAll']>[0]): JournalEntry[] {
    const record = this.#open(source, campaignId);
    const known = this.targets.finder(record);
    const find = (who: string): CharacterRow | undefined => {
      const id = chosen[who];
      return known(who) ?? (id === undefined ? undefined : this.targets.named(campaignId, id));
    };
    const wanted = record.proposals.filter((one) => one.appliedAs === null && one.dismissedAs === null && (seq === null || one.seq === seq));
    const batch = randomUUID();
    // All or nothing: a refusal names what is in the way, and nothing is left half applied.
    return this.#whole(() =>
      wanted.flatMap((proposal) => {
        const character = proposal.effect.kind === 'time' ? undefined : find(proposal.effect.who);
        return character === undefined && proposal.effect.kind !== 'time' ? [] : [this.#apply(record, campaignId, proposal, character, batch)];
      }),
    );
  }

  dismiss({ source, campaignId, place }: Parameters<IEffectService['dismiss']>[0]): JournalEntry {
    const record = this.#open(source, campaignId);
    const { key, effect } = unsettled(record, place);
    const { system, runId } = record;
    const character = effect.kind === 'time' ? undefined : this.targets.finder(record)(effect.who);
    const name = effect.kind === 'time' ? '' : (character?.name ?? record.names.get(effect.who) ?? effect.who);
    const text = { key: DISMISSED, args: { what: this.applier.message(effect, system, name) } };
    const encounterId = this.targets.encounterOf(record, character);
    const partyId = character?.partyId ?? record.partyId;
    this.history.make({ campaignId, kind: 'effect', text, system, runId, encounterId, partyId, effect: key }, (edit) => campaignIn(edit, campaignId));
    return this.#settledBy(key);
  }

  /** What was applied stays as it was then, whatever has become of the sheet since. */
  #sheet({ effect, appliedText }: Proposal, system: string, character: CharacterRow | undefined): EffectState['sheet'] {
    if (effect.kind !== 'sheet') return null;
    if (appliedText !== null) return sheetWordsIn(appliedText) ?? null;
    return character === undefined ? null : (this.applier.sheetWords(effect, system, character) ?? null);
  }

  #open(source: EffectSource, campaignId: string): ProposalRecord {
    const record = this.proposals.read(source, campaignId);
    refuseTrashed({ name: record.title, trashedAt: record.trashedAt });
    return record;
  }

  #apply(record: ProposalRecord, campaignId: string, { key, effect }: Proposal, character: CharacterRow | undefined, batch: string): JournalEntry {
    const { system, runId } = record;
    const text = this.applier.message(effect, system, character?.name ?? '', character);
    const encounterId = this.targets.encounterOf(record, character);
    const partyId = character?.partyId ?? record.partyId;
    this.history.make({ campaignId, kind: 'effect', text, system, runId, encounterId, partyId, effect: key, batch }, (edit) => {
      const campaign = campaignIn(edit, campaignId);
      if (effect.kind === 'time') edit.change('campaign', campaignId, { elapsedMinutes: campaign.elapsedMinutes + effect.minutes });
      // Read again: the one before in a row of several may have changed the same person.
      else if (character !== undefined) {
        const { id } = character;
        const moment = { now: edit.now, clock: campaign.elapsedMinutes };
        edit.change('character', id, this.applier.change(effect, system, edit.get('character', id), moment));
      }
    });
    if (effect.kind === 'time') this.clock.endWhatIsOver(campaignId, batch, runId);
    return this.#settledBy(key);
  }

  #whole<T>(work: () => T): T {
    return this.events.holdWhile(() => this.database.transaction(work));
  }

  #settledBy(key: string): JournalEntry {
    const entry = this.proposals.entry(key);
    if (entry === undefined) throw new Error(`the effect ${key} was settled without an entry`);
    return entryOf(entry);
  }
}

/** @throws AppError `not-found` without such a proposal, `conflict` when it is settled already. */
function unsettled(record: ProposalRecord, place: EffectPlace): Proposal {
  const proposal = record.proposals.find((one) => isAt(one, place));
  if (proposal === undefined) throw new AppError('not-found', { key: 'app:effects.error.gone' });
  if (proposal.appliedAs !== null) throw new AppError('conflict', { key: 'app:effect.error.applied' });
  if (proposal.dismissedAs !== null) throw new AppError('conflict', { key: 'app:effect.error.dismissed' });
  return proposal;
}

function isAt(proposal: Proposal, { seq, index }: EffectPlace): boolean {
  return proposal.seq === seq && proposal.index === index;
}

function campaignIn(edit: UnitOfWork, id: string) {
  const campaign = edit.get('campaign', id);
  if (campaign.arriving) throw new AppError('not-found', { key: 'app:error.campaignNotFound' });
  refuseTrashed(campaign);
  return campaign;
}

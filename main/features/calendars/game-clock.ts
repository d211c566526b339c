import { inject } from 'tsyringe';
import { ICharacterStore, without } from '#main/features/characters/api';
import { service } from '#main/platform/composition/service';
import { IHistory } from '#main/platform/history/history';
import type { CharacterRow } from '#main/platform/records/record-store';
import { ICampaignStore } from '#main/features/campaigns/api';
import { overAt } from '#shared/calendar/expiry';
import type { Text } from '#shared/plugin-api/text';

/** What follows when the clock of a campaign's world was moved. Whoever moves it asks for it in the same transaction. */
export interface IGameClock {
  /**
   * Ends what was to last until now, a line of the journal each.
   * @param batch of the entry that moved the clock: they are taken back with it.
   * @param line `none` where a step of a run moved it: its undo is that of the run, and no other passes by here.
   */
  endWhatIsOver(campaignId: string, batch: string, runId?: string | null, line?: 'none'): void;
}
export const IGameClock = Symbol('IGameClock');

@service(IGameClock)
export class GameClock implements IGameClock {
  constructor(
    @inject(ICampaignStore) private readonly campaigns: ICampaignStore,
    @inject(ICharacterStore) private readonly characters: ICharacterStore,
    @inject(IHistory) private readonly history: IHistory,
  ) {}

  endWhatIsOver(campaignId: string, batch: string, runId: string | null = null, line?: 'none'): void {
    const clock = this.campaigns.get(campaignId)?.elapsedMinutes;
    if (clock === undefined) return;
    for (const row of this.characters.withTimedStates(campaignId)) {
      const { id, name, partyId, encounterId } = row;
      const end = (system: string, text: Text, change: Partial<CharacterRow>): void => {
        this.history.make(
          { campaignId, kind: 'character', text, system, partyId, encounterId, runId, batch, ...(line === undefined ? {} : { line }) },
          (edit) => {
            edit.change('character', id, change);
          },
        );
      };
      let { conditions, penalties } = row;
      for (const key of overAt(conditions, clock)) {
        const one = conditions[key];
        if (one === undefined) continue;
        const text: Text = { key: 'app:journal.character.conditionOver', args: { name, condition: { key: `condition.${one.condition}` } } };
        conditions = without(conditions, key);
        end(one.system, text, { conditions });
      }
      for (const key of overAt(penalties, clock)) {
        const one = penalties[key];
        if (one === undefined) continue;
        const penalty: Text = { key: 'app:journal.penalty', args: { amount: one.amount, appliesTo: one.appliesTo } };
        penalties = without(penalties, key);
        end(one.system, { key: 'app:journal.character.penaltyOver', args: { name, penalty } }, { penalties });
      }
    }
  }
}

import type { Part } from '#main/app/part';
import { CharacterService, ICharacterService } from '#main/services/characters/character-service';
import { FillService, IFillService } from '#main/services/characters/fill-service';
import { Homes, IHomes } from '#main/services/characters/homes';
import { ISheets, Sheets } from '#main/services/characters/sheets';
import { IStateService, StateService } from '#main/services/characters/state-service';
import { IPartyService, PartyService } from '#main/services/parties/party-service';
import { CharacterStore, ICharacterStore } from '#main/storage/records/character-store';
import { IPartyStore, PartyStore } from '#main/storage/records/party-store';
import { bindOnce } from '#main/util/bind-once';
import { charactersContract } from '#shared/ipc/characters';
import { partiesContract } from '#shared/ipc/parties';

/** Parties, their members, and the libraries. */
export const partiesPart: Part = {
  bind(container) {
    bindOnce(container, IPartyStore, { useClass: PartyStore });
    bindOnce(container, ICharacterStore, { useClass: CharacterStore });
    bindOnce(container, IHomes, { useClass: Homes });
    bindOnce(container, ISheets, { useClass: Sheets });
    bindOnce(container, IPartyService, { useClass: PartyService });
    bindOnce(container, ICharacterService, { useClass: CharacterService });
    bindOnce(container, IFillService, { useClass: FillService });
    bindOnce(container, IStateService, { useClass: StateService });
  },
  serve(container, dispatcher) {
    const characters = container.resolve<ICharacterService>(ICharacterService);
    const states = container.resolve<IStateService>(IStateService);
    dispatcher.serve('parties', partiesContract, container.resolve<IPartyService>(IPartyService));
    const fill = container.resolve<IFillService>(IFillService);
    dispatcher.serve('characters', charactersContract, characters, states, fill, container.resolve<ISheets>(ISheets));
  },
};

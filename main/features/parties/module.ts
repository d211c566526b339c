import { IPartyService, PartyService } from '#main/features/parties/party-service';
import { IPartyStore, PartyStore } from '#main/features/parties/party-store';
import { bindOnce } from '#main/platform/composition/bind-once';
import type { Module } from '#main/platform/composition/module';
import { partiesContract } from '#shared/ipc/parties';

/** Parties: who travels and fights together. */
export const partiesModule: Module = {
  bind(container) {
    bindOnce(container, IPartyStore, { useClass: PartyStore });
    bindOnce(container, IPartyService, { useClass: PartyService });
  },
  serve(container, dispatcher) {
    dispatcher.serve('parties', partiesContract, container.resolve<IPartyService>(IPartyService));
  },
};

import { PartyService } from '#main/features/parties/party-service';
import { PartyStore } from '#main/features/parties/party-store';
import type { Module } from '#main/platform/composition/module';
import { partiesContract } from '#shared/ipc/parties';
import { serving } from '#main/platform/composition/service';

/** Parties: who travels and fights together. */
export const partiesModule: Module = {
  services: [PartyStore, PartyService],
  serve: serving('parties', partiesContract, PartyService),
};

/** What other features may use of this one. */
export { IPartyStore } from '#main/features/parties/party-store';

/** Names of the places whose drafts more than one part of the program knows. */

/**
 * The draft of a set-up; starting the run drops it in the same transaction.
 * @param encounterId where it is set up out of an encounter: that one has a draft of its own.
 */
export function setupDraftKey(campaignId: string, system: string, procedure: string, encounterId: string | null = null): string {
  return ['setup', campaignId, system, procedure, ...(encounterId === null ? [] : [encounterId])].join(':');
}

/** Names of the places whose drafts more than one part of the program knows. */

/**
 * The draft of a set-up; starting the run drops it in the same transaction.
 * @param originId of the encounter or the journey that it is set up out of: that one has a draft of its own.
 */
export function setupDraftKey(campaignId: string, system: string, procedure: string, originId: string | null = null): string {
  return ['setup', campaignId, system, procedure, ...(originId === null ? [] : [originId])].join(':');
}

/** What other features may use of this one. */
export { IDraftStore } from '#main/features/drafts/draft-store';
export { IDraftService } from '#main/features/drafts/draft-service';

import { transferJobs } from '#main/features/transfer/job-work';
import { backupJobs } from '#main/platform/database/backups/job-work';
import { pluginJobs } from '#main/platform/plugins/package/jobs';
import type { Job } from '#main/platform/workers/job';

/** Everything that is done in a thread of its own, with its work. */
export const JOBS: readonly Job[] = [...transferJobs, ...backupJobs, ...pluginJobs];

/** What is done with plugins off the services thread: reading and writing their files. */
import fs from 'node:fs';
import { z } from 'zod';
import { readArchiveFile } from '#main/platform/plugins/package/read-archive';
import { readPackageFolder } from '#main/platform/plugins/package/read-folder';
import { stage } from '#main/platform/plugins/package/plugin-folder';
import type { PackageFiles, ReadPackage } from '#main/platform/plugins/package/package';
import { jobOf } from '#main/platform/workers/job';
import type { Job, JobKind } from '#main/platform/workers/job';

const ReadInput = z.strictObject({ source: z.string() });
/** The archive or the folder to read. */
export type ReadInput = z.infer<typeof ReadInput>;

const StageInput = z.strictObject({ root: z.string(), id: z.string(), files: z.custom<PackageFiles>() });
/** The plugin to write, and the folder of plugins. */
export type StageInput = z.infer<typeof StageInput>;

/** Reads an archive, or a folder, into memory. */
export const readPluginJob: JobKind<ReadInput, ReadPackage> = { name: 'plugins.read', input: ReadInput };
/** Writes a plugin beside the installed ones. Gives the name under which it lies there. */
export const stagePluginJob: JobKind<StageInput, string> = { name: 'plugins.stage', input: StageInput };

/** Every job on files of plugins, for a worker to register. */
export const pluginJobs: readonly Job[] = [
  jobOf(readPluginJob, async ({ source }) => ((await fs.promises.stat(source)).isDirectory() ? readPackageFolder(source) : readArchiveFile(source))),
  jobOf(stagePluginJob, ({ root, id, files }) => stage(root, id, files)),
];

/** What is played in a run: asked once for each procedure, since a run does not say it itself. */
import type { RunSummary } from '#shared/ipc/runs';
import type { ProcedureKind } from '#shared/plugin-api/procedure';
import { api } from '../../stores/api';

const known = new Map<string, ProcedureKind>();

/** @returns undefined where the rules are gone or refused. */
export async function kindOf(run: Pick<RunSummary, 'campaignId' | 'system' | 'procedure'>): Promise<ProcedureKind | undefined> {
  const key = `${run.system}/${run.procedure}`;
  if (known.has(key)) return known.get(key);
  const reply = await api.runs.procedures({ campaignId: run.campaignId }).catch(() => undefined);
  if (reply?.ok === true) for (const { system, procedure, kind } of reply.value) known.set(`${system}/${procedure}`, kind as ProcedureKind);
  return known.get(key);
}

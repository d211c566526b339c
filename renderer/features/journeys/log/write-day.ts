/** Keeps what is written of a day: the only place that asks for it. */
import type { Reply } from '#shared/ipc/contract';
import type { Audience } from '#shared/domain/travel-files';
import { api } from '../../../stores/api';

/** @param day of the journey, from 1. @param audience whose text of that day it is; the other one stays as it is. */
export function writeDay(id: string, day: number, audience: Audience, words: string): Promise<Reply<unknown>> {
  return api.journeys.writeDay({ id, day, [audience]: words });
}

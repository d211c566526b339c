/** Stored states of older versions: what is not migrated cannot be played on. */
import { exactAnswer } from '#main/platform/plugins/contract/answer-of';
import type { JsonObject } from '#shared/domain/json';
import type { Procedure } from '#shared/plugin-api/procedure';
import { reasonOf } from '#shared/util/reason-of';
import { shortJson } from '../findings';
import type { Findings } from '../findings';
import type { Check, Subject } from './subject';

/** States of the present version that are handed over as older ones. */
const OWN_STATES = 8;

/** What is wrong with a state that migrate() answered; undefined where it can be played on. */
function faultOf(procedure: Procedure, state: JsonObject): { readonly words: string; readonly error?: unknown } | undefined {
  for (const call of ['present', 'view', 'actions'] as const) {
    try {
      const [mistake] = exactAnswer(call, procedure[call](state)).mistakes;
      if (mistake !== undefined) return { words: `${call} answers what the contract does not know (${mistake.path.map(String).join('.')})` };
    } catch (error) {
      return { words: `${call} stops: ${reasonOf(error)}`, error };
    }
  }
  return undefined;
}

/** Migrates one state. @param mayBeStored whether what comes of it must be a state, where it was not really stored. */
function judge(subject: Subject, findings: Findings, procedure: Procedure, from: number, state: JsonObject, isStored: boolean, mayBeStored = true): void {
  const { id } = procedure;
  const what = isStored ? 'the stored state of a scenario, which is' : 'a state of a game as one';
  let answer: ReturnType<NonNullable<Procedure['migrate']>>;
  try {
    answer = procedure.migrate?.(from, state) ?? {};
  } catch (error) {
    findings.error(`migrate of "${id}" stops for ${isStored ? 'the stored state of a scenario' : 'a state that it cannot read'}: ${reasonOf(error)}`, {
      place: subject.linked.placeOf(error) ?? subject.code.fileOf([id]),
      fix: "look at what is there before it is used, and refuse the rest: return refuse('stateVersion', text('refuse.version'))",
      once: `migrate of ${id} stops`,
    });
    return;
  }
  const [mistake] = exactAnswer('migrate', answer).mistakes;
  const fault = mistake === undefined ? ('refused' in answer ? undefined : faultOf(procedure, answer)) : { words: 'it is no state' };
  // What was never stored may be answered with anything.
  if (fault === undefined || (!isStored && !mayBeStored)) return;
  findings.error(`migrate of "${id}" answers ${shortJson(answer, 80)} for ${what} of version ${String(from)}, which cannot be played on: ${fault.words}`, {
    place: subject.code.propertyAt('migrate') ?? subject.code.fileOf([id]),
    fix: 'answer the whole state in its present shape, or refuse it; a scenario with "from" and a state that was stored shows that it works',
    once: `migrate of ${id} answers nonsense`,
  });
}

const migrated: Check = {
  name: 'stored states are brought up to date, and what cannot be read is refused',
  run(subject, findings) {
    for (const { id, stateVersion } of subject.system.procedures) {
      const procedure = subject.unjudged.procedures.find((each) => each.id === id);
      if (procedure === undefined) continue;
      if (procedure.migrate === undefined) {
        if (stateVersion > 1)
          findings.error(`"${id}" is at stateVersion ${String(stateVersion)} and has no migrate(): runs that were stored before cannot be played on`, {
            place: subject.code.valueAt('stateVersion', stateVersion) ?? subject.code.fileOf([id]),
            fix: 'write migrate(from, state), which answers the state in its present shape or a refusal; before the first release leave stateVersion at 1',
          });
        continue;
      }
      const stored = subject.storedStates(id).filter((each) => each.stateVersion < stateVersion);
      for (const { stateVersion: from, state } of stored) judge(subject, findings, procedure, from, state, true);
      if (stateVersion < 1) continue;
      const played = subject.gamesOf(procedure).flatMap(({ turns }) => turns.slice(0, 2).map(({ played: { step } }) => step.state));
      for (const state of [{}, ...played.slice(0, OWN_STATES)]) {
        const before = findings.errors.length;
        judge(subject, findings, procedure, stateVersion - 1, state, false, stored.length === 0 && Object.keys(state).length > 0);
        if (findings.errors.length > before) break;
      }
    }
  },
};

/** The check of stored states. */
export const MIGRATE_CHECKS: readonly Check[] = [migrated];

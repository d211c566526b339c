/** Stored states of older versions: what is not migrated cannot be played on. */
import { reasonOf } from '#shared/util/reason-of';
import type { Check } from './subject';

const migrated: Check = {
  name: 'stored states are brought up to date, and what cannot be read is refused',
  run(subject, findings) {
    for (const { id, stateVersion } of subject.system.procedures) {
      const procedure = subject.unjudged.procedures.find((each) => each.id === id);
      if (procedure?.migrate === undefined) {
        if (stateVersion > 1)
          findings.warn(`"${id}" is at stateVersion ${String(stateVersion)} and has no migrate(): runs that were stored before cannot be played on`, {
            place: subject.code.valueAt('stateVersion', stateVersion) ?? subject.code.fileOf([id]),
            fix: 'write migrate(from, state), which answers the state in its present shape or a refusal',
          });
        continue;
      }
      const states = subject.gamesOf(procedure).flatMap(({ turns }) => turns.slice(0, 2).map(({ played }) => played.step.state));
      for (const state of [{}, ...states.slice(0, 8)]) {
        try {
          procedure.migrate(stateVersion - 1, state);
        } catch (error) {
          findings.error(`migrate of "${id}" stops for a state that it cannot read: ${reasonOf(error)}`, {
            place: subject.linked.placeOf(error),
            fix: "look at what is there before it is used, and refuse the rest: return refuse('stateVersion', text('refuse.version'))",
            once: `migrate of ${id} stops`,
          });
        }
      }
    }
  },
};

/** The check of stored states. */
export const MIGRATE_CHECKS: readonly Check[] = [migrated];

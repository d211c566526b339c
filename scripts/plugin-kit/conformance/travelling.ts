/** What a journey owes the program: how it stands, with every state. */
import { shortJson } from '../findings';
import type { Check } from './subject';
import { forEachTurn } from './turns';

const standing: Check = {
  name: 'a journey says how it stands with every state, and nothing else does',
  run(subject, findings) {
    forEachTurn(subject, ({ before, played }, procedure) => {
      const of = `present of "${procedure.id}"`;
      const place = subject.code.propertyAt('travel') ?? subject.code.fileOf([procedure.id]);
      const { participants, travel } = procedure.present(played.step.state);
      if (procedure.kind !== 'travel') {
        if (travel !== undefined)
          findings.error(`${of} answers "travel", which only a procedure of the kind "travel" has`, { place, fix: `leave it out, or make the kind "travel"` });
        return;
      }
      if (travel === undefined) {
        findings.error(`${of} answers no "travel", which a procedure of the kind "travel" needs`, {
          place: subject.code.fileOf([procedure.id]),
          fix: 'add travel: { minutes, km, period, next, march, rest, members } to what it answers',
        });
        return;
      }
      const ids = new Set(participants.map(({ id }) => id));
      for (const { id } of travel.members)
        if (!ids.has(id))
          findings.error(`${of}: "travel.members" names ${shortJson(id)}, who is no participant`, { place, fix: 'name the ids of participants' });
      const offers = procedure.actions(played.step.state).map(({ id }) => id);
      for (const field of ['march', 'rest', 'dayOff', 'wait'] as const) {
        const offer = travel[field];
        if (offer != null && !played.step.finished && !offers.includes(offer))
          findings.error(`${of}: "travel.${field}" names the offer "${offer}", which is not there; there are ${offers.join(', ')}`, {
            place,
            fix: 'name an offer of the same state, or answer null',
          });
      }
      const earlier = before === null ? undefined : procedure.present(before).travel;
      for (const field of ['minutes', 'km'] as const) {
        const [was, is] = [earlier?.[field] ?? 0, travel[field]];
        if (is < was)
          findings.error(`${of}: "travel.${field}" goes back from ${String(was)} to ${String(is)}`, {
            place: subject.code.propertyAt(field) ?? place,
            fix: 'count all of the journey, from its start on',
          });
      }
      for (const { kind } of played.step.effects)
        if (kind === 'time')
          findings.error(`a step of "${procedure.id}" proposes an effect of the kind "time", which the program keeps by "travel.minutes"`, {
            place: subject.code.valueAt('kind', 'time') ?? place,
            fix: 'leave the effect out',
          });
    });
  },
};

/** The checks of journeys. */
export const TRAVEL_CHECKS: readonly Check[] = [standing];

/** Plays scenarios of a plugin in its folder, strictly: what the program would refuse or could not say is a failure, also where the numbers are right. */
import type { JsonObject } from '#shared/domain/json';
import type { DieRecord } from '#shared/domain/run';
import type { Dice } from '#shared/plugin-api/dice';
import type { Procedure } from '#shared/plugin-api/procedure';
import type { Locale } from '#shared/plugin-api/manifest';
import type { Text } from '#shared/plugin-api/text';
import { createTranslator } from '#shared/text/translator';
import { NoScenario } from '../scenario/file';
import type { ScenarioSystems } from '../scenario/play';
import { judgedProcedure } from './conformance/subject';
import type { Subject } from './conformance/subject';
import { reportTexts } from './conformance/text-findings';
import { shortJson } from './findings';
import type { Findings } from './findings';
import type { Crossing } from './sandbox-check';
import { textsOfEffects } from './step-text';
import type { PlayedStep } from './step-text';
import { didYouMean } from '#shared/util/nearest';

/** Whoever hears of the steps of scenarios. */
export interface Hearing {
  readonly played?: (step: Crossing) => void;
  readonly shown?: (step: PlayedStep) => void;
}

/**
 * The systems of a scenario: this plugin alone.
 * @param findings takes everything that is refused besides what the scenario expects.
 * @param hear `played` hears of each step, so that it can be played again elsewhere; `shown` hears what is shown after it.
 */
export function strictSystems(subject: Subject, findings: Findings, hear: Hearing = {}, locale: Locale = 'en'): ScenarioSystems {
  const translator = createTranslator(locale);
  translator.addPlugin(subject.id, subject.catalogues);
  return {
    procedure(system, id) {
      if (system !== subject.id) throw new NoScenario(`system: this plugin is "${subject.id}", not "${system}"`);
      const { procedures } = subject.raw;
      const ids = procedures.map((each) => each.id);
      const procedure = procedures.find((each) => each.id === id);
      if (procedure === undefined) throw new NoScenario(`procedure: "${system}" has no "${id}"; it has ${ids.join(', ')}.${didYouMean(id, ids)}`);
      return strict(judgedProcedure(procedure, findings, subject), subject, findings, hear);
    },
    say: (system: string, text: Text) => translator.plugin(system, text),
  };
}

/** After every step what is drawn and offered is asked for too, and all its words are looked up. */
function strict(procedure: Procedure, subject: Subject, findings: Findings, { played, shown }: Hearing): Procedure {
  return {
    ...procedure,
    start: (setup, dice) => {
      const asked: DieRecord[] = [];
      const step = procedure.start(setup, listening(dice, asked));
      if (!('refused' in step)) note(null, '', setup, asked);
      judge('', step, asked);
      return step;
    },
    apply: (state, action, dice) => {
      const asked: DieRecord[] = [];
      const step = procedure.apply(state, action, listening(dice, asked));
      if (!('refused' in step)) note(state, action.id, action.input, asked);
      judge(action.id, step, asked);
      return step;
    },
  };

  function note(before: JsonObject | null, action: string, input: JsonObject, record: readonly DieRecord[]): void {
    played?.({ procedure: procedure.id, before, action, input, source: { kind: 'record', seed: 'scenario', action: 0, record } });
  }

  function judge(action: string, step: ReturnType<Procedure['start']>, asked: readonly DieRecord[]): void {
    const of = (name: string): string => `${name} of "${procedure.id}"`;
    if ('refused' in step) {
      reportTexts(subject, findings, step, of('refusal'));
      return;
    }
    const drawn = procedure.present(step.state);
    const offers = procedure.actions(step.state);
    reportTexts(subject, findings, step.events, of('events'));
    reportTexts(subject, findings, step.effects, of('effects'));
    reportTexts(subject, findings, textsOfEffects(step.effects), of('what effects name'));
    reportTexts(subject, findings, drawn, of('present'));
    reportTexts(subject, findings, offers, of('actions'));
    shown?.({ action, step, drawn, offers });
    const people = [...drawn.participants.map(({ id }) => id), 'gm'];
    for (const who of [...asked, ...offers.flatMap(({ dice }) => dice)].map((die) => die.who)) {
      if (drawn.participants.length > 0 && !people.includes(who))
        findings.error(`"${procedure.id}" asks ${shortJson(who)} for a die, who is nobody; there are ${people.join(', ')}`, {
          fix: 'ask with the id of a participant that present() shows, or "gm"',
        });
    }
  }
}

function listening(dice: Dice, asked: DieRecord[]): Dice {
  return {
    roll: (ask) => {
      const value = dice.roll(ask);
      asked.push({ ...ask, value, source: 'typed' });
      return value;
    },
    variant: (count) => dice.variant(count),
  };
}

/** Characters and fights: what sheets know of participants, and the order of turns. */
import fc from 'fast-check';
import { DiceRecorder, rolled, seededGenerator } from '#main/platform/procedures/dice';
import { checkForm } from '#shared/plugin-api/check-form';
import type { Combatant, Dice, EncounterRules, RuleSystem } from '#shared/plugin-api/index';
import { shortJson } from '../findings';
import { answersFor } from './arbitraries';
import { deepFreeze, faultInJson } from './freeze';
import type { Check } from './subject';
import { reportTexts } from './text-findings';
import { checkedAnswers, participantForm } from './turns';

const SOME = { id: 'x', name: 'X', playerCharacter: false, stats: {} } as const;

/** Some who fight, by the character schema of the system. */
export function fightersOf({ characters }: RuleSystem, seed: number): readonly Combatant[] {
  if (characters === undefined) return [];
  const combatants = fc.sample(answersFor(characters.schema), { seed, numRuns: 6 }).map((stats, at) => ({
    id: `fighter-${String(at)}`,
    name: `Fighter ${String(at)}`,
    playerCharacter: at % 2 === 0,
    stats: checkedAnswers(characters.schema, stats),
  }));
  return deepFreeze(combatants);
}

/** Some answers to the options of a fight. */
export function optionsFor({ options }: EncounterRules, seed: number): readonly ReturnType<typeof checkedAnswers>[] {
  return fc.sample(answersFor(options), { seed, numRuns: 10 }).map((answers) => deepFreeze(checkedAnswers(options, answers)));
}

function recorder(seed: string): DiceRecorder {
  return new DiceRecorder(rolled(seededGenerator(seed, 1, 'dice')), seededGenerator(seed, 1, 'story'));
}

const known: Check = {
  name: 'what a character knows of a participant fits the form',
  run({ system, code }, findings) {
    const { characters } = system;
    if (characters === undefined) return;
    for (const procedure of system.procedures) {
      const item = participantForm(procedure.setup);
      if (item === undefined) continue;
      for (const character of fc.sample(answersFor(characters.schema), { seed: 3, numRuns: 40 })) {
        const answer = characters.participant(procedure.id, deepFreeze(checkedAnswers(characters.schema, character)));
        const check = checkForm({ type: 'object', properties: item.properties, additionalProperties: false }, answer);
        if (!check.ok)
          findings.error(`participant("${procedure.id}", …) answers ${shortJson(answer)}, which does not fit the form at "${check.issues[0].field}"`, {
            place: code.propertyAt('participant'),
            fix: 'name fields of the participants of that procedure only, and keep within their range',
          });
      }
    }
  },
};

const order: Check = {
  name: 'the order of turns holds everybody once, in numbers, the same every time',
  run(subject, findings) {
    const { encounter } = subject.system;
    const combatants = fightersOf(subject.system, 5);
    if (encounter === undefined || combatants.length === 0) return;
    for (const options of optionsFor(encounter, 5)) {
      const play = (): string => {
        const { dice, record } = recorder('fight');
        const entries = encounter.initiative(combatants, options, dice);
        const ids = entries.map(({ id }) => id).sort();
        const all = combatants.map(({ id }) => id).sort();
        if (ids.join() !== all.join())
          findings.error(`initiative answers for ${ids.join(', ')}; there are ${all.join(', ')}`, { fix: 'answer one entry for each combatant' });
        const fault = faultInJson(entries, 'entries');
        if (fault !== undefined)
          findings.error(`initiative: ${fault}`, {
            fix: 'score and tieBreaks are finite numbers',
          });
        for (const { score, tieBreaks } of entries)
          if (![score, ...tieBreaks].every((value) => Number.isFinite(value)))
            findings.error('initiative answers a score that is no number', { fix: 'fields of a sheet may be empty: numberOf(stats, "I") ?? 0' });
        if (new Set(entries.map(({ tieBreaks }) => tieBreaks.length)).size > 1)
          findings.error('initiative gives some more tie-breaks than others', { fix: 'give everybody as many' });
        for (const { who, label } of record)
          if (who !== 'gm' && !all.includes(who))
            findings.error(`initiative rolls "${label}" for "${who}", who does not fight`, { fix: 'roll for the ids of the combatants' });
        const tied = combatants.slice(0, 3);
        const winner = encounter.settleTie?.(tied, options, dice);
        if (winner !== undefined && !tied.some(({ id }) => id === winner))
          findings.error(`settleTie answers "${winner}", who is not tied`, { fix: 'answer the id of one of the tied' });
        reportTexts(
          subject,
          findings,
          record.map(({ label }) => ({ key: `die.${label}` })),
          'labels of dice of initiative',
        );
        return JSON.stringify([entries, winner, record]);
      };
      if (play() !== play()) findings.error('initiative answers differently the second time', { fix: 'keep nothing between calls, and roll by the dice only' });
    }
  },
};

const alone: Check = {
  name: 'somebody who comes alone has the initiative that they would have among the others, by the same die',
  run({ system }, findings) {
    const { encounter } = system;
    const combatants = fightersOf(system, 8);
    if (encounter === undefined) return;
    for (const options of optionsFor(encounter, 7)) {
      const middle: Dice = { roll: ({ sides }) => Math.ceil(sides / 2), variant: () => 0 };
      const together = encounter.initiative(combatants, options, middle);
      for (const one of combatants) {
        const [single] = encounter.initiative([one], options, middle);
        const among = together.find(({ id }) => id === one.id);
        if (JSON.stringify(single) !== JSON.stringify(among))
          findings.error(`initiative of one combatant alone is ${shortJson(single)}, and ${shortJson(among)} among others`, {
            fix: 'work each entry out from its own sheet and dice',
          });
      }
    }
  },
};

const nobody: Check = {
  name: 'an order of nobody is empty, and a sheet that is not filled in is no reason to stop',
  run({ system }, findings) {
    const { encounter } = system;
    if (encounter === undefined) return;
    const options = deepFreeze(checkedAnswers(encounter.options, {}));
    const { dice } = recorder('empty');
    if (encounter.initiative([], options, dice).length > 0) findings.error('initiative of nobody holds somebody');
    if (encounter.initiative(deepFreeze([SOME]), options, dice)[0]?.id !== SOME.id) findings.error('initiative leaves out whoever has an empty sheet');
  },
};

const riders: Check = {
  name: 'what riding means is said in both languages, and is the same every time',
  run(subject, findings) {
    const { encounter } = subject.system;
    const [rider, mount] = fightersOf(subject.system, 8);
    if (encounter?.riderFacts === undefined || rider === undefined || mount === undefined) return;
    const facts = encounter.riderFacts(rider, mount);
    if (facts.length === 0) findings.error('riderFacts says nothing', { fix: 'leave it out, or answer facts' });
    reportTexts(subject, findings, facts, 'riderFacts');
    if (JSON.stringify(encounter.riderFacts(rider, mount)) !== JSON.stringify(facts)) findings.error('riderFacts answers differently the second time');
  },
};

/** The checks of characters and fights. */
export const FIGHT_CHECKS: readonly Check[] = [known, order, alone, nobody, riders];

/** What a plugin does in play, judged on games that were played at random. */
import { mistakesOfEffects } from '#main/platform/plugins/contract/sheet-effect';
import { applyAction } from '#main/platform/procedures/engine';
import { diceAsked } from '#shared/plugin-api/offered-dice';
import type { JsonObject } from '#shared/domain/json';
import type { FormSchema } from '#shared/plugin-api/form';
import type { ActionOffer } from '#shared/plugin-api/procedure';
import { shortJson } from '../findings';
import { reportMistakes } from '../mistakes';
import { spoil } from './arbitraries';
import { sampleAnswers } from './play';
import type { Check } from './subject';
import { fieldsOf, forEachTurn, judgeRefusal, rollsAll } from './turns';

const EMPTY: FormSchema = { type: 'object', properties: {}, additionalProperties: false };

const games: Check = {
  name: 'games begin and go on to an end, with answers that the contract knows',
  run(subject, findings) {
    for (const procedure of subject.system.procedures) {
      const played = subject.gamesOf(procedure);
      if (played.length === 0 && subject.answers.errors.length === 0)
        findings.error(`no game of "${procedure.id}" could be begun`, { fix: 'give it an example, or widen what its start accepts' });
    }
    findings.take(subject.answers.all);
  },
};

const refusals: Check = {
  name: 'refusals in play name a field of the form',
  run(subject, findings) {
    for (const procedure of subject.system.procedures) {
      for (const { refusals } of subject.gamesOf(procedure)) {
        for (const { state, action, outcome } of refusals) {
          const offer = procedure.actions(state).find(({ id }) => id === action);
          judgeRefusal(subject, findings, `the action "${action}" of "${procedure.id}"`, outcome, offer?.form);
        }
      }
    }
  },
};

const spoiledInput: Check = {
  name: 'spoiled input is refused at the spoiled field, and the state stays',
  run(subject, findings) {
    forEachTurn(subject, ({ played }, procedure, game, at) => {
      // The first turns tell as much as all of them, in a quarter of the time.
      if (at > 4) return;
      const { state } = played.step;
      for (const offer of procedure.actions(state)) {
        for (const { answers, field } of spoil(offer.form ?? EMPTY, sampleAnswers(offer, at)).filter((each) => each.answers !== null)) {
          const outcome = applyAction(procedure, state, { id: offer.id, input: answers }, rollsAll(game.seed, at));
          if (!fieldsOf(outcome).includes(field))
            findings.error(`the action "${offer.id}" of "${procedure.id}" is not refused at "${field}", where it is wrong: ${shortJson(answers)}`);
        }
      }
    });
  },
};

const ends: Check = {
  name: 'a finished run offers nothing, another one something, and a check is over at once',
  run(subject, findings) {
    forEachTurn(subject, ({ played }, procedure) => {
      const offers = procedure.actions(played.step.state);
      const ids = offers.map(({ id }) => id).join(', ');
      if (played.step.finished && offers.length > 0)
        findings.error(`"${procedure.id}" is finished and still offers ${ids}`, { fix: 'let actions answer [] once the state is over' });
      if (!played.step.finished && offers.length === 0)
        findings.error(`"${procedure.id}" is not finished and offers nothing`, { fix: 'offer a way on, or answer finished: true with the step' });
      if (procedure.kind === 'check' && !played.step.finished)
        findings.error(`"${procedure.id}" is a check and goes on`, { fix: 'answer finished: true: the start of a check is its result' });
    });
  },
};

const ready: Check = {
  name: 'ready answers are accepted as they are, and are all different',
  run(subject, findings) {
    forEachTurn(subject, ({ played }, procedure, game, at) => {
      const { state } = played.step;
      for (const { id, ready: answers } of procedure.actions(state)) {
        if (answers === undefined) continue;
        if (new Set(answers.map(({ input }) => JSON.stringify(input))).size < answers.length)
          findings.error(`two ready answers of "${id}" in "${procedure.id}" are the same`, { fix: 'leave one out' });
        for (const { input } of answers) {
          const outcome = applyAction(procedure, state, { id, input }, rollsAll(game.seed, at + 1));
          if (outcome.kind !== 'played')
            findings.error(`the ready answer ${shortJson(input)} of "${id}" in "${procedure.id}" is not played`, {
              fix: 'it must fit the form of its offer, and the rules',
            });
        }
      }
    });
  },
};

const checksOfOne: Check = {
  name: 'a check rolls and acts under the name in its field "who", or "gm"',
  run(subject, findings) {
    forEachTurn(subject, ({ answers, played }, procedure) => {
      if (procedure.kind !== 'check' || !Object.hasOwn(procedure.setup.properties, 'who')) return;
      const who = answers['who'] ?? 'gm';
      for (const die of played.dice)
        if (die.who !== who)
          findings.error(`"${procedure.id}" rolls "${die.label}" for somebody else than its field "who" names`, { fix: "ask with who: setup.who ?? 'gm'" });
      for (const effect of played.step.effects)
        if ('who' in effect && effect.who !== who)
          findings.error(`"${procedure.id}" proposes an effect (${effect.kind}) for somebody else than its field "who" names`);
    });
  },
};

const people: Check = {
  name: 'each step has exactly one headline, and is about people who are there',
  run(subject, findings) {
    forEachTurn(subject, ({ played }, procedure) => {
      const { state, events, effects } = played.step;
      const of = `"${procedure.id}"`;
      const headlines = events.filter(({ weight }) => weight === 'headline').length;
      if (headlines !== 1)
        findings.error(`a step of ${of} has ${headlines} headlines`, {
          fix: 'say its outcome in one event of the weight "headline", and everything else in lines',
        });
      const present = new Set(procedure.present(state).participants.map(({ id }) => id));
      if (present.size === 0) return;
      const known = [...present].join(', ');
      for (const { who } of events)
        if (who !== undefined && !present.has(who))
          findings.error(`an event of ${of} is about ${shortJson(who)}; there are ${known}`, { ...HINT, once: `event of nobody in ${of}` });
      for (const effect of effects)
        if ('who' in effect && effect.who !== 'gm' && !present.has(effect.who))
          findings.error(`an effect (${effect.kind}) of ${of} is for ${shortJson(effect.who)}; there are ${known}`, {
            ...HINT,
            once: `effect of nobody in ${of}`,
          });
      for (const { who, label } of played.dice)
        if (who !== 'gm' && !present.has(who))
          findings.error(`the die "${label}" of ${of} is rolled by ${shortJson(who)}; there are ${known}`, { ...HINT, once: `die of nobody in ${of}` });
    });
  },
};

const HINT = { fix: 'name the id of a participant that present() shows, or "gm"' };

const known: Check = {
  name: 'conditions that it imposes are conditions that it declares, and what it writes on sheets fits them',
  run(subject, findings) {
    const schema = subject.system.characters?.schema;
    const ids = (subject.system.characters?.conditions ?? []).map(({ id }) => id);
    forEachTurn(subject, ({ played }, procedure) => {
      reportMistakes(findings, mistakesOfEffects(played.step.effects, schema), `a step of "${procedure.id}"`, played.step, subject.code, {
        names: Object.keys(schema?.properties ?? {}),
        procedure: procedure.id,
      });
      for (const effect of played.step.effects)
        if (effect.kind === 'condition' && !ids.includes(effect.condition))
          findings.error(`"${procedure.id}" imposes the condition "${effect.condition}", which characters.conditions does not have`, {
            place: subject.code.wordAt(effect.condition) ?? subject.code.fileOf([procedure.id]),
            fix: `add conditionOf('${effect.condition}') to characters.conditions`,
          });
    });
  },
};

const tokens: Check = {
  name: 'a track holds only people who are there',
  run(subject, findings) {
    forEachTurn(subject, ({ played }, procedure) => {
      const { participants, blocks } = procedure.present(played.step.state);
      const ids = participants.map(({ id }) => id);
      for (const block of blocks) {
        if (block.kind !== 'track') continue;
        for (const { who } of block.tokens)
          if (!ids.includes(who)) findings.error(`the track of "${procedure.id}" has a token of "${who}", who is no participant`, HINT);
      }
    });
  },
};

/** Whether a result of the table stands in for a die: `x-instead-of`. */
function isEntered({ form }: ActionOffer, input: JsonObject, who: string, label: string): boolean {
  return Object.entries(form?.properties ?? {}).some(([name, field]) => {
    const answers = input[name];
    return 'x-instead-of' in field && field['x-instead-of'] === label && typeof answers === 'object' && answers !== null && Object.hasOwn(answers, who);
  });
}

const sureDice: Check = {
  name: 'dice that an offer is sure to ask for are asked for',
  run(subject, findings) {
    forEachTurn(subject, ({ offer, played }, procedure) => {
      if (offer === null) return;
      const asked = played.dice.map(({ who, label, sides }) => JSON.stringify([who, label, sides]));
      for (const { who, label, sides } of diceAsked(offer, played.input)) {
        if (isEntered(offer, played.input, who, label)) continue;
        const at = asked.indexOf(JSON.stringify([who, label, sides]));
        if (at === -1)
          findings.error(`"${offer.id}" of "${procedure.id}" is sure to ask for "${label}" (D${sides}) by its offer, and does not`, {
            place: subject.code.valueAt('label', label) ?? subject.code.fileOf([procedure.id]),
            fix: 'name in the dice of an offer only those that are rolled whatever happens, for the same people',
          });
        else asked.splice(at, 1);
      }
    });
  },
};

const chances: Check = {
  name: 'chances are chances',
  run(subject, findings) {
    forEachTurn(subject, ({ played }, procedure) => {
      const sum = (procedure.odds?.(played.step.state, 5).outcomes ?? []).reduce((all, { chance }) => all + chance, 0);
      if (sum > 1 + 1e-9)
        findings.error(`the chances of "${procedure.id}" are ${sum} together`, { fix: 'outcomes exclude each other: together they are 1 at most' });
    });
  },
};

/** The checks of play. */
export const PLAY_CHECKS: readonly Check[] = [games, refusals, spoiledInput, ends, ready, checksOfOne, people, known, tokens, sureDice, chances];

/** What a plugin declares: capabilities, forms, tables, examples. What the contract says of each by itself has been checked as it was loaded. */
import fc from 'fast-check';
import { providedCapabilities } from '#main/platform/plugins/load-module';
import { startProcedure } from '#main/platform/procedures/engine';
import type { Json, JsonObject } from '#shared/domain/json';
import type { FormSchema } from '#shared/plugin-api/form';
import { isNumber } from '#shared/plugin-api/form';
import type { Example } from '#shared/plugin-api/index';
import { LOCALES } from '#shared/plugin-api/manifest';
import type { Locale } from '#shared/plugin-api/manifest';
import { createTranslator } from '#shared/text/translator';
import { shortJson } from '../findings';
import { answersFor, spoil } from './arbitraries';
import { faultsInForm } from './forms';
import type { Check, Subject } from './subject';
import { fieldsOf, forEachTurn, judgeRefusal, peopleOf, rollsAll } from './turns';

const capabilities: Check = {
  name: 'it provides what it declares, and declares what it provides',
  run({ system, manifest }, findings) {
    const provided = [...providedCapabilities(system)].sort();
    const file = 'plugin.json';
    const fix = `write "capabilities": ${JSON.stringify(provided)}`;
    for (const name of provided)
      if (!manifest.capabilities.includes(name)) findings.error(`activate() provides "${name}", and plugin.json does not declare it`, { place: { file }, fix });
    for (const name of manifest.capabilities)
      if (!provided.includes(name)) findings.error(`plugin.json declares "${name}", and activate() does not provide it`, { place: { file }, fix });
  },
};

const drawable: Check = {
  name: 'forms can be drawn, and their defaults are right',
  run(subject, findings) {
    const { system, code } = subject;
    // The same form is offered again and again.
    const judged = new Set<string>();
    const report = (form: FormSchema, where: string): void => {
      const key = JSON.stringify([where, form]);
      if (judged.has(key)) return;
      judged.add(key);
      for (const fault of faultsInForm(form)) findings.error(`${where}: ${fault}`, { place: code.propertyAt(/\.(\w+)[:[]/u.exec(fault)?.[1] ?? '') });
    };
    for (const { id, setup } of system.procedures) report(setup, `the set-up of "${id}"`);
    if (system.characters !== undefined) report(system.characters.schema, 'the character sheet');
    if (system.encounter !== undefined) report(system.encounter.options, 'the options of a fight');
    forEachTurn(subject, ({ played }, procedure) => {
      for (const { id, form } of procedure.actions(played.step.state)) if (form !== undefined) report(form, `the form of "${id}"`);
    });
  },
};

const answered: Check = {
  name: 'a set-up that fits the form is played, or refused at one of its fields',
  run(subject, findings) {
    for (const procedure of subject.system.procedures) {
      let accepted = 0;
      const samples = fc.sample(fc.tuple(answersFor(procedure.setup), fc.string()), { seed: 7, numRuns: 60 });
      for (const [setup, seed] of samples) {
        const outcome = startProcedure(procedure, setup, rollsAll(seed));
        if (outcome.kind === 'played') accepted += 1;
        else judgeRefusal(subject, findings, `the set-up of "${procedure.id}"`, outcome, procedure.setup);
      }
      if (accepted === 0)
        findings.error(`"${procedure.id}" refuses each of ${samples.length} set-ups that fit its form, such as ${shortJson(samples[0]?.[0])}`, {
          fix: 'let the form say what it can (minimum, maximum, required), and refuse the rest only',
        });
    }
  },
};

const spoiled: Check = {
  name: 'a spoiled set-up is refused at the spoiled field',
  run({ system }, findings) {
    for (const procedure of system.procedures) {
      for (const good of fc.sample(answersFor(procedure.setup), { seed: 11, numRuns: 4 })) {
        for (const { answers, field } of spoil(procedure.setup, good)) {
          if (!fieldsOf(startProcedure(procedure, answers, rollsAll('s'))).includes(field))
            findings.error(`the set-up of "${procedure.id}" is not refused at "${field}", where it is wrong: ${shortJson(answers)}`);
        }
      }
    }
  },
};

const sides: Check = {
  name: 'people who are all on one side are refused, where the form lists the people',
  run(subject, findings) {
    for (const procedure of subject.system.procedures) {
      const [name, all] = peopleOf(procedure.setup);
      for (const setup of fc.sample(answersFor(procedure.setup), { seed: 13, numRuns: 4 })) {
        for (const side of all) {
          const oneSided = { ...setup, [name]: (setup[name] as JsonObject[]).map((person) => ({ ...person, side })) };
          const outcome = startProcedure(procedure, oneSided, rollsAll('s'));
          if (fieldsOf(outcome).includes(name)) judgeRefusal(subject, findings, `the set-up of "${procedure.id}"`, outcome, procedure.setup);
          else
            findings.error(`"${procedure.id}" takes a set-up in which everybody is ${side}`, {
              fix: `refuse it at "${name}": const refusal = refuseEmptySide(setup.${name}); if (refusal !== undefined) return refusal;`,
            });
        }
      }
    }
  },
};

const tables: Check = {
  name: 'tables have rows, and their rows start checks with something answered',
  run({ system }, findings) {
    for (const { id, rows } of system.reference ?? []) {
      if (rows.length === 0) findings.error(`the table "${id}" has no row`, { fix: 'give it rows, or leave it out' });
      for (const row of rows) {
        for (const { procedure, answers } of row.starts ?? [])
          if (Object.keys(answers).length === 0)
            findings.error(`the row "${row.id}" of the table "${id}" starts "${procedure}" with nothing answered`, { fix: 'fill in what the row says' });
      }
    }
  },
};

const examples: Check = {
  name: 'examples start as they are and in either language',
  run(subject, findings) {
    for (const example of subject.system.examples ?? []) {
      const procedure = subject.system.procedures.find((candidate) => candidate.id === example.procedure);
      if (procedure === undefined) continue;
      const setups = [
        example.setup,
        ...LOCALES.map((locale) =>
          translated(subject, example, locale, (words) => {
            findings.error(words);
          }),
        ),
      ];
      for (const setup of setups) {
        const outcome = startProcedure(procedure, setup, rollsAll('e'));
        if (outcome.kind !== 'played')
          findings.error(`the example "${example.id}" does not start: ${shortJson(outcome)}`, { place: subject.code.valueAt('id', example.id) });
      }
    }
  },
};

/** An example with its words in a language, as the host lays them over its setup. */
function translated({ id, catalogues }: Subject, example: Example, locale: Locale, report: (words: string) => void): JsonObject {
  const translator = createTranslator(locale);
  translator.addPlugin(id, catalogues);
  const setup = structuredClone<Record<string, Json>>(example.setup);
  for (const [path, text] of Object.entries(example.texts)) {
    const names = path.split(/[.[\]]+/u).filter((name) => name !== '');
    const last = names.pop() ?? '';
    const holder = names.reduce<unknown>(
      (value, name) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined),
      setup,
    );
    if (typeof holder !== 'object' || holder === null) report(`the example "${example.id}" has a text for "${path}", and its set-up has no such place`);
    else (holder as Record<string, unknown>)[last] = translator.plugin(id, text);
  }
  return setup;
}

const health: Check = {
  name: 'health is counted in whole fields: whoever is new is whole, and what is left can be whatever the whole can be',
  run({ system: { characters } }, findings) {
    if (characters?.health === undefined) return;
    const { current, maximum } = characters.health;
    const [left, whole] = [current, maximum].map((name) => characters.schema.properties[name]);
    if (left === undefined || whole === undefined || !isNumber(left) || !isNumber(whole)) return;
    if (left.default !== undefined && left.default !== whole.default)
      findings.error(`a new character has ${String(left.default)} of ${String(whole.default)} in "${current}"`, {
        fix: `give both fields one default, or "${current}" none`,
      });
    if (left.minimum !== whole.minimum || left.maximum !== whole.maximum || left.type !== whole.type)
      findings.error(`"${current}" and "${maximum}" have different ranges`, { fix: 'give both the same type, minimum and maximum' });
  },
};

const attributed: Check = {
  name: 'it says where its rules come from (a warning)',
  run({ manifest }, findings) {
    if (manifest.attribution.length > 0) return;
    findings.warn('plugin.json names no source of the rules', {
      place: { file: 'plugin.json' },
      fix: 'say in "attribution" where they are from, or that they are your own',
    });
  },
};

/** The checks of what a plugin declares. */
export const DECLARATION_CHECKS: readonly Check[] = [capabilities, drawable, answered, spoiled, sides, tables, examples, health, attributed];

/** Scenarios as games: what they play is judged by every rule, as what is played at random. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ScenarioFile } from '#main/platform/plugins/scenario-file';
import { applyAction } from '#main/platform/procedures/engine';
import type { Procedure } from '#shared/plugin-api/procedure';
import { beginScenario, planOf, SEED } from '../../scenario/begin';
import { readScenario } from '../../scenario/file';
import type { Game, RefusedTurn, Turn } from './play';

/** The files of scenarios of a plugin. */
export function scenariosOf(folder: string): readonly string[] {
  const scenarios = join(folder, 'scenarios');
  if (!existsSync(scenarios)) return [];
  return readdirSync(scenarios)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(scenarios, name));
}

/** The scenarios of a system among some files; what is none is named by the check of that file. */
export function readScenarios(files: readonly string[], system: string): readonly ScenarioFile[] {
  return files.flatMap((file) => {
    try {
      const scenario = readScenario(file);
      return scenario.system === system ? [scenario] : [];
    } catch {
      return [];
    }
  });
}

/** The games that the scenarios of a procedure play, each up to its first step that does not come out. */
export function scenarioGames(scenarios: readonly ScenarioFile[], procedure: Procedure): readonly Game[] {
  return scenarios.flatMap((scenario) => {
    try {
      if (scenario.procedure !== procedure.id) return [];
      const start = beginScenario(procedure, scenario);
      if (start.kind !== 'played') return [];
      const turns: Turn[] = [];
      const refusals: RefusedTurn[] = [];
      const record = (at: number, dice: typeof start.dice): Turn['source'] => ({ kind: 'record', seed: SEED, action: at, record: dice });
      // What goes on from a stored state has no start of its own.
      if (scenario.setup !== undefined) turns.push({ before: null, offer: null, answers: scenario.setup, source: record(0, start.dice), played: start });
      let { state } = start.step;
      for (const [index, step] of scenario.steps.entries()) {
        const offer = procedure.actions(state).find(({ id }) => id === step.action);
        const outcome = applyAction(
          procedure,
          state,
          { id: step.action, input: step.input },
          { kind: 'plan', seed: SEED, action: index + 1, plan: planOf(step.dice) },
        );
        if (outcome.kind === 'played' && offer !== undefined) {
          turns.push({ before: state, offer, answers: step.input, source: record(index + 1, outcome.dice), played: outcome });
          ({ state } = outcome.step);
        } else if (step.refused === false) break;
        // A misspelt field is refused by the form, which is no matter of the rules.
        else if (outcome.kind === 'refused' && offer !== undefined && outcome.issues.every(({ text }) => !('key' in text) || !text.key.startsWith('app:')))
          refusals.push({ state, action: step.action, outcome });
      }
      return [{ seed: SEED, turns, refusals }];
    } catch {
      // The check of that scenario says what is wrong with it.
      return [];
    }
  });
}

/** The form of scenario files: games of a rule system with their dice, and what must come out. Authors play them; the program does not. */
import { z } from 'zod';

const Answers = z.record(z.string(), z.json());
const DiceLists = z.record(z.string(), z.array(z.number()));

/** Shape of one action of a scenario. */
export const StepFile = z.strictObject({
  action: z.string().min(1).meta({ description: 'Id of an action that is offered.' }),
  input: Answers.default({}).meta({ description: 'Answers to the form of the action.' }),
  dice: DiceLists.default({}).meta({ description: 'Every die, by who rolls it (a participant’s id, or gm), in the order in which the rules ask.' }),
  expect: z.json().optional().meta({ description: 'A part of view(state) after the action.' }),
  refused: z.boolean().default(false).meta({ description: 'The rules must refuse the action.' }),
  comment: z.string().optional(),
});
export type StepFile = z.infer<typeof StepFile>;

/** Shape of a scenario file. Unknown keys are refused: a misspelt `expect` would pass for ever. */
export const ScenarioFile = z.strictObject({
  $schema: z.string().optional().meta({ description: 'For the editor: ../.editor/scenario.schema.json' }),
  title: z.string().optional(),
  system: z.string().min(1).meta({ description: 'Id of the plugin.' }),
  procedure: z.string().min(1).meta({ description: 'Id of the procedure.' }),
  setup: Answers.meta({ description: 'Answers to the set-up.' }),
  steps: z.array(StepFile).default([]),
  dice: DiceLists.default({}).meta({ description: 'The dice of the start.' }),
  expect: z.json().optional().meta({ description: 'A part of view(state) after the start.' }),
  refused: z.boolean().default(false).meta({ description: 'The rules must refuse the set-up.' }),
  comment: z.string().optional(),
});
export type ScenarioFile = z.infer<typeof ScenarioFile>;

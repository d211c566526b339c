/** The form of scenario files: games of a rule system with their dice, and what must come out. Authors play them; the program does not. */
import { z } from 'zod';

const Answers = z.record(z.string(), z.json());
const DiceLists = z.record(z.string(), z.array(z.number()));

/** What must come out of a step besides its view: how it went, what it proposes, what can be done after it. */
const outcome = {
  refused: z
    .union([z.boolean(), z.string().min(1)])
    .default(false)
    .meta({ description: 'The rules must refuse it: true for any reason, or the field at which ("who", "participants[1].stress").' }),
  effects: z.array(z.record(z.string(), z.json())).optional().meta({
    description: 'Effects that it must propose, each in part: [{ "kind": "damage", "who": "bo", "amount": 2 }]. Others may be there; [] means none at all.',
  }),
  messages: z
    .array(z.string().min(1))
    .optional()
    .meta({ description: 'Keys of events that must be among its events: ["headline.caught"]. [] means none at all.' }),
  offers: z.array(z.string().min(1)).optional().meta({ description: 'Ids of actions that must be offered afterwards: ["round"]. [] means none at all.' }),
};

/** Shape of one action of a scenario. */
export const StepFile = z.strictObject({
  action: z.string().min(1).meta({ description: 'Id of an action that is offered.' }),
  input: Answers.default({}).meta({ description: 'Answers to the form of the action.' }),
  dice: DiceLists.default({}).meta({ description: 'Every die, by who rolls it (a participant’s id, or gm), in the order in which the rules ask.' }),
  expect: z.json().optional().meta({ description: 'A part of view(state) after the action.' }),
  ...outcome,
  comment: z.string().optional(),
});
export type StepFile = z.infer<typeof StepFile>;

/** A run that was stored, perhaps by an older version of the rules. */
const StoredState = z.strictObject({
  stateVersion: z.int().min(0).meta({ description: 'The stateVersion of the procedure that stored it.' }),
  state: Answers.meta({ description: 'The state as it was stored.' }),
});

/** Shape of a scenario file. Unknown keys are refused: a misspelt `expect` would pass for ever. */
export const ScenarioFile = z
  .strictObject({
    $schema: z.string().optional().meta({ description: 'For the editor: ../.editor/scenario.schema.json' }),
    title: z.string().optional(),
    system: z.string().min(1).meta({ description: 'Id of the plugin.' }),
    procedure: z.string().min(1).meta({ description: 'Id of the procedure.' }),
    setup: Answers.optional().meta({ description: 'Answers to the set-up. A scenario has this or "from".' }),
    from: StoredState.optional().meta({ description: 'A stored state to go on from, instead of a set-up: an older one goes through migrate().' }),
    steps: z.array(StepFile).default([]),
    dice: DiceLists.default({}).meta({ description: 'The dice of the start.' }),
    expect: z.json().optional().meta({ description: 'A part of view(state) after the start.' }),
    ...outcome,
    comment: z.string().optional(),
  })
  .superRefine(({ setup, from }, context) => {
    if (setup === undefined && from === undefined)
      context.addIssue({ code: 'custom', path: ['setup'], message: 'is missing: answers to the set-up, or "from", a stored state' });
    if (setup !== undefined && from !== undefined)
      context.addIssue({ code: 'custom', path: ['from'], message: 'stands beside "setup": a scenario begins in one way' });
  });
export type ScenarioFile = z.infer<typeof ScenarioFile>;

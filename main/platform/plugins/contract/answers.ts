/** The schemas of what a plugin answers while it is played: what is no such thing is neither stored nor drawn. */
import { z } from 'zod';
import { ContractForm } from '#main/platform/plugins/contract/forms';
import {
  ContractOfferedDie,
  ContractFact,
  ContractId,
  ContractJson,
  ContractText,
  ContractTone,
  ContractWho,
  distinct,
  oneOfKinds,
  part,
} from '#main/platform/plugins/contract/words';
import type { JsonObject } from '#shared/domain/json';
import { checkForm } from '#shared/plugin-api/check-form';
import { isChoiceList } from '#shared/plugin-api/form';
import type { FormSchema } from '#shared/plugin-api/form';
import { hasFieldAt } from '#shared/plugin-api/offered-dice';
import { entryOf } from '#shared/plugin-api/own';
import type { Block } from '#shared/plugin-api/present';

/** Names an outcome, which may be somebody's: it then holds their id, which can be any letters. */
const ContractOutcome = z.string().min(1).max(300);

/** A field of a form by its path, such as `participants[1].M`. */
const RefusalShape = part({ refused: part({ field: z.string().max(400), text: ContractText }) });

const EventShape = part({
  weight: z.enum(['headline', 'line']),
  text: ContractText,
  tone: ContractTone,
  who: ContractWho.optional(),
  facts: ContractJson.optional(),
  tells: z.literal('pace').optional(),
});

const DurationShape = oneOfKinds([
  part({ kind: z.literal('until'), text: ContractText }),
  part({ kind: z.literal('time'), minutes: z.number().min(0) }),
  part({ kind: z.literal('rounds'), rounds: z.int().min(0) }),
  part({ kind: z.literal('permanent') }),
]);

const to = { cause: ContractText, who: ContractWho };

const SheetChangeShape = oneOfKinds([
  part({ kind: z.literal('by'), amount: z.number() }),
  part({ kind: z.literal('to'), value: z.union([z.number(), z.boolean(), z.string().max(20_000)]) }),
]);

const EffectShape = oneOfKinds([
  part({ ...to, kind: z.literal('damage'), amount: z.number(), ignores: z.array(z.string().min(1).max(200)).max(50) }),
  part({ ...to, kind: z.literal('condition'), condition: ContractId, duration: DurationShape }),
  part({ ...to, kind: z.literal('penalty'), amount: z.number(), appliesTo: ContractText, duration: DurationShape }),
  part({ ...to, kind: z.literal('sheet'), field: z.string().min(1).max(200), change: SheetChangeShape }),
  part({ ...to, kind: z.literal('death') }),
  part({ cause: ContractText, kind: z.literal('time'), minutes: z.number().min(0) }),
]);

const StepShape = part({
  state: ContractJson,
  finished: z.boolean(),
  events: z.array(EventShape).max(2000),
  effects: z.array(EffectShape).max(2000),
});

/** A shape or a refusal. An answer with `refused` is checked as a refusal only, so that its mistakes are named as such. */
function orRefusal(shape: z.ZodType): z.ZodType {
  return z.unknown().transform((answer, context) => {
    const refusal = typeof answer === 'object' && answer !== null && 'refused' in answer;
    const parsed = (refusal ? RefusalShape : shape).safeParse(answer);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) context.addIssue(issue as never);
    return z.NEVER;
  });
}

const ReadyShape = part({ label: ContractText, help: ContractText.optional(), input: ContractJson });

function fitsOffer(form: FormSchema | undefined, answers: JsonObject): boolean {
  if (form === undefined) return Object.keys(answers).length === 0;
  // A form that is wrong has been reported already.
  return !ContractForm.safeParse(form).success || checkForm(form, answers).ok;
}

const OfferShape = part({
  id: ContractId,
  label: ContractText,
  help: ContractText.optional(),
  weight: z.enum(['primary', 'choice', 'minor']),
  form: ContractForm.optional(),
  ready: z.array(ReadyShape).min(1).max(200).optional(),
  usual: ContractJson.optional(),
  dice: z.array(ContractOfferedDie).max(1000),
  removes: part({ who: z.string().min(1).max(64), dead: ContractJson.optional() }).optional(),
})
  .superRefine(({ form, usual }, context) => {
    if (usual !== undefined && !fitsOffer(form, usual)) context.addIssue({ code: 'custom', path: ['usual'], params: { reason: 'answer' } });
  })
  .superRefine(({ form, dice }, context) => {
    if (!dice.some(({ when, times }) => when !== undefined || times !== undefined)) return;
    // A form that is wrong has been reported already.
    if (form !== undefined && !ContractForm.safeParse(form).success) return;
    const check = (path: string, at: readonly PropertyKey[]): void => {
      if (form === undefined || !hasFieldAt(form, path)) context.addIssue({ code: 'custom', path: [...at], params: { reason: 'noField', name: path } });
    };
    dice.forEach(({ when = [], times }, index) => {
      when.forEach(({ field }, number) => {
        check(field, ['dice', index, 'when', number, 'field']);
      });
      if (times !== undefined) check(times, ['dice', index, 'times']);
    });
  })
  .superRefine(({ form, removes }, context) => {
    if (removes === undefined || (form !== undefined && !ContractForm.safeParse(form).success)) return;
    const field = form === undefined ? undefined : entryOf(form.properties, removes.who);
    if (field === undefined || !isChoiceList(field))
      context.addIssue({ code: 'custom', path: ['removes', 'who'], params: { reason: 'noField', name: removes.who } });
  });

const OffersShape = distinct(OfferShape, ({ id }) => id, 'id', 100).superRefine((offers, context) => {
  const primary = offers.findLastIndex(({ weight }) => weight === 'primary');
  const first = offers.findIndex(({ weight }) => weight === 'primary');
  if (primary !== first) context.addIssue({ code: 'custom', path: [primary, 'weight'], params: { reason: 'twice', value: 'primary' } });
});

const LastShape = part({ headline: ContractText, detail: ContractText.optional(), tone: ContractTone });

const ParticipantShape = part({
  id: ContractWho,
  name: z.string().max(1000),
  side: z.enum(['pursuer', 'quarry', 'none']),
  active: z.boolean(),
  status: ContractText,
  tone: ContractTone,
  facts: z.array(ContractFact).max(100),
  last: LastShape.optional(),
});

const TrackShape = part({
  kind: z.literal('track'),
  title: ContractText.optional(),
  min: z.number(),
  max: z.number(),
  unit: ContractText,
  marks: z.array(part({ at: z.number(), label: ContractText, tone: ContractTone })).max(100),
  tokens: distinct(part({ who: ContractWho, at: z.number() }), ({ who }) => who, 'who', 1000),
  gaps: z.array(part({ from: z.number(), to: z.number(), label: ContractText })).max(100),
}).superRefine(({ min, max }, context) => {
  if (min >= max) context.addIssue({ code: 'custom', path: ['max'], params: { reason: 'emptyRange' } });
});

const GroupShape: z.ZodType = part({
  kind: z.literal('group'),
  title: ContractText,
  get blocks() {
    return BlocksShape;
  },
});

const BLOCKS: Readonly<Record<Block['kind'], z.ZodType>> = {
  track: TrackShape,
  figure: part({ kind: z.literal('figure'), label: ContractText, value: ContractText, meaning: ContractText.optional(), tone: ContractTone }),
  clock: part({
    kind: z.literal('clock'),
    label: ContractText,
    filled: z.int().min(0),
    segments: z.int().min(2).max(24),
    meaning: ContractText.optional(),
    tone: ContractTone,
    who: ContractWho.optional(),
  }).superRefine(({ filled, segments }, context) => {
    if (filled > segments) context.addIssue({ code: 'custom', path: ['filled'], params: { reason: 'outOfRange' } });
  }),
  text: part({ kind: z.literal('text'), text: ContractText, tone: ContractTone }),
  facts: part({ kind: z.literal('facts'), items: z.array(ContractFact).max(200) }),
  meter: part({ kind: z.literal('meter'), label: ContractText, value: z.number(), max: z.number().gt(0), tone: ContractTone }),
  table: part({
    kind: z.literal('table'),
    columns: z.array(ContractText).max(50),
    rows: z.array(z.array(ContractText).max(50)).max(2000),
  }),
  group: GroupShape,
};

/** Blocks, of the kinds that there are. */
const BlocksShape: z.ZodType = z
  .array(z.looseObject({ kind: z.string() }))
  .max(200)
  .transform((blocks, context) =>
    blocks.flatMap((block, index) => {
      if (!Object.hasOwn(BLOCKS, block.kind)) {
        context.addIssue({ code: 'custom', path: [index, 'kind'], params: { reason: 'noBlock', choices: Object.keys(BLOCKS) } });
        return [];
      }
      const parsed = BLOCKS[block.kind as Block['kind']].safeParse(block);
      if (parsed.success) return [parsed.data];
      for (const issue of parsed.error.issues) context.addIssue({ ...issue, path: [index, ...issue.path] });
      return [];
    }),
  );

const TravelShape = part({
  minutes: z.int().min(0),
  km: z.number().min(0),
  period: part({ minutes: z.int().min(0), km: z.number().min(0), ground: ContractText, forced: z.boolean() }).nullable(),
  next: part({ minutes: z.int().min(0), km: z.number().min(0), forced: z.boolean() }).nullable(),
  march: ContractId.nullable(),
  rest: ContractId.nullable(),
  restMinutes: z.int().min(1).optional(),
  dayOff: ContractId.nullable().optional(),
  wait: ContractId.nullable().optional(),
  members: distinct(
    part({
      id: ContractWho,
      travels: z.boolean(),
      km: z.number().min(0),
      terms: z.array(ContractFact).max(20),
      tired: part({ amount: z.number(), appliesTo: ContractText }).nullable(),
      mounts: z.int().min(0).optional(),
    }),
    ({ id }) => id,
    'id',
    1000,
  ),
});

const PresentationShape = part({
  summary: ContractText,
  status: part({ label: ContractText, tone: ContractTone }),
  outcome: part({ id: ContractOutcome, label: ContractText }).optional(),
  round: z.int().min(0),
  participants: distinct(ParticipantShape, ({ id }) => id, 'id', 1000),
  blocks: BlocksShape,
  travel: TravelShape.optional(),
});

const OddsShape = part({
  rounds: z.int().min(0),
  outcomes: distinct(part({ id: ContractOutcome, label: ContractText, chance: z.number().min(0).max(1.000001) }), ({ id }) => id, 'id', 100),
});

const OrderShape = distinct(part({ id: z.string(), score: z.number(), tieBreaks: z.array(z.number()).max(20) }), ({ id }) => id, 'id', 5000);

/** What each function of the contract answers, by its name, and nothing besides: `answer-of.ts` says where more is left out and where it is a mistake. */
export const ANSWERS = {
  start: orRefusal(StepShape),
  apply: orRefusal(StepShape),
  actions: OffersShape as z.ZodType,
  view: ContractJson as z.ZodType,
  present: PresentationShape as z.ZodType,
  odds: OddsShape as z.ZodType,
  migrate: orRefusal(ContractJson),
  participant: ContractJson as z.ZodType,
  initiative: OrderShape as z.ZodType,
  settleTie: z.string() as z.ZodType,
  riderFacts: z.array(ContractFact).max(20) as z.ZodType,
} as const;

/** A function of a rule system whose answer is checked. */
export type PluginCall = keyof typeof ANSWERS;

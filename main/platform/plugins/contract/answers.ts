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
const RefusalShape = z.object({ refused: z.object({ field: z.string().max(400), text: ContractText }) });

const EventShape = z.object({
  weight: z.enum(['headline', 'line']),
  text: ContractText,
  tone: ContractTone,
  who: ContractWho.optional(),
  facts: ContractJson.optional(),
});

const DurationShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('until'), text: ContractText }),
  z.object({ kind: z.literal('time'), minutes: z.number().min(0) }),
  z.object({ kind: z.literal('rounds'), rounds: z.int().min(0) }),
  z.object({ kind: z.literal('permanent') }),
]);

const to = { cause: ContractText, who: ContractWho };

const SheetChangeShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('by'), amount: z.number() }),
  z.object({ kind: z.literal('to'), value: z.union([z.number(), z.boolean(), z.string().max(20_000)]) }),
]);

const EffectShape = z.discriminatedUnion('kind', [
  z.object({ ...to, kind: z.literal('damage'), amount: z.number(), ignores: z.array(z.string().min(1).max(200)).max(50) }),
  z.object({ ...to, kind: z.literal('condition'), condition: ContractId, duration: DurationShape }),
  z.object({ ...to, kind: z.literal('penalty'), amount: z.number(), appliesTo: ContractText, duration: DurationShape }),
  z.object({ ...to, kind: z.literal('sheet'), field: z.string().min(1).max(200), change: SheetChangeShape }),
  z.object({ ...to, kind: z.literal('death') }),
  z.object({ cause: ContractText, kind: z.literal('time'), minutes: z.number().min(0) }),
]);

const StepShape = z.object({
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

const ReadyShape = z.object({ label: ContractText, help: ContractText.optional(), input: ContractJson });

function fitsOffer(form: FormSchema | undefined, answers: JsonObject): boolean {
  if (form === undefined) return Object.keys(answers).length === 0;
  // A form that is wrong has been reported already.
  return !ContractForm.safeParse(form).success || checkForm(form, answers).ok;
}

const OfferShape = z
  .object({
    id: ContractId,
    label: ContractText,
    help: ContractText.optional(),
    weight: z.enum(['primary', 'choice', 'minor']),
    form: ContractForm.optional(),
    ready: z.array(ReadyShape).min(1).max(200).optional(),
    usual: ContractJson.optional(),
    dice: z.array(ContractOfferedDie).max(1000),
    removes: z.object({ who: z.string().min(1).max(64), dead: ContractJson.optional() }).optional(),
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

const LastShape = z.object({ headline: ContractText, detail: ContractText.optional(), tone: ContractTone });

const ParticipantShape = z.object({
  id: ContractWho,
  name: z.string().max(1000),
  side: z.enum(['pursuer', 'quarry', 'none']),
  active: z.boolean(),
  status: ContractText,
  tone: ContractTone,
  facts: z.array(ContractFact).max(100),
  last: LastShape.optional(),
});

const TrackShape = z
  .object({
    kind: z.literal('track'),
    title: ContractText.optional(),
    min: z.number(),
    max: z.number(),
    unit: ContractText,
    marks: z.array(z.object({ at: z.number(), label: ContractText, tone: ContractTone })).max(100),
    tokens: distinct(z.object({ who: ContractWho, at: z.number() }), ({ who }) => who, 'who', 1000),
    gaps: z.array(z.object({ from: z.number(), to: z.number(), label: ContractText })).max(100),
  })
  .superRefine(({ min, max }, context) => {
    if (min >= max) context.addIssue({ code: 'custom', path: ['max'], params: { reason: 'emptyRange' } });
  });

const GroupShape: z.ZodType = z.object({
  kind: z.literal('group'),
  title: ContractText,
  get blocks() {
    return BlocksShape;
  },
});

const BLOCKS: Readonly<Record<Block['kind'], z.ZodType>> = {
  track: TrackShape,
  figure: z.object({ kind: z.literal('figure'), label: ContractText, value: ContractText, meaning: ContractText.optional(), tone: ContractTone }),
  clock: z
    .object({
      kind: z.literal('clock'),
      label: ContractText,
      filled: z.int().min(0),
      segments: z.int().min(2).max(24),
      meaning: ContractText.optional(),
      tone: ContractTone,
      who: ContractWho.optional(),
    })
    .superRefine(({ filled, segments }, context) => {
      if (filled > segments) context.addIssue({ code: 'custom', path: ['filled'], params: { reason: 'outOfRange' } });
    }),
  text: z.object({ kind: z.literal('text'), text: ContractText, tone: ContractTone }),
  facts: z.object({ kind: z.literal('facts'), items: z.array(ContractFact).max(200) }),
  meter: z.object({ kind: z.literal('meter'), label: ContractText, value: z.number(), max: z.number().gt(0), tone: ContractTone }),
  table: z.object({
    kind: z.literal('table'),
    columns: z.array(ContractText).max(50),
    rows: z.array(z.array(ContractText).max(50)).max(2000),
  }),
  group: GroupShape,
};

/** A kind of block that this host does not know is left out: what matters stands in the summary. */
const BlocksShape: z.ZodType = z
  .array(z.looseObject({ kind: z.string() }))
  .max(200)
  .transform((blocks, context) =>
    blocks.flatMap((block, index) => {
      if (!Object.hasOwn(BLOCKS, block.kind)) return [];
      const parsed = BLOCKS[block.kind as Block['kind']].safeParse(block);
      if (parsed.success) return [parsed.data];
      for (const issue of parsed.error.issues) context.addIssue({ ...issue, path: [index, ...issue.path] });
      return [];
    }),
  );

const PresentationShape = z.object({
  summary: ContractText,
  status: z.object({ label: ContractText, tone: ContractTone }),
  outcome: z.object({ id: ContractOutcome, label: ContractText }).optional(),
  round: z.int().min(0),
  participants: distinct(ParticipantShape, ({ id }) => id, 'id', 1000),
  blocks: BlocksShape,
});

const OddsShape = z.object({
  rounds: z.int().min(0),
  outcomes: distinct(z.object({ id: ContractOutcome, label: ContractText, chance: z.number().min(0).max(1.000001) }), ({ id }) => id, 'id', 100),
});

const OrderShape = distinct(z.object({ id: z.string(), score: z.number(), tieBreaks: z.array(z.number()).max(20) }), ({ id }) => id, 'id', 5000);

/** What each function of the contract answers, by its name. */
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

import { describe, expect, it } from 'vitest';
import { DiceConversation } from '../../../renderer/components/dice/dice-conversation.svelte';
import type { Question } from '../../../renderer/components/dice/dice-conversation.svelte';
import type { CallError, Reply } from '#shared/ipc/contract';
import type { Dice, NeedsDie } from '#shared/ipc/dice';

type Done = { readonly kind: 'done'; readonly total: number };
type Answer = Reply<Done | NeedsDie>;

const asks = (who: string): Answer => ({ ok: true, value: { kind: 'needs-die', ask: { who, label: 'pace', sides: 6 } } });
const done: Answer = { ok: true, value: { kind: 'done', total: 7 } };
const refused = (field: string | undefined, code: CallError['code'] = 'invalid'): Answer => ({
  ok: false,
  error: { code, message: 'Non.', fields: field === undefined ? [] : [{ field, message: `${field} ne va pas` }] },
});

/** A conversation whose calls are answered in this order. */
function talk(...answers: readonly Answer[]) {
  const sent: { readonly subject: string; readonly dice: Dice }[] = [];
  const conversation = new DiceConversation<string, Done>({
    send: (subject, dice) => {
      sent.push({ subject, dice });
      const answer = answers[sent.length - 1];
      return answer === undefined ? new Promise(() => undefined) : Promise.resolve(answer);
    },
    nameOf: (who) => (who === 'bo' ? 'Bo' : undefined),
    hasField: (_subject, field) => field === 'dice.ada[0]',
  });
  return { sent, conversation };
}

const of = (question: Question<string> | null): unknown => question?.plan;
const EMPTY = { ada: { typed: [], then: 'ask' }, bo: { typed: [], then: 'ask' } } as const;

describe('a conversation about dice', () => {
  it('goes from question to question until it is done, with every answer so far in its plan', async () => {
    const { sent, conversation } = talk(asks('ada'), asks('bo'), done);
    expect(await conversation.begin('round', EMPTY)).toEqual({ kind: 'asked' });
    expect(conversation.question).toEqual({ subject: 'round', plan: EMPTY, ask: { who: 'ada', label: 'pace', sides: 6 } });
    expect(await conversation.answer([3, 4])).toEqual({ kind: 'asked' });
    expect(await conversation.answer([6])).toEqual({ kind: 'done', value: { kind: 'done', total: 7 } });
    expect(sent.map(({ dice }) => dice)).toEqual([
      EMPTY,
      { ...EMPTY, ada: { typed: [3, 4], then: 'ask' } },
      { ada: { typed: [3, 4], then: 'ask' }, bo: { typed: [6], then: 'ask' } },
    ]);
    expect([conversation.question, conversation.problem, conversation.busy]).toEqual([null, undefined, false]);
  });

  it('leaves one die, or all of them, to the app', async () => {
    const one = talk(asks('ada'), asks('bo'));
    await one.conversation.begin('round', EMPTY);
    await one.conversation.answer('app');
    expect(one.sent[1]?.dice).toEqual({ ...EMPTY, ada: { typed: [], then: 'app' } });
    const all = talk(asks('ada'), done);
    await all.conversation.begin('round', { ...EMPTY, bo: { typed: [2], then: 'ask' } });
    await all.conversation.answer('app-all');
    expect(all.sent[1]?.dice).toEqual({ ada: { typed: [], then: 'app' }, bo: { typed: [2], then: 'app' } });
  });

  it('keeps its question when its die is refused, without the result that was', async () => {
    const { conversation } = talk(asks('bo'), refused('dice.bo[0]'));
    await conversation.begin('round', EMPTY);
    expect(await conversation.answer([9])).toMatchObject({ kind: 'refused', atDie: true });
    expect([of(conversation.question), conversation.problem]).toEqual([EMPTY, 'dice.bo[0] ne va pas']);
  });

  it('names whose die it is that was refused in the end, and takes it out of the plan', async () => {
    const { conversation } = talk(asks('cy'), refused('dice.bo[0]'));
    await conversation.begin('round', { bo: { typed: [5], then: 'ask' } });
    await conversation.answer([1]);
    expect(of(conversation.question)).toEqual({ bo: { typed: [], then: 'ask' } });
    expect(conversation.problem).toContain('play.ask.of');
  });

  it('ends with a refusal of something else, or of a die that has a field of its own', async () => {
    for (const answer of [refused('modifier'), refused('dice.ada[0]'), refused(undefined, 'conflict')]) {
      const { conversation } = talk(asks('bo'), answer);
      await conversation.begin('round', EMPTY);
      expect(await conversation.answer([1])).toMatchObject({ kind: 'refused', atDie: false });
      expect(conversation.question).toBeNull();
    }
  });

  it('goes on after a fault of the program: what the table rolled so far is not asked for again', async () => {
    const { conversation } = talk(asks('bo'), refused(undefined, 'internal'));
    await conversation.begin('round', EMPTY);
    expect(await conversation.answer([1])).toMatchObject({ kind: 'refused', atDie: true });
    expect(conversation.question?.ask.who).toBe('bo');
    expect(conversation.problem).toBe('Non.');
  });

  it('can be given up, and answers nothing that nobody asked or that is under way', async () => {
    const { sent, conversation } = talk(asks('bo'));
    expect(await conversation.answer([1])).toEqual({ kind: 'nothing' });
    await conversation.begin('round', EMPTY);
    conversation.stop();
    expect(conversation.question).toBeNull();
    void conversation.begin('round', EMPTY);
    expect(conversation.busy).toBe(true);
    expect(await conversation.begin('round', EMPTY)).toEqual({ kind: 'nothing' });
    expect(sent).toHaveLength(2);
  });
});

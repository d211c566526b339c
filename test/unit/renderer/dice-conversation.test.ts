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

  it('stays given up when the answer to what was sent asks again', async () => {
    const { conversation } = talk(asks('ada'), asks('bo'));
    await conversation.begin('round', EMPTY);
    const answered = conversation.answer([1]);
    conversation.stop();
    expect(await answered).toEqual({ kind: 'nothing' });
    expect(conversation.question).toBeNull();
  });
});

describe('what is typed for a die', () => {
  it('is sent, and gone from the field at once; what cannot be stays and says why', async () => {
    const { sent, conversation } = talk(asks('ada'), done);
    await conversation.begin('round', EMPTY);
    for (const [typed, key] of [
      ['', 'dice.empty'],
      ['7', 'dice.outside'],
    ] as const) {
      conversation.type(typed);
      expect(await conversation.answer('typed')).toMatchObject({ kind: 'refused', atDie: true });
      expect(conversation.problem).toContain(key);
      expect(conversation.typed).toBe(typed);
    }
    expect(sent).toHaveLength(1);
    conversation.type('4 2');
    expect(conversation.problem).toBeUndefined();
    const answered = conversation.answer('typed');
    expect(conversation.typed).toBe('');
    expect(await answered).toMatchObject({ kind: 'done' });
    expect(sent[1]?.dice['ada']).toEqual({ typed: [4, 2], then: 'ask' });
  });

  it('comes back when it is refused, in front of what was typed since', async () => {
    const { conversation } = talk(asks('ada'), refused('dice.ada[1]'));
    await conversation.begin('round', {});
    conversation.type('3 ');
    const answered = conversation.answer('typed');
    conversation.type('5');
    await answered;
    expect(conversation.typed).toBe('3 5');
  });

  it('is forgotten with its question', async () => {
    const { conversation } = talk(asks('ada'), done, asks('ada'));
    await conversation.begin('round', EMPTY);
    conversation.type('3');
    await conversation.answer('app');
    await conversation.begin('round', EMPTY);
    expect(conversation.typed).toBe('');
    conversation.type('3');
    conversation.stop();
    expect(conversation.typed).toBe('');
  });
});

/** A conversation whose calls are answered when the test says so. */
function slowTalk() {
  const sent: Dice[] = [];
  const waiting: ((answer: Answer) => void)[] = [];
  const conversation = new DiceConversation<string, Done>({
    send: (_subject, dice) => {
      sent.push(dice);
      return new Promise((resolve) => waiting.push(resolve));
    },
    nameOf: () => undefined,
  });
  const reply = async (answer: Answer): Promise<void> => {
    waiting.shift()?.(answer);
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { sent, conversation, reply };
}

describe('dice that are typed quicker than they are stored', () => {
  async function asked() {
    const talking = slowTalk();
    void talking.conversation.begin('round', EMPTY);
    await talking.reply(asks('ada'));
    talking.conversation.type('3');
    return { ...talking, answered: talking.conversation.answer('typed') };
  }

  it('are sent once the call is answered, once however often the key is pressed', async () => {
    const { sent, conversation, reply, answered } = await asked();
    conversation.type('5');
    for (let press = 0; press < 3; press += 1) expect(await conversation.answer('typed')).toEqual({ kind: 'nothing' });
    expect(sent).toHaveLength(2);
    await reply(asks('bo'));
    expect(sent).toHaveLength(3);
    expect(sent[2]).toEqual({ ada: { typed: [3], then: 'ask' }, bo: { typed: [5], then: 'ask' } });
    expect(conversation.typed).toBe('');
    await reply(done);
    expect(await answered).toMatchObject({ kind: 'done' });
    expect(sent).toHaveLength(3);
  });

  it('wait in the field for a press, where none came', async () => {
    const { sent, conversation, reply } = await asked();
    conversation.type('5');
    await reply(asks('bo'));
    expect([sent.length, conversation.typed, conversation.question?.ask.who]).toEqual([2, '5', 'bo']);
  });

  it('are not sent by the second of two presses: nothing was typed in between', async () => {
    const { sent, conversation, reply } = await asked();
    await conversation.answer('typed');
    await reply(asks('bo'));
    expect([sent.length, conversation.problem]).toEqual([2, undefined]);
  });

  it('are not sent when the die before them was refused, nor when no other is asked for', async () => {
    const wrong = await asked();
    wrong.conversation.type('5');
    await wrong.conversation.answer('typed');
    await wrong.reply(refused('dice.ada[0]'));
    expect([wrong.sent.length, wrong.conversation.typed, wrong.conversation.question?.ask.who]).toEqual([2, '3 5', 'ada']);
    const last = await asked();
    last.conversation.type('5');
    await last.conversation.answer('typed');
    await last.reply(done);
    expect([last.sent.length, last.conversation.question]).toEqual([2, null]);
    void last.conversation.begin('round', EMPTY);
    await last.reply(asks('ada'));
    expect(last.sent).toHaveLength(3);
  });

  it('that cannot be are said to be wrong at the die that they were typed for', async () => {
    const { sent, conversation, reply, answered } = await asked();
    conversation.type('9');
    await conversation.answer('typed');
    await reply(asks('bo'));
    expect(await answered).toMatchObject({ kind: 'refused', atDie: true });
    expect([sent.length, conversation.typed, conversation.problem === undefined]).toEqual([2, '9', false]);
  });
});

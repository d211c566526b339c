/** How far a run has come and what its sides are called: in the words of its procedure, or else in those of the host. */
import { beforeAll, describe, expect, it } from 'vitest';
import { progressWords, sideWords } from '../../../renderer/components/runs/run-words';
import { learnWords } from '../../../renderer/text/i18n.svelte';
import en from '../../../shared/text/en.json';

beforeAll(() => {
  const clockwork = {
    'words.round': 'Exchange {{round, number}}',
    'words.beforeFirst': 'Nobody has moved',
    'words.side.pursuer_one': 'Hunter',
    'words.side.pursuer_other': 'Hunters',
    'words.duel.round': 'Bout {{round, number}}',
    'words.duel.side.none': 'Duellists',
  };
  learnWords('fr', { app: en, plugins: { clockwork, plain: {} } });
});

describe('the words of a run', () => {
  const chase = { system: 'clockwork', procedure: 'chase', kind: 'chase' } as const;
  const duel = { ...chase, procedure: 'duel' };
  const plain = { ...chase, system: 'plain' };

  it('for rounds are those of its procedure, of its system, or of the host', () => {
    expect([progressWords(chase, 3), progressWords(duel, 3), progressWords(plain, 3)]).toEqual(['Exchange 3', 'Bout 3', 'Round 3']);
    expect([progressWords(chase, 0), progressWords(duel, 0), progressWords(plain, 0)]).toEqual([
      'Nobody has moved',
      'Nobody has moved',
      'Before the first round',
    ]);
    expect(progressWords({ ...plain, kind: 'travel' }, 2)).toBe('Period 2');
    expect(progressWords({ ...chase, kind: null }, 2)).toBe('Exchange 2');
  });

  it('for sides too, by how many stand on one', () => {
    expect([sideWords(chase, 'pursuer', 1), sideWords(chase, 'pursuer', 2), sideWords(chase, 'quarry', 2)]).toEqual(['Hunter', 'Hunters', 'Quarry']);
    expect([sideWords(duel, 'none', 2), sideWords(plain, 'pursuer', 2), sideWords(plain, 'none', 1)]).toEqual(['Duellists', 'Pursuers', 'Taking part']);
  });
});

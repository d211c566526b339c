/** A result as plain text, in the language in force. */
import { describe, expect, it } from 'vitest';
import { createTranslator } from '#shared/text/translator';
import type { CheckResult } from '#shared/ipc/toolbox';
import type { Locale } from '#shared/plugin-api/manifest';
import { resultText } from '../../../renderer/features/toolbox/result-text';
import type { Speaker } from '../../../renderer/features/toolbox/result-text';

const text = (key: string, args?: Record<string, string | number>) => (args === undefined ? { key } : { key, args });

const FR = {
  leap: 'Saut',
  over: '{{who}} passe.',
  close: 'De peu.',
  ok: 'Réussi',
  reach: 'Portée',
  far: 'assez loin',
  m: '{{n, number}} m',
  effort: 'Effort',
  wind: 'Vent',
};
const EN = {
  leap: 'Leap',
  over: '{{who}} gets over.',
  close: 'Barely.',
  ok: 'Success',
  reach: 'Reach',
  far: 'far enough',
  m: '{{n, number}} m',
  effort: 'Effort',
  wind: 'Wind',
};

const RESULT: CheckResult = {
  id: 'r1',
  system: 'made-up',
  procedure: 'leap',
  title: text('leap'),
  at: 0,
  answers: {},
  events: [
    { weight: 'line', text: text('close'), tone: 'neutral' },
    { weight: 'headline', text: text('over', { who: 'Ana' }), tone: 'good' },
  ],
  effects: [{ kind: 'damage', cause: text('leap'), who: 'ana', amount: 2, ignores: [] }],
  dice: [
    { who: 'ana', label: 'effort', sides: 6, value: 5, source: 'typed' },
    { who: 'gm', label: 'wind', sides: 20, value: 11, source: 'app' },
  ],
  presentation: {
    summary: text('over', { who: 'Ana' }),
    status: { label: text('ok'), tone: 'good' },
    round: 0,
    participants: [],
    blocks: [
      { kind: 'figure', label: text('reach'), value: text('m', { n: 2.5 }), meaning: text('far'), tone: 'good' },
      { kind: 'facts', items: [{ label: text('effort'), value: { verbatim: '5' } }] },
      { kind: 'clock', label: text('wind'), filled: 2, segments: 6, meaning: text('far'), tone: 'neutral' },
      { kind: 'meter', label: text('wind'), value: 11, max: 20, tone: 'neutral' },
      { kind: 'text', text: text('close'), tone: 'neutral' },
      {
        kind: 'group',
        title: text('wind'),
        blocks: [{ kind: 'table', columns: [{ verbatim: 'a' }, { verbatim: 'b' }], rows: [[{ verbatim: '1' }, { verbatim: '2' }]] }],
      },
      { kind: 'track', min: 0, max: 1, unit: text('m', { n: 0 }), marks: [], tokens: [], gaps: [] },
    ],
  },
  seed: 'abc',
  keptAs: null,
};

function speaker(language: Locale): Speaker {
  const translator = createTranslator(language);
  translator.addPlugin('made-up', { fr: FR, en: EN });
  return {
    words: (of) => translator.plugin('made-up', of),
    t: (key, args) => translator.app(key, args),
    die: (label) => translator.plugin('made-up', { key: label }),
    name: (who) => who,
    effect: (effect) => `${effect.kind} ${'who' in effect ? effect.who : ''}`,
  };
}

describe('the text of a result', () => {
  it('French: outcome, what happened, figures, dice, effects', () => {
    expect(resultText(RESULT, speaker('fr'))).toBe(
      [
        'Saut\u00a0: Réussi',
        '',
        'Ana passe.',
        'De peu.',
        '',
        'Portée\u00a0: 2,5 m (assez loin)',
        'Effort\u00a0: 5',
        'Vent\u00a0: 2 sur 6 (assez loin)',
        'Vent\u00a0: 11 sur 20',
        'De peu.',
        'Vent',
        'a | b',
        '1 | 2',
        '',
        'Dés\u00a0: Effort 5 (D6, lancé par la table) et Vent 11 (D20)',
        '',
        '• damage ana',
      ].join('\n'),
    );
  });

  it('English: the same', () => {
    const lines = resultText(RESULT, speaker('en')).split('\n');
    expect(lines[0]).toBe('Leap: Success');
    expect(lines).toContain('Reach: 2.5 m (far enough)');
    expect(lines).toContain('Dice: Effort 5 (D6, rolled by the table) and Wind 11 (D20)');
  });

  it('has no empty part where there is nothing to tell', () => {
    const bare = { ...RESULT, events: [], dice: [], effects: [], presentation: { ...RESULT.presentation, blocks: [] } };
    expect(resultText(bare, speaker('en'))).toBe('Leap: Success\n\nAna gets over.');
  });
});

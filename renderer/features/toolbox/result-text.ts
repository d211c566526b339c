/** A result in plain text, to be put into a chat or a note. Pure. */
import type { DieRecord } from '#shared/domain/run';
import type { CheckResult } from '#shared/ipc/toolbox';
import type { Block, Fact } from '#shared/plugin-api/present';
import type { Effect } from '#shared/plugin-api/procedure';
import type { Text, TextValue } from '#shared/plugin-api/text';

/** How things are said in the language in force. */
export interface Speaker {
  /** A text of the result's rule system. */
  words(text: Text): string;
  /** A text of the application. */
  t(key: string, args?: Readonly<Record<string, TextValue>>): string;
  /** What a die is for. */
  die(label: string): string;
  /** A participant's id or name, as it is read. */
  name(who: string): string;
  effect(effect: Effect): string;
}

/** What is told of a result: used by the text that is copied and by the card on the screen alike. */
export function narrativeOf(result: CheckResult): { readonly headline: Text; readonly lines: readonly Text[] } {
  const headline = result.events.find((event) => event.weight === 'headline')?.text ?? result.presentation.summary;
  return { headline, lines: result.events.filter((event) => event.weight === 'line').map((event) => event.text) };
}

/** Title and outcome, what happened, the figures, the dice, what it does to whom. Lines end with a line feed except the last. */
export function resultText(result: CheckResult, say: Speaker): string {
  const { headline, lines } = narrativeOf(result);
  const parts = [
    [pair(say, say.words(result.title), say.words(result.presentation.status.label))],
    [headline, ...lines].map((text) => say.words(text)),
    blockLines(result.presentation.blocks, say),
    result.dice.length === 0 ? [] : [say.t('toolbox.text.dice', { dice: result.dice.map((die) => dieWords(die, say)) })],
    result.effects.map((effect) => `• ${say.effect(effect)}`),
  ];
  return parts
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n');
}

function pair(say: Speaker, label: string, value: string): string {
  return say.t('toolbox.text.pair', { label, value });
}

/** One die in words: "DEX 14 (D20), rolled by the table". */
function dieWords(die: DieRecord, say: Speaker): string {
  const args = { label: say.die(die.label), sides: die.sides, value: die.value };
  return say.t(die.source === 'typed' ? 'toolbox.text.die.typed' : 'toolbox.text.die', args);
}

function blockLines(blocks: readonly Block[], say: Speaker): readonly string[] {
  return blocks.flatMap((block): readonly string[] => {
    switch (block.kind) {
      case 'figure': {
        const value = say.words(block.value);
        const meaning = block.meaning === undefined ? value : say.t('toolbox.text.meant', { value, meaning: say.words(block.meaning) });
        return [pair(say, say.words(block.label), meaning)];
      }
      case 'clock': {
        const value = say.t('toolbox.text.of', { value: block.filled, max: block.segments });
        return [
          pair(say, say.words(block.label), block.meaning === undefined ? value : say.t('toolbox.text.meant', { value, meaning: say.words(block.meaning) })),
        ];
      }
      case 'facts':
        return block.items.map((fact: Fact) => pair(say, say.words(fact.label), say.words(fact.value)));
      case 'text':
        return [say.words(block.text)];
      case 'meter':
        return [pair(say, say.words(block.label), say.t('toolbox.text.of', { value: block.value, max: block.max }))];
      case 'table':
        return [block.columns, ...block.rows].map((row) => row.map((cell) => say.words(cell)).join(' | '));
      case 'group':
        return [say.words(block.title), ...blockLines(block.blocks, say)];
      case 'track':
        // A picture; what it means stands in the sentences.
        return [];
    }
  });
}

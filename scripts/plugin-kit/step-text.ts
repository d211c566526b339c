/** A step as somebody at the table reads it, in text: its headline and lines, what it proposes, how things stand, what can be done next. */
import { withPeople, participantNames } from '#shared/plugin-api/people';
import type { Block, Fact, Presentation } from '#shared/plugin-api/present';
import type { ActionOffer, Duration, Effect, Step } from '#shared/plugin-api/procedure';
import type { Text, TextValue } from '#shared/plugin-api/text';

/** A step with what is shown after it. */
export interface PlayedStep {
  /** Id of the action; empty for a start. */
  readonly action: string;
  readonly step: Step;
  readonly drawn: Presentation;
  readonly offers: readonly ActionOffer[];
}

/** A text in the language that is wanted. */
type Say = (text: Text) => string;

/**
 * Tells a step.
 * @param number of the step, from 1; 0 for the start.
 * @returns a line each, without their ends.
 */
export function linesOfStep(number: number, played: PlayedStep, say: Say): readonly string[] {
  const { step, drawn, offers } = withPeople(played, participantNames(played.drawn.participants));
  const nameOf = (who: string): string => played.drawn.participants.find(({ id }) => id === who)?.name ?? who;
  const headline = step.events.find(({ weight }) => weight === 'headline');
  return [
    number === 0 ? 'start' : `${String(number)} ${played.action}`,
    ...(headline === undefined ? [] : [`  ${say(headline.text)}`]),
    ...step.events.filter(({ weight }) => weight === 'line').map(({ text }) => `  - ${say(text)}`),
    ...step.effects.map((effect) => `  > ${say(effectText(effect, nameOf))}`),
    `  = ${say(drawn.summary)} [${say(drawn.status.label)}]`,
    ...drawn.participants.map(({ name, status, facts }) => `    ${[name, say(status), ...facts.map((fact) => factText(fact, say))].join(' · ')}`),
    ...drawn.blocks.flatMap((block) => linesOfBlock(block, say, nameOf)).map((line) => `    ${line}`),
    ...(offers.length === 0 ? [] : [`  ? ${offers.map(({ label }) => say(label)).join(' | ')}`]),
  ];
}

function factText({ label, value }: Fact, say: Say): string {
  return `${say(label)} ${say(value)}`;
}

/** A block in text. */
function linesOfBlock(block: Block, say: Say, nameOf: (who: string) => string): readonly string[] {
  switch (block.kind) {
    case 'track': {
      const unit = say(block.unit);
      const tokens = block.tokens.map(({ who, at }) => `${nameOf(who)} ${String(at)}`);
      const marks = block.marks.map(({ at, label }) => `${say(label)} ${String(at)}`);
      const gaps = block.gaps.map(({ from, to, label }) => `${String(from)}–${String(to)}: ${say(label)}`);
      const title = block.title === undefined ? '' : `${say(block.title)}: `;
      return [`${title}${[`${String(block.min)}–${String(block.max)} ${unit}`, ...tokens, ...marks, ...gaps].join('; ')}`];
    }
    case 'figure':
      return [`${say(block.label)}: ${say(block.value)}${block.meaning === undefined ? '' : `, ${say(block.meaning)}`}`];
    case 'clock': {
      const whose = block.who === undefined ? '' : `${nameOf(block.who)}, `;
      const meaning = block.meaning === undefined ? '' : `, ${say(block.meaning)}`;
      return [`${whose}${say(block.label)}: ${'#'.repeat(block.filled)}${'.'.repeat(block.segments - block.filled)}${meaning}`];
    }
    case 'text':
      return [say(block.text)];
    case 'facts':
      return [block.items.map((fact) => factText(fact, say)).join(' · ')];
    case 'meter':
      return [`${say(block.label)}: ${String(block.value)} / ${String(block.max)}`];
    case 'table':
      return [block.columns, ...block.rows].map((cells) => cells.map((cell) => say(cell)).join(' | '));
    case 'group':
      return [say(block.title), ...block.blocks.flatMap((inner) => linesOfBlock(inner, say, nameOf)).map((line) => `  ${line}`)];
  }
}

function logText(what: string, args: Readonly<Record<string, TextValue>>): Text {
  return { key: `app:effects.log.${what}`, args };
}

/** An effect in the sentence of the program's journal. */
function effectText(effect: Effect, nameOf: (who: string) => string): Text {
  const { cause } = effect;
  if (effect.kind === 'time')
    return isWholeHours(effect.minutes) ? logText('hours', { count: effect.minutes / 60, cause }) : logText('time', { count: effect.minutes, cause });
  const name = nameOf(effect.who);
  switch (effect.kind) {
    case 'damage': {
      const amount = { key: 'damage.amount', args: { count: effect.amount } };
      const ignores = effect.ignores.map((what): Text => ({ key: `ignores.${what}` }));
      return ignores.length === 0 ? logText('loses', { name, amount, cause }) : logText('losesIgnoring', { name, amount, ignores, cause });
    }
    case 'condition':
      return logText('condition', { name, condition: { key: `condition.${effect.condition}` }, duration: lasting(effect.duration), cause });
    case 'penalty':
      return logText('penalty', { name, amount: effect.amount, on: effect.appliesTo, duration: lasting(effect.duration), cause });
    case 'sheet': {
      const { change } = effect;
      const field: Text = { verbatim: effect.field };
      return change.kind === 'by'
        ? logText('sheetBy', { name, field, amount: change.amount, cause })
        : logText('sheetTo', { name, field, to: { verbatim: String(change.value) }, cause });
    }
    case 'death':
      return logText('death', { name, cause });
  }
}

function isWholeHours(minutes: number): boolean {
  return minutes > 0 && minutes % 60 === 0;
}

function lasting(duration: Duration): Text {
  if (duration.kind === 'until') return duration.text;
  if (duration.kind === 'time') {
    const { minutes } = duration;
    return isWholeHours(minutes) ? { key: 'app:play.lasts.hours', args: { count: minutes / 60 } } : { key: 'app:play.lasts.minutes', args: { count: minutes } };
  }
  return duration.kind === 'rounds' ? { key: 'app:play.lasts.rounds', args: { count: duration.rounds } } : { key: 'app:play.lasts.ever' };
}

/** Texts that the program looks up by itself for effects: of conditions, damage and what it ignores. */
export function textsOfEffects(effects: readonly Effect[]): readonly Text[] {
  return effects.flatMap((effect): readonly Text[] => {
    if (effect.kind === 'condition') return [{ key: `condition.${effect.condition}` }];
    if (effect.kind !== 'damage') return [];
    return [{ key: 'damage.amount', args: { count: effect.amount } }, ...effect.ignores.map((what) => ({ key: `ignores.${what}` }))];
  });
}

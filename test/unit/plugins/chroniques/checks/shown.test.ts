/**
 * What a table reads after each check, in English and line by line: the result, who it is about, the figure, tests and facts, what follows,
 * and what is proposed to the records. The numbers are worked out from the rules, dice in hand.
 */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#shared/domain/json';
import type { Block, Fact, PresentedParticipant } from '#shared/plugin-api/present';
import type { Effect } from '#shared/plugin-api/procedure';
import en from '../../../../../plugins/chroniques/locales/en.json';
import fr from '../../../../../plugins/chroniques/locales/fr.json';
import { englishOf } from '../../english';
import { attempt, checkOf, make } from './play';
import type { Made } from './play';

const say = englishOf({ fr, en });

function factLine({ label, value, tone }: Fact): string {
  return `${say(label)}: ${say(value)}${tone === undefined ? '' : ` (${tone})`}`;
}

function blockLines(block: Block): readonly string[] {
  switch (block.kind) {
    case 'figure':
      return [`${say(block.label)}: ${say(block.value)}${block.meaning === undefined ? '' : `, ${say(block.meaning)}`} [${block.tone}]`];
    case 'facts':
      expect(block.items, 'no empty line of facts').not.toEqual([]);
      return block.items.map(factLine);
    case 'text':
      return [`${say(block.text)} (${block.tone})`];
    case 'meter':
      return [`${say(block.label)} ${String(block.value)}/${String(block.max)} (${block.tone})`];
    case 'table':
      return [block.columns, ...block.rows].map((row) => row.map(say).join(' | '));
    case 'clock':
    case 'group':
    case 'track':
      throw new Error(`checks draw no ${block.kind}`);
  }
}

function participantLine({ id, name, side, active, status, tone, facts, last }: PresentedParticipant): string {
  const test = last === undefined ? '' : `; last ${say(last.headline)}, ${say(last.detail)} (${last.tone})`;
  return `${id} = ${name}, ${side}, ${active ? 'active' : 'away'}: ${say(status)} (${tone})${facts.map(factLine).join()}${test}`;
}

function effectLine(effect: Effect): string {
  switch (effect.kind) {
    case 'damage':
      return `> ${effect.who} loses ${String(effect.amount)}: ${say(effect.cause)}`;
    case 'condition': {
      const { duration } = effect;
      const lasting = duration.kind === 'until' ? say(duration.text) : duration.kind === 'time' ? `${String(duration.minutes)} min` : duration.kind;
      return `> ${effect.who} is ${effect.condition}, ${lasting}: ${say(effect.cause)}`;
    }
    case 'death':
      return `> ${effect.who} dies: ${say(effect.cause)}`;
    case 'penalty':
    case 'sheet':
    case 'time':
      throw new Error(`checks propose no ${effect.kind}`);
  }
}

/** All that a result shows, a line each. */
function linesOf({ drawn, step }: Made): readonly string[] {
  expect(drawn.round).toBe(0);
  expect(step.finished, 'it is over at once').toBe(true);
  return [
    `${say(drawn.status.label)} (${drawn.status.tone}): ${say(drawn.summary)}`,
    ...drawn.participants.map(participantLine),
    ...drawn.blocks.flatMap(blockLines),
    ...step.effects.map(effectLine),
  ];
}

type Case = readonly [what: string, id: string, setup: JsonObject, dice: readonly number[], lines: readonly string[]];

const MOVEMENT: readonly Case[] = [
  [
    'CO-20 a jump that falls short by one',
    'jump',
    { metres: 4, runUp: true, dexMod: 2, who: 'Sigrid' },
    [9],
    [
      'Failure (danger): Sigrid misses a jump of 4 m: 11 against 12, it ends at 3.6 m.',
      'Sigrid = Sigrid, none, active: Failure (danger); last 11, 9 +2 = 11, against 12 (danger)',
      'Reach of the jump: 3.6 m, with 4 m to clear [danger]',
      'DEX test: 9 +2 = 11, against 12 (danger)',
      'If the gap is deep, the fall is a check of its own. (neutral)',
    ],
  ],
  [
    'CO-20 a jump of two dice, from a standstill',
    'jump',
    { metres: 2, twoD20: true, dexMod: -3 },
    [4, 16],
    [
      'Success (good): A jump of 2 m, made: 13 against 12, enough for 2.1 m.',
      'Reach of the jump: 2.1 m, with 2 m to clear [good]',
      'DEX test: the better of 4 and 16, −3 = 13, against 12 (good)',
    ],
  ],
  [
    'CO-21 a fall that is broken',
    'fall',
    { metres: 14, dexMod: 2, who: 'Sigrid' },
    [8, 3, 5, 6],
    [
      'Success (good): Sigrid breaks a fall of 14 m (10 against 10): 14 damage on 3D6.',
      'Sigrid = Sigrid, none, active: Success (good); last 10, 8 +2 = 10, against 10 (good)',
      'Damage: 14, 3D6 [danger]',
      'DEX test: 8 +2 = 10, against 10 (good)',
      'Height of the fall: 14 m',
      '> Sigrid loses 14: A fall of 14 m',
    ],
  ],
  [
    'CO-21 a fall under 3 m',
    'fall',
    { metres: 2.5 },
    [9],
    [
      'Failure (danger): A fall of 2.5 m without harm (9 against 10): no damage.',
      'Damage: 0, less than 3 m: no dice [good]',
      'DEX test: 9 +0 = 9, against 10 (danger)',
      'Height of the fall: 2.5 m',
    ],
  ],
];

const BODY: readonly Case[] = [
  [
    'CO-22 a turn in the fire',
    'fire',
    { turn: 3, who: 'Sigrid' },
    [4],
    [
      'No test (neutral): Sigrid burns, round 3: 4 damage.',
      'Sigrid = Sigrid, none, active: No test (neutral)',
      'Damage: 4, in round 3 [danger]',
      'For as long as the fire is not out: another 1D6 next round. (neutral)',
      '> Sigrid loses 4: In the flames, round 3',
    ],
  ],
  [
    'CO-22 a turn in a blaze that is withstood: the next one takes 2 more',
    'fire',
    { turn: 2, blaze: true, conMod: 1 },
    [5, 8],
    [
      'Success (good): Round 2 in the blaze: 5 damage, but the smoke does not win (9 against 9).',
      'Damage: 5, in round 2 [danger]',
      'CON test: 8 +1 = 9, against 9 (good)',
      'Next round in the blaze, the difficulty rises to 11. (neutral)',
      '> gm loses 5: In the blaze, round 2',
    ],
  ],
  [
    'CO-22 a turn in a blaze that is too much',
    'fire',
    { turn: 2, blaze: true, conMod: 1 },
    [5, 7],
    [
      'Failure (danger): Round 2 in the blaze: 5 damage, then the smoke wins (8 against 9): out cold.',
      'Damage: 5, and out cold, in round 2 [danger]',
      'CON test: 7 +1 = 8, against 9 (danger)',
      'The fire goes on, 1D6 a round, until somebody comes. (neutral)',
      '> gm loses 5: In the blaze, round 2',
      '> gm is unconscious, until awake again, away from the smoke: In the blaze, round 2',
    ],
  ],
  [
    'CO-23 a load overhead',
    'lift',
    { weight: 80, load: 100, forMod: 4 },
    [16],
    [
      'Success (good): Strong enough to lift the load overhead: 20 against 20.',
      'STR test: 20, against a difficulty of 20 [good]',
      'STR test: 16 +4 = 20, against 20 (good)',
      'Way of lifting: overhead',
      'Load, as a multiple of one’s weight: × 1.25',
    ],
  ],
  [
    'CO-23 a load in the arms: +5',
    'lift',
    { weight: 90, load: 200, mode: 'carry', forMod: 1, who: 'Sigrid' },
    [18],
    [
      'Failure (danger): Sigrid cannot carry the load for a few metres: 24 against 25.',
      'Sigrid = Sigrid, none, active: Failure (danger); last 24, 18 +6 = 24, against 25 (danger)',
      'STR test: 24, against a difficulty of 25 [danger]',
      'STR test: 18 +6 = 24, against 25 (danger)',
      'Way of lifting: in the arms',
      'Load, as a multiple of one’s weight: × 2.22',
      'Bonus for the way of lifting: +5',
    ],
  ],
  [
    'CO-23 a load that is dragged: +10',
    'lift',
    { weight: 80, load: 240, mode: 'drag', forMod: 0 },
    [15],
    [
      'Success (good): Strong enough to drag the load for a few metres: 25 against 25.',
      'STR test: 25, against a difficulty of 25 [good]',
      'STR test: 15 +10 = 25, against 25 (good)',
      'Way of lifting: dragging',
      'Load, as a multiple of one’s weight: × 3',
      'Bonus for the way of lifting: +10',
    ],
  ],
];

const CLIMATE: readonly Case[] = [
  [
    'CO-24 three tests in the heat are told one by one',
    'heat',
    { celsius: 42, hours: 20, conMod: 3, who: 'Sigrid' },
    [7, 6, 4, 1, 2],
    [
      'Failure (danger): Sigrid suffers from the heat, 20 hours at 42 °C: 2 failures in 3 tests of CON, 6 damage.',
      'Sigrid = Sigrid, none, active: Failure (danger); last 4, 1 +3 = 4, against 10 (danger)',
      'Damage: 6, 2 failures in 3 tests [danger]',
      'CON test: 7 +3 = 10, against 10 (good)',
      'CON test: 6 +3 = 9, against 10 (danger)',
      'CON test: 1 +3 = 4, against 10 (danger)',
      'Difficulty: 10',
      'Time between two tests: 6 hours',
      '> Sigrid loses 6: 20 hours at 42 °C',
    ],
  ],
  [
    'CO-24 four are a table: one an hour above 50 °C',
    'heat',
    { celsius: 51, hours: 4.5, armorDef: 2, armorCounts: true },
    [17, 16, 6, 20, 3, 5],
    [
      'Failure (danger): 4.5 hours at 51 °C: 2 failures in 4 tests of CON, 11 damage.',
      'Damage: 11, 2 failures in 4 tests [danger]',
      'Difficulty: 15',
      'Time between two tests: 1 hour',
      'After | CON test | Damage',
      '1 h | 17 −2 = 15, against 15 | 0',
      '2 h | 16 −2 = 14, against 15 | 6',
      '3 h | 20 −2 = 18, against 15 | 0',
      '4 h | 3 −2 = 1, against 15 | 5',
      '> gm loses 11: 4.5 hours at 51 °C',
    ],
  ],
  [
    'CO-24 the table has the hours that have gone by: one test every 6 hours up to 50 °C',
    'heat',
    { celsius: 50, hours: 24 },
    [15, 15, 14, 6, 15],
    [
      'Failure (danger): 24 hours at 50 °C: 1 failure in 4 tests of CON, 6 damage.',
      'Damage: 6, 1 failure in 4 tests [danger]',
      'Difficulty: 15',
      'Time between two tests: 6 hours',
      'After | CON test | Damage',
      '6 h | 15 +0 = 15, against 15 | 0',
      '12 h | 15 +0 = 15, against 15 | 0',
      '18 h | 14 +0 = 14, against 15 | 6',
      '24 h | 15 +0 = 15, against 15 | 0',
      '> gm loses 6: 24 hours at 50 °C',
    ],
  ],
  [
    'CO-24 heat that is withstood',
    'heat',
    { celsius: 46, hours: 6 },
    [15],
    [
      'Success (good): 6 hours at 46 °C without flagging: 1 test of CON, no failure.',
      'Damage: 0, 0 failures in 1 test [good]',
      'CON test: 15 +0 = 15, against 15 (good)',
      'Difficulty: 15',
      'Time between two tests: 6 hours',
    ],
  ],
  [
    'CO-24 [I] not long enough for a test',
    'heat',
    { celsius: 44, hours: 5, who: 'Sigrid' },
    [],
    [
      'No test (neutral): Sigrid, 5 hours at 44 °C: no test to make.',
      'Sigrid = Sigrid, none, active: No test (neutral)',
      'Damage: 0 [good]',
      'Difficulty: 10',
      'Time between two tests: 6 hours',
      'The first test comes after 6 hours. (neutral)',
    ],
  ],
  [
    'CO-24 not hot enough for one',
    'heat',
    { celsius: 40, hours: 48 },
    [],
    ['No test (neutral): 48 hours at 40 °C: no test to make.', 'Damage: 0 [good]', 'Up to 40 °C, heat asks for no test. (neutral)'],
  ],
  [
    'CO-25 cold, one failure in two tests',
    'cold',
    { celsius: -30, hours: 12, conMod: 1, equipped: true, who: 'Sigrid' },
    [13, 5, 14],
    [
      'Failure (danger): Sigrid suffers from the cold, 12 hours at −30 °C: 1 failure in 2 tests of CON, 5 damage.',
      'Sigrid = Sigrid, none, active: Failure (danger); last 15, 14 +1 = 15, against 15 (good)',
      'Damage: 5, 1 failure in 2 tests [danger]',
      'CON test: 13 +1 = 14, against 15 (danger)',
      'CON test: 14 +1 = 15, against 15 (good)',
      'Difficulty: 15',
      'Time between two tests: 6 hours',
      '> Sigrid loses 5: 12 hours at −30 °C',
    ],
  ],
  [
    'CO-25 [I] cold whose tests come as each hour begins',
    'cold',
    { celsius: -40, hours: 3.5, spans: 'begun' },
    [15, 16, 17, 18],
    [
      'Success (good): 3.5 hours at −40 °C without flagging: 4 tests of CON, no failure.',
      'Damage: 0, 0 failures in 4 tests [good]',
      'Difficulty: 15',
      'Time between two tests: 1 hour',
      'After | CON test | Damage',
      '0 h | 15 +0 = 15, against 15 | 0',
      '1 h | 16 +0 = 16, against 15 | 0',
      '2 h | 17 +0 = 17, against 15 | 0',
      '3 h | 18 +0 = 18, against 15 | 0',
    ],
  ],
  [
    'CO-25 [I] not long enough for a test, at -40 °C',
    'cold',
    { celsius: -40, hours: 0.75, equipped: true },
    [],
    [
      'No test (neutral): 0.75 hours at −40 °C: no test to make.',
      'Damage: 0 [good]',
      'Difficulty: 15',
      'Time between two tests: 1 hour',
      'The first test comes after 1 hour. (neutral)',
    ],
  ],
  [
    'CO-25 clothes that are enough',
    'cold',
    { celsius: -20, hours: 12, equipped: true },
    [],
    ['No test (neutral): 12 hours at −20 °C: no test to make.', 'Damage: 0 [good]', 'At this temperature, suitable clothes are enough. (neutral)'],
  ],
];

const POISON: readonly Case[] = [
  [
    'CO-26 weakening: hours, then turns',
    'poison',
    { kind: 'weakening', conMod: 2, who: 'Sigrid' },
    [7, 3, 1],
    [
      'Failure (danger): Sigrid does not resist the weakening poison (9 against 10): Weakened for 3 hours, after 1 round.',
      'Sigrid = Sigrid, none, active: Failure (danger); last 9, 7 +2 = 9, against 10 (danger)',
      'Weakening poison: 3 hours, of weakness, after 1 round [danger]',
      'CON test: 7 +2 = 9, against 10 (danger)',
      'Takes effect: after 1 round',
      '> Sigrid is weakened, 180 min: A weakening poison, after 1 round',
    ],
  ],
  [
    'CO-26 weakening that is resisted',
    'poison',
    { kind: 'weakening', conMod: 2 },
    [8],
    [
      'Success (good): The weakening poison has no effect: 10 against 10.',
      'Weakening poison: nothing [good]',
      'CON test: 8 +2 = 10, against 10 (good)',
      'Takes effect: after 1D6 rounds',
    ],
  ],
  [
    'CO-26 slow: 1D6 after a day, and again each day',
    'poison',
    { kind: 'slow', difficulty: 13 },
    [12, 4],
    [
      'Failure (danger): The slow poison does its work (12 against 13): 4 damage, after a day.',
      'Slow poison: 4 damage, after a day [danger]',
      'CON test: 12 +0 = 12, against 13 (danger)',
      'Takes effect: after a day',
      'A new test every day, for as long as the poison is in the body. (neutral)',
      '> gm loses 4: A slow poison, after a day',
      '> gm is poisoned, for as long as the poison is in the body: a test of CON a day: A slow poison, after a day',
    ],
  ],
  [
    'CO-26 slow that is resisted: the next day has its test all the same',
    'poison',
    { kind: 'slow' },
    [10],
    [
      'Success (good): The slow poison has no effect: 10 against 10.',
      'Slow poison: nothing [good]',
      'CON test: 10 +0 = 10, against 10 (good)',
      'Takes effect: after a day',
      'A new test every day, for as long as the poison is in the body. (neutral)',
    ],
  ],
  [
    'CO-26 rapid: 2D6 at once',
    'poison',
    { kind: 'rapid' },
    [9, 3, 4],
    [
      'Failure (danger): The rapid poison strikes in full (9 against 10): 7 damage, at once.',
      'Rapid poison: 7 damage, at once [danger]',
      'CON test: 9 +0 = 9, against 10 (danger)',
      'Takes effect: at once',
      '> gm loses 7: A rapid poison, at once',
    ],
  ],
  [
    'CO-26 rapid, halved by a success; half of 7 goes down [I]',
    'poison',
    { kind: 'rapid' },
    [10, 3, 4],
    [
      'Success (good): The rapid poison is held off (10 against 10): 3 damage, half of 7.',
      'Rapid poison: 3 damage, at once [danger]',
      'CON test: 10 +0 = 10, against 10 (good)',
      'Takes effect: at once',
      'Before halving: 7 damage',
      '> gm loses 3: A rapid poison, at once',
    ],
  ],
  [
    'CO-26 violent: death after 10 minutes',
    'poison',
    { kind: 'violent' },
    [9],
    [
      'Failure (danger): The violent poison is deadly (9 against 10): death, after 10 minutes.',
      'Violent poison: death, after 10 minutes [danger]',
      'CON test: 9 +0 = 9, against 10 (danger)',
      'Takes effect: after 10 minutes',
      '> gm dies: A violent poison, after 10 minutes',
    ],
  ],
  [
    'CO-26 violent that is survived: 2D6, not halved',
    'poison',
    { kind: 'violent' },
    [10, 3, 4],
    [
      'Success (good): The violent poison does not kill (10 against 10): 7 damage, after 10 minutes.',
      'Violent poison: 7 damage, after 10 minutes [danger]',
      'CON test: 10 +0 = 10, against 10 (good)',
      'Takes effect: after 10 minutes',
      '> gm loses 7: A violent poison, after 10 minutes',
    ],
  ],
  [
    'CO-27 a weapon that is coated',
    'coat-weapon',
    { intMod: 4 },
    [10],
    [
      'Success (good): The weapon is coated: 14 against 14.',
      'INT test: 14, against a difficulty of 14 [good]',
      'INT test: 10 +4 = 14, against 14 (good)',
      'The dose: on the weapon',
      'Only the first hit carries the poison. (neutral)',
    ],
  ],
  [
    'CO-27 a dose that is lost',
    'coat-weapon',
    { intMod: 4 },
    [9],
    [
      'Failure (danger): The dose is lost: 13 against 14.',
      'INT test: 13, against a difficulty of 14 [danger]',
      'INT test: 9 +4 = 13, against 14 (danger)',
      'The dose: lost',
    ],
  ],
  [
    'CO-27 a natural 1, whatever is added to it',
    'coat-weapon',
    { intMod: 20, who: 'Sigrid' },
    [1],
    [
      'Critical failure (danger): Critical failure: Sigrid takes the dose meant for another (21 against 14).',
      'Sigrid = Sigrid, none, active: Critical failure (danger); last 21, 1 +20 = 21, against 14 (danger)',
      'INT test: 21, a 1 on the die: critical failure [danger]',
      'INT test: 1 +20 = 21, against 14 (danger)',
      'The dose: taken by mistake',
      'The poison works on whoever handled it: now play the “Poison” check. (neutral)',
      '> Sigrid is poisoned, until the poison check: Poison badly handled',
    ],
  ],
];

const STRUCTURES: readonly Case[] = [
  [
    'CO-28 a door that holds',
    'break-structure',
    { structure: 'door-thick', forMod: 3 },
    [16],
    [
      'Failure (danger): Thick door: it holds, 19 against 20.',
      'STR test: 19, against a difficulty of 20 [danger]',
      'STR test: 16 +3 = 19, against 20 (danger)',
      'Obstacle: Thick door',
      'With a weapon, every blow must first get past the DR of 7. (neutral)',
    ],
  ],
  [
    'CO-28 a door that gives way',
    'break-structure',
    { structure: 'door-thick', forMod: 3, who: 'Sigrid' },
    [17],
    [
      'Success (good): Sigrid breaks through (Thick door): 20 against 20.',
      'Sigrid = Sigrid, none, active: Success (good); last 20, 17 +3 = 20, against 20 (good)',
      'STR test: 20, against a difficulty of 20 [good]',
      'STR test: 17 +3 = 20, against 20 (good)',
      'Obstacle: Thick door',
    ],
  ],
  [
    'CO-29 a blow that gets through',
    'damage-structure',
    { structure: 'door-thick', damage: 12, kind: 'slashing', remaining: 18 },
    [],
    [
      'No test (neutral): Thick door: 5 damage gets through, solidity 13 of 20.',
      'Solidity left: 13, of 20 [warning]',
      'Obstacle: Thick door',
      'Damage that got through: 5',
      'DR: 7',
      'Solidity left 13/20 (neutral)',
    ],
  ],
  [
    'CO-29 a blow that destroys',
    'damage-structure',
    { structure: 'partition-brick', damage: 35, kind: 'blunt' },
    [],
    [
      'No test (neutral): Brick partition: 25 damage gets through, it is destroyed.',
      'Solidity left: 0, it is destroyed [good]',
      'Obstacle: Brick partition',
      'Damage that got through: 25',
      'DR: 10',
      'Solidity left 0/25 (good)',
    ],
  ],
  ...(
    [
      ['no more than the DR', 'door-plain', 5, 'blunt', ['Plain wooden door', '15', '5'], ['The blow does not exceed the DR of 5.']],
      ['piercing', 'door-plain', 99, 'piercing', ['Plain wooden door', '15', '5'], ['Piercing weapons do nothing to structures.']],
      ['slashing at masonry', 'partition-brick', 99, 'slashing', ['Brick partition', '25', '10'], ['Slashing weapons do nothing to masonry.']],
      [
        'blunt at a stone wall',
        'wall-stone',
        99,
        'blunt',
        ['Stone wall, 30 cm', '30', '20'],
        ['It takes a siege engine or explosives to harm a stone wall.', 'These hit points are those of 30 cm of wall: a thicker one is taken layer by layer.'],
      ],
    ] as const
  ).map(([what, structure, damage, kind, [name, solidity, reduction], notes]): Case => [
    `CO-29 a blow in vain: ${what}`,
    'damage-structure',
    { structure, damage, kind },
    [],
    [
      `No test (neutral): ${name}: no damage, solidity ${solidity} of ${solidity}.`,
      `Solidity left: ${solidity}, of ${solidity} [neutral]`,
      `Obstacle: ${name}`,
      'Damage that got through: 0',
      `DR: ${reduction}`,
      `Solidity left ${solidity}/${solidity} (neutral)`,
      ...notes.map((note) => `${note} (neutral)`),
    ],
  ]),
];

const DARTS = { name: ' Darts ', detect: 18, disarm: 12 };

const TRAPS: readonly Case[] = [
  [
    'CO-30 a trap that is found, by searching',
    'trap',
    { trap: 'wolf-trap', searching: true, intMod: 1, who: 'Sigrid' },
    [9],
    [
      'Success (good): Sigrid finds it in time (Wolf trap): 10 against 10.',
      'Sigrid = Sigrid, none, active: Success (good); last 10, 9 +1 = 10, against 10 (good)',
      'Wolf trap: avoided [good]',
      'INT test: 9 +1 = 10, against 10 (good)',
      'Searching for traps limits movement to 3 m a round. (neutral)',
    ],
  ],
  [
    'CO-30 a trap that is disarmed: that test counts in the words',
    'trap',
    { trap: 'pendulum', disarm: true, sagMod: 2, intMod: 3 },
    [20, 7],
    [
      'Success (good): Pendulum: found and disarmed (10 against 10).',
      'Pendulum: disarmed [good]',
      'WIS test: 20 +2 = 22, against 15 (good)',
      'INT test: 7 +3 = 10, against 10 (good)',
    ],
  ],
  [
    'CO-30 a trap that goes off at the disarming',
    'trap',
    { trap: 'spiked-pit', disarm: true, sagMod: 2, intMod: -1, dexMod: 1 },
    [13, 5, 3, 4, 13],
    [
      'Failure (danger): Spiked pit: found, but set off by the disarming (4 against 5): 7 damage.',
      'Spiked pit: 7 damage [danger]',
      'WIS test: 13 +2 = 15, against 15 (good)',
      'INT test: 5 −1 = 4, against 5 (danger)',
      'DEX test: 13 +1 = 14, against 15 (danger)',
      'To get out: DEX, difficulty 15. (neutral)',
      '> gm loses 7: Trap: Spiked pit',
    ],
  ],
  [
    'CO-30 a trap whose damage DEX halves',
    'trap',
    { trap: 'pendulum', dexMod: 1 },
    [14, 6, 6, 5, 14],
    [
      'Failure (danger): Pendulum: nothing gave it away (14 against 15): 8 damage.',
      'Pendulum: 8 damage [danger]',
      'WIS test: 14 +0 = 14, against 15 (danger)',
      'DEX test: 14 +1 = 15, against 15 (good)',
      'Damage before halving: 17',
      '> gm loses 8: Trap: Pendulum',
    ],
  ],
  [
    'CO-30 a jaw: damage and a condition',
    'trap',
    { trap: 'wolf-trap', who: 'Sigrid' },
    [14],
    [
      'Failure (danger): Sigrid did not see it coming (Wolf trap; 14 against 15): 1 damage and the condition: Immobilised.',
      'Sigrid = Sigrid, none, active: Failure (danger); last 14, 14 +0 = 14, against 15 (danger)',
      'Wolf trap: 1 damage, condition: Immobilised [danger]',
      'WIS test: 14 +0 = 14, against 15 (danger)',
      'To get out: STR, difficulty 15. (neutral)',
      'Immobilised: until a test of STR 15 succeeds. (neutral)',
      '> Sigrid loses 1: Trap: Wolf trap',
      '> Sigrid is immobilised, until a test of STR 15 succeeds: Trap: Wolf trap',
    ],
  ],
  [
    'CO-30 ropes: conditions alone',
    'trap',
    { trap: 'snare' },
    [14],
    [
      'Failure (danger): Snare or net: nothing gave it away (14 against 15): condition: Immobilised and Prone.',
      'Snare or net: set off, condition: Immobilised and Prone [danger]',
      'WIS test: 14 +0 = 14, against 15 (danger)',
      'Immobilised and Prone: while the ropes are being cut. (neutral)',
      '> gm is immobilised, while the ropes are being cut: Trap: Snare or net',
      '> gm is prone, while the ropes are being cut: Trap: Snare or net',
    ],
  ],
  [
    'CO-30 a needle that pricks: the poison decides',
    'trap',
    { trap: 'poisoned-needle' },
    [19],
    [
      'Failure (danger): Poisoned needle: nothing gave it away (19 against 20): the poison decides.',
      'Poisoned needle: set off, the poison decides [danger]',
      'WIS test: 19 +0 = 19, against 20 (danger)',
      'The needle springs when the lock is picked or forced. (neutral)',
      'The effect is that of the poison: now play the “Poison” check. (neutral)',
    ],
  ],
  [
    'CO-30 a needle that is seen is still armed',
    'trap',
    { trap: 'poisoned-needle' },
    [20],
    [
      'Success (good): Poisoned needle: found in time (20 against 20) and avoided.',
      'Poisoned needle: avoided [good]',
      'WIS test: 20 +0 = 20, against 20 (good)',
      'Picking or forcing the lock of a needle that is still armed sets it off. (neutral)',
    ],
  ],
  [
    'CO-30 a trap of one’s own that does nothing',
    'trap',
    { trap: DARTS },
    [17],
    [
      'Failure (danger): Darts: nothing gave it away (17 against 18): without damage.',
      'Darts: set off, without damage [danger]',
      'WIS test: 17 +0 = 17, against 18 (danger)',
    ],
  ],
  [
    'CO-30 a trap of one’s own with a poison and damage',
    'trap',
    { trap: { ...DARTS, damage: { dice: 0, sides: 6, flat: 2 }, poisoned: true } },
    [17],
    [
      'Failure (danger): Darts: nothing gave it away (17 against 18): 2 damage.',
      'Darts: 2 damage [danger]',
      'WIS test: 17 +0 = 17, against 18 (danger)',
      'The effect is that of the poison: now play the “Poison” check. (neutral)',
      '> gm loses 2: Trap: Darts',
    ],
  ],
  [
    'CO-30 a trap of one’s own with a poison and a condition, for as long as nobody says',
    'trap',
    { trap: { ...DARTS, poisoned: true, conditions: ['slowed'], until: '  ' } },
    [17],
    [
      'Failure (danger): Darts: nothing gave it away (17 against 18): condition: Slowed.',
      'Darts: set off, condition: Slowed [danger]',
      'WIS test: 17 +0 = 17, against 18 (danger)',
      'Slowed: for as long as the trap holds its victim. (neutral)',
      'The effect is that of the poison: now play the “Poison” check. (neutral)',
      '> gm is slowed, for as long as the trap holds its victim: Trap: Darts',
    ],
  ],
  [
    'CO-30 a trap of one’s own with a poison that is not all it does',
    'trap',
    {
      trap: {
        ...DARTS,
        damage: { dice: 1, sides: 4, flat: 1 },
        poisoned: true,
        conditions: ['bleeding'],
        until: ' until bandaged ',
        escape: 11,
        escapeBy: 'int',
      },
    },
    [17, 3],
    [
      'Failure (danger): Darts: nothing gave it away (17 against 18): 4 damage and the condition: Bleeding.',
      'Darts: 4 damage, condition: Bleeding [danger]',
      'WIS test: 17 +0 = 17, against 18 (danger)',
      'To get out: INT, difficulty 11. (neutral)',
      'Bleeding: until bandaged. (neutral)',
      'The effect is that of the poison: now play the “Poison” check. (neutral)',
      '> gm loses 4: Trap: Darts',
      '> gm is bleeding, until bandaged: Trap: Darts',
    ],
  ],
];

describe.each([
  ['movement', MOVEMENT],
  ['body', BODY],
  ['climate', CLIMATE],
  ['poison', POISON],
  ['structures', STRUCTURES],
  ['traps', TRAPS],
])('what is shown: %s', (_group, cases) => {
  test.each(cases)('%s', (_what, id, setup, dice, lines) => {
    expect(linesOf(make(id, setup, dice))).toEqual(lines);
  });
});

describe('the numbers of a headline', () => {
  test.each<[id: string, setup: JsonObject, dice: readonly number[], facts: JsonObject]>([
    ['jump', { metres: 4, runUp: true }, [9], { outcome: 'failure', difficulty: 12, total: 9, reach: 3 }],
    ['heat', { celsius: 42, hours: 12 }, [10, 9, 4], { outcome: 'failure', tests: 2, failures: 1, damage: 4, difficulty: 10, every: 6 }],
    ['cold', { celsius: 5, hours: 12 }, [], { outcome: 'info', tests: 0, failures: 0, damage: 0, difficulty: null, every: null }],
    [
      'poison',
      { kind: 'weakening' },
      [9, 3, 2],
      { outcome: 'failure', total: 9, difficulty: 10, damage: 0, dead: false, condition: 'weakened', hours: 3, turns: 2 },
    ],
    [
      'trap',
      { trap: 'pendulum' },
      [14, 6, 6, 5, 15],
      { outcome: 'failure', found: false, disarmed: false, triggered: true, damage: 8, conditions: [], total: 14, difficulty: 15 },
    ],
  ])('are those of the rules: %s', (id, setup, dice, facts) => {
    expect(make(id, setup, dice).step.events[0]?.facts).toEqual(facts);
  });
});

test.each<[id: string, setup: JsonObject, words: string]>([
  ['lift', { weight: 80, load: 240.5 }, 'Beyond three times one’s weight (240), nobody lifts a load.'],
  ['damage-structure', { structure: 'door-plain', damage: 1, kind: 'blunt', remaining: 16 }, 'Plain wooden door: 15 hit points at most.'],
])('a refusal says why: %s', (id, setup, words) => {
  const outcome = attempt(id, setup);
  expect(outcome.kind === 'refused' && outcome.issues.map(({ text }) => say(text))).toEqual([words]);
});

test('a check that is over says so', () => {
  const again = checkOf('jump').apply({}, { id: 'again', input: {} }, { roll: () => 1, variant: () => 0 });
  expect('refused' in again && say(again.refused.text)).toBe('This check is over.');
});

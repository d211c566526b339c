/** The tables of the rules, to look things up at the table: the figures are those that the checks reckon with. */
import type { ReferenceRow, ReferenceStart, ReferenceTable } from '#shared/plugin-api/reference';
import { text } from '#shared/plugin-api/text';
import type { Text } from '#shared/plugin-api/text';
import { participantField } from './chase/setup';
import { COLD } from './checks/cold';
import { FALL_DIFFICULTY, fallDice, METRES_A_DIE, MOST_DICE } from './checks/fall';
import { blazeDifficulty } from './checks/fire';
import { HEAT } from './checks/heat';
import { difficultyPerMetre } from './checks/jump';
import { LIFT_BONUS, LIFT_MODES, LOADS } from './checks/lift';
import { onsetKey, POISON_DICE, POISON_DIFFICULTY, POISON_KINDS } from './checks/poison';
import type { PoisonKind } from './checks/poison';
import { STRUCTURE_IDS, STRUCTURES, structureName } from './checks/structures';
import { conditionName } from './checks/trap-form';
import { SEARCHING_EASES, SEARCHING_METRES, TRAP_IDS, TRAPS } from './checks/traps';
import type { Trap } from './checks/traps';
import { SIZES } from './fields';
import { MOUNTED } from './mounted';

type Column = ReferenceTable['columns'][number];

function words(key: string): Column {
  return { title: text(`table.column.${key}`) };
}

function numbers(key: string): Column {
  return { title: text(`table.column.${key}`), numeric: true };
}

function number(value: number): Text {
  return text('table.number', { value });
}

function signed(value: number): Text {
  return text('table.signed', { value });
}

function metres(value: number): Text {
  return text('table.metres', { metres: value });
}

const NONE = text('table.none');

function starts(procedure: string, answers: ReferenceStart['answers'], labelKey?: string): ReferenceStart {
  return { procedure, answers, ...(labelKey === undefined ? {} : { label: text(labelKey) }) };
}

/** CO-28, CO-29. */
const structures: ReferenceTable = {
  id: 'structures',
  title: text('table.structures.title'),
  note: text('table.structures.note'),
  group: 'structures',
  columns: [words('structure'), numbers('solidity'), numbers('reduction'), words('material')],
  rows: STRUCTURE_IDS.map((id) => {
    const { solidity, reduction, kind } = STRUCTURES[id];
    return {
      id,
      cells: [structureName(id), number(solidity), number(reduction), text(`table.material.${kind}`)],
      starts: [starts('break-structure', { structure: id }), starts('damage-structure', { structure: id })],
    };
  }),
};

function trapEffect({ damage, conditions, poisoned }: Trap): Text {
  if (poisoned) return text('table.traps.byPoison');
  const amount = damage.dice > 0 ? text('table.d6', { dice: damage.dice }) : number(damage.flat);
  const states = conditions.map(conditionName);
  if (states.length === 0) return text('table.traps.damage', { amount });
  return damage.dice + damage.flat === 0 ? text('table.traps.states', { states }) : text('table.traps.both', { amount, states });
}

function trapEscape({ escape, conditions }: Trap, id: string): Text {
  if (escape !== null) return text('table.test', { characteristic: text(`check.ability.${escape.characteristic}`), difficulty: escape.difficulty });
  return conditions.length > 0 ? text(`check.trap.until.${id}`) : NONE;
}

/** CO-30. A trap that may be camouflaged has a second row. */
const traps: ReferenceTable = {
  id: 'traps',
  title: text('table.traps.title'),
  note: text('table.traps.note', { eases: SEARCHING_EASES, metres: SEARCHING_METRES }),
  group: 'traps',
  columns: [words('trap'), numbers('detect'), numbers('disarm'), words('effect'), words('halvedBy'), words('escape')],
  rows: TRAP_IDS.flatMap((id): readonly ReferenceRow[] => {
    const trap = TRAPS[id];
    const name = text(`check.trap.name.${id}`);
    const half = trap.dexHalf === null ? NONE : text('table.test', { characteristic: text('check.ability.dex'), difficulty: trap.dexHalf });
    const row = (rowId: string, title: Text, detect: number, answers: ReferenceStart['answers']): ReferenceRow => ({
      id: rowId,
      cells: [title, number(detect), number(trap.disarm), trapEffect(trap), half, trapEscape(trap, id)],
      starts: [starts('trap', answers)],
    });
    const open = row(id, name, trap.detect, { trap: id });
    if (trap.detectCamouflaged === null) return [open];
    return [open, row(`${id}-camouflaged`, text('table.traps.camouflaged', { trap: name }), trap.detectCamouflaged, { trap: id, camouflaged: true })];
  }),
};

/** What a trait adds to the tests of a chase: the chase's own form says it. */
function chaseBonus(name: string): number {
  const field = participantField.properties[name];
  return field?.type === 'boolean' ? (field['x-adds'] ?? 0) : 0;
}

/** What the sizes of one end add. */
function sizeBonus(id: (typeof SIZES)[number][0]): number {
  return SIZES.find(([size]) => size === id)?.[1] ?? 0;
}

/** The situation modifiers of CO-2, and the facts of speed. */
const chaseModifiers: ReferenceTable = {
  id: 'chase-modifiers',
  title: text('table.chase.title'),
  note: text('table.chase.note', { metres: 20 }),
  group: 'movement',
  columns: [words('situation'), numbers('modifier')],
  rows: [
    ...['fast', 'extraMove', 'flying', 'quadruped'].map((id) => ({ id, cells: [text(`table.chase.${id}`), signed(chaseBonus(id))] })),
    { id: 'small', cells: [text('table.chase.small'), signed(sizeBonus('verySmall'))] },
    { id: 'huge', cells: [text('table.chase.huge'), signed(sizeBonus('huge'))] },
  ],
};

/** CO-20: jumps worth a row, in metres. */
const JUMPS = [1, 2, 3, 4, 5, 6, 8, 10];

const jumps: ReferenceTable = {
  id: 'jumps',
  title: text('table.jumps.title'),
  note: text('table.jumps.note', { runUp: difficultyPerMetre(true), standing: difficultyPerMetre(false) }),
  group: 'movement',
  columns: [words('length'), numbers('runUp'), numbers('standing')],
  rows: JUMPS.map((length) => ({
    id: String(length),
    cells: [metres(length), number(difficultyPerMetre(true) * length), number(difficultyPerMetre(false) * length)],
    starts: [starts('jump', { metres: length, runUp: true }, 'table.column.runUp'), starts('jump', { metres: length, runUp: false }, 'table.column.standing')],
  })),
};

/** CO-21: a row a die, up to the most there are. */
const falls: ReferenceTable = {
  id: 'falls',
  title: text('table.falls.title'),
  note: text('table.falls.note', { difficulty: FALL_DIFFICULTY, metres: METRES_A_DIE, dice: MOST_DICE }),
  group: 'movement',
  columns: [words('height'), words('damage'), words('damageBroken')],
  rows: Array.from({ length: MOST_DICE }, (_, index) => (index + 1) * METRES_A_DIE).map((height) => {
    const broken = fallDice(height, true, 'before-cap');
    return {
      id: String(height),
      cells: [metres(height), text('table.d6', { dice: fallDice(height, false, 'before-cap') }), broken === 0 ? NONE : text('table.d6', { dice: broken })],
      starts: [starts('fall', { metres: height })],
    };
  }),
};

/** CO-22: turns worth a row. */
const FIRE_TURNS = 8;

const fires: ReferenceTable = {
  id: 'fire',
  title: text('table.fire.title'),
  note: text('table.fire.note'),
  group: 'body',
  columns: [words('turn'), words('damage'), numbers('blaze')],
  rows: Array.from({ length: FIRE_TURNS }, (_, index) => index + 1).map((turn) => ({
    id: String(turn),
    cells: [number(turn), text('table.d6', { dice: 1 }), number(blazeDifficulty(turn))],
    starts: [starts('fire', { turn, blaze: true }, 'table.fire.blaze'), starts('fire', { turn, blaze: false }, 'table.fire.flames')],
  })),
};

/** CO-23: what a load asks, and what the way of moving it adds. */
const lifting: ReferenceTable = {
  id: 'lifting',
  title: text('table.lifting.title'),
  note: text('table.lifting.note'),
  group: 'body',
  columns: [words('load'), ...LIFT_MODES.map((mode) => ({ title: text(`table.lifting.mode.${mode}`, { bonus: LIFT_BONUS[mode] }), numeric: true }))],
  rows: LOADS.map(({ id, difficulty }) => ({
    id,
    cells: [text(`table.lifting.${id}`), ...LIFT_MODES.map((mode) => number(difficulty - LIFT_BONUS[mode]))],
    starts: LIFT_MODES.map((mode) => starts('lift', { mode })),
  })),
};

/** A temperature in a band, for the check that its row starts. */
const WITHIN = 2;

/** CO-24, CO-25: from the hottest to the coldest. */
const climate: ReferenceTable = {
  id: 'climate',
  title: text('table.climate.title'),
  note: text('table.climate.note'),
  group: 'climate',
  columns: [words('temperature'), words('whom'), numbers('difficulty'), words('every'), words('failure')],
  rows: [
    ...[...HEAT].reverse().map(({ above, difficulty, every }) => ({
      id: `above-${String(above)}`,
      cells: [text('table.climate.above', { celsius: above }), text('table.climate.everyone'), number(difficulty), hours(every), text('table.d6', { dice: 1 })],
      starts: [starts('heat', { celsius: above + WITHIN })],
    })),
    ...[...COLD].reverse().map(({ from, evenEquipped, difficulty, every }) => ({
      id: `from-${String(from)}`,
      cells: [
        text('table.climate.from', { celsius: from }),
        text(evenEquipped ? 'table.climate.everyone' : 'table.climate.unequipped'),
        number(difficulty),
        hours(every),
        text('table.d6', { dice: 1 }),
      ],
      starts: [starts('cold', { celsius: from - WITHIN })],
    })),
  ],
};

function hours(count: number): Text {
  return text('check.hours', { count });
}

function poisonCell(kind: PoisonKind, passed: boolean): Text {
  const dice = passed ? POISON_DICE[kind].passed : POISON_DICE[kind].failed;
  if (kind === 'weakening' && !passed) return text('table.poisons.weakened', { state: conditionName('weakened'), dice: 1 });
  if (kind === 'violent' && !passed) return text('check.poison.death');
  if (dice === 0) return NONE;
  return kind === 'rapid' && passed ? text('table.poisons.half', { dice }) : text('table.d6', { dice });
}

/** CO-26, CO-27. */
const poisons: ReferenceTable = {
  id: 'poisons',
  title: text('table.poisons.title'),
  note: text('table.poisons.note', { difficulty: POISON_DIFFICULTY }),
  group: 'poison',
  columns: [words('poison'), words('failed'), words('passed'), words('onset')],
  rows: POISON_KINDS.map((kind) => ({
    id: kind,
    cells: [text(`check.poison.kind.${kind}`), poisonCell(kind, false), poisonCell(kind, true), text(onsetKey(kind))],
    starts: [starts('poison', { kind })],
  })),
};

/** A row that is only read: what it is about, and what there is to know. */
function fact(table: string, id: string, args?: Readonly<Record<string, number>>): ReferenceRow {
  return { id, cells: [text(`table.${table}.${id}`), text(`table.${table}.${id}.fact`, args)] };
}

/** CO-10 to CO-16. */
const march: ReferenceTable = {
  id: 'march',
  title: text('table.march.title'),
  note: text('table.march.note', { hours: 4, periods: 2 }),
  group: 'other',
  columns: [words('case'), words('fact')],
  rows: [
    fact('march', 'foot', { km: 12 }),
    fact('march', 'pack'),
    fact('march', 'mule', { km: 2 }),
    fact('march', 'horse', { km: 18 }),
    fact('march', 'pony', { km: 15 }),
    fact('march', 'offPath', { divisor: 2 }),
    fact('march', 'difficult', { divisor: 2 }),
    fact('march', 'difficultOffPath', { divisor: 4 }),
    fact('march', 'highMountain', { km: 1 }),
    fact('march', 'trailblazer', { km: 4 }),
    fact('march', 'forcedFoot', { penalty: -2, difficulty: 12 }),
    fact('march', 'forcedMounted', { penalty: -1, step: 4 }),
    fact('march', 'rest', { hours: 10 }),
  ],
};

const mounted: ReferenceTable = {
  id: 'mounted',
  title: text('table.mounted.title'),
  note: text('table.mounted.note'),
  group: 'movement',
  columns: [words('case'), words('fact')],
  rows: MOUNTED.map((id) => fact('mounted', id)),
};

/** Every table of the rules, in the order of the toolbox. */
export const reference: readonly ReferenceTable[] = [chaseModifiers, jumps, falls, mounted, fires, lifting, climate, poisons, structures, traps, march];

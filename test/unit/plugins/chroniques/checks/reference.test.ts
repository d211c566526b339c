import { describe, expect, test } from 'vitest';
import { createTranslator } from '#shared/text/translator';
import { checks } from '../../../../../plugins/chroniques/checks/checks';
import en from '../../../../../plugins/chroniques/locales/en.json';
import fr from '../../../../../plugins/chroniques/locales/fr.json';
import { reference } from '../../../../../plugins/chroniques/reference';

const translator = createTranslator('en');
translator.addPlugin('chroniques', { fr, en });

/** A table in English, cell by cell. */
function read(id: string): readonly (readonly string[])[] {
  const table = reference.find((each) => each.id === id);
  if (table === undefined) throw new Error(`there is no table "${id}"`);
  return table.rows.map((row) => row.cells.map((cell) => translator.plugin('chroniques', cell).replaceAll('\u00A0', ' ')));
}

test('every check is started from a table, but for coating, which has nothing to look up', () => {
  const started = new Set(reference.flatMap(({ rows }) => rows.flatMap(({ starts = [] }) => starts.map(({ procedure }) => procedure))));
  expect(checks.map(({ id }) => id).filter((id) => !started.has(id))).toEqual(['coat-weapon']);
});

describe('the figures of the rules', () => {
  test('CO-28, CO-29 structures', () => {
    expect(read('structures')).toEqual([
      ['Plain wooden door', '15', '5', 'wood'],
      ['Thick door', '20', '7', 'wood'],
      ['Reinforced door', '25', '10', 'wood'],
      ['Armoured door', '30', '15', 'metal'],
      ['Plain bars', '25', '20', 'metal'],
      ['Crossed bars', '30', '20', 'metal'],
      ['Wood and plaster partition', '20', '5', 'wood'],
      ['Brick partition', '25', '10', 'masonry'],
      ['Stone wall, 30 cm', '30', '20', 'masonry'],
    ]);
  });

  test('CO-30 traps', () => {
    expect(read('traps')).toEqual([
      ['Wolf trap', '15', '5', '1 damage, Immobilised', '–', 'STR 15'],
      ['Caltrops', '5', '5', '1 damage, Slowed', '–', 'until healed'],
      ['Caltrops, camouflaged', '15', '5', '1 damage, Slowed', '–', 'until healed'],
      ['Spiked pit', '15', '5', '2D6 damage', 'DEX 15', 'DEX 15'],
      ['Trapdoor and blades', '20', '15', '5D6 damage', 'DEX 15', 'DEX 20'],
      ['Pendulum', '15', '10', '3D6 damage', 'DEX 15', '–'],
      ['Poisoned needle', '20', '10', 'as the poison says', '–', '–'],
      ['Snare or net', '15', '10', 'Immobilised and Prone', '–', 'while the ropes are being cut'],
    ]);
  });

  test('the situation modifiers of a chase', () => {
    expect(read('chase-modifiers').map((row) => row[1])).toEqual(['+10', '+10', '+5', '+2', '−5', '+5']);
  });

  test('CO-20 jumps', () => {
    expect(read('jumps')).toContainEqual(['1 m', '3', '6']);
    expect(read('jumps')).toContainEqual(['4 m', '12', '24']);
  });

  test('CO-21 falls', () => {
    const rows = read('falls');
    expect(rows).toHaveLength(10);
    expect(rows[0]).toEqual(['3 m', '1D6', '–']);
    expect(rows[3]).toEqual(['12 m', '4D6', '3D6']);
    expect(rows[9]).toEqual(['30 m', '10D6', '9D6']);
  });

  test('CO-22 fire', () => {
    expect(read('fire').map((row) => row[2])).toEqual(['7', '9', '11', '13', '15', '17', '19', '21']);
  });

  test('CO-23 lifting: overhead, in the arms, dragging', () => {
    expect(read('lifting').map((row) => row.slice(1))).toEqual([
      ['10', '5', '0'],
      ['15', '10', '5'],
      ['20', '15', '10'],
      ['25', '20', '15'],
    ]);
  });

  test('CO-24, CO-25 heat and cold', () => {
    expect(read('climate')).toEqual([
      ['above 40 °C', 'everyone', '10', '6 hours', '1D6'],
      ['above 45 °C', 'everyone', '15', '6 hours', '1D6'],
      ['above 50 °C', 'everyone', '15', '1 hour', '1D6'],
      ['from 0 °C', 'without suitable clothes', '15', '6 hours', '1D6'],
      ['from −30 °C', 'everyone', '15', '6 hours', '1D6'],
      ['from −40 °C', 'everyone', '15', '1 hour', '1D6'],
    ]);
  });

  test('CO-26 poisons', () => {
    expect(read('poisons')).toEqual([
      ['Weakening', 'Weakened, 1D6 hours', '–', 'after 1D6 rounds'],
      ['Slow', '1D6', '–', 'after a day'],
      ['Rapid', '2D6', 'half of 2D6', 'at once'],
      ['Violent', 'death', '2D6', 'after 10 minutes'],
    ]);
  });

  test('CO-10 to CO-16 marching, and the saddle', () => {
    expect(read('march').map((row) => row[1])).toEqual([
      '12 km + CON modifier − DEF of armour',
      'half its DEF only',
      '2 km more; armour that it carries does not count',
      '18 km',
      '15 km',
      'distance divided by 2',
      'distance divided by 2: dense forest, mountains, marsh',
      'distance divided by 4 or more; mounts are led',
      'about 1 km',
      'difficult ground does not count; 4 km more on normal ground',
      '−2 to everything a period, and CON 12 or half the distance',
      '−1 a period, and a test of CHA that grows harder by 4 a period',
      '10 hours in a row clear the penalties; the mount needs as many',
    ]);
    expect(read('mounted')).toHaveLength(3);
  });

  test('a row of the climate lies within its own band', () => {
    const of = (id: string): unknown => reference.find((table) => table.id === 'climate')?.rows.find((row) => row.id === id)?.starts?.[0]?.answers;
    expect(of('above-40')).toEqual({ celsius: 42 });
    expect(of('from-0')).toEqual({ celsius: -2 });
    expect(of('from--30')).toEqual({ celsius: -32 });
  });
});

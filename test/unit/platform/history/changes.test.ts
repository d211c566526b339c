import 'reflect-metadata';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { EventHub } from '#main/platform/history/events';
import { History } from '#main/platform/history/history';
import type { UnitOfWork, NewEntry } from '#main/platform/history/history';
import { Namesakes } from '#main/features/characters/namesakes';
import { DataFile } from '#main/platform/database/database';
import { CharacterStore } from '#main/features/characters/character-store';
import { EncounterStore } from '#main/features/encounters/encounter-store';
import { JournalStore } from '#main/features/journal/journal-store';
import { Announcer } from '#main/platform/history/announcer';
import { ChangeContext } from '#main/platform/history/change-context';
import { HistoryStore } from '#main/platform/history/history-store';
import type { HistoryRow } from '#main/platform/history/history-store';
import { RecordStore } from '#main/platform/records/record-store';
import { RECORDS } from '#shared/records/index';
import type { CharacterRow } from '#main/platform/records/record-store';
import { AppError } from '#shared/domain/app-error';
import type { ActiveCondition } from '#shared/ipc/records';
import { createTranslator } from '#shared/text/translator';
import { tempFolder } from '../../../helpers/temp';

const CAMPAIGN = 'nuit';
const SCOPE = { campaignId: CAMPAIGN, encounterId: null };
const FIGHT = { campaignId: CAMPAIGN, encounterId: 'fight' };
const SHARED = { campaignId: null, encounterId: null };
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A data file with a campaign, a party, an encounter and somebody in it, and the real way to change them. */
class Bench {
  readonly folder = tempFolder();
  readonly announced: { readonly event: string; readonly payload: unknown; readonly inTransaction: boolean }[] = [];
  now = 1000;
  starts = 0;
  database!: DataFile;
  records!: RecordStore;
  journal!: HistoryStore;
  changes!: History;

  constructor() {
    this.open();
    onTestFinished(() => {
      this.database.dispose();
    });
    const times = { createdAt: 1, updatedAt: 1, trashedAt: null };
    const cover = {
      notes: '',
      gameDate: '',
      elapsedMinutes: 0,
      calendar: '',
      dayZero: 0,
      calendarReading: {},
      colour: '',
      pictureId: null,
      supplements: [],
      origin: null,
      arriving: false,
    };
    this.records.insert('campaign', { id: CAMPAIGN, name: 'Nuit', system: 'sampler', ...times, ...cover });
    this.records.insert('party', { id: 'wolves', campaignId: CAMPAIGN, name: 'Les Loups', notes: '', position: 0, ...times });
    const road = { journeyId: null, journeyClock: null };
    const fight = {
      ...road,
      title: 'Au pont',
      notes: '',
      template: false,
      phase: 'running',
      options: {},
      round: 1,
      turn: null,
      combatants: {},
      revision: 0,
    } as const;
    this.records.insert('encounter', { id: 'fight', campaignId: CAMPAIGN, ...fight, ...times });
    this.records.insert('character', person('alric'));
  }

  open(): void {
    this.database = new DataFile({ file: path.join(this.folder, 'traque.sqlite'), backupFolder: path.join(this.folder, 'backups') });
    const events = new EventHub(silent);
    events.onAny((event, payload) => {
      const { opened } = this.database;
      this.announced.push({ event, payload, inTransaction: opened.kind === 'ready' && opened.connection.inTransaction });
    });
    this.records = new RecordStore(this.database, RECORDS);
    this.journal = new HistoryStore(this.database, `start ${String((this.starts += 1))}`);
    const clock = { now: () => (this.now += 1) };
    const namesakes = new Namesakes(this.records, new CharacterStore(this.database), new EncounterStore(this.database));
    this.changes = new History(this.records, this.journal, namesakes, this.database, createTranslator('fr'), new Announcer(events, new ChangeContext()), clock);
  }

  restart(): void {
    this.database.dispose();
    this.open();
  }

  get alric(): CharacterRow {
    const row = this.records.get('character', 'alric');
    if (row === undefined) throw new Error('he is gone');
    return row;
  }

  /** The records as they are stored, but for when they were last changed. */
  stored(): string {
    const { opened } = this.database;
    if (opened.kind !== 'ready') throw new Error('the file is not open');
    const rows = ['parties', 'characters', 'encounters', 'campaigns'].flatMap((table) => opened.connection.prepare(`SELECT * FROM ${table} ORDER BY id`).all());
    return JSON.stringify(rows, (name, value: unknown) => (name === 'updated_at' || name === 'revision' ? undefined : value));
  }

  /** Everything that is stored, to the letter. */
  dump(): string {
    const { opened } = this.database;
    if (opened.kind !== 'ready') throw new Error('the file is not open');
    return JSON.stringify(
      ['parties', 'characters', 'encounters', 'campaigns', 'journal'].map((table) => opened.connection.prepare(`SELECT * FROM ${table} ORDER BY rowid`).all()),
    );
  }

  change(work: (edit: UnitOfWork) => void, entry: Partial<NewEntry> = {}): HistoryRow {
    this.changes.make({ ...ENTRY, ...entry }, work);
    const { campaignId, encounterId } = { ...SCOPE, ...entry };
    const row = this.changes.toUndo({ campaignId, encounterId: encounterId ?? null });
    if (row === undefined) throw new Error('nothing was written');
    return row;
  }

  wounds(by: number, entry: Partial<NewEntry> = {}): HistoryRow {
    return this.change((edit) => {
      const { stats } = edit.get('character', 'alric');
      edit.change('character', 'alric', { stats: { ...stats, wounds: Number(stats['wounds']) + by } });
    }, entry);
  }

  rename(name: string, entry: Partial<NewEntry> = {}): HistoryRow {
    return this.change((edit) => {
      edit.change('character', 'alric', { name });
    }, entry);
  }
}

const ENTRY: NewEntry = { campaignId: CAMPAIGN, kind: 'character', text: { verbatim: 'Quelque chose' } };

function person(id: string): CharacterRow {
  const none = { partyId: null, encounterId: null, templateId: null, mountId: null, origin: null, deadAt: null, archivedAt: null, trashedAt: null };
  const values = { system: 'sampler', role: 'pc', name: id, notes: '', reminder: '', position: 0, createdAt: 1, updatedAt: 1 } as const;
  return { id, campaignId: CAMPAIGN, ...none, ...values, stats: { wounds: 12 }, conditions: {}, penalties: {} };
}

const prone: ActiveCondition = { condition: 'prone', system: 'sampler', count: 1, duration: { kind: 'permanent' }, tick: null, cause: null, since: 1 };

function codeOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return `${error.code} ${'key' in error.text ? error.text.key : error.text.verbatim}`;
    throw error;
  }
  return 'done';
}

describe('a change', () => {
  it('is stored with its entry, moves its campaign up, and is announced once it is stored', () => {
    const bench = new Bench();
    const row = bench.wounds(-5, { partyId: 'wolves' });
    expect(bench.alric.stats).toEqual({ wounds: 7 });
    expect(bench.alric.updatedAt).toBe(row.at);
    expect(bench.records.get('campaign', CAMPAIGN)?.updatedAt).toBe(row.at);
    expect(row).toMatchObject({ kind: 'character', partyId: 'wolves', words: 'Quelque chose', undoneAt: null });
    expect(row.patches).toEqual([{ record: 'character', id: 'alric', path: ['stats', 'wounds'], before: 12, after: 7 }]);
    const notice = { campaignId: CAMPAIGN, kinds: ['character'], ids: ['alric'], revision: row.number, origin: null };
    expect(bench.announced).toEqual([{ event: 'records.changed', payload: notice, inTransaction: false }]);
  });

  it('has one moment, which its work knows', () => {
    const bench = new Bench();
    let known = 0;
    const { at } = bench.change((edit) => {
      known = edit.now;
      edit.change('character', 'alric', { deadAt: edit.now });
      edit.change('party', 'wolves', { name: 'Les Louves' });
    });
    expect([known, bench.alric.deadAt, bench.records.get('party', 'wolves')?.updatedAt]).toEqual([at, at, at]);
  });

  it('that changed nothing is written nowhere and announced to nobody', () => {
    const bench = new Bench();
    const before = bench.dump();
    bench.changes.make(ENTRY, (edit) => {
      expect(edit.get('character', 'alric').name).toBe('alric');
      edit.change('character', 'alric', { name: 'alric', stats: { wounds: 12 } });
      edit.change('encounter', 'fight', { round: 1 });
    });
    expect(bench.dump()).toBe(before);
    expect(bench.announced).toEqual([]);
  });

  it('whose work stops has changed nothing', () => {
    const bench = new Bench();
    const before = bench.dump();
    const work = (edit: UnitOfWork): void => {
      edit.change('character', 'alric', { name: 'B' });
      edit.insert('character', person('berthe'));
      edit.get('party', 'nobody');
    };
    expect(codeOf(() => bench.changes.make(ENTRY, work))).toBe('not-found app:error.partyNotFound');
    expect(() => {
      bench.changes.make({ ...ENTRY, runId: 'nobody' }, (edit) => {
        edit.change('character', 'alric', { name: 'B' });
      });
    }).toThrow();
    expect(bench.dump()).toBe(before);
    expect(bench.announced).toEqual([]);
  });

  it('of a campaign is announced as one', () => {
    const bench = new Bench();
    bench.change((edit) => {
      edit.change('campaign', CAMPAIGN, { gameDate: 'Le 3' });
    });
    expect(bench.announced.map(({ event }) => event)).toEqual(['campaigns.changed', 'records.changed']);
  });

  it('of an encounter raises its revision, also when it is taken back', () => {
    const bench = new Bench();
    const { id } = bench.change((edit) => {
      edit.change('encounter', 'fight', { round: 2 });
      edit.change('encounter', 'fight', { round: 3 });
    });
    expect(bench.records.get('encounter', 'fight')).toMatchObject({ round: 3, revision: 2 });
    bench.changes.takeBack(id);
    expect(bench.records.get('encounter', 'fight')).toMatchObject({ round: 1, revision: 3 });
  });

  it('is said in every language, so that it is found in each', () => {
    const bench = new Bench();
    bench.changes.record({ ...ENTRY, kind: 'party', text: { key: 'app:journal.party.created', args: { name: 'Les Œufs' } } });
    const [row] = new JournalStore(bench.database).page({ ...SCOPE, kinds: [], partyId: null }, 0, 1).rows;
    expect(row?.words).toBe('Nouveau groupe\u00a0: «\u00a0Les Œufs\u00a0»\nNew party: “Les Œufs”');
    expect(row?.patches).toBeNull();
  });

  it('may be told by what came of it', () => {
    const bench = new Bench();
    const made = bench.changes.make(
      (name: string) => ({ ...ENTRY, text: { verbatim: name } }),
      (edit) => {
        edit.change('character', 'alric', { name: 'Berthe' });
        return 'Alric est Berthe';
      },
    );
    expect(made).toBe('Alric est Berthe');
    expect(bench.changes.toUndo(SCOPE)?.words).toBe('Alric est Berthe');
  });
});

describe('what was made', () => {
  it('is in the trash when that is taken back, and out of it when it is made again', () => {
    const bench = new Bench();
    const { id } = bench.change((edit) => {
      edit.insert('character', person('berthe'));
      edit.change('character', 'berthe', { notes: 'Nouvelle' });
    });
    const row = bench.changes.takeBack(id);
    expect(bench.records.get('character', 'berthe')).toMatchObject({ trashedAt: row.at, notes: '' });
    bench.changes.makeAgain(id);
    expect(bench.records.get('character', 'berthe')).toMatchObject({ trashedAt: null, notes: 'Nouvelle' });
  });

  it('and put into the trash since is refused to be taken back, and stays there', () => {
    const bench = new Bench();
    const { id } = bench.change((edit) => {
      edit.insert('character', person('berthe'));
    });
    bench.change((edit) => {
      edit.change('character', 'berthe', { trashedAt: edit.now });
    });
    const before = bench.dump();
    expect(codeOf(() => bench.changes.takeBack(id))).toBe('conflict app:journal.error.changedSince');
    expect(bench.dump()).toBe(before);
  });
});

describe('undo and redo', () => {
  type Action = (edit: UnitOfWork, number: number) => void;
  const ACTIONS: Readonly<Record<string, Action>> = {
    hurt: (edit) => {
      const { stats } = edit.get('character', 'alric');
      edit.change('character', 'alric', { stats: { ...stats, wounds: Math.max(0, Number(stats['wounds']) - 5) } });
    },
    name: (edit, number) => {
      edit.change('character', 'alric', { name: `Alric ${String(number % 3)}` });
    },
    fall: (edit, number) => {
      edit.change('character', 'alric', { conditions: { [`h${String(number)}`]: prone, ...edit.get('character', 'alric').conditions } });
    },
    rise: (edit) => {
      const [, ...others] = Object.entries(edit.get('character', 'alric').conditions);
      edit.change('character', 'alric', { conditions: Object.fromEntries(others) });
    },
    die: (edit) => {
      edit.change('character', 'alric', { deadAt: edit.get('character', 'alric').deadAt === null ? edit.now : null });
    },
    join: (edit) => {
      edit.change('character', 'alric', { partyId: edit.get('character', 'alric').partyId === null ? 'wolves' : null });
      edit.change('party', 'wolves', { notes: `${edit.get('party', 'wolves').notes}.` });
    },
    round: (edit) => {
      const { round, combatants } = edit.get('encounter', 'fight');
      edit.change('encounter', 'fight', { round: round + 1, turn: round % 2 === 0 ? null : 'alric', combatants });
    },
    date: (edit, number) => {
      edit.change('campaign', CAMPAIGN, { gameDate: `Le ${String(number)}`, elapsedMinutes: number, supplements: [String(number)] });
    },
  };

  it('go through any changes to the start and back to the end, whatever is between two of them', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...Object.keys(ACTIONS)), { minLength: 1, maxLength: 12 }), (actions) => {
        const bench = new Bench();
        const states = [bench.stored()];
        actions.forEach((action, number) => {
          bench.changes.make(ENTRY, (edit) => ACTIONS[action]?.(edit, number));
          if (bench.stored() !== states.at(-1)) states.push(bench.stored());
        });
        for (const state of [...states].reverse().slice(1)) {
          expect(bench.changes.undo(SCOPE)).toBeDefined();
          expect(bench.stored()).toBe(state);
        }
        expect(bench.changes.undo(SCOPE)).toBeUndefined();
        for (const state of states.slice(1)) {
          expect(bench.changes.redo(SCOPE)).toBeDefined();
          expect(bench.stored()).toBe(state);
        }
        expect(bench.changes.redo(SCOPE)).toBeUndefined();
        bench.database.dispose();
      }),
      { numRuns: 10 },
    );
  });

  it('know whether there is anything', () => {
    const bench = new Bench();
    const can = (): readonly boolean[] => [bench.changes.toUndo(SCOPE) !== undefined, bench.changes.toRedo(SCOPE) !== undefined];
    expect(can()).toEqual([false, false]);
    bench.wounds(-1);
    expect(can()).toEqual([true, false]);
    bench.changes.undo(SCOPE);
    expect(can()).toEqual([false, true]);
  });

  it('redo ends where something newer was changed', () => {
    const bench = new Bench();
    bench.wounds(-1);
    bench.wounds(-2);
    bench.changes.undo(SCOPE);
    bench.rename('B');
    expect(bench.changes.toRedo(SCOPE) !== undefined).toBe(false);
    expect(bench.changes.redo(SCOPE)).toBeUndefined();
    expect(bench.alric).toMatchObject({ name: 'B', stats: { wounds: 11 } });
  });

  it('redo makes again what was taken back last', () => {
    const bench = new Bench();
    bench.wounds(-1);
    const second = bench.wounds(-2);
    const third = bench.wounds(-4);
    bench.changes.takeBack(second.id);
    bench.changes.undo(SCOPE);
    expect(bench.alric.stats).toEqual({ wounds: 11 });
    expect(bench.changes.redo(SCOPE)?.id).toBe(third.id);
    expect(bench.alric.stats).toEqual({ wounds: 7 });
    // The second stands before one that is in force: it comes back only when it is asked for by itself.
    expect(bench.changes.toRedo(SCOPE) !== undefined).toBe(false);
    bench.changes.makeAgain(second.id);
    expect(bench.alric.stats).toEqual({ wounds: 5 });
  });

  it('keep to their scope: an encounter and another campaign stay as they are, the shared library belongs to every campaign', () => {
    const bench = new Bench();
    bench.wounds(-1);
    bench.wounds(-2, FIGHT);
    bench.change((edit) => {
      edit.insert('character', { ...person('wolf'), campaignId: null });
    }, SHARED);
    bench.changes.undo(FIGHT);
    expect(bench.alric.stats).toEqual({ wounds: 11 });
    expect(bench.changes.undo(FIGHT)).toBeUndefined();
    bench.changes.redo(FIGHT);
    // The newest first, wherever it was.
    bench.changes.undo(SCOPE);
    expect(bench.records.get('character', 'wolf')?.trashedAt).not.toBeNull();
    expect(bench.alric.stats).toEqual({ wounds: 9 });
    bench.changes.undo(SCOPE);
    expect(bench.alric.stats).toEqual({ wounds: 10 });
    bench.changes.redo(SCOPE);
    bench.changes.redo(SCOPE);
    expect(bench.records.get('character', 'wolf')?.trashedAt).toBeNull();
    bench.changes.undo(SHARED);
    expect(bench.records.get('character', 'wolf')?.trashedAt).not.toBeNull();
    expect(bench.changes.undo(SHARED)).toBeUndefined();
    expect(bench.changes.toUndo({ campaignId: 'other', encounterId: null })).toBeUndefined();
  });

  it('take back with one press what was made with one, and make again with one what was taken back so, though the clock stands still', () => {
    const bench = new Bench();
    bench.wounds(-1, { batch: 'paste' });
    const second = bench.wounds(-2, { batch: 'paste' });
    bench.wounds(-4, { batch: 'paste' });
    const tick = bench.now;
    bench.changes.takeBack(second.id);
    bench.now = tick;
    bench.changes.undo(SCOPE);
    expect(bench.alric.stats).toEqual({ wounds: 12 });
    // The one that was taken back by itself is no part of it.
    bench.changes.redo(SCOPE);
    expect(bench.alric.stats).toEqual({ wounds: 7 });
  });

  it('are decided by no clock: set back an hour in the middle, everything goes as it would', () => {
    const bench = new Bench();
    bench.wounds(-1);
    bench.now -= 3_600_000;
    const second = bench.wounds(-2);
    expect(bench.changes.toUndo(SCOPE)?.id).toBe(second.id);
    bench.changes.undo(SCOPE);
    bench.now -= 3_600_000;
    bench.changes.undo(SCOPE);
    expect(bench.alric.stats).toEqual({ wounds: 12 });
    bench.changes.redo(SCOPE);
    expect(bench.alric.stats).toEqual({ wounds: 11 });
    bench.changes.redo(SCOPE);
    expect(bench.alric.stats).toEqual({ wounds: 9 });
  });

  it('go no further back than the start of the program, but for an encounter', () => {
    const bench = new Bench();
    bench.wounds(-1);
    bench.wounds(-2, FIGHT);
    bench.restart();
    expect(bench.changes.toUndo(SCOPE) !== undefined).toBe(false);
    expect(bench.changes.undo(SCOPE)).toBeUndefined();
    bench.rename('B');
    bench.changes.undo(SCOPE);
    expect(bench.changes.undo(SCOPE)).toBeUndefined();
    expect(bench.changes.undo(FIGHT)).toBeDefined();
    expect(bench.alric).toMatchObject({ name: 'alric', stats: { wounds: 11 } });
  });

  it('leave alone what an import brought, or another start of the program, though its number is newer', () => {
    const bench = new Bench();
    bench.wounds(-1);
    const patches = [{ record: 'character', id: 'alric', path: ['stats', 'wounds'], before: 12, after: 11 }] as const;
    const row = { campaignId: CAMPAIGN, kind: 'character', text: { verbatim: 'Autrefois' }, words: 'Autrefois', patches } as const;
    const elsewhere = new HistoryStore(bench.database, 'elsewhere');
    elsewhere.add({ ...row, id: 'brought', at: 1, number: bench.journal.nextNumber() });
    elsewhere.add({ ...row, id: 'undone', at: 1, undoneAt: 2, number: bench.journal.nextNumber() });
    expect(bench.changes.toRedo(SCOPE) !== undefined).toBe(false);
    bench.changes.undo(SCOPE);
    expect(bench.alric.stats).toEqual({ wounds: 12 });
    expect(bench.changes.toUndo(SCOPE) !== undefined).toBe(false);
    expect(bench.journal.get('brought')?.undoneAt).toBeNull();
  });

  it('are announced once they are stored, and say when', () => {
    const bench = new Bench();
    bench.wounds(-1);
    bench.announced.length = 0;
    const undone = bench.changes.undo(SCOPE);
    expect(undone?.undoneAt).toBe(bench.now);
    expect(bench.alric.updatedAt).toBe(bench.now);
    const notice = { campaignId: CAMPAIGN, kinds: ['character'], ids: ['alric'], revision: undone?.undone, origin: null };
    expect(bench.announced).toEqual([{ event: 'records.changed', payload: notice, inTransaction: false }]);
  });
});

describe('taking back an older change', () => {
  it('gives back what it took, whatever was lost since', () => {
    const bench = new Bench();
    const first = bench.wounds(-5);
    bench.wounds(-4);
    bench.changes.takeBack(first.id);
    expect(bench.alric.stats).toEqual({ wounds: 8 });
    bench.changes.makeAgain(first.id);
    expect(bench.alric.stats).toEqual({ wounds: 3 });
  });

  it('is refused whole when a part of it was changed since', () => {
    const bench = new Bench();
    const first = bench.change((edit) => {
      edit.change('character', 'alric', { stats: { wounds: 2 }, name: 'B' });
      edit.change('party', 'wolves', { name: 'Les Louves' });
    });
    bench.rename('C');
    const before = bench.dump();
    bench.announced.length = 0;
    expect(codeOf(() => bench.changes.takeBack(first.id))).toBe('conflict app:journal.error.changedSince');
    expect(bench.dump()).toBe(before);
    expect(bench.announced).toEqual([]);
  });

  it('is refused for what is taken back already, what changed nothing, and what is not there', () => {
    const bench = new Bench();
    const change = bench.wounds(-1);
    const entry = bench.changes.record({ ...ENTRY, kind: 'run' });
    expect(codeOf(() => bench.changes.makeAgain(change.id))).toBe('invalid app:journal.error.inForce');
    bench.changes.takeBack(change.id);
    expect(codeOf(() => bench.changes.takeBack(change.id))).toBe('invalid app:journal.error.nothingToTakeBack');
    expect(codeOf(() => bench.changes.takeBack(entry.id))).toBe('invalid app:journal.error.nothingToTakeBack');
    expect(codeOf(() => bench.changes.makeAgain(entry.id))).toBe('invalid app:journal.error.inForce');
    expect(codeOf(() => bench.changes.takeBack('nobody'))).toBe('not-found app:error.entryNotFound');
  });

  it('works after a restart, however long ago it was', () => {
    const bench = new Bench();
    const { id } = bench.wounds(-5);
    bench.restart();
    bench.changes.takeBack(id);
    expect(bench.alric.stats).toEqual({ wounds: 12 });
  });
});

describe('back in an encounter', () => {
  it('takes back everything since the present turn began, that beginning included, and nothing else', () => {
    const bench = new Bench();
    const turn = (round: number): HistoryRow =>
      bench.change(
        (edit) => {
          edit.change('encounter', 'fight', { round });
        },
        { ...FIGHT, kind: 'encounter', turn: true },
      );
    bench.wounds(-1, FIGHT);
    expect(bench.changes.canGoBack('fight')).toBe(false);
    expect(bench.changes.backToTurn('fight')).toBe(false);
    turn(2);
    const start = bench.stored();
    bench.wounds(-2, FIGHT);
    const before = bench.stored();
    turn(3);
    bench.wounds(-3, FIGHT);
    bench.rename('B');
    bench.wounds(-4, FIGHT);
    bench.announced.length = 0;
    expect(bench.changes.backToTurn('fight')).toBe(true);
    expect(bench.announced.every(({ inTransaction }) => !inTransaction)).toBe(true);
    expect(bench.alric.name).toBe('B');
    bench.changes.undo(SCOPE);
    expect(bench.stored()).toBe(before);
    expect(bench.changes.canGoBack('fight')).toBe(true);
    bench.changes.undo(FIGHT);
    expect(bench.stored()).toBe(start);
    bench.changes.backToTurn('fight');
    expect(bench.records.get('encounter', 'fight')?.round).toBe(1);
    expect(bench.alric.stats).toEqual({ wounds: 11 });
    // And forward again, in the order in which it happened.
    while (bench.changes.redo(FIGHT) !== undefined);
    expect(bench.alric.stats).toEqual({ wounds: 2 });
    expect(bench.records.get('encounter', 'fight')?.round).toBe(3);
  });

  it('is whole or not at all', () => {
    const bench = new Bench();
    bench.change(
      (edit) => {
        edit.change('encounter', 'fight', { round: 2 });
        edit.change('character', 'alric', { name: 'B' });
      },
      { ...FIGHT, turn: true },
    );
    bench.wounds(-3, FIGHT);
    bench.rename('C');
    const before = bench.dump();
    expect(codeOf(() => bench.changes.backToTurn('fight'))).toBe('conflict app:journal.error.changedSince');
    expect(bench.dump()).toBe(before);
  });
});

describe('a proposal', () => {
  const effect = 'run r 1 0';

  it('is applied once, until that is taken back', () => {
    const bench = new Bench();
    const first = bench.wounds(-3, { kind: 'effect', effect });
    const before = bench.dump();
    expect(codeOf(() => bench.wounds(-3, { kind: 'effect', effect }))).toBe('conflict app:effect.error.applied');
    expect(bench.dump()).toBe(before);
    bench.changes.takeBack(first.id);
    const second = bench.wounds(-3, { kind: 'effect', effect });
    expect(codeOf(() => bench.changes.makeAgain(first.id))).toBe('conflict app:effect.error.applied');
    expect(bench.journal.applied(effect)?.id).toBe(second.id);
    expect(bench.alric.stats).toEqual({ wounds: 9 });
  });

  it('is not applied a second time by redo either', () => {
    const bench = new Bench();
    bench.wounds(-3, { kind: 'effect', effect });
    bench.changes.undo(SCOPE);
    bench.wounds(-3, { ...FIGHT, kind: 'effect', effect });
    const before = bench.dump();
    expect(codeOf(() => bench.changes.redo(SCOPE))).toBe('conflict app:effect.error.applied');
    expect(bench.dump()).toBe(before);
  });

  it('that made no difference is written all the same, so that it counts as applied', () => {
    const bench = new Bench();
    bench.changes.make({ ...ENTRY, kind: 'effect', effect }, () => undefined);
    expect(bench.journal.applied(effect)).toMatchObject({ patches: [] });
    const [row] = bench.journal.appliedOf('run r ');
    bench.changes.takeBack(row?.id ?? '');
    expect(bench.journal.applied(effect)).toBeUndefined();
    expect(bench.journal.appliedOf('run r ')).toEqual([]);
  });
});

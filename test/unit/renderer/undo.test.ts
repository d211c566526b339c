/** One press of Ctrl+Z takes back one thing: the newest. */
import { describe, expect, test } from 'vitest';
import { NoteChanges } from '../../../renderer/app/undo/note-changes';
import { whatToTakeBack } from '../../../renderer/app/undo/undo-choice';

describe('what one press takes back', () => {
  test('without a message it is the latest change', () => {
    expect(whatToTakeBack(undefined, { at: 10 })).toBe('change');
    expect(whatToTakeBack(undefined, undefined)).toBe('change');
  });

  test('without a change it is what the message tells of', () => {
    expect(whatToTakeBack({ at: 10, apart: false }, undefined)).toBe('message');
  });

  test('a change after the message is newer', () => {
    expect(whatToTakeBack({ at: 10_000, apart: false }, { at: 10_001 })).toBe('change');
  });

  test('a message right after a change tells of it, and goes with it', () => {
    expect(whatToTakeBack({ at: 10_000, apart: false }, { at: 9_990 })).toBe('both');
    expect(whatToTakeBack({ at: 10_000, apart: false }, { at: 10_000 })).toBe('both');
  });

  test('a message of something else, or long after a change, is asked itself', () => {
    expect(whatToTakeBack({ at: 10_000, apart: true }, { at: 9_990 })).toBe('message');
    expect(whatToTakeBack({ at: 10_000, apart: false }, { at: 8_000 })).toBe('message');
  });
});

describe('changes of notes', () => {
  test('are taken back and made again one by one, campaign by campaign', () => {
    const changes = new NoteChanges();
    changes.add('a', 'note-1', 1);
    changes.add('b', 'note-2', 2);
    changes.add('a', 'note-3', 3);
    expect([changes.latest('a')?.at, changes.latest('b')?.at, changes.latest('c')]).toEqual([3, 2, undefined]);
    expect(changes.latest('a')?.id).toBe('note-3');
    changes.undo('a');
    expect(changes.latest('a')?.at).toBe(1);
    changes.redo('a');
    expect(changes.latest('a')?.at).toBe(3);
    changes.undo('a');
    changes.undo('a');
    changes.undo('a');
    expect(changes.latest('a')).toBeUndefined();
    changes.redo('a');
    expect(changes.latest('a')?.at).toBe(1);
  });

  test('that are new leave nothing to make again', () => {
    const changes = new NoteChanges();
    changes.add('a', 'note-1', 1);
    changes.undo('a');
    changes.add('a', 'note-2', 2);
    changes.redo('a');
    expect(changes.latest('a')?.at).toBe(2);
    changes.undo('a');
    expect(changes.latest('a')).toBeUndefined();
  });
});

/** Menus and the size of everything. */
import { afterEach, describe, expect, it } from 'vitest';
import { applicationMenu, contextMenu } from '#main/platform/windows/menus';
import type { Clicked } from '#main/platform/windows/menus';
import { nextZoom, ZOOM, ZOOM_STEPS } from '#shared/domain/zoom';
import { createTranslator } from '#shared/text/translator';
import { zoomOf } from '../../../../renderer/app/zoom-keys';
import { pretendMac } from '../../../../renderer/ui/platform';

const ALL = { canUndo: true, canRedo: true, canCut: true, canCopy: true, canPaste: true, canSelectAll: true };
const french = createTranslator('fr');
const say = (key: string): string => french.app(key);

function clicked(about: Partial<Clicked>): Clicked {
  return { isEditable: false, selectionText: '', editFlags: ALL, ...about };
}

describe('a right click', () => {
  it('in a field offers all that a field can do, in the GM’s language', () => {
    const items = contextMenu(clicked({ isEditable: true }), say);
    expect(items.map(({ role, label }) => [role, label]).filter(([role]) => role !== undefined)).toEqual([
      ['undo', 'Annuler'],
      ['redo', 'Rétablir'],
      ['cut', 'Couper'],
      ['copy', 'Copier'],
      ['paste', 'Coller'],
      ['selectAll', 'Tout sélectionner'],
    ]);
    const english = createTranslator('en');
    expect(contextMenu(clicked({ isEditable: true }), (key) => english.app(key)).map(({ label }) => label)).toContain('Paste');
  });

  it('shows in grey what cannot be done', () => {
    const items = contextMenu(clicked({ isEditable: true, editFlags: { ...ALL, canCut: false, canUndo: false } }), say);
    expect(items.filter(({ enabled }) => enabled === false).map(({ role }) => role)).toEqual(['undo', 'cut']);
  });

  it('on selected text offers to copy it, elsewhere nothing', () => {
    expect(contextMenu(clicked({ selectionText: 'Sigrid' }), say).map(({ role }) => role)).toEqual(['copy']);
    expect(contextMenu(clicked({ selectionText: ' \n' }), say)).toEqual([]);
    expect(contextMenu(clicked({}), say)).toEqual([]);
  });
});

describe('the menu bar', () => {
  it('is there on a Mac, with what the keys of fields need', () => {
    const bar = applicationMenu('darwin', say) ?? [];
    expect(bar.map(({ role }) => role)).toEqual(['appMenu', 'editMenu', 'windowMenu']);
    const edit = bar[1]?.submenu;
    const roles = Array.isArray(edit) ? edit.map(({ role }) => role) : [];
    expect(roles).toEqual(expect.arrayContaining(['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll']));
  });

  it('has no developer tools, and no item without words', () => {
    const items = (applicationMenu('darwin', say) ?? []).flatMap((menu) => [menu, ...(Array.isArray(menu.submenu) ? menu.submenu : [])]);
    expect(items.filter(({ role }) => role === 'toggleDevTools' || role === 'reload' || role === 'forceReload')).toEqual([]);
    expect(items.filter(({ type, label }) => type !== 'separator' && (label === undefined || label.startsWith('menu.')))).toEqual([]);
  });

  it.each(['win32', 'linux'] as const)('is not there on %s', (platform) => {
    expect(applicationMenu(platform, say)).toBeNull();
  });
});

describe('zoom', () => {
  let back: (() => void) | undefined;
  afterEach(() => {
    back?.();
    back = undefined;
  });
  const press = (key: string, code: string, modifiers = {}) => ({ key, code, shiftKey: false, ctrlKey: true, altKey: false, metaKey: false, ...modifiers });

  it('goes through its steps and stops at both ends', () => {
    expect(nextZoom(100, 1)).toBe(110);
    expect(nextZoom(100, -1)).toBe(90);
    expect(nextZoom(105, 1)).toBe(110);
    expect(nextZoom(105, -1)).toBe(100);
    expect([nextZoom(ZOOM.most, 1), nextZoom(ZOOM.least, -1)]).toEqual([200, 50]);
    expect(ZOOM_STEPS.every((step, at) => at === 0 || nextZoom(ZOOM_STEPS[at - 1] ?? 0, 1) === step)).toBe(true);
  });

  it.each([
    ['in', press('=', 'Equal')],
    ['in', press('+', 'Equal', { shiftKey: true })],
    ['in', press('+', 'NumpadAdd')],
    ['in', press('+', 'BracketRight')],
    ['out', press('-', 'Minus')],
    ['out', press('-', 'Digit6')],
    ['out', press('-', 'NumpadSubtract')],
    ['plain', press('0', 'Digit0')],
    ['plain', press('à', 'Digit0')],
    ['plain', press('0', 'Numpad0')],
  ])('%s for %j', (zoom, event) => {
    expect(zoomOf(event)).toBe(zoom);
    expect(zoomOf({ ...event, ctrlKey: false })).toBeUndefined();
    back = pretendMac(true);
    expect(zoomOf(event)).toBeUndefined();
    expect(zoomOf({ ...event, ctrlKey: false, metaKey: true })).toBe(zoom);
  });

  it('leaves other keys alone', () => {
    expect([press('6', 'Digit6', { shiftKey: true }), press('k', 'KeyK'), press('0', 'Digit0', { altKey: true })].map(zoomOf)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

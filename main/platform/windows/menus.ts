/** The menus of the system, in the GM's language: what a right click offers, and on a Mac the bar on top, without which no key of its fields works. Templates only. */
import type { MenuItemConstructorOptions } from 'electron';

/** Says a text of the application. */
export type Say = (key: string) => string;

/** What is read of a right click. */
export interface Clicked {
  readonly isEditable: boolean;
  readonly selectionText: string;
  readonly editFlags: {
    readonly canUndo: boolean;
    readonly canRedo: boolean;
    readonly canCut: boolean;
    readonly canCopy: boolean;
    readonly canPaste: boolean;
    readonly canSelectAll: boolean;
  };
}

const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' };

type Role = 'undo' | 'redo' | 'cut' | 'copy' | 'paste' | 'selectAll';

function item(say: Say, role: Role, enabled = true): MenuItemConstructorOptions {
  return { role, label: say(`menu.${role}`), enabled };
}

/**
 * What a right click offers: everything that a field can do, or copying the text that is selected.
 * @returns nothing where there is neither; then no menu is shown.
 */
export function contextMenu({ isEditable, selectionText, editFlags: can }: Clicked, say: Say): readonly MenuItemConstructorOptions[] {
  if (isEditable) {
    return [
      item(say, 'undo', can.canUndo),
      item(say, 'redo', can.canRedo),
      SEPARATOR,
      item(say, 'cut', can.canCut),
      item(say, 'copy', can.canCopy),
      item(say, 'paste', can.canPaste),
      SEPARATOR,
      item(say, 'selectAll', can.canSelectAll),
    ];
  }
  return selectionText.trim() === '' ? [] : [item(say, 'copy', can.canCopy)];
}

/**
 * The menu bar. Windows and Linux have none: every key of theirs is the page's. On a Mac the keys of fields, of the window and of the program live in it; the page hears a key first,
 * and what it takes never reaches the bar.
 * @param platform as Node names it.
 */
export function applicationMenu(platform: NodeJS.Platform, say: Say): readonly MenuItemConstructorOptions[] | null {
  if (platform !== 'darwin') return null;
  return [
    {
      role: 'appMenu',
      label: 'Traque',
      submenu: [
        { role: 'about', label: say('menu.about') },
        SEPARATOR,
        { role: 'hide', label: say('menu.hide') },
        { role: 'hideOthers', label: say('menu.hideOthers') },
        { role: 'unhide', label: say('menu.unhide') },
        SEPARATOR,
        { role: 'quit', label: say('menu.quit') },
      ],
    },
    {
      role: 'editMenu',
      label: say('menu.edit'),
      submenu: [item(say, 'undo'), item(say, 'redo'), SEPARATOR, item(say, 'cut'), item(say, 'copy'), item(say, 'paste'), item(say, 'selectAll')],
    },
    {
      role: 'windowMenu',
      label: say('menu.window'),
      submenu: [
        { role: 'minimize', label: say('menu.minimize') },
        { role: 'zoom', label: say('menu.fill') },
        { role: 'togglefullscreen', label: say('menu.fullScreen') },
        SEPARATOR,
        { role: 'close', label: say('menu.close') },
      ],
    },
  ];
}

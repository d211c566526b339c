/** What only the surrounding desktop can do; Electron in the program, nothing much in tests without it. */
export interface IDesktop {
  readonly appVersion: string;
  /** This start leaves the plugins alone that somebody installed. */
  readonly isSafeMode: boolean;
  /** Versions of what the program runs in; empty in tests without it. */
  readonly runtime: DesktopRuntime;
  openExternal(url: string): Promise<boolean>;
  showFolder(folder: string): void;
  /** The first screen can be used. @param drawnAt when it was painted, in milliseconds since 1970. */
  windowReady(drawnAt: number): void;
  /** Nothing half typed is in the page alone any more. */
  pageSettled(): void;
  /** Asks where to write. `name` is proposed, with its ending. @returns the path; null when nothing was chosen. */
  chooseSaveFile(what: FileChoice & { readonly name: string }): Promise<string | null>;
  /** Asks which file to read. @returns the path; null when nothing was chosen. */
  chooseOpenFile(what: FileChoice): Promise<string | null>;
  /** Asks for a folder. @returns the path; null when nothing was chosen. */
  chooseFolder(what: Pick<FileChoice, 'title'>): Promise<string | null>;
  /** Prints a page of the program into a PDF. @returns its bytes. @throws Error where there is no window to print in. */
  printPdf(page: PrintPage): Promise<Uint8Array>;
  /**
   * Ends the program in order and starts it again.
   * @param safeMode without the plugins that somebody installed, or with them; undefined: as it is now.
   */
  restart(safeMode?: boolean): void;
}

/** A page to print. */
export interface PrintPage {
  /** What the document is called. */
  readonly title: string;
  readonly language: string;
  /** HTML of what stands in it, written by the program: texts of people in it are escaped or purified. */
  readonly body: string;
  readonly paper: 'a4' | 'letter';
}

/** Versions of what the program runs in. */
export interface DesktopRuntime {
  readonly electron: string;
  readonly chromium: string;
}

/** A kind of file, for a dialog. Endings are without the dot. */
export interface FileChoice {
  readonly title: string;
  readonly kind: string;
  readonly endings: readonly string[];
}
export const IDesktop = Symbol('IDesktop');

/** What the main thread and the services thread ask of each other. */
import type { DesktopRuntime, IDesktop } from '#main/platform/desktop/desktop';
import type { StoredPicture } from '#main/platform/security/app-files';
import type { Reply } from '#shared/ipc/contract';
import type { Settings } from '#shared/ipc/settings';

/** What the services need to know of the program around them. */
export interface ServicesPlace {
  /** The profile folder. */
  readonly userData: string;
  /** Folder with one folder a plugin that ships with the program. */
  readonly pluginFolder: string;
  /** Folder with the built parts of sandboxes, in which installed plugins run. */
  readonly sandboxFolder: string;
  /** The SQLite addon for a runtime with an old Node-API; undefined: the package's own. */
  readonly nativeBinding: string | undefined;
  /** The built thread of jobs. */
  readonly jobsWorker: string;
  /** Where the answers are kept that the next start draws its first screen from. */
  readonly firstScreen: string;
  /** What this start of the program is called in the history: the same for every thread of it. */
  readonly session: string;
  readonly appVersion: string;
  /** The plugins that somebody installed stay out of it. */
  readonly safeMode: boolean;
  readonly runtime: DesktopRuntime;
  /** The settings of a profile that has none. */
  readonly firstSettings: Settings;
}

/** What the services thread does for the main thread. */
export interface ServicesSide {
  /** Opens the data file and starts the services. Called once, when the profile is this program's alone. @returns the settings in force. */
  open(place: ServicesPlace): Settings;
  /** A call of the page, from a sender that was checked. */
  call(call: { readonly method: unknown; readonly input: unknown; readonly origin?: unknown }): Promise<Reply<unknown>>;
  picture(id: string): StoredPicture | undefined;
  /** Files and folders that the person dropped or opened, by their paths. */
  receive(files: readonly string[]): void;
  /** Stops the services in order and closes the data file, after every call made before. */
  stop(): Promise<void>;
}

/** What the main thread does for the services: everything that needs Electron. */
export interface MainSide extends Omit<IDesktop, 'appVersion' | 'runtime' | 'isSafeMode'> {
  log(line: { readonly level: 'info' | 'warn' | 'error'; readonly message: string }): void;
  /** Something to announce to the page. */
  event(announced: { readonly event: string; readonly payload: unknown }): void;
  /** The settings were changed; comes before the event that says so. */
  settings(settings: Settings): void;
}

/** The scheme and host that the window lives on: its origin is what every sender check compares with. */
export const APP_SCHEME = 'app';
/** Host in the address of the program's page. */
export const APP_HOST = 'ui';
/** Origin of the program's page: the only one that may call services. */
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;

/** The channel of calls from a window to the main process. */
export const CALL_CHANNEL = 'traque:call';
/** Channel of announcements to the windows. */
export const EVENT_CHANNEL = 'traque:event';
/** Channel on which the preload passes the paths of dropped files on: the page itself never sees one, and cannot name one. */
export const FILE_CHANNEL = 'traque:file';

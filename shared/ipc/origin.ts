/** The scheme and host that the window lives on: its origin is what every sender check compares with. */
export const APP_SCHEME = 'app';
export const APP_HOST = 'ui';
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;

/** The two channels between window and main process. */
export const CALL_CHANNEL = 'traque:call';
export const EVENT_CHANNEL = 'traque:event';

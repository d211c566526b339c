/**
 * Switches that open a program to whoever started it: a debugger, a test driver, a page that looks elsewhere. A packaged program honours none of them; while developing they are
 * what tests drive it with.
 */

/** What of Electron's command line is used. */
export interface CommandLine {
  hasSwitch(name: string): boolean;
  removeSwitch(name: string): void;
}

/** Without the leading dashes. */
export const TESTING_SWITCHES = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-debugging-socket-name',
  'remote-debugging-targets',
  'remote-allow-origins',
  'inspect',
  'inspect-brk',
  'inspect-port',
  'inspect-publish-uid',
  'inspect-wait',
  'js-flags',
  'enable-automation',
  'auto-open-devtools-for-tabs',
  'custom-devtools-frontend',
  'load-extension',
  'disable-web-security',
  'allow-file-access-from-files',
  'allow-running-insecure-content',
  'ignore-certificate-errors',
  'host-rules',
  'host-resolver-rules',
  'user-agent',
  'log-net-log',
  'trace-startup',
  'enable-blink-features',
  'use-fake-ui-for-media-stream',
  'use-fake-device-for-media-stream',
  'disable-site-isolation-trials',
  'renderer-cmd-prefix',
  'renderer-startup-dialog',
  'utility-cmd-prefix',
  'gpu-launcher',
  'browser-subprocess-path',
] as const;

/**
 * Takes them away. Must run before the app is ready: what they would open opens then.
 * @param packaged false leaves everything as it is.
 * @returns those that were there.
 */
export function refuseTestingSwitches(commandLine: CommandLine, packaged: boolean): readonly string[] {
  if (!packaged) return [];
  const found = TESTING_SWITCHES.filter((name) => commandLine.hasSwitch(name));
  for (const name of found) commandLine.removeSwitch(name);
  return found;
}

/** The kinds of files that the program takes from outside its window, by the endings of their names. */

/** Ending of campaign files, without the dot. */
export const CAMPAIGN_ENDING = 'traque';
/** Ending of the archives of rule systems, without the dot. */
export const PLUGIN_ENDING = 'traque-plugin';

/** What a file is taken for before anybody looks into it. */
export type FileKind = 'campaign' | 'plugin';

/**
 * What a file is taken for. A rule system may also be a folder or a plain zip, so that everything that is no campaign file is inspected as one.
 * @param file its name or path.
 */
export function fileKind(file: string): FileKind {
  return file.toLowerCase().endsWith(`.${CAMPAIGN_ENDING}`) ? 'campaign' : 'plugin';
}

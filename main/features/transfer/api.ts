/** What other features may use of this one. */
export type { answerIn, Speaker } from '#main/features/transfer/spreadsheet/cells';

/** Reads cells of a table as answers to a form's fields. Loaded when it is first asked for: a start does not need it. */
export async function cellReader() {
  return (await import('#main/features/transfer/spreadsheet/cells')).answerIn;
}

export { refuseOwnFiles } from '#main/features/transfer/export-service';
export { fileNameOf, withEnding } from '#main/features/transfer/file-names';

/** Writes tables as spreadsheets read them. Loaded when it is first asked for. */
export async function sheetWriter() {
  const { writeCsv, styleOf, guarded } = await import('#main/features/transfer/spreadsheet/csv');
  return { writeCsv, styleOf, guarded };
}

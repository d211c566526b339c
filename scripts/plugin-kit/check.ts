/** Judges a plugin from its files to its games. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { playScenarioFile } from '../scenario/play';
import { CHECKS } from './conformance/checks';
import { scenariosOf } from './conformance/scenario-games';
import { runCheck, subjectOf } from './conformance/subject';
import type { CheckResult, Subject, Thoroughness } from './conformance/subject';
import { Findings } from './findings';
import type { Finding, Place } from './findings';
import { readFolder } from './folder';
import { placeInJson } from './json-text';
import type { PluginFolderSource } from './folder';
import { strictSystems } from './play';
import { checkInSandbox, tryInSandbox } from './sandbox-check';
import type { Crossing } from './sandbox-check';
import { impurities, remedyOf } from './source-rules';
import { checkTypes } from './type-check';

/** How a scenario ends that broke at an answer. */
const FOLLOWS = 'gives no answer that can be used';

/** What came of the part that runs no game. */
export interface FastResult {
  readonly results: readonly CheckResult[];
  readonly source: PluginFolderSource | undefined;
  readonly subject: Subject | undefined;
}

function resultOf(name: string, findings: Findings): CheckResult {
  return { name, status: findings.errors.length === 0 ? 'passed' : 'failed', findings: findings.all };
}

/** Judges files, sources and declarations: what `pack` refuses too. @param thoroughness of the games that the subject will play. */
export function checkFast(folder: string, thoroughness: Thoroughness = 'whole'): FastResult {
  const { findings, source } = readFolder(folder);
  const results = [resultOf('the manifest, the catalogues and the data can be read', findings)];
  if (source === undefined) return { results, source: undefined, subject: undefined };
  const loading = new Findings();
  const subject = subjectOf(source, loading, undefined, thoroughness);
  const pure = new Findings();
  for (const { file, text } of source.sources)
    for (const { place, words, fatal } of impurities(text, file, source.folder)) {
      // Where code is read, an import that cannot be is named already.
      if (loading.errors.length > 0 && words.startsWith('imports ')) continue;
      const more = { place, fix: remedyOf(words), once: `${file}:${String(place.line)}:${String(place.column)} ${words}` };
      if (fatal) pure.error(`${file} ${words}${words.startsWith('uses ') ? ', which is not there in the program' : ''}`, more);
      else pure.warn(`${file} ${words}`, more);
    }
  // What is forbidden and was not reached as the code was loaded fails in the sandbox, at somebody's table.
  results.push(
    resultOf('the code can be read and run, and what it declares fits the contract', loading),
    resultOf('the sources reach for no clock, no chance, no machine', pure),
  );
  return { results, source, subject };
}

/**
 * Judges a plugin whole.
 * @param done is called after each check.
 */
export async function checkPlugin(
  folder: string,
  { done = () => undefined, thoroughness = 'whole' }: { readonly done?: (result: CheckResult) => void; readonly thoroughness?: Thoroughness } = {},
): Promise<readonly CheckResult[]> {
  const results: CheckResult[] = [];
  const known: Finding[] = [];
  const add = (result: CheckResult): void => {
    results.push(result);
    known.push(...result.findings);
    done(result);
  };
  const { source } = readFolder(folder);
  const stopped = source === undefined ? undefined : await tryInSandbox(source);
  if (stopped !== undefined) {
    add(stopped);
    return results;
  }
  const { results: fast, subject } = checkFast(folder, thoroughness);
  fast.forEach(add);
  if (subject === undefined) return results;
  const types = fast.every(({ status }) => status === 'passed') ? checkTypes(subject) : undefined;
  if (types !== undefined) add(types);
  for (const check of CHECKS) {
    add(runCheck(check, subject, known));
  }
  const steps: Crossing[] = [];
  for (const file of scenariosOf(subject.folder)) {
    const name = `scenarios/${basename(file)}`;
    const findings = new Findings(known);
    const hear = { played: (step: Crossing) => steps.push(step) };
    const played = playScenarioFile(file, strictSystems(subject, findings, hear), false);
    // What broke has been named, with its place, here or before.
    const isNamed = findings.errors.length > 0 || findings.repeated !== undefined;
    for (const { words, at } of played.errors) if (!isNamed || !words.endsWith(FOLLOWS)) findings.error(words, { place: placeInScenario(file, name, at) });
    const passed = played.errors.length === 0 && findings.errors.length === 0;
    const cause = findings.errors.length === 0 ? findings.repeated : undefined;
    add({ name: `the scenario ${name}`, status: passed ? 'passed' : 'failed', findings: findings.all, cause: passed ? undefined : cause });
  }
  add(await checkInSandbox(subject, steps, known));
  return results;
}

/** @param at what went wrong, from the whole scenario; of nothing in particular the file is named alone. */
function placeInScenario(file: string, name: string, at: readonly PropertyKey[]): Place {
  return at.length === 0 ? { file: name } : placeInJson(name, readFileSync(file, 'utf8'), at);
}

/** Scenario files: a set-up, actions with their dice, and what must come out. */
import { readFileSync } from 'node:fs';
import { ScenarioFile } from '#main/platform/plugins/scenario-file';
import { parseJson } from '../plugin-kit/json-text';

/** Thrown for a file that cannot be played at all: status 2. */
export class NoScenario extends Error {}

/** @throws {NoScenario} for a file that cannot be read or is no scenario. */
export function readScenario(file: string): ScenarioFile {
  let source: string;
  try {
    source = readFileSync(file, 'utf8');
  } catch (error) {
    throw new NoScenario(`cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  const json = parseJson(source);
  if (!json.ok) throw new NoScenario(`is not JSON: line ${String(json.fault.line)}, column ${String(json.fault.column)}: ${json.fault.message}`);
  const parsed = ScenarioFile.safeParse(json.value);
  if (parsed.success) return parsed.data;
  const reasons = parsed.error.issues.map((issue) => {
    const path = pathOf(issue.path);
    return path === '' ? issue.message : `${path}: ${issue.message}`;
  });
  throw new NoScenario(`has the wrong shape: ${reasons.join('; ')}`);
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((sum, key) => (typeof key === 'number' ? `${sum}[${String(key)}]` : sum === '' ? String(key) : `${sum}.${String(key)}`), '');
}

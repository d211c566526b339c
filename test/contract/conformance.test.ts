/** The conformance kit on each folder in plugins/: what every rule system owes its host, whatever its rules. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { CHECKS } from '../../scripts/plugin-kit/conformance/checks';
import { runCheck, subjectOf } from '../../scripts/plugin-kit/conformance/subject';
import type { Subject } from '../../scripts/plugin-kit/conformance/subject';
import { Findings, findingText } from '../../scripts/plugin-kit/findings';
import { readFolder } from '../../scripts/plugin-kit/folder';
import { ROOT } from '../helpers/plugin-ids';
import { findPlugins } from './plugins';

const plugins = findPlugins();

/** The scenarios of the rules count as play. */
const SCENARIOS = join(ROOT, 'test', 'scenarios');
const scenarios = readdirSync(SCENARIOS).map((name) => join(SCENARIOS, name));

test('there is at least one rule system to judge', () => {
  expect(plugins.length).toBeGreaterThan(0);
});

describe.each(plugins)('the rule system $id', ({ folder }) => {
  const loading = new Findings();
  let subject: Subject | undefined;
  beforeAll(() => {
    const { source, findings } = readFolder(folder);
    loading.take(findings.all);
    subject = source === undefined ? undefined : subjectOf(source, loading, scenarios);
  });

  test('can be read, and declares what fits the contract', () => {
    expect(loading.all.map(findingText)).toEqual([]);
    expect(subject).toBeDefined();
  });

  test.each(CHECKS.map((check) => [check.name, check] as const))('%s', (_name, check) => {
    if (subject === undefined) throw new Error('there is nothing to judge');
    const { status, findings } = runCheck(check, subject);
    expect(findings.map(findingText)).toEqual([]);
    expect(status).toBe('passed');
  });
});

/** What a report of StrykerJS says, judged and written for people. */
import { whichCompile } from './mutant-types.mjs';

/** Whether a mutant was tried, or would have been if any test reached it. */
export function isJudged({ status }) {
  return ['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status);
}

/** Marks every mutant that is no program as `CompileError`, as StrykerJS calls it. */
export function markThoseThatDoNotCompile(report) {
  const judged = Object.entries(report.files)
    .map(([file, { source, mutants }]) => ({ file, source, mutants: mutants.filter(isJudged) }))
    .filter(({ mutants }) => mutants.length > 0);
  // Each part of the tree is a TypeScript project of its own.
  for (const part of new Set(judged.map(({ file }) => file.split('/')[0]))) {
    const own = judged.filter(({ file }) => file.startsWith(`${part}/`));
    const compile = whichCompile(new Map(own.map(({ file, source, mutants }) => [file, mutants.map((mutant) => mutated(source, mutant))])));
    for (const { file, mutants } of own) {
      mutants.forEach((mutant, index) => {
        if (!compile.get(file)[index]) mutant.status = 'CompileError';
      });
    }
  }
}

/** A line for each mutant that no test noticed: where, what was changed, into what. */
export function survivorsIn(report) {
  return Object.entries(report.files).flatMap(([file, { source, mutants }]) => {
    const survivors = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
    return survivors.map((mutant) => {
      const { line, column } = mutant.location.start;
      const [from, to] = rangeOf(source, mutant.location);
      const reach = mutant.status === 'NoCoverage' ? ' (reached by no test)' : '';
      return `${file}:${line}:${column} ${mutant.mutatorName}${reach}: ${short(source.slice(from, to))} => ${short(mutant.replacement)}`;
    });
  });
}

/** A file with one mutant in it. */
function mutated(source, { location, replacement }) {
  const [from, to] = rangeOf(source, location);
  return source.slice(0, from) + replacement + source.slice(to);
}

/** Lines and columns from 1 as offsets from 0. */
function rangeOf(source, { start, end }) {
  const lines = source.split('\n');
  const at = ({ line, column }) => lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0) + column - 1;
  return [at(start), at(end)];
}

function short(code) {
  const line = code.replaceAll(/\s+/gu, ' ').trim();
  return line.length > 100 ? `${line.slice(0, 97)}...` : line;
}

/**
 * Components as TypeScript reads them, for ESLint. Its rules that need types ask for one program of all files, in which a component stands as its file is: markup. When ESLint then
 * comes to the component it hands over the TypeScript made from it, and the program, now another, is built and judged anew: once a component, two thirds of the time of a run. Here
 * TypeScript gets from the start what ESLint will hand over, and one program does for all.
 */
import { sep } from 'node:path';
import * as svelteParser from 'svelte-eslint-parser';
import ts from 'typescript';
import tseslint from 'typescript-eslint';

/** What the parser of components hands on to that of TypeScript, which is the last that it asks of it. */
function typeScriptOf(component, filePath) {
  let handedOn = component;
  const parser = {
    parseForESLint(code, options) {
      handedOn = code;
      return tseslint.parser.parseForESLint(code, options);
    },
  };
  try {
    svelteParser.parseForESLint(component, {
      filePath,
      parser,
      sourceType: 'module',
      ecmaVersion: 'latest',
      range: true,
      loc: true,
      tokens: true,
      comment: true,
    });
  } catch {
    // ESLint will say what is wrong with it.
  }
  return handedOn;
}

/** From now on TypeScript reads the components below a folder so. */
export function readComponentsAsTypeScript(folder) {
  const read = ts.sys.readFile;
  const made = new Map();
  ts.sys.readFile = (file, encoding) => {
    const text = read(file, encoding);
    if (text === undefined || !file.endsWith('.svelte') || !file.startsWith(folder.replaceAll(sep, '/'))) return text;
    if (made.get(file)?.text !== text) made.set(file, { text, script: typeScriptOf(text, file) });
    return made.get(file).script;
  };
}

/**
 * `npm run plugin-kit`: the tool for authors of rule systems as an npm package, out/plugin-kit/traque-plugin-api-<version>.tgz. It needs neither this work tree nor a
 * network: `npm install --save-dev FILE.tgz`, then `npx traque-plugin`.
 */
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { runNpm } from './lib/deps.mjs';
import { moduleFile, out, root } from './lib/paths.mjs';
import { pluginApiTypes } from './lib/plugin-api-types.mjs';
import { prepare } from './lib/prepare.mjs';
import { main, say, Stop } from './lib/say.mjs';

const folder = join(out, 'plugin-kit');
const content = join(folder, 'package');

function versionOf(name) {
  return JSON.parse(readFileSync(moduleFile(name, 'package.json'), 'utf8')).version;
}

function manifest(version) {
  return {
    name: '@traque/plugin-api',
    version,
    description: 'The contract of rule systems for Traque, and the tool that writes, judges, plays and packs them.',
    license: 'MIT',
    type: 'module',
    engines: { node: '>=20' },
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    types: './index.d.ts',
    bin: { 'traque-plugin': './bin/plugin.cjs' },
    dependencies: { typescript: versionOf('typescript') },
    bundleDependencies: ['typescript'],
    // Native code for one system each: only who packs TypeScript needs it.
    peerDependencies: { rolldown: `^${versionOf('rolldown')}` },
    peerDependenciesMeta: { rolldown: { optional: true } },
  };
}

/** The contract's helpers as one ES module, for tests of plugins that run in Node. */
async function writeRuntime() {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({ input: join(root, 'shared/plugin-api/index.ts'), cwd: root, logLevel: 'silent' });
  await bundle.write({ file: join(content, 'index.js'), format: 'esm', codeSplitting: false });
  await bundle.close();
}

await main(async () => {
  await prepare();
  await build(['tools', 'sandbox'], { only: ['plugin'] });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(content, 'bin'), { recursive: true });
  await writeRuntime();
  const version = /API_VERSION = '([^']+)'/.exec(readFileSync(join(root, 'shared/plugin-api/manifest.ts'), 'utf8'))?.[1];
  if (!version) throw new Stop('the version of the contract is not where it was: shared/plugin-api/manifest.ts.');
  writeFileSync(join(content, 'package.json'), `${JSON.stringify(manifest(version), null, 2)}\n`);
  const types = (await pluginApiTypes()).replace(/^declare module .*$/m, '').replace(/\}\s*$/, '');
  writeFileSync(join(content, 'index.d.ts'), types);
  const codeOf = (...file) => readFileSync(join(out, ...file), 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
  const tool = codeOf('tools', 'plugin.cjs');
  writeFileSync(join(content, 'bin', 'plugin.cjs'), `#!/usr/bin/env node\n${tool}`);
  // The sandbox of the program, beside the tool.
  writeFileSync(join(content, 'bin', 'sandbox.cjs'), codeOf('main', 'sandbox.cjs'));
  for (const name of ['quickjs.wasm', 'sandbox-guest.js']) cpSync(join(out, 'main', name), join(content, 'bin', name));
  chmodSync(join(content, 'bin', 'plugin.cjs'), 0o755);
  for (const name of ['README.md', 'what-becomes-what.md']) cpSync(join(root, 'plugins', name), join(content, name));
  cpSync(join(root, 'plugins', 'pictures'), join(content, 'pictures'), { recursive: true });
  cpSync(join(root, 'LICENSE'), join(content, 'LICENSE'));
  // With the libraries that types of plugins are judged by: the language, and neither a browser nor a computer.
  const libraries = readdirSync(moduleFile('typescript', 'lib')).filter((name) => /^lib\.(?:es|decorators)[\w.]*\.d\.ts$/.test(name));
  for (const name of ['package.json', 'LICENSE.txt', 'lib/typescript.js', ...libraries.map((name) => `lib/${name}`)])
    cpSync(moduleFile('typescript', name), join(content, 'node_modules', 'typescript', name));
  const status = await runNpm(['pack', '--silent', '--pack-destination', folder], { cwd: content });
  if (status !== 0) throw new Stop('the package could not be made: see what npm said above.');
  say(`out/plugin-kit/traque-plugin-api-${version}.tgz`);
});

/** `npm run docs`: the contract of rule systems, documented from its source, in out/docs. A warning fails it. */
import { join } from 'node:path';
import { moduleFile, out, root } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';
import { main, say, Stop } from './lib/say.mjs';

await main(async () => {
  await prepare();
  const args = [
    '--entryPoints',
    'shared/plugin-api/index.ts',
    '--tsconfig',
    'plugins/tsconfig.json',
    '--out',
    join(out, 'docs'),
    '--name',
    'Traque: the contract of rule systems',
  ];
  const more = [
    '--readme',
    'plugins/README.md',
    '--treatWarningsAsErrors',
    '--excludeExternals',
    '--skipErrorChecking',
    '--disableSources',
    '--logLevel',
    'Warn',
  ];
  // Types that helpers write their arguments with: what they are stands where they are used.
  const inner = ['ObjectShape', 'HealthFields', 'Answer', 'More', 'People'].flatMap((name) => ['--intentionallyNotExported', name]);
  const languages = ['javascript', 'typescript', 'json', 'diff', 'sh'].flatMap((name) => ['--highlightLanguages', name]);
  const status = await run(process.execPath, [moduleFile('typedoc', 'bin', 'typedoc'), ...args, ...more, ...inner, ...languages], { cwd: root });
  if (status !== 0) throw new Stop('the documentation could not be written: see the message above.');
  say('out/docs/index.html');
});

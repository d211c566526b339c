/** `node scripts/with-node.mjs TOOL [ARGS]`: a tool from node_modules, under a Node that is new enough for it. */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { moduleFile } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';
import { main, Stop } from './lib/say.mjs';

/** The script behind a tool's name; `.bin` holds links to scripts, except on Windows, where it holds wrappers. */
function toolFile(name) {
  const manifest = moduleFile(name, 'package.json');
  if (existsSync(manifest)) {
    const { bin } = JSON.parse(readFileSync(manifest, 'utf8'));
    const file = typeof bin === 'string' ? bin : bin?.[name];
    if (file) return moduleFile(name, file);
  }
  const link = moduleFile('.bin', name);
  if (!existsSync(link)) throw new Stop(`there is no tool "${name}" among the dependencies.`);
  return realpathSync(link);
}

await main(async () => {
  await prepare();
  const [name, ...args] = process.argv.slice(2);
  if (!name) throw new Stop('which tool? node scripts/with-node.mjs TOOL [ARGS]');
  return run(process.execPath, [toolFile(name), ...args]);
});

/**
 * `npm run build [plugins] [tools] [app]`: builds what changed into out/ (all parts without an argument).
 * `--force` builds again even where nothing changed.
 */
import { rmSync } from 'node:fs';
import { build } from './lib/build.mjs';
import { ensureDependencies } from './lib/deps.mjs';
import { useNewNode } from './lib/node.mjs';
import { state } from './lib/paths.mjs';
import { main, say, Stop } from './lib/say.mjs';

await main(async () => {
  await ensureDependencies();
  await useNewNode();
  const args = process.argv.slice(2);
  const parts = args.filter((arg) => !arg.startsWith('-'));
  const unknown = parts.find((part) => !['plugins', 'tools', 'app'].includes(part));
  if (unknown) throw new Stop(`"${unknown}" is no part to build; there are plugins, tools and app.`);
  if (args.includes('--force')) rmSync(state, { recursive: true, force: true });
  const began = Date.now();
  await build(parts.length > 0 ? parts : undefined);
  say(`up to date (${((Date.now() - began) / 1000).toFixed(1)} s)`);
});

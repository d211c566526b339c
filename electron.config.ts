/**
 * How the three parts of the program are built. Targets are those of the oldest Electron the program is tried on,
 * not of the one it ships with: newer syntax would only fail there, at run time.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { buildPlugins, buildWorkers, chromeTarget, hostAliases, hostExternals, legacyDecorators, nodeTarget } from './scripts/lib/bundle.mjs';
import { pluginApiTypesPlugin } from './scripts/lib/plugin-api-types.mjs';

const root = process.cwd();

/**
 * Rule-system plugins and the program's own threads are built along with the main process, so that `npm run dev` builds them again when one changes and the
 * program starts anew with it. Only what changed is built.
 */
function rulePlugins(): Plugin {
  return {
    name: 'traque:rule-plugins',
    buildStart() {
      if (!this.meta.watchMode) return;
      for (const folder of ['plugins', 'shared']) {
        const base = resolve(root, folder);
        if (!existsSync(base)) continue;
        for (const entry of readdirSync(base, { recursive: true, withFileTypes: true })) {
          if (entry.isFile()) this.addWatchFile(join(entry.parentPath, entry.name));
        }
      }
    },
    async writeBundle() {
      try {
        await buildWorkers();
        // A broken plugin keeps the program from nothing: it is named, and whoever called the build decides.
        for (const failure of await buildPlugins()) this.warn(failure);
      } catch (error) {
        // While somebody types, a plugin is broken half of the time: the watcher has to live on.
        if (!this.meta.watchMode) throw error;
        this.warn(error instanceof Error ? error.message : String(error));
      }
    },
  };
}

/**
 * Puts everything that the window needs for its first paint into one script. Left alone, what the first screen has in common with each later one becomes
 * a file of its own, and a start reads twenty of them. The public interfaces of features are not followed: of
 * what they offer, a start needs the least, and that is named here.
 */
function firstScript(): (id: string, context: { getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null }) => string | null {
  const entry = resolve(root, 'renderer/main.ts');
  let first: Set<string> | undefined;
  return (id, context) => {
    if (first === undefined) {
      first = new Set([entry, resolve(root, 'renderer/features/transfer/ImportCampaign.svelte')]);
      for (const reached of first) {
        if (/[\\/]features[\\/]\w+[\\/]api\.ts$/.test(reached)) continue;
        for (const imported of context.getModuleInfo(reached)?.importedIds ?? []) first.add(imported);
      }
    }
    return id !== entry && first.has(id) ? 'first' : null;
  };
}

export default defineConfig({
  main: {
    plugins: [rulePlugins(), pluginApiTypesPlugin()],
    resolve: { alias: hostAliases },
    oxc: legacyDecorators,
    build: {
      outDir: resolve(root, 'out/main'),
      target: nodeTarget,
      externalizeDeps: false,
      sourcemap: true,
      // Half the time of a start went into reading the program's own code.
      minify: true,
      lib: { entry: { index: resolve(root, 'main/index.ts'), services: resolve(root, 'main/services.ts') }, formats: ['cjs'] },
      rolldownOptions: {
        external: hostExternals,
        output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: 'chunks/[name]-[hash].cjs' },
      },
    },
  },
  preload: {
    build: {
      outDir: resolve(root, 'out/preload'),
      target: nodeTarget,
      externalizeDeps: false,
      lib: { entry: { index: resolve(root, 'main/preload/index.ts') }, formats: ['cjs'] },
      rolldownOptions: {
        external: ['electron'],
        // A sandboxed preload can require nothing but `electron`: it has to be one file.
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  },
  renderer: {
    root: resolve(root, 'renderer'),
    plugins: [
      svelte({
        configFile: false,
        // Runes for our own components only: a library may still be written the old way.
        dynamicCompileOptions: ({ filename }) => (filename.includes('node_modules') ? undefined : { runes: true }),
      }),
    ],
    build: {
      outDir: resolve(root, 'out/renderer'),
      target: chromeTarget,
      cssTarget: chromeTarget,
      minify: true,
      sourcemap: true,
      // One script is meant to hold all that the first paint needs.
      chunkSizeWarningLimit: 700,
      // The content security policy allows neither inline scripts nor `data:` fonts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // What is printed is a page of its own: a style sheet, and no script.
        input: { index: resolve(root, 'renderer/index.html'), print: resolve(root, 'renderer/print.html') },
        // Where a build's time went is of no interest to who starts the program; screens of the first script are in the table of screens like all others.
        checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
        // The public interface of a feature only names what others may use: who takes one thing of it does not load the rest.
        treeshake: { moduleSideEffects: [{ test: /[\\/]features[\\/]\w+[\\/]api\.ts$/, sideEffects: false }] },
        output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: firstScript() }] } },
      },
    },
  },
});

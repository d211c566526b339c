/**
 * Stand-in for the part of an Electron development build that starts the app named on the command line (`electron APP_DIR`).
 * Copied into the fallback runtime, which lacks it; never part of a packaged program.
 */
const { app } = require('electron');
const { readFileSync } = require('node:fs');
const { join, resolve } = require('node:path');

const named = process.argv.slice(1).find((arg) => !arg.startsWith('-'));
const folder = resolve(named ?? '.');
const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
Object.defineProperty(process, 'defaultApp', { value: true, enumerable: true });
app.setName(manifest.productName ?? manifest.name);
app.setVersion(manifest.version);
app.setAppPath(folder);
require(join(folder, manifest.main ?? 'index.js'));

import fs from 'node:fs';
import { expect, it } from 'vitest';
import { SERVICES } from '../helpers/services-worker';
import { crashMany, TOOL } from './driver';
import { Threaded } from './threaded';

it('killed at any moment, nothing that was answered is lost', { timeout: 180_000 }, async () => {
  expect(fs.existsSync(TOOL), 'the services are not built: npm run build tools').toBe(true);
  const seed = Math.floor(Math.random() * 2 ** 32);
  const result = await crashMany({ kills: 12, seed, life: [50, 900] });
  expect(result.lost, `seed ${String(seed)}`).toEqual([]);
  expect(result.kills).toBe(12);
  expect(result.acknowledged).toBeGreaterThan(60);
  expect(result.records).toBeGreaterThan(20);
  expect(result.inFlight).toBeGreaterThan(0);
});

it('the services thread ended at any moment, nothing that was answered is lost, and the next one opens the file', { timeout: 180_000 }, async () => {
  expect(fs.existsSync(SERVICES), 'the program is not built: npm run build').toBe(true);
  const seed = Math.floor(Math.random() * 2 ** 32);
  const result = await crashMany({ kills: 12, seed, life: [50, 900], start: (userData) => Threaded.start(userData) });
  expect(result.lost, `seed ${String(seed)}`).toEqual([]);
  expect(result.kills).toBe(12);
  expect(result.acknowledged).toBeGreaterThan(60);
  expect(result.inFlight).toBeGreaterThan(0);
});

import 'reflect-metadata';
import { vi } from 'vitest';

/** Milliseconds after which nothing more is expected to happen: a busy machine may take long for what is right, and a second is no answer to that. */
const LONGEST_WAIT = 15_000;

const { waitFor } = vi;
vi.waitFor = (callback, options) => waitFor(callback, options ?? { timeout: LONGEST_WAIT });

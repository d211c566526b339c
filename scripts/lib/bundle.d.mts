import type { Alias } from 'vite';

export const nodeTarget: string;
export const chromeTarget: string;
export const hostExternals: (string | RegExp)[];
export const hostAliases: Alias[];
export const legacyDecorators: { readonly decorator: { readonly legacy: boolean; readonly emitDecoratorMetadata: boolean } };
export const workers: readonly { readonly name: string; readonly entry: string }[];
export const tools: readonly { readonly name: string; readonly entry: string; readonly external?: readonly string[] }[];
export function findPlugins(base?: string): string[];
export function buildPlugins(folders?: { readonly from?: string; readonly to?: string }): Promise<string[]>;
export function buildWorkers(names?: readonly string[]): Promise<void>;
export function buildTools(names?: readonly string[]): Promise<void>;

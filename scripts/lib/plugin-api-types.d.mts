import type { Plugin } from 'vite';

export function pluginApiTypes(): Promise<string>;
export function pluginApiTypesPlugin(): Plugin;

/** What the packages tell the system: which files the program opens, and how it is started with them. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CAMPAIGN_ENDING, PLUGIN_ENDING } from '#shared/domain/file-kinds';
import { ROOT } from '../../helpers/plugin-ids';

interface Association {
  readonly ext: string;
  readonly name: string;
  readonly description: string;
  readonly mimeType: string;
  readonly role: string;
}

const { build } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  readonly build: {
    readonly fileAssociations: readonly Association[];
    readonly linux: { readonly executableArgs?: unknown; readonly desktop?: unknown };
    readonly nsis: { readonly perMachine: boolean };
  };
};

describe('file associations', () => {
  it('are there for both kinds of files that the program opens, and for nothing else', () => {
    expect(build.fileAssociations.map(({ ext }) => ext).sort()).toEqual([CAMPAIGN_ENDING, PLUGIN_ENDING].sort());
  });

  it('have a type of their own on Linux, words for people, and are only read, never claimed as the editor', () => {
    for (const { name, description, mimeType, role } of build.fileAssociations) {
      expect(mimeType).toMatch(/^application\/x-traque-/);
      expect(name).not.toBe('');
      expect(description).not.toBe('');
      expect(role).toBe('Viewer');
    }
    expect(new Set(build.fileAssociations.map(({ mimeType }) => mimeType)).size).toBe(build.fileAssociations.length);
  });

  it('start the program with addresses of files on Linux: nothing takes the place of what the packager writes', () => {
    expect(build.linux.executableArgs).toBeUndefined();
    expect(build.linux.desktop).toBeUndefined();
  });
});

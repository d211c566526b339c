/** What is mutated together, and the tests that judge it. Patterns are handed on in lists with commas: none may hold one. */
const unit = (folder) => `test/unit/plugins/${folder}/**/*.test.ts`;
const played = 'test/mutants/*.test.ts';

export const GROUPS = {
  wfrp2: { mutate: ['plugins/wfrp2/**/*.ts'], tests: [unit('wfrp2'), played], system: 'wfrp2' },
  wfrp4: { mutate: ['plugins/wfrp4/**/*.ts'], tests: [unit('wfrp4'), played], system: 'wfrp4' },
  warpstone: { mutate: ['plugins/warpstone/**/*.ts'], tests: [unit('warpstone'), played], system: 'warpstone' },
  chroniques: { mutate: ['plugins/chroniques/*.ts', 'plugins/chroniques/chase/*.ts'], tests: [unit('chroniques'), played], system: 'chroniques' },
  travel: { mutate: ['plugins/chroniques/travel/*.ts'], tests: [unit('chroniques'), played], system: 'chroniques' },
  checks: { mutate: ['plugins/chroniques/checks/*.ts'], tests: ['test/unit/plugins/chroniques/checks/*.test.ts', played], system: 'chroniques' },
  kit: { mutate: ['shared/plugin-api/kit/*.ts'], tests: ['test/unit/plugin-api/kit/*.test.ts'] },
  procedures: { mutate: ['main/platform/procedures/*.ts'], tests: ['test/unit/procedures/*.test.ts'] },
  combat: { mutate: ['turns', 'order', 'ticks'].map((name) => `main/features/encounters/combat/${name}.ts`), tests: ['test/unit/encounters/*.test.ts'] },
  records: {
    mutate: ['main/platform/history/patches.ts', 'main/platform/database/backups/retention.ts', 'shared/domain/health.ts', 'shared/domain/number.ts'],
    tests: ['test/unit/storage/patches.test.ts', 'test/unit/storage/backups.test.ts', 'test/unit/domain/*.test.ts', 'test/unit/number.test.ts'],
  },
};

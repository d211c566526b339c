import globals from 'globals';
import svelte from 'eslint-plugin-svelte';
import tseslint from 'typescript-eslint';
import { importRules } from './test/architecture/import-rules.js';

const typed = {
  languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname, extraFileExtensions: ['.svelte'] } },
};

export default tseslint.config(
  { ignores: ['out/', 'dist/', 'node_modules/', 'test-results/', 'playwright-report/', 'test/fixtures/plugins-bad/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.ts', '**/*.svelte'],
    ignores: ['electron.config.ts'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    ...typed,
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      // Contracts are type aliases where `JsonObject` is asked for: an interface is not assignable to it.
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // The two strictest settings of TypeScript disagree with it on index signatures.
      '@typescript-eslint/dot-notation': 'off',
    },
  },
  ...svelte.configs.recommended,
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: tseslint.parser } } },
  {
    files: ['renderer/**'],
    languageOptions: { globals: globals.browser },
    rules: {
      'no-restricted-globals': ['error', ...['process', 'require', 'Buffer', 'global', '__dirname'].map((name) => ({ name, message: 'The page has no Node.' }))],
      'svelte/no-at-html-tags': 'error',
      'svelte/no-inline-styles': ['error', { allowTransitions: true }],
    },
  },
  { files: ['**/*.mjs', '**/*.js', '**/*.cjs'], languageOptions: { globals: globals.node } },
  { files: ['main/**/*.ts'], rules: { 'no-console': 'error' } },
  {
    // Injected classes are named by tokens that carry the name of their interface.
    files: ['main/**/*.ts'],
    rules: { '@typescript-eslint/no-redeclare': 'off', '@typescript-eslint/no-extraneous-class': 'off' },
  },
  ...importRules,
);

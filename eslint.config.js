import path from 'node:path';
import globals from 'globals';
import svelte from 'eslint-plugin-svelte';
import tseslint from 'typescript-eslint';
import { readComponentsAsTypeScript } from './scripts/lib/lint-components.mjs';
import { importRules } from './test/architecture/import-rules.js';

readComponentsAsTypeScript(path.join(import.meta.dirname, 'renderer'));

/** With types; where there are components, they are part of the program, which else is made once and never changes while it is read. */
const typed = (...extraFileExtensions) => ({
  languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname, extraFileExtensions } },
});

export default tseslint.config(
  { ignores: ['out/', 'dist/', 'node_modules/', 'test-results/', 'playwright-report/', 'test/fixtures/plugins-bad/', 'test/fixtures/plugins-third-party/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.ts', '**/*.svelte'],
    ignores: ['electron.config.ts'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    ...typed(),
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // Contracts are type aliases where `JsonObject` is asked for: an interface is not assignable to it.
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // The two strictest settings of TypeScript disagree with it on index signatures.
      '@typescript-eslint/dot-notation': 'off',
    },
  },
  ...svelte.configs.recommended,
  { files: ['renderer/**/*.ts', 'renderer/**/*.svelte'], ...typed('.svelte') },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: tseslint.parser } } },
  {
    files: ['**/*.svelte'],
    rules: {
      // `let { … } = $props()` is written to by Svelte itself.
      'prefer-const': 'off',
      'svelte/prefer-const': 'error',
      // The types of snippets and of generic components are lost on this parser; svelte-check has them.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-redundant-type-constituents': 'off',
      '@typescript-eslint/no-unnecessary-type-arguments': 'off',
      '@typescript-eslint/no-unnecessary-condition': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    rules: {
      // Reading a signal for its own sake is how an effect says what it depends on.
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      // `$state.snapshot` gives a type of its own that nothing else takes.
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
    },
  },
  {
    files: ['renderer/**'],
    languageOptions: { globals: globals.browser },
    rules: {
      'no-restricted-globals': [
        'error',
        ...['process', 'require', 'Buffer', 'global', '__dirname'].map((name) => ({ name, message: 'The page has no Node.' })),
      ],
      'svelte/no-at-html-tags': 'error',
      // The content security policy blocks style attributes; `style:` directives set properties and are fine.
      'no-restricted-syntax': ['error', { selector: 'SvelteAttribute[key.name="style"]', message: 'Use a style: directive or a class.' }],
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

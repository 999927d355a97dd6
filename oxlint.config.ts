import { defineConfig } from 'oxlint';
import { environmentFile, importOverrides, layers } from './oxlint.imports.ts';

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'node'],
  categories: { correctness: 'error', suspicious: 'error' },
  env: { builtin: true, node: true, browser: true },
  options: { reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['build/', 'data/', '.react-router/'],
  rules: {
    // Our own rules.
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-console': 'error',
    'no-param-reassign': 'error',
    'no-unused-vars': ['error', { ignoreRestSiblings: true }],
    'no-var': 'error',
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'], location: 'anywhere' }],
    'prefer-const': 'error',
    'import/no-commonjs': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'import/no-duplicates': 'error',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'react/no-unknown-property': 'error',
    'typescript/consistent-type-definitions': ['error', 'type'],
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-import-type-side-effects': 'error',
    'unicorn/prefer-node-protocol': 'error',
    'max-lines-per-function': ['error', { max: 40, skipBlankLines: true, skipComments: true }],
    // Rules that do not fit: JSX needs no React in scope; `z.catch` is no promise's; pg is a CommonJS module;
    // a helper may stand inside the one function that uses it; old phones have no `toSorted`; and after a
    // refused form the focus goes to what went wrong, also without JavaScript.
    'react/react-in-jsx-scope': 'off',
    'react/exhaustive-effect-dependencies': 'off',
    'promise/always-return': 'off',
    'promise/no-callback-in-promise': 'off',
    'promise/valid-params': 'off',
    'import/no-named-as-default-member': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/no-array-sort': 'off',
    'jsx-a11y/no-autofocus': 'off',
  },
  overrides: [
    {
      files: Object.keys(layers).map((layer) => `${layer}/**`),
      excludeFiles: [environmentFile],
      rules: { 'node/no-process-env': 'error' },
    },
    ...importOverrides,
    {
      files: ['bin/**', 'demo/**', 'bench/**', 'test/**', 'server/main.ts', 'server/commands/**'],
      rules: { 'no-console': 'off' },
    },
    {
      files: ['demo/**', 'test/**', 'bench/**'],
      rules: { 'max-lines-per-function': 'off', 'no-shadow': 'off' },
    },
    {
      // A fixture of Playwright that needs no other is a function of `{}`.
      files: ['test/**'],
      rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
    },
    {
      // Markup takes a line for each attribute.
      files: ['**/*.tsx'],
      rules: {
        'max-lines-per-function': ['error', { max: 50, skipBlankLines: true, skipComments: true }],
      },
    },
    {
      // React Router asks for the default export of these.
      files: [
        '*.config.ts',
        'website/root.tsx',
        'website/routes.ts',
        'website/not-found.tsx',
        'website/entry.*.tsx',
        'website/*/*.tsx',
        'website/gallery/*/*-route.tsx',
        'website/office/**/*.tsx',
        'website/events/private-link/answer.tsx',
        'website/events/waiting-list/*.tsx',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
  ],
});

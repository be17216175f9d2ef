// Biome does the linting; this holds the one rule that needs types: no promise is left unwatched.

import tseslint from 'typescript-eslint';

export default tseslint.config({
  files: ['src/**/*.ts', 'test/**/*.ts', 'bench/**/*.ts', 'examples/**/*.ts', 'scripts/**/*.ts'],
  languageOptions: { parser: tseslint.parser, parserOptions: { projectService: true } },
  linterOptions: { reportUnusedDisableDirectives: false },
  plugins: { '@typescript-eslint': tseslint.plugin },
  rules: {
    '@typescript-eslint/no-floating-promises': [
      'error',
      // Node's test runner waits for its tests by itself.
      { allowForKnownSafeCalls: [{ from: 'package', name: ['test'], package: 'node:test' }] },
    ],
    '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { arguments: false, attributes: false } }],
  },
});

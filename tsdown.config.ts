import { defineConfig, type UserConfig } from 'tsdown';

/** What `gapura mcp` alone needs: in a chunk of its own, and not installed with a web server that nobody uses. */
const ASSISTANT_PACKAGES = [
  '@modelcontextprotocol/sdk',
  'zod',
  'ajv',
  'ajv-formats',
  'fast-deep-equal',
  'fast-uri',
  'json-schema-traverse',
];

const shared: UserConfig = {
  entry: {
    index: 'src/index.ts',
    client: 'src/client.ts',
    'sandbox/index': 'src/sandbox/index.ts',
    'sdk/index': 'src/sdk/index.ts',
    'testing/index': 'src/testing/index.ts',
    'cli/main': 'src/cli/main.ts',
  },
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  fixedExtension: false,
  // Some come as hundreds of small files, and reading those takes longer than opening the embedded database; others would install
  // far more than is used of them.
  deps: {
    alwaysBundle: [/^kysely/, /^typebox/, /^openapi-fetch/, /^@modelcontextprotocol\/sdk/],
    onlyBundle: ['kysely', 'typebox', 'openapi-fetch', 'openapi-typescript-helpers', ...ASSISTANT_PACKAGES],
  },
};

const code: UserConfig = {
  ...shared,
  dts: false,
  clean: true,
  // In chunks that import none of ours: otherwise the bundler makes a circle in which a library is used before it is there.
  outputOptions: {
    codeSplitting: {
      groups: [
        { name: 'assistants', test: new RegExp(`node_modules/(?:${ASSISTANT_PACKAGES.join('|')})/`), priority: 1 },
        { name: 'query-builder', test: /node_modules\/kysely\// },
        { name: 'validator', test: /node_modules\/typebox\// },
      ],
    },
  },
};
const declarations: UserConfig = {
  ...shared,
  dts: { emitDtsOnly: true },
  clean: false,
  // The public types name neither; bundled, they would leave their global declarations behind.
  deps: { neverBundle: [/^kysely/, /^typebox/] },
};

// Two runs: in one, the declarations of the bundled libraries would be modules too, and land in the chunk that is run.
export default defineConfig(({ dts }) => (dts === false ? [code] : [code, declarations]));

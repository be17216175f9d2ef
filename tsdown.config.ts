import { defineConfig, type UserConfig } from 'tsdown';
import { inlineScripts } from './scripts/browser-scripts.ts';
import { copyRenderer } from './scripts/docs-renderer.ts';
import { noteBundled } from './scripts/third-party.ts';

/** What `gapura mcp` alone needs: in a chunk of its own, and not installed with a web server that nobody uses. */
const ASSISTANT_PACKAGES = [
  '@modelcontextprotocol/sdk',
  'zod',
  'ajv',
  'ajv-formats',
  'fast-uri',
  'json-schema-traverse',
];

/**
 * The web server, and what it loads. Those who install us would get its dependencies in other versions than these, which have been
 * tried; some of them need a newer Node.
 */
const SERVER_PACKAGES = [
  'fastify',
  '@fastify/error',
  '@fastify/forwarded',
  '@fastify/proxy-addr',
  'abstract-logging',
  'avvio',
  'cookie',
  'fast-decode-uri-component',
  'fast-querystring',
  'fastq',
  'find-my-way',
  'light-my-request',
  'process-warning',
  'ret',
  'reusify',
  'rfdc',
  'safe-regex2',
  'secure-json-parse',
  'semver',
  'set-cookie-parser',
  'toad-cache',
];

/** Needed by both: in a third chunk, or the server would load all that assistants need. */
const PACKAGES_OF_BOTH = ['fast-deep-equal'];

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
    alwaysBundle: [/^typebox/, /^@modelcontextprotocol\/sdk/],
    onlyBundle: ['typebox', ...SERVER_PACKAGES, ...ASSISTANT_PACKAGES, ...PACKAGES_OF_BOTH],
    // Fastify's own validators and serialisers, which are never asked for.
    neverBundle: ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler'],
  },
};

const code: UserConfig = {
  ...shared,
  dts: false,
  // In chunks that import none of ours: otherwise the bundler makes a circle in which a library is used before it is there.
  outputOptions: {
    codeSplitting: {
      groups: [
        { name: 'equality', test: new RegExp(`node_modules/(?:${PACKAGES_OF_BOTH.join('|')})/`), priority: 2 },
        { name: 'assistants', test: new RegExp(`node_modules/(?:${ASSISTANT_PACKAGES.join('|')})/`), priority: 1 },
        { name: 'web-server', test: new RegExp(`node_modules/(?:${SERVER_PACKAGES.join('|')})/`) },
        { name: 'validator', test: /node_modules\/typebox\// },
      ],
    },
  },
};
const declarations: UserConfig = {
  ...shared,
  dts: { emitDtsOnly: true },
  clean: false,
  // The public types name none of these; bundled, they would leave their global declarations behind.
  deps: { neverBundle: [/^typebox/, /^fastify/] },
};

// Two runs: in one, the declarations of the bundled libraries would be modules too, and land in the chunk that is run.
export default defineConfig(({ dts, outDir }) => {
  // Only what is published is noted. The dashboard is built by itself, and only when it has changed: it stays, with its note.
  const whole: UserConfig =
    outDir === undefined
      ? {
          ...code,
          clean: ['dist', '!dist/{dashboard,third-party}'],
          plugins: [inlineScripts(), noteBundled('code', 'tsdown'), copyRenderer(true)],
        }
      : { ...code, clean: true, plugins: [inlineScripts(), copyRenderer(false)] };
  return dts === false ? [whole] : [whole, declarations];
});

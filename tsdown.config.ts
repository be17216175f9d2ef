import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    client: 'src/client.ts',
    'sandbox/index': 'src/sandbox/index.ts',
    'cli/main': 'src/cli/main.ts',
  },
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  dts: true,
  clean: true,
  fixedExtension: false,
  // Both come as hundreds of small files, and reading those takes longer than opening the embedded database.
  deps: { alwaysBundle: [/^kysely/, /^typebox/], onlyBundle: ['kysely', 'typebox'] },
  // In a chunk that imports none of ours: otherwise the bundler makes a circle in which a library is used before it is there.
  outputOptions: { codeSplitting: { groups: [{ name: 'libraries', test: /node_modules|rolldown\/runtime/ }] } },
});

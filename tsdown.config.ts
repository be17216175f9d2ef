import { defineConfig, type UserConfig } from 'tsdown';

const shared: UserConfig = {
  entry: {
    index: 'src/index.ts',
    client: 'src/client.ts',
    'sandbox/index': 'src/sandbox/index.ts',
    'testing/index': 'src/testing/index.ts',
    'cli/main': 'src/cli/main.ts',
  },
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  fixedExtension: false,
  // Both come as hundreds of small files, and reading those takes longer than opening the embedded database.
  deps: { alwaysBundle: [/^kysely/, /^typebox/], onlyBundle: ['kysely', 'typebox'] },
};

const code: UserConfig = {
  ...shared,
  dts: false,
  clean: true,
  // In a chunk that imports none of ours: otherwise the bundler makes a circle in which a library is used before it is there.
  outputOptions: { codeSplitting: { groups: [{ name: 'libraries', test: /node_modules|rolldown\/runtime/ }] } },
};
const declarations: UserConfig = { ...shared, dts: { emitDtsOnly: true }, clean: false };

// Two runs: in one, the declarations of the bundled libraries would be modules too, and land in the chunk that is run.
export default defineConfig(({ dts }) => (dts === false ? [code] : [code, declarations]));

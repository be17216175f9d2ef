// Prepares what the tests in a browser start from: the embedded database, and the dashboard as it is built for the package.

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { prepareDatabase } from '../../scripts/prepare-database.ts';

const root = new URL('../../', import.meta.url);
const outDir = fileURLToPath(new URL('node_modules/.cache/dashboard', root));

export default async function setup(): Promise<void> {
  process.env.TEST_PREPARED = await prepareDatabase();
  // In a process of its own, where nothing says that this is a test: the developer's edition of React does other things.
  execFileSync(
    process.execPath,
    [
      'node_modules/vite/bin/vite.js',
      'build',
      '--config',
      'vite.dashboard.config.ts',
      '--logLevel',
      'warn',
      '--outDir',
      outDir,
    ],
    { cwd: fileURLToPath(root), env: { ...process.env, NODE_ENV: 'production' }, stdio: 'inherit' },
  );
  process.env.TEST_DASHBOARD = outDir;
}

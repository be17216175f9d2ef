// A sandbox in a process of its own, to be killed by the persistence test: says where it listens, then serves.

import { createSandbox } from '../../src/sandbox/index.ts';

const sandbox = await createSandbox({ dataDir: process.argv[2] ?? '' });
process.stdout.write(`${sandbox.url}\n`);

// Loaded before a process: at a signal it collects its garbage, and writes down what it still holds, a line each time, into the file
// that the environment names.

import { appendFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

process.on('SIGUSR2', () => {
  collect();
  // What was only waiting for its finaliser goes with the second time.
  setImmediate(() => {
    collect();
    const resources = {};
    for (const name of process.getActiveResourcesInfo()) resources[name] = (resources[name] ?? 0) + 1;
    const { heapUsed, rss, external } = process.memoryUsage();
    appendFileSync(process.env.MEMORY_FILE, `${JSON.stringify({ heapUsed, rss, external, resources })}\n`);
  });
});

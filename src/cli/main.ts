#!/usr/bin/env node
// The command line's entry: a process of its own for one command.

import { fileURLToPath } from 'node:url';
import '../runtime/quick-start.ts';
import { runProgram } from './run.ts';

// Set to this file: a server that runs in several processes starts the others from here.
process.argv[1] = fileURLToPath(import.meta.url);

/** What goes on without a reader of its output. */
const SERVERS = ['serve', 'worker', 'sandbox'];
const given = process.argv.slice(2);
// A reader that has seen enough, such as `head`, ends a command that prints.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  if (!SERVERS.includes(given[0] ?? '')) process.exit(0);
});

void runProgram(given);

#!/usr/bin/env node
// The command line's entry: a process of its own for one command.

import { fileURLToPath } from 'node:url';
import '../runtime/quick-start.ts';
import { runProgram } from './run.ts';

// Set to this file: a server that runs in several processes starts the others from here.
process.argv[1] = fileURLToPath(import.meta.url);

void runProgram(process.argv.slice(2));

#!/usr/bin/env node
// The command line's entry: reads the arguments, and ends with a sentence where a command fails.

import { fileURLToPath } from 'node:url';
import './quick-start.ts';
import { failWith } from './failure.ts';
import { leaveOutRemarks } from './output.ts';
import { createProgram } from './program.ts';

// Set to this file: a server that runs in several processes starts the others from here.
process.argv[1] = fileURLToPath(import.meta.url);

// Looked for in the text itself: arguments that cannot be read have no options yet.
const given = process.argv.slice(2);
const asJson = given.slice(0, given.includes('--') ? given.indexOf('--') : undefined).includes('--json');

if (asJson) leaveOutRemarks();
createProgram({ quiet: asJson })
  .parseAsync()
  .catch((error: unknown) => failWith(error, asJson));

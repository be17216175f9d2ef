#!/usr/bin/env node
// The command line's entry: reads the arguments, and ends with a sentence where a command fails.

import { failWith } from './failure.ts';
import { leaveOutRemarks } from './output.ts';
import { createProgram } from './program/program.ts';

// Looked for in the text itself: arguments that cannot be read have no options yet.
const given = process.argv.slice(2);
const asJson = given.slice(0, given.includes('--') ? given.indexOf('--') : undefined).includes('--json');

if (asJson) leaveOutRemarks();
createProgram({ quiet: asJson })
  .parseAsync()
  .catch((error: unknown) => failWith(error, asJson));

#!/usr/bin/env node
// The command line's entry: reads the arguments, and ends with a sentence where a command fails.

import { failWith } from './failure.ts';
import { createProgram } from './program/program.ts';

createProgram().parseAsync().catch(failWith);

#!/usr/bin/env node
// The command. A package that was installed has been built; a clone is built here after each change.

import { existsSync } from 'node:fs';

const builder = new URL('../scripts/build-if-changed.mjs', import.meta.url);
if (existsSync(builder)) (await import(builder.href)).buildIfChanged();
await import('../dist/cli/main.js');

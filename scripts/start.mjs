// npm start: builds what has changed since the last build, then runs the server.

import { pathToFileURL } from 'node:url';
import { buildIfChanged, built } from './build-if-changed.mjs';

buildIfChanged();
process.argv = [process.argv[0], built, 'serve', ...process.argv.slice(2)];
await import(pathToFileURL(built).href);

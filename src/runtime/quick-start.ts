// Every process compiles the embedded database again: its functions are made fast when they are busy, and not at the start.

import { setFlagsFromString } from 'node:v8';

// A short command, or a test, would spend half of its time on functions that are called for a moment. Only where the process is ours or
// a test's: in a host's application it would hold for the host's code, too.
setFlagsFromString('--wasm-tiering-budget=500000000');

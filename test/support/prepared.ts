// Runs before every test file: databases begin as the prepared one of this run, as they do in the package, and quickly, as they do
// for a command.

import '../../src/runtime/quick-start.ts';
import { lookForPreparedIn } from '../../src/store/database/embedded/prepared.ts';

if (process.env.TEST_PREPARED) lookForPreparedIn(process.env.TEST_PREPARED);

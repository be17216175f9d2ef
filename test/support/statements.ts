// With TEST_STATEMENTS, writes down which statements each test file ran, for `scripts/statements.ts`.

import { afterAll, beforeAll, expect } from 'vitest';
import { watchStatements, writeStatements } from './ran-statements.ts';

const { TEST_STATEMENTS: path } = process.env;
if (path) {
  beforeAll(watchStatements);
  afterAll(() => writeStatements(path, expect.getState().testPath ?? ''));
}

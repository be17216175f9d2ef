// One command from its arguments to its end: with a sentence and an exit code where it fails.

import { failWith } from './failure.ts';
import { wantRemarks } from './output.ts';
import { createProgram } from './program.ts';

export async function runProgram(given: readonly string[]): Promise<void> {
  // Looked for in the text itself: arguments that cannot be read have no options yet.
  const asJson = given.slice(0, given.includes('--') ? given.indexOf('--') : undefined).includes('--json');
  wantRemarks(!asJson);
  await createProgram({ quiet: asJson })
    .parseAsync(given, { from: 'user' })
    .catch((error: unknown) => failWith(error, asJson));
}

// A Gapura elsewhere, over HTTP: where `--url` and `--key` lead, and in which words it refuses.

import type { Config } from '../config/index.ts';
import { createGapuraClient, type GapuraClient, GapuraError } from '../sdk/index.ts';
import { CommandError, errorMessage } from './failure.ts';

const ATTEMPT_MS = 10_000;

export interface Remote {
  readonly url: string;
  readonly client: GapuraClient;
}

/** Null for the Gapura on this machine. */
export function openRemote(
  { url, key: given }: { readonly url?: string; readonly key?: string },
  config: Config,
  whose = '',
): Remote | null {
  if (url === undefined) {
    if (given !== undefined) throw new CommandError('--key needs --url: the address of the Gapura to ask.', 'usage');
    return null;
  }
  const key = given ?? config.callerKey?.reveal();
  if (key === undefined) throw new CommandError(`--url needs a key${whose}: --key, or GAPURA_KEY.`, 'usage');
  if (!/^https?:\/\/./i.test(url) || !URL.canParse(url)) {
    throw new CommandError('--url takes an address such as https://pay.example/api.', 'usage');
  }
  return { url, client: createGapuraClient({ url, key, retries: 0, timeoutMs: ATTEMPT_MS }) };
}

/** What a Gapura elsewhere said no to, as a sentence; null where it did not, or may say yes in a moment. */
export function refusalOf(url: string, error: unknown): CommandError | null {
  if (!(error instanceof GapuraError) || error.status >= 500 || error.status === 429) return null;
  return new CommandError(describeAnswer(url, error));
}

/** What came of a call that failed, as a sentence. */
export function failureOf(url: string, error: unknown): CommandError {
  if (error instanceof GapuraError) return new CommandError(describeAnswer(url, error));
  return new CommandError(`${url} cannot be reached: ${errorMessage(error)}.`, 'unreachable');
}

export function describeAnswer(url: string, { status, code, detail, errors }: GapuraError): string {
  const fields = errors.map(({ field, message }) => `${field} ${message}`);
  const isOther = code === 'unexpected_answer';
  const said = isOther ? 'there is no Gapura; give its address with its prefix' : [detail, ...fields].join(' ');
  return `${url} answered ${status}: ${said}`;
}

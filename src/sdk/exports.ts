// gapura.exports: payments, refunds and invoices as CSV, in pieces that are read as they come.

import type { Api } from './api.ts';
import { AttemptFailure, connect, type OutgoingRequest, readAnswer } from './attempt.ts';
import { GapuraError } from './errors.ts';
import { type CallOptions, readTimeout, type Settings } from './options.ts';
import { readProblem } from './problem.ts';
import { toFailure } from './sending.ts';
import type { InvoiceExportQuery, PaymentExportQuery, RefundExportQuery } from './types.ts';

/** Each is the text of the file, piece by piece. It throws where the file breaks off: what was read then is not all of it. */
export interface Exports {
  payments(query?: PaymentExportQuery, options?: CallOptions): AsyncGenerator<string, void, undefined>;
  refunds(query?: RefundExportQuery, options?: CallOptions): AsyncGenerator<string, void, undefined>;
  invoices(query?: InvoiceExportQuery, options?: CallOptions): AsyncGenerator<string, void, undefined>;
}

const FILE_TYPE = 'text/csv';

export function exportCalls({ settings }: Api): Exports {
  return {
    payments: (query = {}, options = {}) => readFile(settings, 'payments', query, options),
    refunds: (query = {}, options = {}) => readFile(settings, 'refunds', query, options),
    invoices: (query = {}, options = {}) => readFile(settings, 'invoices', query, options),
  };
}

async function* readFile(
  settings: Settings,
  what: string,
  query: Readonly<Record<string, unknown>>,
  { timeoutMs, signal }: CallOptions,
): AsyncGenerator<string, void, undefined> {
  const limitMs = readTimeout(timeoutMs, settings.timeoutMs);
  const request: OutgoingRequest = {
    method: 'GET',
    url: addressOf(settings, what, query),
    headers: { accept: FILE_TYPE },
  };
  try {
    const connection = await connect(settings, request, { timeoutMs: limitMs, signal });
    const { response, within } = connection;
    try {
      if (response.status !== 200 || response.body === null || !isFile(response)) {
        const problem = readProblem(await readAnswer(connection, limitMs));
        throw new GapuraError(problem, { idempotencyKey: null, attempts: 1 });
      }
      const reader = response.body.getReader();
      const decoder = new TextDecoder();
      // The time runs only while the server is waited for: a reader may take as long as it likes.
      for (
        let piece = await within(reader.read(), limitMs);
        !piece.done;
        piece = await within(reader.read(), limitMs)
      ) {
        yield decoder.decode(piece.value, { stream: true });
      }
    } finally {
      connection.close();
    }
  } catch (error) {
    if (!(error instanceof AttemptFailure)) throw error;
    throw toFailure(error, request, { idempotencyKey: null, attempts: 1 }).error;
  }
}

function addressOf({ url }: Settings, what: string, query: Readonly<Record<string, unknown>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined) parameters.append(name, String(one));
  }
  const asked = parameters.toString();
  return `${url}/exports/${what}.csv${asked === '' ? '' : `?${asked}`}`;
}

function isFile({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith(FILE_TYPE) === true;
}

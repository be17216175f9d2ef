// The Gapura that an assistant works with: the calls of the SDK, and what its failures mean here.

import type { GapuraClient } from '../../sdk/calls.ts';
import { createGapuraClient } from '../../sdk/client.ts';
import { GapuraConnectionError, GapuraError } from '../../sdk/errors.ts';
import type { Pages } from '../../sdk/pages.ts';

export type Api = GapuraClient;
export type Fields = Readonly<Record<string, unknown>>;

/** Sent once each: a tool reports to the assistant that the outcome is not known, and the assistant repeats with the same key. */
export function createApi({ url, key }: { readonly url: string; readonly key: string }): Api {
  return createGapuraClient({ url, key, retries: 0 });
}

/** A kind of record, as tools name it, and its noun in the SDK. */
export const NOUN_OF = {
  payment: 'payments',
  invoice: 'invoices',
  subscription: 'subscriptions',
  checkout: 'checkouts',
  payment_link: 'paymentLinks',
} as const;
export type RecordKind = keyof typeof NOUN_OF;

/** What the calls of all kinds have in common; the last two are those of records that the gateway knows. */
interface Records {
  list(query: Fields): Pages<unknown>;
  get(id: string): Promise<object>;
  history(id: string): Promise<readonly object[]>;
  checkStatus(id: string): Promise<object>;
}

export function recordsOf(api: Api, kind: RecordKind): Records {
  return api[NOUN_OF[kind]] as unknown as Records;
}

/** The API refused, or it is not known what came of a request. */
export type ApiError = GapuraError | GapuraConnectionError;

export function isApiError(error: unknown): error is ApiError {
  return error instanceof GapuraError || error instanceof GapuraConnectionError;
}

/** Whether the request may have done its work: asking again with the same Idempotency-Key is then the way to know. */
export function isOpen(error: ApiError): boolean {
  if (!(error instanceof GapuraError)) return true;
  return error.status >= 500 || error.status === 429 || error.code === 'idempotency_in_progress';
}

/** What the API said of it, in its own fields. */
export function problemOf(error: ApiError): Fields {
  if (!(error instanceof GapuraError)) return { detail: error.message };
  const { status, code, title, detail, errors, requestId, paymentId, invoiceId, subscriptionId, gateway } = error;
  const ids = { request_id: requestId, payment_id: paymentId, invoice_id: invoiceId, subscription_id: subscriptionId };
  const said = Object.entries({ ...ids, gateway }).filter(([, value]) => value !== null);
  return { status, code, title, detail, ...(errors.length > 0 ? { errors } : {}), ...Object.fromEntries(said) };
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

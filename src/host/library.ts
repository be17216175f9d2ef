// The calls of the SDK as a host application makes them: without HTTP, on behalf of a caller who is named first. The checks, the
// rights and the JSON are those of the HTTP API.

import type { Acting, ChargeOptions, Invoke } from '../http/in-process.ts';
import { bindCalls, readArguments } from '../sdk/binding.ts';
import type { Call } from '../sdk/calls.ts';
import type { LibraryCalls } from './calls.ts';

/** The names that the contract has for calls, which are there as well. */
const CONTRACT_NAMES = {
  payments: {
    createCharge: 'charge',
    getStatus: 'checkStatus',
    cancelPayment: 'cancel',
    expirePayment: 'expire',
    capturePayment: 'capture',
    refundPayment: 'refund',
    approvePayment: 'approve',
    denyPayment: 'deny',
  },
  invoices: { createInvoice: 'create', getInvoiceStatus: 'checkStatus', voidInvoice: 'void' },
  subscriptions: {
    createSubscription: 'create',
    getSubscriptionStatus: 'checkStatus',
    disableSubscription: 'disable',
    enableSubscription: 'enable',
    cancelSubscription: 'cancel',
    updateSubscription: 'update',
  },
} as const;

type Named<Noun, Names> = Noun & {
  readonly [Name in keyof Names]: Names[Name] extends keyof Noun ? Noun[Names[Name]] : never;
};

export type Library = {
  readonly [Noun in keyof LibraryCalls]: Noun extends keyof typeof CONTRACT_NAMES
    ? Named<LibraryCalls[Noun], (typeof CONTRACT_NAMES)[Noun]>
    : LibraryCalls[Noun];
};

type Verbs = Readonly<Record<string, unknown>>;

export function libraryOf(invoke: Invoke): Library {
  // An account is for its owner, who comes with a session, and sessions are for browsers.
  const bound = bindCalls<Record<string, Verbs>>((call, noun) =>
    noun !== null && noun !== 'account' && noun !== 'session' && (call.gives === 'one' || call.gives === 'pages')
      ? functionOf(invoke, call)
      : undefined,
  );
  for (const [noun, names] of Object.entries(CONTRACT_NAMES)) {
    const verbs = bound[noun] ?? {};
    const named = Object.entries(names).map(([name, verb]) => [name, verbs[verb]]);
    bound[noun] = { ...verbs, ...Object.fromEntries(named) };
  }
  // `events` of a Gapura is where listeners are added.
  const { events, ...nouns } = bound;
  return { ...nouns, eventLog: events } as unknown as Library;
}

const GATEWAY: Acting = { id: 'gateway', scopes: [] };

function functionOf(invoke: Invoke, call: Call): (...args: unknown[]) => Promise<unknown> {
  return async (...args) => {
    const caller = call.open ? GATEWAY : (args.shift() as Acting);
    const { id, input, options: { respondAsync = false, ...options } = {} } = readArguments<ChargeOptions>(call, args);
    const given = {
      params: call.param === undefined ? {} : { [call.param]: id as string },
      query: call.takes === 'query' ? (input as object | undefined) : undefined,
      body: call.takes === 'body' ? input : undefined,
      headers: respondAsync ? { prefer: 'respond-async' } : undefined,
    };
    const { body, next, prev } = await invoke(call.id, caller, given, options);
    return call.gives === 'pages' ? { items: body, next, prev } : body;
  };
}

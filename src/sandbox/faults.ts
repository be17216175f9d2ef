// Failures on demand: which rule strikes which call or notification, and when.

import { didYouMean } from '../text/spelling.ts';
import { RefusedRequest } from './answers.ts';
import type { Random } from './clock.ts';
import { present, type Reader } from './json.ts';

/** What can go wrong with a call. */
export const CALL_FAULT_KINDS = [
  'refuse-connection',
  'timeout-before',
  'timeout-after',
  'error',
  'rate-limit',
  'broken-json',
  'truncated-json',
  'html',
  'slow-drip',
  'delay',
  'refund-denied',
  'capture-denied',
] as const;
/** Verdicts of the bank, not of the wire: the refund or capture itself asks for them. */
export const BANK_FAULT_KINDS: readonly string[] = ['refund-denied', 'capture-denied'];
type CallFaultKind = (typeof CALL_FAULT_KINDS)[number];

/** What can go wrong with a notification. */
export const NOTIFICATION_FAULT_KINDS = ['lost', 'late', 'repeated', 'reordered', 'wrong-signature'] as const;
type NotificationFaultKind = (typeof NOTIFICATION_FAULT_KINDS)[number];

/** What can go wrong between Snap's page and the shop's page around it. */
export const PAGE_FAULT_KINDS = ['pending-twice'] as const;
type PageFaultKind = (typeof PAGE_FAULT_KINDS)[number];

export type FaultKind = CallFaultKind | NotificationFaultKind | PageFaultKind;

/** What a rule can be narrowed to: the operations of the route table, and the sending of notifications. */
// biome-ignore format: a list reads better in lines
export const FAULT_OPERATIONS = [
  'snap-create', 'snap-get', 'snap-charge', 'snap-status', 'snap-cancel', 'snap-expire', 'snap-preferences', 'snap-pdf',
  'snap-saved-token-delete', 'snap-point-inquiry', 'snap-promos', 'snap-bank-bins', 'snap-gopay', 'snap-gopay-unlink', 'snap-gone',
  'payment-link-create', 'payment-link-list', 'payment-link-get', 'payment-link-delete',
  'charge', 'status', 'status-b2b', 'cancel', 'expire', 'approve', 'deny', 'capture', 'refund', 'direct-refund', 'qr-code',
  'card-token', 'card-register', 'point-inquiry', 'bin', 'pay-account-create', 'pay-account', 'pay-account-unbind',
  'subscription-create', 'subscription-get', 'subscription-disable', 'subscription-enable', 'subscription-cancel', 'subscription-update',
  'invoice-create', 'invoice-get', 'invoice-void', 'invoice-convert', 'notification',
] as const;
type FaultOperation = (typeof FAULT_OPERATIONS)[number];

export interface FaultRequest {
  readonly kind: FaultKind;
  /** Strike only this operation. */
  readonly operation?: FaultOperation;
  /** Strike only paths that contain this text. */
  readonly path?: string;
  /** Strike only this order; for notifications also the transaction or account id. */
  readonly orderId?: string;
  /** Strike the next so many that fit, then never again. 1 where neither this nor `every` nor `probability` is given. */
  readonly next?: number;
  /** Strike each n-th that fits. */
  readonly every?: number;
  /** Strike with this seeded probability, from 0 to 1. */
  readonly probability?: number;
  /** For `error` (default 500) and `html` (default 502). */
  readonly status?: number;
  /** For `error`: the text instead of the usual one. */
  readonly message?: string;
  /** For `error`: HTTP 200 with the code in the body, as v2 reports the failures of its own application. */
  readonly inBody?: boolean;
  /** For `error`, `rate-limit` and `html`: true has the call carried out before the failure is reported. */
  readonly taken?: boolean;
  /** For `delay`, `slow-drip` (real time) and `late` (sandbox time). */
  readonly delayMs?: number;
  readonly retryAfterSeconds?: number;
  /** For `repeated`: how many further copies. */
  readonly times?: number;
}

type Setting =
  | { readonly is: 'text' | 'flag' | 'share' }
  | { readonly is: 'integer'; readonly min: number; readonly max?: number };

/** What each setting of a rule, besides its kind, may hold. */
export const FAULT_SETTINGS: Readonly<Record<Exclude<keyof FaultRequest, 'kind'>, Setting>> = {
  operation: { is: 'text' },
  path: { is: 'text' },
  orderId: { is: 'text' },
  next: { is: 'integer', min: 1 },
  every: { is: 'integer', min: 1 },
  probability: { is: 'share' },
  status: { is: 'integer', min: 200, max: 599 },
  message: { is: 'text' },
  inBody: { is: 'flag' },
  taken: { is: 'flag' },
  delayMs: { is: 'integer', min: 0 },
  retryAfterSeconds: { is: 'integer', min: 0 },
  times: { is: 'integer', min: 1, max: 100 },
};

/** Reads a rule out of JSON; what is wrong with it goes to the problems. */
export function readFault(body: Reader): FaultRequest {
  body.problems.push(...unknownWordsIn(body.json));
  const kind = body.text('kind', { required: true }) as FaultKind;
  const settings = Object.entries(FAULT_SETTINGS).map(([name, setting]) => [name, readSetting(body, name, setting)]);
  return { kind, ...present(Object.fromEntries(settings) as Partial<FaultRequest>) };
}

function readSetting(body: Reader, name: string, setting: Setting): unknown {
  switch (setting.is) {
    case 'text':
      return body.text(name);
    case 'flag':
      return body.flag(name);
    case 'integer':
      return body.integer(name, setting);
    case 'share': {
      const share = body.value(name);
      if (share === undefined || (typeof share === 'number' && share >= 0 && share <= 1)) return share;
      return body.problem(name, 'must be a number from 0 to 1');
    }
    default:
      return setting satisfies never;
  }
}

/** Words that the sandbox does not know: such a rule would silently never strike, or not as it was meant. */
function unknownWordsIn(fault: object): string[] {
  const { kind, operation } = fault as { readonly kind?: unknown; readonly operation?: unknown };
  return [
    ...Object.keys(fault).flatMap((field) => unknownWord(field, field, ['kind', ...Object.keys(FAULT_SETTINGS)])),
    ...unknownWord('kind', kind, [...CALL_FAULT_KINDS, ...NOTIFICATION_FAULT_KINDS, ...PAGE_FAULT_KINDS]),
    ...unknownWord('operation', operation, FAULT_OPERATIONS),
  ];
}

function unknownWord(field: string, word: unknown, known: readonly string[]): string[] {
  if (typeof word !== 'string' || known.includes(word)) return [];
  const what = field === word ? `${field} is no field of a fault` : `${field} does not know ${word}`;
  return [`${what}.${didYouMean(word, known)} Known: ${known.join(', ')}.`];
}

export interface Fault extends FaultRequest {
  readonly id: string;
  /** How many fitted so far, and how many of them were struck. */
  readonly seen: number;
  readonly struck: number;
}

/** What a rule is matched against. */
interface FaultTarget {
  readonly operation?: string | undefined;
  readonly path?: string | undefined;
  readonly ids: readonly string[];
}

export type Faults = ReturnType<typeof createFaults>;

export function createFaults(random: Random) {
  const rules = new Map<string, { -readonly [K in keyof Fault]: Fault[K] }>();
  let count = 0;

  const fits = (rule: FaultRequest, target: FaultTarget) =>
    (rule.operation === undefined || rule.operation === target.operation) &&
    (rule.path === undefined || (target.path ?? '').includes(rule.path)) &&
    (rule.orderId === undefined || target.ids.includes(rule.orderId));

  const decides = (rule: Fault) => {
    if (rule.every !== undefined) return rule.seen % rule.every === 0;
    if (rule.probability !== undefined) return random.next() < rule.probability;
    return rule.struck < (rule.next ?? 1);
  };

  return {
    add: (request: FaultRequest): Fault => {
      const problems = unknownWordsIn(request);
      if (problems.length > 0) throw new RefusedRequest(400, problems.join(' '));
      count += 1;
      const rule = { ...request, id: `fault-${count}`, seen: 0, struck: 0 };
      rules.set(rule.id, rule);
      return { ...rule };
    },
    list: (): Fault[] => [...rules.values()].map((rule) => ({ ...rule })),
    /** One rule, or all of them. */
    clear: (id?: string): void => {
      if (id === undefined) rules.clear();
      else rules.delete(id);
    },
    /** The rule that strikes this call or notification, if any; the first that was added wins. */
    strike: (kinds: readonly FaultKind[], target: FaultTarget): Fault | undefined => {
      for (const rule of rules.values()) {
        if (!kinds.includes(rule.kind) || !fits(rule, target)) continue;
        rule.seen += 1;
        if (!decides(rule)) continue;
        rule.struck += 1;
        const bounded = rule.every === undefined && rule.probability === undefined;
        if (bounded && rule.struck >= (rule.next ?? 1)) rules.delete(rule.id);
        return { ...rule };
      }
      return undefined;
    },
  };
}

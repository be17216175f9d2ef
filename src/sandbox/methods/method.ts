// What one payment method must say about itself; everything that all of them share is done elsewhere.

import type { Random } from '../clock.ts';
import type { SandboxContext } from '../context.ts';
import type { JsonObject, WireFields } from '../json.ts';
import type { Html } from '../pages/html.ts';
import type { Say, WordKey } from '../pages/words.ts';
import type { Preferences } from '../snap/session.ts';
import type { Changes } from '../state.ts';
import { wibTime } from '../time.ts';
import type { ChargeRequest } from '../transactions/charge-request.ts';
import type { ComingVerdict, FraudStatus, Transaction, TransactionStatus } from '../transactions/transaction.ts';

/** Where a transaction is being shown: the fields differ a little. */
export type View = 'charge' | 'status' | 'notification' | 'action';

interface ExpiryRule {
  readonly defaultMs: number;
  readonly maxMs: number;
  /** False where `custom_expiry` is ignored. */
  readonly custom: boolean;
}

export interface RefundRule {
  /** How long after settlement. */
  readonly windowMs: number;
  readonly direct: boolean;
  readonly partial: boolean;
  /** True where the bank may take back its yes until it has confirmed. */
  readonly declinable?: boolean;
  /** Where the gateway fills in a reason that the merchant left out. */
  readonly defaultReason?: string;
  /** The minutes of the day from which on none is taken, and from which on they are again. */
  readonly closed?: { readonly fromMinute: number; readonly untilMinute: number };
}

/** What opening a transaction adds to what the request says. */
export interface Opening<Detail extends object> {
  readonly statusMessage: string;
  readonly detail: Detail;
  /** Where they are not the usual 201, `pending` and `accept`. */
  readonly statusCode?: string;
  readonly status?: TransactionStatus;
  readonly fraudStatus?: FraudStatus | 'none';
  readonly numbers?: readonly string[];
  readonly settledAt?: number;
  readonly settlesAt?: number;
  /** Where the fixed or usual expiry does not hold. */
  readonly expiresAt?: number;
  readonly verdict?: ComingVerdict;
  readonly channelCode?: string | undefined;
  readonly channelMessage?: string | undefined;
  /** What else changes in the same commit, such as a token that is now used up. */
  readonly more?: Changes;
}

/** How the shopper paid, where that shows: the wallet that scanned a QRIS code. */
export interface PayHow {
  readonly issuer?: string;
}

/** The rules of a charge. */
export interface PaymentType<Detail extends object = object> {
  /** The `payment_type` in replies. */
  readonly name: string;
  /** Further values of `payment_type` that a charge may use for it. */
  readonly aliases?: readonly string[];
  /** Adds what is wrong with the request to its problems; may read `charge.options`. */
  validate(ctx: SandboxContext, charge: ChargeRequest): void;
  limits(charge: ChargeRequest): { readonly min: number; readonly max: number };
  expiry(charge: ChargeRequest): ExpiryRule;
  /** Opens the transaction, or throws a `RefusedRequest`. Must not wait: between here and the commit nothing else may run. */
  open(ctx: SandboxContext, charge: ChargeRequest, id: string): Opening<Detail>;
  /** The fields of this type in a reply or notification; common fields may be overridden (undefined leaves one out). */
  describe(ctx: SandboxContext, transaction: Transaction<Detail>, view: View): WireFields;
  /** What being paid changes beyond the settlement; another `status` where it is not settled yet. */
  paid?(ctx: SandboxContext, transaction: Transaction<Detail>, how: PayHow): Partial<Transaction<Detail>>;
  /** What capturing a held payment changes; absent where nothing is ever held. */
  captured?(ctx: SandboxContext, transaction: Transaction<Detail>): Partial<Transaction<Detail>>;
  /** What the gateway says to a capture, where it is not the message of the status. */
  readonly capturedMessage?: string;
  /** Whether less than the held amount may be captured. */
  readonly capturesInParts?: boolean;
  /** Absent where it cannot be refunded at all. */
  refund?(transaction: Transaction<Detail>): RefundRule;
  /** Whether the provider may refuse a pending payment. */
  readonly deniable: boolean;
  /** Whether the bank may take a settlement back. */
  reversible?(transaction: Transaction<Detail>): boolean;
  readonly chargebacks?: boolean;
  /** Whether it runs on the gateway's older half, which words some answers differently. */
  isOldStack?(transaction: Transaction<Detail>): boolean;
  /** Where the provider does not release every open payment. */
  cancellable?(transaction: Transaction<Detail>): boolean;
  /** False where the gateway ignores idempotency keys for it. */
  idempotent?(charge: ChargeRequest): boolean;
  /** True where the gateway does not find it by its order id. */
  readonly byTransactionIdOnly?: boolean;
  /** Whether the list of payments to one number, `status/b2b`, has it. */
  readonly inB2bStatus?: boolean;
  /** The `transaction_id` where it is no UUID. */
  newId?(ctx: SandboxContext): string;
  /** The `status_message` of a status reply. */
  statusMessage?(transaction: Transaction<Detail>): string;
  /** The `status_code` of a status reply, where it is unusual. */
  statusCode?(transaction: Transaction<Detail>): string | undefined;
}

/** What a customer chose on Snap's page. */
export interface Chosen {
  /** What the session's body says of the method. */
  readonly options: JsonObject;
  /** What the page or an app sent along: a card's token, a phone number. */
  readonly params: JsonObject;
  /** The session's body. */
  readonly request: JsonObject;
  readonly preferences: Preferences;
}

/** One line of the lists on Snap's page and on an invoice's. */
export interface Choice {
  /** Snap's name for it, as in `enabled_payments`. */
  readonly name: string;
  /** Where it is not the brand of that name. */
  label?(say: Say): string;
  /** The field of a session's body that is about it. */
  readonly options?: string;
  /** What Snap's page asks for before the charge. */
  readonly asks?: 'card' | 'phone' | 'linking';
  /** Set where it is a QRIS code on a desktop: who takes that. */
  readonly qrisAcquirer?: string;
  /** Whether a merchant may have it take what comes from other banks. */
  readonly takesOtherBanks?: boolean;
  /** The fields of the charge that it comes to, where there are more than the payment type. */
  charge?(chosen: Chosen): JsonObject;
  /** Undefined where invoices do not offer it. */
  readonly invoice: InvoiceChoice | undefined;
}

export interface InvoiceChoice {
  /** Where it is not Snap's. */
  readonly name?: string;
  /** Where it is not the brand. */
  readonly label?: string;
  /** The numbers that a merchant may choose for it. */
  readonly number?: RegExp;
  /** Whether the gateway charges it itself, at once. */
  readonly byGateway?: boolean;
  /** Where it is more than the payment type. */
  charge?(given: { readonly number: string | undefined; readonly random: Random }): JsonObject;
}

/** A mark and a ground of our own making; no logo. White text on the ground has a contrast of more than 5 to 1. */
interface Branding {
  readonly mark: Html;
  readonly style: string;
}

interface AtSimulator<Detail extends object> {
  readonly simulator: 'va' | 'bill' | 'store' | 'qris';
  /** By what the simulator finds the payment. */
  query(detail: Detail): Readonly<Record<string, string>>;
  /** The addresses of the real gateway's simulators, and what each asks for. */
  readonly simulatorPaths: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

interface ByNumber<Detail extends object> extends AtSimulator<Detail> {
  readonly kind: 'account' | 'store';
  /** What the shopper types, each with its name. */
  numbers(detail: Detail): readonly (readonly [WordKey, string])[];
  /** The instructions on paper. */
  steps(say: Say, detail: Detail): readonly string[];
}

interface ByCode<Detail extends object> extends AtSimulator<Detail> {
  readonly kind: 'code';
}

/** Of a payment that ends on the provider's own page. */
interface WayBack {
  readonly transaction: Transaction;
  readonly isPaid: boolean;
  /** The address in the charge, and the one in the merchant's settings. */
  readonly callbackUrl: string | undefined;
  readonly finishUrl: string | undefined;
  readonly statusCode: string;
}

/** The provider's own page, on which the shopper says yes or no. */
interface ProviderPage {
  readonly path: string;
  readonly look: Branding;
  /** False where the page is closed without a word to the gateway, and the payment stays open. */
  readonly refusalDenies: boolean;
  /** Set where the shop gets the result by a form. */
  readonly handsOver?: true;
  /** Where the shop wants its shopper back, with what the provider adds. */
  returnUrl(back: WayBack): string | undefined;
}

/** How the shopper pays, which decides what pages show. */
export type PaidBy<Detail extends object = object> =
  | ByNumber<Detail>
  | ByCode<Detail>
  /** A wallet's app: the query names the payment. */
  | (ProviderPage & { readonly kind: 'app'; readonly parameter: string })
  /** The path names the payment, as `:id`. */
  | (ProviderPage & { readonly kind: 'lender' })
  /** The request goes to the shopper's phone. */
  | { readonly kind: 'push'; readonly look: Branding }
  /** The card's bank has a page. */
  | { readonly kind: 'card' };

/** A payment type with all that its pages, Snap and invoices need. */
export interface Method<Detail extends object = object> extends PaymentType<Detail> {
  /** Names as people know them, by the gateway's word for each. */
  readonly brands: Readonly<Record<string, string>>;
  /** Where it is not the brand. */
  nameOf?(say: Say, detail: Detail): string;
  readonly paidBy: PaidBy<Detail>;
  /** What the sandbox takes for a payment: at the real gateway the merchant's contract says it. */
  readonly fee: { readonly share: number } | { readonly rupiah: number };
  readonly choices: readonly Choice[];
  /** What Snap adds to the fields of a charge, where it is not the end of the payment and its links. */
  snapFields?(ctx: SandboxContext, transaction: Transaction<Detail>): WireFields;
  /** The addresses of its QR code's picture. */
  readonly qrPaths?: readonly string[];
  /** Its name as the wallet that scanned a QRIS code. */
  readonly qrisIssuer?: string;
}

/** The end of a payment, under the two names that Snap has for it. */
export function expiration(name: string, { expiresAt }: Transaction): WireFields {
  if (expiresAt === undefined) return {};
  return { [`${name}_expiration`]: wibTime(expiresAt), [`${name}_expiration_raw`]: wibTime(expiresAt) };
}

/** A text of untrusted JSON; undefined where it is none, or empty. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

const ATTEMPTS_MAX = 50;

function isInUse(ctx: SandboxContext, number: string): boolean {
  return ctx.state.transactions.find('number', number).some((transaction) => transaction.status === 'pending');
}

/** The wanted number, or where it is taken (or none is wanted) a random one. */
export function freeNumber(ctx: SandboxContext, invent: () => string, wanted?: string): string {
  if (wanted !== undefined && !isInUse(ctx, wanted)) return wanted;
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const number = invent();
    if (!isInUse(ctx, number)) return number;
  }
  throw new Error('No free payment number was found.');
}

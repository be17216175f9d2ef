// What one payment type must say about itself; everything that all of them share is done elsewhere.

import type { SandboxContext } from '../context.ts';
import type { WireFields } from '../json.ts';
import type { Changes } from '../state.ts';
import type { ChargeRequest } from '../transactions/charge-request.ts';
import type { ComingVerdict, FraudStatus, Transaction, TransactionStatus } from '../transactions/transaction.ts';

/** Where a transaction is being shown: the fields differ a little. */
export type View = 'charge' | 'status' | 'notification' | 'action';

export interface ExpiryRule {
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
  /** Whether less than the held amount may be captured. */
  readonly capturesInParts?: boolean;
  /** Absent where it cannot be refunded at all. */
  refund?(transaction: Transaction<Detail>): RefundRule;
  /** Whether the provider may refuse a pending payment. */
  readonly deniable: boolean;
  /** Whether the bank may take a settlement back. */
  reversible?(transaction: Transaction<Detail>): boolean;
  readonly chargebacks?: boolean;
  /** Where the provider does not release every open payment. */
  cancellable?(transaction: Transaction<Detail>): boolean;
  /** False where the gateway ignores idempotency keys for it. */
  idempotent?(charge: ChargeRequest): boolean;
  /** True where the gateway does not find it by its order id. */
  readonly byTransactionIdOnly?: boolean;
  /** The `transaction_id` where it is no UUID. */
  newId?(ctx: SandboxContext): string;
  /** The `status_message` of a status reply. */
  statusMessage?(transaction: Transaction<Detail>): string;
  /** The `status_code` of a status reply, where it is unusual. */
  statusCode?(transaction: Transaction<Detail>): string | undefined;
}

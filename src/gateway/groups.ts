// The operations beyond the contract's 27: Snap and payment links, each in a group of its own.

import type { Call } from './call.ts';
import type { CallOptions } from './call-options.ts';
import * as snap from './requests/snap.ts';
import type * as wire from './wire.ts';

/** Makes a call at one of the gateway's hosts. */
export type Perform = <Answer>(call: Call, options: CallOptions | undefined) => Promise<Answer>;

export interface SnapOperations {
  /**
   * A token for the page on which a customer pays. May be repeated: until a method was chosen, another token for the same order
   * takes the place of the one before.
   */
  createTransaction(payload: wire.SnapRequest, options?: CallOptions): Promise<wire.SnapTransaction>;
  /** Ends a token on whose page nobody has chosen a method yet; after that, cancel the transaction. */
  cancelTransaction(token: string, options?: CallOptions): Promise<wire.SnapCancellation>;
  getPreferences(options?: CallOptions): Promise<wire.SnapPreferences>;
  updatePreferences(payload: wire.SnapPreferences, options?: CallOptions): Promise<wire.SnapPreferences>;
}

export function snapOperations(perform: Perform): SnapOperations {
  return {
    createTransaction: async (payload, options) => perform(snap.createTransaction(payload), options),
    cancelTransaction: async (token, options) => perform(snap.cancelTransaction(token), options),
    getPreferences: async (options) => perform(snap.getPreferences(), options),
    updatePreferences: async (payload, options) => perform(snap.updatePreferences(payload), options),
  };
}

export interface PaymentLinkOperations {
  /** After a lost answer ask `get` first: the order id of a link can be used once. */
  create(payload: wire.PaymentLinkRequest, options?: CallOptions): Promise<wire.CreatedPaymentLink>;
  /** With its purchases, whose order ids are those of notifications. */
  get(orderId: string, options?: CallOptions): Promise<wire.PaymentLinkDetails>;
  delete(orderId: string, options?: CallOptions): Promise<wire.DeletedPaymentLink>;
}

export function paymentLinkOperations(perform: Perform): PaymentLinkOperations {
  return {
    create: async (payload, options) => perform(snap.createLink(payload), options),
    get: async (orderId, options) => perform(snap.getLink(orderId), options),
    delete: async (orderId, options) => perform(snap.deleteLink(orderId), options),
  };
}

// gapura.refunds: those that wait for a second person.

import { type Api, dataOf, idIn } from './api.ts';
import type { WriteOptions } from './options.ts';
import type { RefundRejectInput, RefundResult } from './types.ts';

export interface Refunds {
  /** Approves a refund that somebody else asked for; the gateway is asked for it then. */
  approve(id: string, options?: WriteOptions): Promise<RefundResult>;
  /** Rejects a refund that waits; its amount is free again. */
  reject(id: string, input?: RefundRejectInput, options?: WriteOptions): Promise<RefundResult>;
}

export function refundCalls({ paths, writing }: Api): Refunds {
  return {
    approve: async (id, options) =>
      dataOf(paths.POST('/refunds/{pk}/approve/', { params: idIn(id), ...writing(options) })),
    reject: async (id, body = {}, options) =>
      dataOf(paths.POST('/refunds/{pk}/reject/', { params: idIn(id), body, ...writing(options) })),
  };
}

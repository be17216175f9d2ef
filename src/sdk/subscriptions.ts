// gapura.subscriptions: charges that the gateway makes by itself.

import { type Api, dataOf, idIn } from './api.ts';
import type { CallOptions, WriteOptions } from './options.ts';
import { type Pages, pagesOf } from './pages.ts';
import type {
  Subscription,
  SubscriptionChange,
  SubscriptionCheck,
  SubscriptionInput,
  SubscriptionQuery,
  SubscriptionUpdate,
} from './types.ts';

export interface Subscriptions {
  /** Makes a subscription at the gateway. */
  create(input: SubscriptionInput, options?: WriteOptions): Promise<Subscription>;
  get(id: string, options?: CallOptions): Promise<Subscription>;
  /** Subscriptions, newest first: yours, or everybody's for staff. */
  list(query?: SubscriptionQuery, options?: CallOptions): Pages<Subscription>;
  /** Changes what is charged from now on. */
  update(id: string, changes: SubscriptionUpdate, options?: WriteOptions): Promise<Subscription>;
  /** Everything that happened to a subscription, oldest first. */
  history(id: string, options?: CallOptions): Promise<SubscriptionChange[]>;
  /** Reads the subscription at the gateway and applies what it says. */
  checkStatus(id: string, options?: CallOptions): Promise<SubscriptionCheck>;
  /** Stops the charges until it is enabled again. */
  disable(id: string, options?: WriteOptions): Promise<Subscription>;
  /** Has a disabled subscription charge again. */
  enable(id: string, options?: WriteOptions): Promise<Subscription>;
  /** Ends it for good. */
  cancel(id: string, options?: WriteOptions): Promise<Subscription>;
}

export function subscriptionCalls({ paths, reading, writing }: Api): Subscriptions {
  return {
    create: async (body, options) => dataOf(paths.POST('/subscriptions/', { body, ...writing(options) })),
    get: async (id, options) => dataOf(paths.GET('/subscriptions/{pk}/', { params: idIn(id), ...reading(options) })),
    list: (query = {}, options) =>
      pagesOf(query.cursor, (cursor) =>
        paths.GET('/subscriptions/', { params: { query: { ...query, ...cursor } }, ...reading(options) }),
      ),
    update: async (id, body, options) =>
      dataOf(paths.PATCH('/subscriptions/{pk}/', { params: idIn(id), body, ...writing(options) })),
    history: async (id, options) =>
      dataOf(paths.GET('/subscriptions/{pk}/history/', { params: idIn(id), ...reading(options) })),
    checkStatus: async (id, options) =>
      dataOf(paths.GET('/subscriptions/{pk}/check_status/', { params: idIn(id), ...reading(options) })),
    disable: async (id, options) =>
      dataOf(paths.POST('/subscriptions/{pk}/disable/', { params: idIn(id), ...writing(options) })),
    enable: async (id, options) =>
      dataOf(paths.POST('/subscriptions/{pk}/enable/', { params: idIn(id), ...writing(options) })),
    cancel: async (id, options) =>
      dataOf(paths.POST('/subscriptions/{pk}/cancel/', { params: idIn(id), ...writing(options) })),
  };
}

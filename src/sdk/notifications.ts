// gapura.notifications: the gateway's messages, for staff; and the door through which they come in.

import { type Api, dataOf, idIn } from './api.ts';
import type { CallOptions, WriteOptions } from './options.ts';
import { type Pages, pagesOf } from './pages.ts';
import type {
  GatewayMessage,
  Notification,
  NotificationQuery,
  NotificationReceipt,
  ReplayInput,
  ReplayReport,
} from './types.ts';

export interface Notifications {
  /** The gateway's messages, newest first. */
  list(query?: NotificationQuery, options?: CallOptions): Pages<Notification>;
  get(id: string, options?: CallOptions): Promise<Notification>;
  /** Looks at a message again that could not be applied. */
  replay(id: string, options?: WriteOptions): Promise<Notification>;
  /** Looks at many messages again. */
  replayMany(input: ReplayInput, options?: WriteOptions): Promise<ReplayReport>;
  /** Hands a message of the gateway on, as the gateway itself would: its signature is checked, and no key is sent. */
  receive(message: GatewayMessage, options?: CallOptions): Promise<NotificationReceipt>;
}

export function notificationCalls({ paths, reading, writing, open }: Api): Notifications {
  return {
    list: (query = {}, options) =>
      pagesOf(query.cursor, (cursor) =>
        paths.GET('/notifications/', { params: { query: { ...query, ...cursor } }, ...reading(options) }),
      ),
    get: async (id, options) => dataOf(paths.GET('/notifications/{pk}/', { params: idIn(id), ...reading(options) })),
    replay: async (id, options) =>
      dataOf(paths.POST('/notifications/{pk}/replay/', { params: idIn(id), ...writing(options) })),
    replayMany: async (body, options) => dataOf(paths.POST('/notifications/replay/', { body, ...writing(options) })),
    receive: async (body, options) => dataOf(paths.POST('/notification/', { body, ...open(options) })),
  };
}

// POST /notification/

import { Type } from 'typebox';
import { GatewayError, Refusal } from '../../domain/errors.ts';
import type { Services } from '../../services/index.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import * as examples from '../schemas/examples.ts';
import { component, oneOf, uuid } from '../schemas/shared.ts';

/** Unknown fields are kept, and the kinds differ: the schema only says that it is an object, the service names what is missing. */
const NotificationSchema = component(
  'GatewayMessage',
  Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: true,
    description: "The gateway's message, as it sends it",
  }),
);

const ReceiptSchema = component(
  'NotificationReceipt',
  Type.Object(
    {
      status: oneOf(['ok', 'duplicate'], 'duplicate for a message that was taken in before'),
      notification_id: uuid('The id of the stored message'),
    },
    { additionalProperties: false },
  ),
);

export function notificationEndpoints(services: Services): Endpoint[] {
  return [
    endpoint({
      id: 'receiveNotification',
      call: 'notifications.receive',
      method: 'POST',
      path: '/notification/',
      tag: 'Notifications',
      summary: "Receive the gateway's message",
      description:
        'Open to everyone: a message counts by its signature. Messages about subscriptions carry none; they count only where ' +
        'the gateway, asked, says the same. 200 means that it is stored durably.',
      access: 'gateway',
      body: { schema: NotificationSchema, required: true, examples: { settlement: examples.notification } },
      answers: { 200: { description: 'Stored', schema: ReceiptSchema, example: examples.notificationReceipt } },
      problems: [400, 403, 404],
      async handle({ body }) {
        const receipt = await services.notifications.receive(body).catch(notStored);
        return { status: 200, body: { status: receipt.status, notification_id: receipt.notificationId } };
      },
    }),
  ];
}

/** The gateway tries again for hours after a 503, but only once after a 500: whatever kept the message out, it is told 503. */
function notStored(error: unknown): never {
  if (error instanceof Refusal || error instanceof GatewayError) throw error;
  throw new Refusal('unavailable', 'The message could not be stored; send it again.', {
    retryAfterSeconds: 30,
    cause: error,
  });
}

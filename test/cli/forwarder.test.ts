// What gapura listen does with an address that takes nothing: it gives up one event, and the next ones still come.

import { expect, it } from 'vitest';
import { createForwarder, type ForwardAttempt } from '../../src/cli/play/forwarder.ts';
import { makeSecret } from '../../src/services/webhooks/signature.ts';
import { startReceiver, verify } from '../support/webhook-receiver.ts';

it('an event that is never taken is given up after its tries, and those behind it go out in their order', async () => {
  const receiver = await startReceiver();
  receiver.answer = ({ body }) => (body.n === 1 ? 503 : 204);
  const secret = makeSecret();
  const forwarder = createForwarder(`${receiver.url}/hook`, secret, [1, 2]);
  const told: [string, ForwardAttempt][] = [];
  const sent = [1, 2, 3].map((n) =>
    forwarder.send(
      { id: `event-${n}`, name: 'payment_settled', body: JSON.stringify({ n }), resent: false },
      (attempt) => told.push([`event-${n}`, attempt]),
    ),
  );
  expect(forwarder.waiting).toBe(3);
  await Promise.all(sent);
  expect(forwarder.waiting).toBe(0);
  expect(receiver.received.map(({ body }) => body.n)).toEqual([1, 1, 1, 2, 3]);
  expect(told.map(([id, { attempt, httpStatus, againInMs }]) => [id, attempt, httpStatus, againInMs])).toEqual([
    ['event-1', 1, 503, 1],
    ['event-1', 2, 503, 2],
    ['event-1', 3, 503, null],
    ['event-2', 1, 204, null],
    ['event-3', 1, 204, null],
  ]);
  for (const message of receiver.received) expect(verify(message, secret, new Date())).toEqual(message.body);
  receiver.close();
});

it('an address at which nobody listens is told as a reason, not as a failure of the command', async () => {
  const receiver = await startReceiver();
  receiver.close();
  const attempts: ForwardAttempt[] = [];
  const forwarder = createForwarder(receiver.url, makeSecret(), []);
  await forwarder.send({ id: 'event-1', name: 'payment_settled', body: '{}', resent: false }, (one) =>
    attempts.push(one),
  );
  expect(attempts).toEqual([
    expect.objectContaining({ httpStatus: null, error: expect.stringMatching(/ECONNREFUSED/) }),
  ]);
});

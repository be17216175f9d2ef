// An endpoint that is deleted while something is being sent to it: a clear answer, and no fault in the log.

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bcaCharge, startGapura, type TestGapura } from '../../support/gapura.ts';
import { countOf } from '../../support/subscriptions.ts';
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts';

const complaints: string[] = [];
const complain = (_fields: object, message: string) => void complaints.push(message);
let t: TestGapura;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  t = await startGapura({ logger: { debug() {}, info() {}, warn: complain, error: complain } });
});
afterAll(async () => {
  await t.close();
  receiver.close();
});
afterEach(() => {
  complaints.length = 0;
});

async function addWebhook(): Promise<string> {
  const made = await t.request('POST', '/webhooks/', { key: t.keys.staff, body: { url: receiver.url, events: [] } });
  expect(made.status).toBe(201);
  return made.body.id;
}

/** Has the receiver delete the endpoint before it answers. */
function deleteBeforeAnswering(id: string, status: number): void {
  receiver.answer = async () => {
    expect((await t.request('DELETE', `/webhooks/${id}/`, { key: t.keys.staff })).status).toBeLessThan(300);
    return status;
  };
}

describe('a webhook endpoint that is deleted', () => {
  it.each([204, 500])('while its test is being sent, and answered with %d, is not there any more', async (status) => {
    const id = await addWebhook();
    deleteBeforeAnswering(id, status);
    const reply = await t.request('POST', `/webhooks/${id}/test/`, { key: t.keys.staff });
    expect([reply.status, reply.body.detail]).toEqual([404, 'There is no webhook endpoint with this id.']);
    expect(await countOf(t, 'webhook_attempts')).toBe(0);
    expect(complaints).toEqual([]);
  });

  it.each([204, 410, 500])(
    'while an event is being sent, and answered with %d, leaves nothing and no fault',
    async (status) => {
      const id = await addWebhook();
      deleteBeforeAnswering(id, status);
      expect((await t.request('POST', '/charge/', { body: bcaCharge })).status).toBe(201);
      await t.gapura.webhookSender.drain();
      expect(await countOf(t, 'event_deliveries')).toBe(0);
      expect(await countOf(t, 'webhook_attempts')).toBe(0);
      expect(complaints).toEqual([]);
    },
  );
});

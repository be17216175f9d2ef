// Mails to customers: how to pay, a reminder, a receipt and a refund, each once, at a mail server that the test runs itself.

import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearTables } from '../../support/database.ts';
import { startGapura, type TestGapura } from '../../support/gapura.ts';
import { movableClock } from '../../support/payments.ts';
import { CHECKOUT, choose, newCheckout, open } from './support.ts';

interface Mail {
  readonly to: string[];
  readonly text: string;
}

const clock = movableClock();
const mails: Mail[] = [];
let isAway = false;
let smtp: SMTPServer;
let t: TestGapura;

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      if (isAway) done(Object.assign(new Error('try again later'), { responseCode: 451 }));
      else if (address.startsWith('nobody')) done(Object.assign(new Error('no such box'), { responseCode: 550 }));
      else done();
    },
    onData(stream, session, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ to, text: Buffer.concat(pieces).toString() });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as { port: number };
  t = await startGapura({
    clock,
    publicUrl: 'https://pay.example',
    checkout: {
      shopName: 'Kopi Kita',
      mail: { url: `smtp://127.0.0.1:${port}`, from: 'Kopi Kita <kopi@example.com>' },
    },
  });
});
afterAll(async () => {
  await t.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});
beforeEach(async () => {
  await clearTables(t.gapura.database);
  mails.length = 0;
  isAway = false;
});

/** The address that the test reaches, of one that customers reach. */
function reachable(url: string): string {
  return url.replace('https://pay.example', t.url);
}

const MINUTE_MS = 60_000;
async function send(laterMs = MINUTE_MS): Promise<string[]> {
  clock.advance(laterMs);
  mails.length = 0;
  await t.gapura.worker.run('send_mails', {});
  return mails.map(({ text }) => decode(/^Subject: (.*(?:\r\n .*)*)/m.exec(text)?.[1] ?? ''));
}

function decode(header: string): string {
  return header
    .replaceAll(/\r\n /g, '')
    .replaceAll(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_all, coded: string) =>
      coded
        .replaceAll('_', ' ')
        .replaceAll(/=([0-9A-F]{2})/g, (_one, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    );
}

async function pay(orderId: string): Promise<void> {
  t.sandbox.control.pay(orderId);
  await t.sandbox.settled();
}

describe('mails', () => {
  it('tell how to pay, once, in the language of the page, in text and HTML, with the address of the page', async () => {
    const { url } = await newCheckout(t, { order_id: 'MAIL-1' });
    expect(url).toMatch(/^https:\/\/pay\.example\/pay\//);
    await open(`${reachable(url)}?lang=en`);
    const answer = await fetch(`${reachable(url)}/method?lang=en`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'method=bca_va',
    });
    expect(answer.status).toBe(303);
    expect(await send()).toHaveLength(1);
    const [mail] = mails;
    expect(mail?.to).toEqual([CHECKOUT.customer_details.email]);
    expect(mail?.text).toContain('Content-Type: text/plain');
    expect(mail?.text).toContain('Content-Type: text/html');
    expect(mail?.text.replaceAll(/=\r?\n/g, '')).toContain(url);
    expect(mail?.text).toMatch(/Content-Language: en/i);
    expect(await send()).toEqual([]);
  });

  it('remind before it runs out, and not who has paid by then', async () => {
    const first = await newCheckout(t, { order_id: 'MAIL-2' });
    const second = await newCheckout(t, { order_id: 'MAIL-3' });
    for (const { url } of [first, second]) await choose(reachable(url), 'bca_va');
    expect(await send()).toHaveLength(2);
    await pay('MAIL-3');
    expect(await send()).toHaveLength(1);
    expect(mails[0]?.text).toContain('MAIL-3');
    expect(await send(20 * 60 * MINUTE_MS)).toEqual([]);
    expect(await send(3.5 * 60 * MINUTE_MS)).toHaveLength(1);
    expect(mails[0]?.text).toContain('MAIL-2');
  });

  it('give a receipt, and tell of a refund', async () => {
    const { url, id } = await newCheckout(t, { order_id: 'MAIL-4' });
    await choose(reachable(url), 'gopay');
    await pay('MAIL-4');
    // How to pay was overtaken: only the receipt goes out.
    expect(await send()).toHaveLength(1);
    const { payments } = (await t.request('GET', `/checkouts/${id}/`)).body;
    const refund = { amount: 50_000 };
    expect((await t.request('POST', `/payments/${payments[0].id}/refund/`, { body: refund })).status).toBe(200);
    await t.sandbox.settled();
    expect(await send()).toHaveLength(1);
    expect(mails[0]?.text.replaceAll(/=\r?\n/g, '')).toMatch(/50\.000/);
    expect(await send()).toEqual([]);
    expect((await open(reachable(url))).state).toBe('refunded');
  });

  it('wait where the server is away, and end where nobody lives', async () => {
    const nobody = { ...CHECKOUT.customer_details, email: 'nobody@example.com' };
    const first = await newCheckout(t, { customer_details: nobody });
    const second = await newCheckout(t);
    for (const { url } of [first, second]) await choose(reachable(url), 'bca_va');
    isAway = true;
    expect(await send()).toEqual([]);
    isAway = false;
    expect(await send(2 * MINUTE_MS)).toHaveLength(1);
    const { rows } = await t.gapura.database.pool.query({
      text: `SELECT outcome FROM checkout_mails WHERE due_at IS NULL ORDER BY outcome`,
    });
    expect(rows).toHaveLength(2);
    expect(rows.map(({ outcome }) => outcome)).toContain('sent');
  });

  it('are owed to nobody without an address', async () => {
    const { url } = await newCheckout(t, { customer_details: { first_name: 'Budi' } });
    await choose(reachable(url), 'bca_va');
    expect(await send()).toEqual([]);
  });
});

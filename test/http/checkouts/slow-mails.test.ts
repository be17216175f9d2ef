// A mail server that is slow, and processes that die or sleep while they send: two Gapuras on one database, and each mail goes out once.

import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openGapura } from '../../../src/host/app.ts';
import type { OpenGapura } from '../../../src/host/open-gapura.ts';
import type { Seam } from '../../../src/runtime/seams.ts';
import { clearTables, freshDatabase } from '../../support/database.ts';
import { startGapura, type TestGapura } from '../../support/gapura.ts';
import { movableClock } from '../../support/payments.ts';
import { freezeAt } from '../../support/seams.ts';
import { type Mailbox, startMailbox } from './mailbox.ts';
import { choose, newCheckout } from './support.ts';

const SECOND_MS = 1_000;
/** A mail on how to pay is owed a few seconds after the choice. */
const DUE_AFTER_MS = 6 * SECOND_MS;
const LEASE_MS = 30 * SECOND_MS;
const WAIT = { timeout: 60_000, interval: 20 };

const clock = movableClock();
let mailbox: Mailbox;
let t: TestGapura;
let other: OpenGapura;
/** What a test let stand still goes on afterwards, whatever became of it. */
const toLetGo: (() => void)[] = [];

beforeAll(async () => {
  mailbox = await startMailbox();
  const options = {
    clock,
    database: await freshDatabase(),
    publicUrl: 'https://pay.example',
    checkout: { mail: { url: mailbox.url, from: 'kopi@example.com' } },
  };
  t = await startGapura(options);
  const { url: baseUrl, serverKey, clientKey } = t.sandbox;
  const gateway = { environment: 'local', baseUrl, serverKey, clientKey } as const;
  other = await openGapura({ ...options, logger: null, gateway });
});
afterAll(async () => {
  await other.close();
  await t.close();
  await mailbox.close();
});
beforeEach(async () => {
  await clearTables(t.gapura.database);
  mailbox.mails.length = 0;
  mailbox.isAway = false;
});
afterEach(() => {
  for (const letGo of toLetGo.splice(0)) letGo();
});

function hold(count?: number) {
  const held = mailbox.hold(count);
  toLetGo.push(held.release);
  return held;
}

/** A process stands still the next time it comes there. */
function freeze(seam: Seam): () => void {
  const thaw = freezeAt(seam);
  toLetGo.push(thaw);
  return thaw;
}

/** Its heartbeat does not reach the database, as if it had died. */
const HEARTBEAT: Seam = { step: 'write renew_mail', side: 'before' };
const CLAIMED: Seam = { step: 'write claim_mails', side: 'after' };

/** So many mails are due. */
async function owe(count = 1): Promise<void> {
  for (let made = 0; made < count; made++) {
    const { url } = await newCheckout(t);
    await choose(url.replace('https://pay.example', t.url), 'bca_va');
  }
  clock.advance(DUE_AFTER_MS);
}

const send = (gapura: OpenGapura) => gapura.worker.run('send_mails', {});

interface Row {
  due_at: Date | null;
  attempts: number;
  sent_at: Date | null;
  outcome: string | null;
}

/** The mails on how to pay. */
async function rows(): Promise<Row[]> {
  const text = `SELECT due_at, attempts, sent_at, outcome FROM checkout_mails WHERE kind = 'how_to_pay'`;
  return (await t.gapura.database.pool.query<Row>({ text })).rows;
}

const isLeased = ({ due_at: dueAt }: Row) => dueAt !== null && dueAt > clock.now();

it('a mail that a server takes long over is sent once, though others look for work all the while', async () => {
  await owe();
  const held = hold();
  const sending = send(t.gapura);
  await held.reached;
  for (let step = 0; step < 2; step++) {
    clock.advance(LEASE_MS - 5 * SECOND_MS);
    const enoughFor = new Date(clock.now().getTime() + 25 * SECOND_MS);
    await vi.waitUntil(
      async () => (await rows()).every(({ due_at: dueAt }) => dueAt !== null && dueAt > enoughFor),
      WAIT,
    );
    await send(other);
  }
  expect(mailbox.mails).toEqual([]);
  held.release();
  await sending;
  await send(other);
  expect(mailbox.mails).toHaveLength(1);
  expect(await rows()).toEqual([{ due_at: null, attempts: 1, sent_at: clock.now(), outcome: 'sent' }]);
});

it('a mail whose process died goes out within a minute, and one that only slept stops and changes nothing', async () => {
  await owe();
  const held = hold();
  const thaw = freeze(HEARTBEAT);
  const sending = send(t.gapura);
  await held.reached;
  clock.advance(LEASE_MS + SECOND_MS);
  await send(other);
  expect(mailbox.mails).toHaveLength(1);
  const sent = await rows();
  expect(sent).toEqual([{ due_at: null, attempts: 2, sent_at: clock.now(), outcome: 'sent' }]);
  clock.advance(SECOND_MS);
  thaw();
  // It hangs up, though the server has not answered.
  await sending;
  expect(await rows()).toEqual(sent);
});

it('whoever lost the lease does not write over what the next one has found', async () => {
  await owe();
  const held = hold();
  const thaw = freeze(HEARTBEAT);
  const sending = send(t.gapura);
  await held.reached;
  clock.advance(LEASE_MS + SECOND_MS);
  mailbox.isAway = true;
  await send(other);
  const postponed = await rows();
  expect(postponed).toEqual([
    { due_at: expect.any(Date), attempts: 2, sent_at: null, outcome: expect.stringContaining('try again later') },
  ]);
  held.release();
  await vi.waitUntil(() => mailbox.mails.length === 1, WAIT);
  thaw();
  await sending;
  expect(await rows()).toEqual(postponed);
});

it('a process that slept right after it took a mail does not send it when it wakes', async () => {
  await owe(2);
  const thaw = freeze(CLAIMED);
  const sending = send(t.gapura);
  await vi.waitUntil(async () => (await rows()).every(isLeased), WAIT);
  clock.advance(LEASE_MS + SECOND_MS);
  await send(other);
  expect(mailbox.mails).toHaveLength(2);
  thaw();
  await sending;
  expect(mailbox.mails).toHaveLength(2);
  expect((await rows()).map(({ outcome }) => outcome)).toEqual(['sent', 'sent']);
});

it('a message that a server takes long over holds up no other', async () => {
  await owe();
  const held = hold();
  const sending = send(t.gapura);
  await held.reached;
  await owe();
  await send(t.gapura);
  expect(mailbox.mails).toHaveLength(1);
  held.release();
  await sending;
  expect(mailbox.mails).toHaveLength(2);
});

it('no more are taken than are sent at once: what waits is free for others', async () => {
  await owe(5);
  const held = hold(2);
  const sending = send(t.gapura);
  await held.reached;
  expect((await rows()).filter(isLeased)).toHaveLength(2);
  // All lines of this process are busy.
  await send(t.gapura);
  expect((await rows()).filter(isLeased)).toHaveLength(2);
  await send(other);
  expect(mailbox.mails).toHaveLength(3);
  held.release();
  await sending;
  expect(mailbox.mails).toHaveLength(5);
  expect((await rows()).map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1, 1]);
});

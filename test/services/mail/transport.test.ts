// Mail goes to a real SMTP server: what arrives there, and what is said when nothing does.

import { type AddressInfo, createServer } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, it, vi } from 'vitest';
import { createMailer, type Mail, type Mailer, type MailerOptions } from '../../../src/services/mail/transport.ts';
import { freePort } from '../../support/process.ts';

const PASSWORD = 'p@ss/word 1';
const mail: Mail = {
  id: '0198c0de-0000-7000-8000-000000000001',
  to: 'budi@customer.example',
  subject: 'Lunas: Rp 150.000 ☕',
  text: 'Halo Zoë 🎉,\n.\nTerima kasih.\n',
  html: '<!doctype html><p>Halo Zoë 🎉</p>\n',
  language: 'id',
};

interface Arrived {
  readonly raw: string;
  readonly from: string;
  readonly to: string[];
}

const toClose: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close();
});

async function startServer(options: SMTPServerOptions = {}, port = 0) {
  const arrived: Arrived[] = [];
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        arrived.push({ raw: Buffer.concat(chunks).toString('utf8'), from, to: rcptTo.map(({ address }) => address) });
        callback();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  toClose.push(() => new Promise((resolve) => server.close(() => resolve())));
  return { port: (server.server.address() as AddressInfo).port, arrived };
}

function mailer(port: number, more: Partial<MailerOptions> = {}): Mailer {
  const made = createMailer({
    url: `smtp://127.0.0.1:${port}`,
    from: 'Kopi Kita <pay@kopi.example>',
    timeoutMs: 2_000,
    deliveryTimeoutMs: 60_000,
    ...more,
  });
  toClose.push(() => made.close());
  return made;
}

/** The header fields of a message or of a part, with folded lines joined. */
function headersOf(raw: string): Map<string, string> {
  const head = raw.split('\r\n\r\n', 1)[0] ?? '';
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  return new Map(
    lines.map((line) => [line.split(':', 1)[0]?.toLowerCase() ?? '', line.slice(line.indexOf(':') + 1).trim()]),
  );
}

function partsOf(raw: string): { type: string; body: string }[] {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? '';
  return raw
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const headers = headersOf(part.trimStart());
      const body = part.trimStart().split('\r\n\r\n').slice(1).join('\r\n\r\n');
      return { type: headers.get('content-type') ?? '', body: decoded(body, headers.get('content-transfer-encoding')) };
    });
}

function decoded(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** An encoded subject as it is read. */
function readable(header: string | undefined): string {
  return (header ?? '')
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?(B|Q)\?([^?]*)\?=/gi, (_all, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('latin1')
        : text
            .replaceAll('_', ' ')
            .replaceAll(/=([\dA-F]{2})/gi, (_a, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    )
    .replace(/^[\s\S]*$/, (bytes) => Buffer.from(bytes, 'latin1').toString('utf8'));
}

it('a message arrives as text and as HTML, whatever signs are in it', async () => {
  const { port, arrived } = await startServer();
  expect(await mailer(port).send(mail)).toEqual({ kind: 'sent' });
  const [{ raw, from, to } = { raw: '', from: '', to: [] }] = arrived;
  expect([from, to]).toEqual(['pay@kopi.example', ['budi@customer.example']]);
  const headers = headersOf(raw);
  expect(readable(headers.get('subject'))).toBe('Lunas: Rp 150.000 ☕');
  expect(headers.get('from')).toBe('Kopi Kita <pay@kopi.example>');
  expect(headers.get('content-type')).toContain('multipart/alternative');
  expect([headers.get('auto-submitted'), headers.get('content-language')]).toEqual(['auto-generated', 'id']);
  expect(headers.has('x-mailer')).toBe(false);
  // Bytes alone: not every server takes more than ASCII.
  expect([...raw].every((sign) => sign.charCodeAt(0) < 128)).toBe(true);
  const parts = partsOf(raw);
  expect(parts.map(({ type }) => type)).toEqual(['text/plain; charset=utf-8', 'text/html; charset=utf-8']);
  expect(parts.map(({ body }) => body.replaceAll('\r\n', '\n').trimEnd())).toEqual([
    mail.text.trimEnd(),
    mail.html.trimEnd(),
  ]);
});

it('a repetition has the same Message-ID, and another message another one', async () => {
  const { port, arrived } = await startServer();
  const { send } = mailer(port);
  await send(mail);
  await send(mail);
  await send({ ...mail, id: 'other id>\r\nBcc: x@evil.example' });
  expect(arrived.map(({ raw }) => headersOf(raw).get('message-id'))).toEqual([
    `<${mail.id}@kopi.example>`,
    `<${mail.id}@kopi.example>`,
    '<other_id___Bcc__x_evil.example@kopi.example>',
  ]);
});

it('no line of a subject, a name or a language becomes a header', async () => {
  const { port, arrived } = await startServer();
  const evil = 'Hi\r\nBcc: thief@evil.example\r\n\r\nbody';
  const sender = mailer(port, { from: `Kopi\r\nBcc: thief@evil.example <pay@kopi.example>` });
  expect(await sender.send({ ...mail, subject: evil, language: evil })).toEqual({ kind: 'sent' });
  const headers = headersOf(arrived[0]?.raw ?? '');
  expect(headers.has('bcc')).toBe(false);
  expect(headers.get('subject')).toBe('Hi Bcc: thief@evil.example body');
  expect(arrived[0]?.to).toEqual(['budi@customer.example']);
});

it.each([
  'budi@customer.example, thief@evil.example',
  'budi@customer.example\r\nBcc: thief@evil.example',
  'Budi <budi@customer.example>',
  'budi',
  '',
])('%j is no address and is refused before anybody is asked', async (to) => {
  const { port, arrived } = await startServer();
  expect(await mailer(port).send({ ...mail, to })).toEqual({ kind: 'refused', reason: 'This is no e-mail address.' });
  expect(arrived).toEqual([]);
});

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

it.each([
  [550, 'refused'],
  [553, 'refused'],
  [450, 'failed'],
])('a recipient to whom the server says %i is %s, and the next message goes', async (code, kind) => {
  const { port, arrived } = await startServer({
    onRcptTo: ({ address }, _session, callback) =>
      callback(address.startsWith('gone') ? refusal(code, 'No such person here') : null),
  });
  const { send } = mailer(port);
  const outcome = await send({ ...mail, to: 'gone@customer.example' });
  expect(outcome).toEqual({ kind, reason: expect.stringContaining('No such person here') });
  expect(await send(mail)).toEqual({ kind: 'sent' });
  expect(arrived.length).toBe(1);
});

it('a server that wants nothing of the sender or the message has failed, and refused no recipient', async () => {
  const sender = await startServer({ onMailFrom: (_address, _session, callback) => callback(refusal(550, 'Not you')) });
  expect(await mailer(sender.port).send(mail)).toMatchObject({ kind: 'failed' });
  const body = await startServer({
    onData: (stream, _session, callback) => {
      stream.resume();
      stream.on('end', () => callback(refusal(554, 'Looks like spam')));
    },
  });
  expect(await mailer(body.port).send(mail)).toMatchObject({ kind: 'failed' });
});

it('a server that is away has failed, and the next message finds it again', async () => {
  const port = await freePort();
  const { send } = mailer(port);
  expect(await send(mail)).toMatchObject({ kind: 'failed', reason: expect.stringContaining('ECONNREFUSED') });
  const { arrived } = await startServer({}, port);
  expect(await send(mail)).toEqual({ kind: 'sent' });
  expect(arrived.length).toBe(1);
});

it('a server that says nothing is given up after the time-out', async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  toClose.push(() => new Promise((resolve) => silent.close(() => resolve())));
  const { send } = mailer((silent.address() as AddressInfo).port, { timeoutMs: 200 });
  expect(await send(mail)).toMatchObject({ kind: 'failed' });
});

it('the login is used, and a refused one never shows the password', async () => {
  const logins: unknown[] = [];
  const { port, arrived } = await startServer({
    authOptional: false,
    onAuth: ({ username, password }, _session, callback) => {
      logins.push([username, password]);
      if (password === PASSWORD) callback(null, { user: username });
      else callback(new Error(`Wrong: ${password} ${Buffer.from(`\0${username}\0${password}`).toString('base64')}`));
    },
  });
  const urlWith = (password: string) => `smtp://kopi%40shop:${encodeURIComponent(password)}@127.0.0.1:${port}`;
  expect(await mailer(port, { url: urlWith(PASSWORD) }).send(mail)).toEqual({ kind: 'sent' });
  expect([logins, arrived.length]).toEqual([[['kopi@shop', PASSWORD]], 1]);
  const outcome = await mailer(port, { url: urlWith('s3cr3t') }).send(mail);
  expect(outcome).toEqual({ kind: 'failed', reason: 'The mail server refused the login (535).' });
});

it('a password stays out of what a server says later, however short it is', async () => {
  const { port } = await startServer({
    onAuth: ({ username }, _session, callback) => callback(null, { user: username }),
    onRcptTo: (_address, _session, callback) => callback(refusal(550, `abc1 is what you said`)),
  });
  const outcome = await mailer(port, { url: `smtp://kopi:abc1@127.0.0.1:${port}` }).send(mail);
  expect(outcome).toMatchObject({ kind: 'refused', reason: expect.not.stringContaining('abc1') });
});

it.each(['smtp://kopi:hunter2@', 'hunter2', 'https://kopi:hunter2@mail.example', 'smtp://kopi:hunter2@mail.example:x'])(
  'an address that cannot be used is refused at once, without being repeated: %s',
  (url) => {
    let error: unknown;
    try {
      createMailer({ url, from: 'pay@kopi.example', timeoutMs: 100, deliveryTimeoutMs: 100 });
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(Error);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('hunter2');
  },
);

it('a password does not leave this machine without TLS', async () => {
  // The name leads to this machine, but does not say so.
  const { port, arrived } = await startServer({ disabledCommands: ['STARTTLS'] });
  const url = `smtp://kopi:${encodeURIComponent(PASSWORD)}@[::ffff:127.0.0.1]:${port}`;
  const outcome = await mailer(port, { url }).send(mail);
  expect(outcome).toMatchObject({ kind: 'failed', reason: expect.stringContaining('STARTTLS') });
  expect(arrived).toEqual([]);
});

it('a mailer that was closed has waited for what was under way, and takes nothing new', async () => {
  const { port, arrived } = await startServer();
  const made = mailer(port);
  const sending = [made.send(mail), made.send(mail), made.send(mail)];
  await made.close();
  expect(await Promise.all(sending)).toEqual([{ kind: 'sent' }, { kind: 'sent' }, { kind: 'sent' }]);
  expect(arrived.length).toBe(3);
  expect(await made.send(mail)).toEqual({ kind: 'failed', reason: 'The mailer is closed.' });
});

/** A server that has the whole message and says nothing to it, except to those that it answers at once. */
async function startSilent(answered: (address: string) => boolean) {
  let reach = () => undefined as unknown;
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const arrived: string[] = [];
  const { port } = await startServer({
    onData: (stream, { envelope: { rcptTo } }, callback) => {
      stream.resume();
      stream.on('end', () => {
        const [{ address } = { address: '' }] = rcptTo;
        if (!answered(address)) return reach();
        arrived.push(address);
        callback();
      });
    },
  });
  return { port, reached, arrived };
}

it('a server that takes a message and never says so is given up, and the next message finds a new line', async () => {
  const { port, arrived } = await startSilent((address) => address.startsWith('siti'));
  // Long enough for the second message on a busy machine.
  const { send } = mailer(port, { deliveryTimeoutMs: 2_000 });
  expect(await send(mail)).toEqual({ kind: 'failed', reason: 'The mail server took too long for a message.' });
  expect(await send({ ...mail, to: 'siti@customer.example' })).toEqual({ kind: 'sent' });
  expect(arrived).toEqual(['siti@customer.example']);
});

it('a server may be silent over a message for longer than it may take to connect', async () => {
  const timeoutMs = 1_000;
  const { port, arrived } = await startServer({
    onRcptTo: ({ address }, _session, callback) =>
      void setTimeout(callback, address.startsWith('slow') ? 1.5 * timeoutMs : 0),
  });
  const { send } = mailer(port, { timeoutMs });
  // The line is there, however busy this machine is.
  await vi.waitUntil(async () => (await send(mail)).kind === 'sent', { timeout: 60_000 });
  expect(await send({ ...mail, to: 'slow@customer.example' })).toEqual({ kind: 'sent' });
  expect(arrived.at(-1)?.to).toEqual(['slow@customer.example']);
});

it('a message that is not wanted any more is cut off alone: others under way, and those that wait, are sent', async () => {
  const { port, reached, arrived } = await startSilent((address) => address !== mail.to);
  const { send } = mailer(port);
  const unwanted = new AbortController();
  const cut = send(mail, unwanted.signal);
  await reached;
  const others = ['a', 'b', 'c'].map((name) => send({ ...mail, to: `${name}@customer.example` }));
  unwanted.abort();
  expect(await cut).toMatchObject({ kind: 'failed' });
  expect(await Promise.all(others)).toEqual(Array(3).fill({ kind: 'sent' }));
  expect(arrived.toSorted()).toEqual(['a@customer.example', 'b@customer.example', 'c@customer.example']);
  expect(await send(mail, unwanted.signal)).toMatchObject({ kind: 'failed' });
});

it('a mailer that is closed cuts off what takes longer than the time-out', async () => {
  const { port, reached } = await startSilent(() => false);
  const made = mailer(port, { timeoutMs: 2_000 });
  const sending = made.send(mail);
  await reached;
  await made.close();
  expect(await sending).toMatchObject({ kind: 'failed' });
});

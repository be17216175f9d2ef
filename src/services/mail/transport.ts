// Sends e-mail: one SMTP server, few connections, and an outcome for each message that never holds a secret.

import type { SMTPPoolOptions, SMTPPoolSentMessageInfo, Transporter as TransporterOf } from 'nodemailer';
import { createMask } from '../../observability/masking.ts';
import { atSeam } from '../../runtime/seams.ts';
import { say } from '../../text/sayings.ts';
import { oneLine } from './one-line.ts';

export interface Mail {
  /** The same for every repetition of a message: receivers know it again by its Message-ID. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly language: string;
  readonly attachment?: Attachment | undefined;
}

export interface Attachment {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

export type SendOutcome =
  /** The server has taken it over. */
  | { readonly kind: 'sent' }
  /** The server will never take it for this recipient: trying again is of no use. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string };

export interface Mailer {
  /** How many more can be sent at once now: others wait for a line. */
  readonly free: number;
  /** Never throws. Once `unwanted` aborts, the connection is closed: the server may have taken the message all the same. */
  send(mail: Mail, unwanted?: AbortSignal): Promise<SendOutcome>;
  /** Waits for running messages, as long as the timeout, and aborts the rest. */
  close(): Promise<void>;
}

export interface MailerOptions {
  /** `smtp://user:password@host:port`, or `smtps://` for TLS from the first byte. */
  readonly url: string;
  /** `Kopi Kita <pay@kopi.example>`, or the address alone. */
  readonly from: string;
  /** For the connection and the greeting. */
  readonly timeoutMs: number;
  /**
   * For one message as a whole. A server that scans a message may be silent for minutes before it takes it: a client that
   * hangs up then sends a delivered message again.
   */
  readonly deliveryTimeoutMs: number;
}

const CONNECTIONS_MAX = 2;
/** The mails of a run share a connection; the next run opens another. */
const IDLE_MS = 2_000;
/** A server that goes away between two messages is met again once. */
const REQUEUES_MAX = 1;
const REASON_LENGTH_MAX = 300;
const SUBJECT_LENGTH_MAX = 250;
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/i;

interface Sender {
  readonly name: string;
  readonly address: string;
}

/** Throws where the address of the server or the sender cannot be used; neither is part of the words. */
export function createMailer({ url, from, timeoutMs, deliveryTimeoutMs }: MailerOptions): Mailer {
  const { options, mask } = connectionOf(url, { timeoutMs, deliveryTimeoutMs });
  const sender = senderOf(from);
  const connections = createSmtpPool(CONNECTIONS_MAX, options);
  const underWay = new Map<Promise<SendOutcome>, () => void>();
  let isClosed = false;

  const deliver = async (mail: Mail, cut: AbortController): Promise<SendOutcome> => {
    const to = addressIn(mail.to);
    if (to === undefined) return { kind: 'refused', reason: say('mail_bad_address') };
    let timer: NodeJS.Timeout | undefined;
    try {
      await connections.use(cut.signal, (transporter) => {
        timer = setTimeout(() => cut.abort('The mail server took too long for a message.'), deliveryTimeoutMs);
        return atSeam('send', 'mail', () => transporter.sendMail(messageOf(mail, sender, to)));
      });
      return { kind: 'sent' };
    } catch (error) {
      return cut.signal.aborted ? { kind: 'failed', reason: String(cut.signal.reason) } : outcomeOf(error, mask);
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    get free() {
      return connections.free;
    },
    send: async (mail, unwanted) => {
      if (isClosed) return { kind: 'failed', reason: say('mail_closed') };
      const cut = new AbortController();
      const stop = () => cut.abort('The line was cut.');
      if (unwanted?.aborted === true) stop();
      unwanted?.addEventListener('abort', stop);
      const sending = deliver(mail, cut);
      underWay.set(sending, stop);
      try {
        return await sending;
      } finally {
        underWay.delete(sending);
        unwanted?.removeEventListener('abort', stop);
      }
    },
    close: async () => {
      isClosed = true;
      if (!(await within(Promise.all(underWay.keys()), timeoutMs))) for (const stop of underWay.values()) stop();
      connections.close();
    },
  };
}

/**
 * A password leaves this machine inside TLS alone. A server on this machine may have a self-signed certificate: there is no
 * network to listen in on.
 */
function connectionOf(
  url: string,
  { timeoutMs, deliveryTimeoutMs }: Pick<MailerOptions, 'timeoutMs' | 'deliveryTimeoutMs'>,
): { options: SMTPPoolOptions; mask: (text: string) => string } {
  // The errors of URL hold the whole address, with the password.
  if (!URL.canParse(url))
    throw new Error('The address of the mail server must look like smtp://user:password@host:587.');
  const { protocol, hostname, port, username, password } = new URL(url);
  if (protocol !== 'smtp:' && protocol !== 'smtps:')
    throw new Error('The address of the mail server must begin with smtp:// or smtps://.');
  const host = hostname.replace(/^\[|\]$/g, '');
  if (host === '') throw new Error('The address of the mail server names no host.');
  const [user, pass] = [decode(username), decode(password)];
  const isLocal = LOOPBACK.test(host);
  const options: SMTPPoolOptions = {
    host,
    port: port === '' ? (protocol === 'smtps:' ? 465 : 587) : Number(port),
    secure: protocol === 'smtps:',
    requireTLS: pass !== '' && !isLocal,
    tls: { rejectUnauthorized: !isLocal },
    ...(user === '' ? {} : { auth: { user, pass } }),
    maxRequeues: REQUEUES_MAX,
    idleTimeout: IDLE_MS,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    // The time-out for the whole message comes first.
    socketTimeout: 2 * deliveryTimeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return { options, mask: maskOf([url, password, pass, `\0${user}\0${pass}`]) };
}

/** The ordinary mask leaves short secrets alone; a password of a mail server may be short. */
function maskOf(secrets: readonly string[]): (text: string) => string {
  const mask = createMask(secrets);
  const short = secrets.filter((secret) => secret !== '').sort((a, b) => b.length - a.length);
  return (text) => short.reduce((shown, secret) => shown.replaceAll(secret, '[masked]'), mask(text));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** One address, and nothing by which it could become two, or another line of the message. */
function addressIn(text: string): string | undefined {
  const address = text.trim();
  return /^[^\s\p{Cc}<>(),;:"\\[\]@]{1,64}@[^\s\p{Cc}<>(),;:"\\[\]@]{1,255}$/u.test(address) ? address : undefined;
}

function senderOf(from: string): Sender {
  const [, name = '', inBrackets] = /^(.*?)<([^<>]*)>\s*$/su.exec(from) ?? [];
  const address = addressIn(inBrackets ?? from);
  if (address === undefined) throw new Error('The sender must be an e-mail address, or a name and an address in < >.');
  return { name: oneLine(name).replace(/^"(.*)"$/, '$1'), address };
}

function messageOf(mail: Mail, sender: Sender, to: string) {
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1);
  return {
    messageId: `<${mail.id.replace(/[^\w.-]/g, '_')}@${domain}>`,
    from: sender,
    to: { name: '', address: to },
    subject: oneLine(mail.subject).slice(0, SUBJECT_LENGTH_MAX).toWellFormed(),
    text: mail.text,
    html: mail.html,
    // Marks it as automatic, so that no auto-responder answers.
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': oneLine(mail.language) },
    xMailer: false as const,
    ...(mail.attachment === undefined ? {} : { attachments: [attached(mail.attachment)] }),
  };
}

function attached({ name, type, content }: Attachment) {
  return { filename: oneLine(name), contentType: type, content };
}

/** What a failure means: only a lasting no to the recipient is a refusal. */
function outcomeOf(error: unknown, mask: (text: string) => string): SendOutcome {
  const { code, command, responseCode, message } = detailsOf(error);
  // What a server says to a login may repeat what it was sent.
  if (code === 'EAUTH') return { kind: 'failed', reason: say('mail_login', { word: String(responseCode ?? code) }) };
  const reason = oneLine(mask(message)).slice(0, REASON_LENGTH_MAX);
  const isRefused = command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500 && responseCode < 600;
  return { kind: isRefused ? 'refused' : 'failed', reason };
}

function detailsOf(error: unknown) {
  const details = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>;
  const text = (name: string) => (typeof details[name] === 'string' ? details[name] : undefined);
  return {
    code: text('code'),
    command: text('command'),
    responseCode: typeof details.responseCode === 'number' ? details.responseCode : undefined,
    message: text('message') ?? 'The message could not be sent.',
  };
}

/** Whether it was done in time. */
async function within(work: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}

type Transporter = TransporterOf<SMTPPoolSentMessageInfo, SMTPPoolOptions>;

interface SmtpConnection {
  transporter?: Transporter | undefined;
}

interface SmtpPool {
  /** How many are free. */
  readonly free: number;
  /** Waits for a connection and does the work on it. Once `cut` aborts, the connection is closed, and the work fails. */
  use<Result>(cut: AbortSignal, work: (transporter: Transporter) => Promise<Result>): Promise<Result>;
  close(): void;
}

/** Each connection is a nodemailer pool of one: opened on demand, kept for the next message, replaced when it is gone. */
function createSmtpPool(count: number, options: SMTPPoolOptions): SmtpPool {
  const connections: readonly SmtpConnection[] = Array.from({ length: count }, () => ({}));
  const idle = [...connections];
  const waiting: ((connection: SmtpConnection) => void)[] = [];

  const take = async (): Promise<SmtpConnection> => idle.pop() ?? new Promise((resolve) => waiting.push(resolve));
  const giveBack = (connection: SmtpConnection) => {
    const next = waiting.shift();
    if (next === undefined) idle.push(connection);
    else next(connection);
  };
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ ...options, pool: true, maxConnections: 1 });
  };

  return {
    get free() {
      return idle.length;
    },
    use: async (cut, work) => {
      const connection = await take();
      const hangUp = () => {
        connection.transporter?.close({ force: true });
        connection.transporter = undefined;
      };
      cut.addEventListener('abort', hangUp);
      try {
        const transporter = connection.transporter ?? (await open());
        cut.throwIfAborted();
        connection.transporter = transporter;
        return await work(transporter);
      } finally {
        cut.removeEventListener('abort', hangUp);
        giveBack(connection);
      }
    },
    close: () => {
      for (const { transporter } of connections) transporter?.close();
    },
  };
}

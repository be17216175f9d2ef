// A mail server that a test runs itself: it keeps what it takes, and can be away, or slow to say that it has taken a message.

import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ArrivedMail {
  readonly to: string[];
  readonly subject: string;
  /** As it was sent, encoded. */
  readonly raw: string;
  /** The part that is plain text, as it is read. */
  readonly text: string;
}

export interface Mailbox {
  readonly url: string;
  /** What it said that it has taken. */
  readonly mails: ArrivedMail[];
  isAway: boolean;
  /** The next message, or so many, come whole, and are not answered until they are let go. */
  hold(count?: number): Hold;
  close(): Promise<void>;
}

export interface Hold {
  /** All of them are there and wait. */
  readonly reached: Promise<unknown>;
  release(): void;
}

const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode });

export async function startMailbox(): Promise<Mailbox> {
  const holds: (() => Promise<void>)[] = [];
  const mails: ArrivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      if (mailbox.isAway) done(refusal(451, 'try again later'));
      else if (address.startsWith('nobody')) done(refusal(550, 'no such box'));
      else done();
    },
    onData(stream, { envelope }, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', async () => {
        await holds.shift()?.();
        const to = envelope.rcptTo.map(({ address }) => address);
        mails.push({ to, ...read(Buffer.concat(pieces).toString()) });
        done();
      });
    },
  });
  // Whoever hangs up half-way is no fault of the test.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const mailbox: Mailbox = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    isAway: false,
    hold(count = 1) {
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const reached = Array.from({ length: count }, () => {
        return new Promise<void>((resolve) => {
          holds.push(() => {
            resolve();
            return released;
          });
        });
      });
      return { reached: Promise.all(reached), release };
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailbox;
}

function read(raw: string): Omit<ArrivedMail, 'to'> {
  const [, subject = ''] = /^Subject: (.*(?:\r\n .*)*)/m.exec(raw) ?? [];
  const words = subject.replaceAll(/\?=\r\n =\?/g, '?==?').replaceAll(/\r\n /g, ' ');
  const [, plain = ''] = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(raw) ?? [];
  return {
    raw,
    subject: utf8(
      words.replaceAll(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_all, coded: string) => bytes(coded.replaceAll('_', ' '))),
    ),
    text: utf8(bytes(plain.replaceAll(/=\r\n/g, ''))).replaceAll('\r\n', '\n'),
  };
}

const bytes = (coded: string) =>
  coded.replaceAll(/=([0-9A-F]{2})/g, (_one, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
const utf8 = (latin1: string) => Buffer.from(latin1, 'latin1').toString('utf8');

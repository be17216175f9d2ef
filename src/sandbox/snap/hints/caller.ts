// Hints about who calls: with which key, and from where.

import { type Hint, mistake } from './mistakes.ts';

interface Keys {
  readonly serverKey: string;
  readonly clientKey: string;
}

/** Of a key that was not taken. */
export function hintsOfKey(header: string | undefined, keys: Keys): Hint[] {
  return [mistake('wrong-key', whatIsWrong(header, keys))];
}

function whatIsWrong(header: string | undefined, { serverKey, clientKey }: Keys) {
  if (header === undefined) return 'none';
  if (!/^basic /i.test(header)) return 'scheme';
  const [user = ''] = Buffer.from(header.slice(6).trim(), 'base64').toString('utf8').split(':', 1);
  if (user === clientKey || /(?:^|-)client-/.test(user)) return 'client';
  if (user === '') return 'empty';
  return user.startsWith('Mid-') && serverKey.startsWith('SB-') ? 'production' : 'unknown';
}

/** Of a call that a browser made with the server key, or asked for leave to make. */
export function hintsOfBrowser(origin: string | undefined): Hint[] {
  return origin === undefined ? [] : [mistake('key-in-browser', origin)];
}

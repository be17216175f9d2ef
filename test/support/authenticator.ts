// A device that holds passkeys, as browsers and phones do it: it makes a key for a site, and signs challenges with it.

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

// biome-ignore lint/suspicious/noExplicitAny: what a browser is given, read as a browser does
type Options = any;

interface Habits {
  /** The page that asks. */
  readonly origin: string;
  /** The site that the device believes to be at. */
  readonly rpId?: string;
  readonly isVerified?: boolean;
}

export interface Device {
  create(options: Options): { id: string; response: { clientDataJSON: string; attestationObject: string } };
  /** The count that it says; 0 for one that does not count. */
  get(
    options: Options,
    count?: number,
  ): {
    id: string;
    response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle: string };
  };
}

export function createDevice({ origin, rpId, isVerified = true }: Habits): Device {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let userHandle = '';
  const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0);
  const said = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const head = (site: string, more: number, count: number) =>
    Buffer.concat([createHash('sha256').update(site).digest(), Buffer.from([flags | more]), bigEndian(count, 4)]);
  return {
    create(options) {
      userHandle = options.user.id;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = map([
        [number(1), number(2)],
        [number(3), number(-7)],
        [number(-1), number(1)],
        [number(-2), bytes(Buffer.from(x, 'base64url'))],
        [number(-3), bytes(Buffer.from(y, 'base64url'))],
      ]);
      const data = [
        head(rpId ?? options.rp.id, HAS_KEY, 0),
        Buffer.alloc(16),
        bigEndian(credentialId.length, 2),
        credentialId,
        key,
      ];
      const attestation = map([
        [text('fmt'), text('none')],
        [text('attStmt'), map([])],
        [text('authData'), bytes(Buffer.concat(data))],
      ]);
      return {
        id,
        response: {
          clientDataJSON: said('webauthn.create', options.challenge).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
        },
      };
    },
    get(options, count = 0) {
      const client = said('webauthn.get', options.challenge);
      const data = head(rpId ?? options.rpId, 0, count);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        id,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle,
        },
      };
    },
  };
}

function bigEndian(value: number, length: number): Buffer {
  const buffer = Buffer.alloc(length);
  buffer.writeUIntBE(value, 0, length);
  return buffer;
}

/** As much CBOR as that takes. */
const item = (major: number, value: number): Buffer =>
  value < 24
    ? Buffer.from([(major << 5) | value])
    : value < 256
      ? Buffer.from([(major << 5) | 24, value])
      : Buffer.concat([Buffer.from([(major << 5) | 25]), bigEndian(value, 2)]);
const number = (value: number) => (value >= 0 ? item(0, value) : item(1, -1 - value));
const bytes = (value: Buffer) => Buffer.concat([item(2, value.length), value]);
const text = (value: string) => Buffer.concat([item(3, value.length), Buffer.from(value)]);
const map = (pairs: readonly (readonly [Buffer, Buffer])[]) => Buffer.concat([item(5, pairs.length), ...pairs.flat()]);

// Seals what must not be readable in the database, such as card tokens: AES-256-GCM, with keys that can be rotated.

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const KEY_BYTES = 32;
/** A shorter tag would be accepted otherwise, and could be guessed. */
const TAG_BYTES = 16;
const VERSION = 'v1';

export interface VaultKey {
  readonly id: string;
  /** Null for one that is lost: what it sealed stays closed. */
  readonly key: Buffer | null;
}

/** How a list of keys says that one is lost. */
export const LOST = 'lost';

/** Sealed with another key, or changed since. Where that was noticed says nothing, so it comes without a stack. */
export class SealedTextError extends Error {
  override readonly name = 'SealedTextError';

  constructor(message: string) {
    super(message);
    this.stack = `${this.name}: ${message}`;
  }
}

export interface Vault {
  /** A text that only a vault with the same key can read. `purpose` ties it to its place: it opens nowhere else. */
  seal(plain: string, purpose: string): string;
  open(sealed: string, purpose: string): string;
}

/** The first key seals; all of them open, so that a new key can be put in front of the old one. */
export function createVault(keys: readonly VaultKey[]): Vault {
  const first = keys.find(({ key }) => key !== null);
  if (first?.key == null) throw new Error('A vault needs a key');
  const { key: sealingKey } = first;
  return {
    seal(plain, purpose) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, sealingKey, nonce).setAAD(Buffer.from(purpose));
      const data = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return [VERSION, first.id, ...[nonce, cipher.getAuthTag(), data].map((part) => part.toString('base64url'))].join(
        ':',
      );
    },
    open(sealed, purpose) {
      const [version, id = '', nonce, tag, data] = sealed.split(':');
      const found = keys.find((candidate) => candidate.id === id);
      if (version !== VERSION || nonce === undefined || tag === undefined || data === undefined) {
        throw new SealedTextError('This is not a sealed text');
      }
      if (found === undefined) throw new SealedTextError(`The key "${id}" that sealed this is not configured any more`);
      if (found.key === null) throw new SealedTextError(`The key "${id}" that sealed this is lost`);
      const decipher = createDecipheriv(ALGORITHM, found.key, Buffer.from(nonce, 'base64url'), {
        authTagLength: TAG_BYTES,
      }).setAAD(Buffer.from(purpose));
      try {
        decipher.setAuthTag(Buffer.from(tag, 'base64url'));
        return Buffer.concat([decipher.update(Buffer.from(data, 'base64url')), decipher.final()]).toString('utf8');
      } catch {
        throw new SealedTextError(`This was sealed with another key than the "${id}" that is configured, or changed`);
      }
    },
  };
}

/** Reads `<key>` or `<id>:<key>,<id>:<key>`, each key 32 bytes as 64 hex digits or base64, or the word `lost`. */
export function parseVaultKeys(text: string): VaultKey[] {
  return text.split(',').map((entry) => {
    const [id, encoded] = entry.includes(':')
      ? (entry.trim().split(':', 2) as [string, string])
      : ['default', entry.trim()];
    if (entry.includes(':') && id !== '' && encoded === LOST) return { id, key: null };
    const key = /^[0-9a-f]{64}$/i.test(encoded) ? Buffer.from(encoded, 'hex') : Buffer.from(encoded, 'base64');
    if (id === '' || key.length !== KEY_BYTES)
      throw new Error('An encryption key must be 32 bytes, as 64 hex digits or base64');
    return { id, key };
  });
}

const DERIVED = 'derived-';

/** Whether a key of this name was made of a server key. */
export function isDerived(id: string): boolean {
  return id.startsWith(DERIVED);
}

/** Without a key of its own, a vault takes one derived from the gateway's server key, which every process has. */
export function derivedVaultKeys(serverKeys: readonly string[]): VaultKey[] {
  return serverKeys.map((serverKey) => {
    const derive = (purpose: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', serverKey, 'gapura', purpose, bytes));
    // The id follows the key, so that it stays right when the key becomes the previous one.
    return { id: DERIVED + derive('vault id', 4).toString('hex'), key: derive('vault', KEY_BYTES) };
  });
}

export interface KeySources {
  readonly encryptionKey?: string | null | undefined;
  readonly serverKey: string;
  readonly serverKeyPrevious?: string | null | undefined;
}

/** The key of its own first; what was sealed before there was one stays readable. */
export function vaultKeysOf({ encryptionKey, serverKey, serverKeyPrevious }: KeySources): VaultKey[] {
  const derived = derivedVaultKeys(serverKeyPrevious ? [serverKey, serverKeyPrevious] : [serverKey]);
  return encryptionKey ? [...parseVaultKeys(encryptionKey), ...derived] : derived;
}

// Whether the configured keys are those that this database was encrypted with: a start refuses others, and the doctor names them.

import type { Finding } from '../domain/finding.ts';
import type { Queryable } from '../store/database/statement.ts';
import { countSealed, insertEncryptionKeys, listEncryptionKeys, type SealedCount } from '../store/encryption-keys.ts';
import { say } from '../text/sayings.ts';
import { createVault, isDerived, LOST, type VaultKey } from './vault.ts';

const CHECK = 'gapura';
const PURPOSE = 'check value';

type Fault = Required<Pick<Finding, 'detail' | 'advice'>>;

export class EncryptionKeyError extends Error {
  override readonly name = 'EncryptionKeyError';

  constructor({ detail, advice }: Fault) {
    super(`${detail[0]?.toUpperCase()}${detail.slice(1)}. What to do: ${advice}.`);
  }
}

/**
 * Remembers each key that is new here, and throws for one that is not what its name stood for, or is missing while something is
 * sealed with it. Of processes that start at once with different keys, one wins, and the others are refused.
 */
export async function admitKeys(on: Queryable, keys: readonly VaultKey[]): Promise<void> {
  refuse([...(await findWrong(on, keys)), ...(await findMissing(on, keys))]);
  const own = keys.filter(({ id, key }) => key !== null && !isDerived(id));
  if (own.length === 0) return;
  const checks = own.map((key) => ({ id: key.id, checkValue: createVault([key]).seal(CHECK, PURPOSE) }));
  await insertEncryptionKeys(on, checks);
  refuse(await findWrong(on, keys));
}

function refuse([fault]: readonly Fault[]): void {
  if (fault !== undefined) throw new EncryptionKeyError(fault);
}

/** For the doctor: also what was sealed with a server key that is gone, or a key that is lost, which stops no start. */
export async function checkEncryption(on: Queryable, keys: readonly VaultKey[]): Promise<Finding[]> {
  const sealed = await countSealed(on);
  const opening = new Set(keys.filter(({ key }) => key !== null).map(({ id }) => id));
  const closed = new Set(sealed.map(({ keyId }) => keyId).filter((id) => !opening.has(id)));
  const faults = [...(await findWrong(on, keys)), ...[...closed].map((id) => closedBy(id, keys, sealed))];
  if (faults.length === 0) return [{ check: 'encryption', state: 'ok', detail: say('sealed_opens') }];
  return faults.map((fault) => ({ check: 'encryption', state: 'fault', ...fault }));
}

/** Keys that differ from those that their names stood for. */
async function findWrong(on: Queryable, keys: readonly VaultKey[]): Promise<Fault[]> {
  const checks = new Map((await listEncryptionKeys(on)).map(({ id, checkValue }) => [id, checkValue]));
  const wrong = keys.filter((key) => key.key !== null && !opens(key, checks.get(key.id)));
  return wrong.map(({ id }) => ({
    detail: say('key_wrong', { id }),
    advice: say('give_old_key', { id, lost: LOST }),
  }));
}

function opens(key: VaultKey, checkValue: string | undefined): boolean {
  if (checkValue === undefined) return true;
  try {
    return createVault([key]).open(checkValue, PURPOSE) === CHECK;
  } catch {
    return false;
  }
}

/** Keys that were given once, are not any more, and are needed. What is sealed is read only where there is one to miss. */
async function findMissing(on: Queryable, keys: readonly VaultKey[]): Promise<Fault[]> {
  const configured = new Set(keys.map(({ id }) => id));
  const missing = (await listEncryptionKeys(on)).filter(({ id }) => !configured.has(id));
  if (missing.length === 0) return [];
  const sealed = await countSealed(on);
  const needed = missing.filter(({ id }) => sealed.some(({ keyId }) => keyId === id));
  return needed.map(({ id }) => closedBy(id, keys, sealed));
}

function closedBy(id: string, keys: readonly VaultKey[], sealed: readonly SealedCount[]): Fault {
  const counts = sealed.filter(({ keyId }) => keyId === id);
  const things = counts.map(({ what, count }) => `${count} ${what}${count === 1 ? '' : 's'}`).join(', ');
  const anew = say('secrets_anew');
  if (keys.some((key) => key.id === id)) {
    return { detail: say('key_lost', { id, list: things }), advice: anew };
  }
  if (isDerived(id)) {
    const detail = say('key_derived', { list: things, id });
    return { detail, advice: say('set_previous', { reason: anew }) };
  }
  return {
    detail: say('key_missing', { id, list: things }),
    advice: say('add_old_key', { id, lost: LOST }),
  };
}

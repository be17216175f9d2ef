// An API key: its fields, of which the key itself is none.

import { ROLE_NAMES, type Scope } from './caller.ts';
import { boolean, choice, type RecordOf, showingOf, text, texts, time, uuid } from './record.ts';

export const API_KEY_FIELDS = {
  id: uuid.shown('The id of the key, which is not the key itself'),
  /** To tell keys apart in a list. */
  hint: text.shown('The last characters of the key'),
  ownerId: text,
  owner: text.computed.shown('Who it belongs to'),
  staff: boolean.shown('Whether it sees the records of every owner'),
  /** Null for that of a program. */
  role: choice(ROLE_NAMES).orNull.shown('A named set of scopes, for the key of a person'),
  scopes: texts<Scope>().shown('What it may do'),
  state: choice(['active', 'expired', 'revoked']).computed.shown('Whether it still counts'),
  createdAt: time.shown('When it was made'),
  expiresAt: time.orNull.shown('When it runs out'),
  revokedAt: time.orNull.later.shown('When it was revoked'),
  lastUsedAt: time.orNull.later.shown('When it was last used, to the minute'),
} as const;

export interface ApiKey extends RecordOf<typeof API_KEY_FIELDS> {}

const showFields = showingOf(API_KEY_FIELDS, 'shown');

export function showKey(key: ApiKey, state: 'active' | 'expired' | 'revoked') {
  return showFields(key, { owner: key.ownerId, state });
}

// Examples of keys, callers and acts for the documentation.

import { ROLES } from '../../domain/caller.ts';
import { VERSION } from '../../runtime/version.ts';

export const me = {
  id: 'sari',
  staff: true,
  role: 'finance',
  scopes: ROLES.finance,
  credential: 'session',
  environment: 'sandbox',
  version: VERSION,
};

export const key = {
  id: '0198a3c2-7b1e-7c44-9d0a-3f5b8e2a6c71',
  hint: 'x7Qk',
  owner: 'sari',
  staff: true,
  role: 'finance',
  scopes: ROLES.finance,
  state: 'active',
  created_at: '2026-01-15T03:00:00.000Z',
  expires_at: '2026-04-15T03:00:00.000Z',
  revoked_at: null,
  last_used_at: null,
};

export const createdKey = { ...key, key: 'gpk_the_key_itself_shown_only_now_x7Qk' };

export const revokedKey = { ...key, state: 'revoked', revoked_at: '2026-02-01T03:00:00.000Z' };

export const act = {
  id: '0198a3c2-7b1e-7c44-9d0a-3f5b8e2a6c72',
  created_at: '2026-01-15T03:05:00.000Z',
  actor: 'sari',
  credential: 'session',
  role: 'finance',
  key_id: key.id,
  session_id: '0198a3c2-7b1e-7c44-9d0a-3f5b8e2a6c73',
  address: '203.0.113.7',
  user_agent: 'Mozilla/5.0',
  request_id: '0198a3c2-7b1e-7c44-9d0a-3f5b8e2a6c99',
  action: 'payment.cancel',
  subject: 'payment',
  subject_id: '0198a3c2-7b1e-7c44-9d0a-3f5b8e2a6c10',
  details: {},
};

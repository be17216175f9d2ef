// The tables of people: their keys, their sessions, and what they did.

import type { Generated, JSONColumnType } from 'kysely';

export interface ApiKeyTable {
  id: string;
  key_hash: Buffer;
  hint: string;
  owner_id: string;
  staff: boolean;
  scopes: string[];
  role: string | null;
  is_demo: Generated<boolean>;
  created_at: Date;
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
}

export interface SessionTable {
  id: string;
  token_hash: Buffer;
  key_id: string;
  created_at: Date;
  last_seen_at: Date;
  ends_at: Date;
}

export interface AuditTable {
  id: string;
  created_at: Date;
  actor: string;
  credential: string;
  role: string | null;
  key_id: string | null;
  session_id: string | null;
  address: string | null;
  user_agent: string | null;
  request_id: string | null;
  action: string;
  subject: string | null;
  subject_id: string | null;
  details: JSONColumnType<Record<string, unknown>>;
}

// gapura keys create | list | revoke

import { isScope, SCOPES, type Scope } from '../domain/caller.ts';
import { withAdmin } from './admin.ts';
import { CommandError } from './failure.ts';
import { printTable } from './table.ts';

const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

export interface CreateCommand {
  readonly owner: string;
  readonly staff?: boolean;
  readonly scopes?: string;
  readonly expires?: string;
}

export async function createKey(command: CreateCommand): Promise<void> {
  const scopes = command.scopes === undefined ? undefined : parseScopes(command.scopes);
  const validForMs = command.expires === undefined ? undefined : parseDuration(command.expires);
  if (command.owner === '') throw new CommandError('--owner must not be empty.');
  const created = await withAdmin((admin) =>
    admin.createKey({
      owner: command.owner,
      staff: command.staff ?? false,
      scopes,
      valid_for_ms: validForMs,
    }),
  );
  // The key alone goes to standard output, so that a script can take it.
  console.error(`Made key ${created.id} for ${command.owner}. It is shown only now:`);
  console.log(created.key);
}

export async function listKeys(): Promise<void> {
  const keys = await withAdmin((admin) => admin.listKeys());
  if (keys.length === 0) {
    console.log('There are no API keys. Make one: gapura keys create --owner <id>');
    return;
  }
  const now = new Date().toISOString();
  printTable(
    ['id', 'key', 'owner', 'staff', 'state', 'created', 'last used', 'scopes'],
    keys.map((key) => [
      key.id,
      `gpk_...${key.hint}`,
      key.owner,
      key.staff ? 'yes' : 'no',
      key.revoked_at !== null ? 'revoked' : key.expires_at !== null && key.expires_at <= now ? 'expired' : 'active',
      key.created_at.slice(0, 16),
      key.last_used_at?.slice(0, 16) ?? 'never',
      key.scopes.join(' '),
    ]),
  );
}

export async function revokeKey(id: string): Promise<void> {
  if (!/^[0-9a-f-]{36}$/i.test(id)) throw new CommandError('Give the id of the key, as "gapura keys list" shows it.');
  const { revoked } = await withAdmin((admin) => admin.revokeKey({ id }));
  if (!revoked) throw new CommandError(`There is no key ${id}, or it was revoked before.`);
  console.log(`Revoked key ${id}.`);
}

function parseScopes(text: string): Scope[] {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !isScope(name));
  if (unknown.length > 0) {
    throw new CommandError(`--scopes does not know ${unknown.join(', ')}. Known: ${SCOPES.join(', ')}.`);
  }
  return names.filter(isScope);
}

function parseDuration(text: string): number {
  const match = /^(\d{1,5})([mhd])$/.exec(text);
  const unitMs = UNIT_MS[match?.[2] ?? ''];
  if (match === null || unitMs === undefined || Number(match[1]) === 0) {
    throw new CommandError('--expires takes a time such as 90d, 12h or 30m.');
  }
  return Number(match[1]) * unitMs;
}

// gapura keys create | list | revoke

import type { Role, Scope } from '../domain/caller.ts';
import { isUuid } from '../domain/ids.ts';
import { withAdmin } from './admin.ts';
import { CommandError } from './failure.ts';
import { printJson, printTable, showTime } from './output.ts';

const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

interface Output {
  readonly json?: boolean;
}

export interface CreateCommand extends Output {
  readonly owner: string;
  readonly staff?: boolean;
  readonly role?: Role;
  readonly scopes?: readonly Scope[];
  readonly expires?: string;
}

export async function createKey(command: CreateCommand): Promise<void> {
  const validForMs = command.expires === undefined ? undefined : parseDuration(command.expires);
  if (command.role !== undefined && (command.staff !== undefined || command.scopes !== undefined)) {
    throw new CommandError('--role says what a person may do: give it without --staff and --scopes.', 'usage');
  }
  if (command.owner === '') throw new CommandError('--owner must not be empty.', 'usage');
  const created = await withAdmin((admin) =>
    admin.createKey({
      owner: command.owner,
      staff: command.staff ?? false,
      role: command.role,
      scopes: command.scopes,
      valid_for_ms: validForMs,
    }),
  );
  if (command.json === true) return printJson({ id: created.id, owner: command.owner, key: created.key });
  // The key alone goes to standard output, so that a script can take it.
  console.error(`Made key ${created.id} for ${command.owner}. It is shown only now:`);
  console.log(created.key);
}

export async function listKeys({ json }: Output): Promise<void> {
  const keys = await withAdmin((admin) => admin.keys.list());
  if (json === true) return printJson(keys);
  if (keys.length === 0) {
    console.log('There are no API keys. Make one: gapura keys create --owner <id>');
    return;
  }
  printTable(
    ['id', 'key', 'owner', 'role', 'state', 'created (UTC)', 'last used (UTC)', 'scopes'],
    keys.map((key) => [
      key.id,
      `gpk_...${key.hint}`,
      key.owner,
      key.role ?? (key.staff ? 'staff' : '-'),
      key.state,
      showTime(key.created_at),
      key.last_used_at === null ? 'never' : showTime(key.last_used_at),
      key.scopes.join(' '),
    ]),
  );
}

export async function revokeKey(id: string, { json }: Output): Promise<void> {
  if (!isUuid(id)) throw new CommandError('Give the id of the key, as "gapura keys list" shows it.', 'usage');
  const revoked = await withAdmin((admin) => admin.revokeKey(id));
  if (!revoked) throw new CommandError(`There is no key ${id}, or it was revoked before.`, 'failed', 'not_found');
  if (json === true) return printJson({ id, revoked });
  console.log(`Revoked key ${id}.`);
}

function parseDuration(text: string): number | null {
  if (text === 'never') return null;
  const match = /^(\d{1,5})([mhd])$/.exec(text);
  const unitMs = UNIT_MS[match?.[2] ?? ''];
  if (match === null || unitMs === undefined || Number(match[1]) === 0) {
    throw new CommandError('--expires takes a time such as 90d, 12h or 30m, or never.', 'usage');
  }
  return Number(match[1]) * unitMs;
}

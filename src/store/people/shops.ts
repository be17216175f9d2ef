// SQL for what people of the server's own shop may do in its other shops, and for who their sessions are there.

import { isRole, type Role } from '../../domain/caller.ts';
import { PERSON_SHOP_FIELDS, type Person, type PersonShop } from '../../domain/person.ts';
import { decoderOf, type JsonRowOf } from '../database/columns.ts';
import { type Queryable, run, statement, type Transaction } from '../database/statement.ts';
import { type PersonRow, toPerson } from './rows.ts';

export type PersonShopRow = JsonRowOf<typeof PERSON_SHOP_FIELDS>;
const decode = decoderOf(PERSON_SHOP_FIELDS);

/** Beside a row of people, by the names of the shops. */
export const SHOPS_OF_PERSON = `(SELECT coalesce(jsonb_agg(jsonb_build_object('id', place.shop_id, 'name', shop.name, 'status', shop.status,
    'role', place.role, 'granted_by', place.granted_by, 'granted_at', place.granted_at) ORDER BY place.shop_id), '[]')
  FROM person_shops place JOIN shops shop ON shop.id = place.shop_id WHERE place.person_id = people.id)`;

const GRANT = statement(
  'gapura_grant_shop',
  `INSERT INTO person_shops (person_id, shop_id, role, granted_by, granted_at)
    VALUES ($1, $2, $3, $4, $5) ON CONFLICT (person_id, shop_id) DO UPDATE
      SET role = excluded.role, granted_by = excluded.granted_by, granted_at = excluded.granted_at`,
);
const REVOKE = statement(
  'gapura_revoke_shop',
  'DELETE FROM person_shops WHERE person_id = $1 AND shop_id = $2 RETURNING role',
);
const REVOKE_OF_ALL = statement(
  'gapura_revoke_shop_of_all',
  'DELETE FROM person_shops WHERE shop_id = $1 RETURNING person_id',
);
// A session of a key is not among them: a key has no role in another shop.
const FIND_SESSION = statement(
  'gapura_session_in_shop',
  `WITH session AS MATERIALIZED (
      SELECT id, last_seen_at, person_id FROM sessions WHERE token_hash = $1 AND ends_at > $2 AND last_seen_at > $3
    )
    SELECT session.id, session.last_seen_at, to_jsonb(person) AS person, place.role FROM session
    JOIN people person ON person.id = session.person_id
    JOIN person_shops place ON place.person_id = person.id AND place.shop_id = $4`,
);

export interface Grant {
  readonly personId: string;
  readonly shopId: string;
  readonly role: Role;
  readonly grantedBy: string;
  readonly grantedAt: Date;
}

/** In place of the role that they had there. The shop is locked: it is there. */
export async function grantShop(on: Transaction, grant: Grant): Promise<void> {
  const { personId, shopId, role, grantedBy, grantedAt } = grant;
  await run(on, GRANT, [personId, shopId, role, grantedBy, grantedAt]);
}

/** False where they had none. */
export async function revokeShop(on: Transaction, personId: string, shopId: string): Promise<boolean> {
  return (await run(on, REVOKE, [personId, shopId])).length > 0;
}

/** How many had one. */
export async function revokeShopOfAll(on: Transaction, shopId: string): Promise<number> {
  return (await run(on, REVOKE_OF_ALL, [shopId])).length;
}

/** A session that has neither ended nor been idle since `seenAfter`, of a person who has a role in the shop, active or not. */
export async function findSessionInShop(
  on: Queryable,
  asked: { readonly tokenHash: Buffer; readonly now: Date; readonly seenAfter: Date; readonly shopId: string },
): Promise<{ id: string; lastSeenAt: Date; person: Person; role: Role } | undefined> {
  const values = [asked.tokenHash, asked.now, asked.seenAfter, asked.shopId];
  const [row] = await run<FoundRow>(on, FIND_SESSION, values);
  if (row === undefined || !isRole(row.role)) return undefined;
  return { id: row.id, lastSeenAt: row.last_seen_at, person: toPerson(row.person), role: row.role };
}

type FoundRow = { id: string; last_seen_at: Date; person: PersonRow; role: string };

/** Without a role that only a later version knows. */
export function toPersonShops(rows: readonly PersonShopRow[]): PersonShop[] {
  return rows.filter(({ role }) => isRole(role)).map(decode);
}

// People of the server's own shop who have a role in another: who their session there is, how it ends, and where they may go.

import { type Caller, ROLES } from '../../domain/caller.ts';
import { Refusal } from '../../domain/errors.ts';
import { personState } from '../../domain/person.ts';
import { findPerson, type PersonRecord } from '../../store/people/people.ts';
import { findSessionInShop } from '../../store/people/shops.ts';
import { say } from '../../text/sayings.ts';
import type { Context } from '../context.ts';
import type { Place, ServerPeople } from '../shops/registry.ts';
import { callerOfPerson, SESSION_IDLE_MS } from './session-rows.ts';
import { endSessionHere, endSessionsHere, noteUse } from './sessions.ts';
import { hashToken } from './tokens.ts';

/** What is needed of the server's own shop. */
interface OwnShop extends Pick<Context, 'database' | 'clock' | 'newId'> {
  readonly shopName: string | null;
}

/** Everything is read at each request: a role that is taken away, a person who is disabled and a session that ends count at once. */
export function serverPeopleOf(own: OwnShop, shopId: string): ServerPeople {
  const { pool } = own.database;
  return {
    shopId,
    async recognise(token, { isUse }) {
      const now = own.clock.now();
      const seenAfter = new Date(now.getTime() - SESSION_IDLE_MS);
      const session = await findSessionInShop(pool, { tokenHash: hashToken(token), now, seenAfter, shopId });
      if (session === undefined || personState(session.person) !== 'active') return undefined;
      const { id: sessionId, person, role } = session;
      if (isUse) await noteUse(own, session);
      // Of what they may do in the own shop nothing follows here.
      const who = { id: person.email, staff: true, scopes: ROLES[role], role, credential: 'server' } as const;
      return { ...who, serverPersonId: person.id, sessionId };
    },
    async endSession(caller) {
      await endSessionHere(own, asInOwnShop(await readPerson(own, caller), caller), { shop: shopId });
    },
    async endSessions(caller) {
      return endSessionsHere(own, asInOwnShop(await readPerson(own, caller), caller), { shop: shopId });
    },
    placesOf: async (caller) => placesOf(await readPerson(own, caller), own.shopName),
  };
}

/** Where a caller may go, this shop among them; nothing where there are no others. */
export async function listPlaces({ database, checkouts, server }: Context, caller: Caller): Promise<Place[]> {
  if (caller.credential === 'server') return server?.placesOf(caller) ?? [];
  const record = caller.personId === undefined ? undefined : await findPerson(database.pool, caller.personId);
  return record === undefined ? [] : placesOf(record, checkouts.shopName);
}

/** The server's own shop first. */
function placesOf({ person, shops }: PersonRecord, shopName: string | null): Place[] {
  const others = shops
    .filter(({ status }) => status === 'active')
    .map(({ id, name, role }): Place => ({ id, name, role }));
  return others.length === 0 ? [] : [{ id: null, name: shopName, role: person.role }, ...others];
}

async function readPerson({ database }: OwnShop, { serverPersonId }: Caller): Promise<PersonRecord> {
  const record = serverPersonId === undefined ? undefined : await findPerson(database.pool, serverPersonId);
  if (record === undefined) throw new Refusal('unauthenticated', say('person_gone'));
  return record;
}

function asInOwnShop({ person }: PersonRecord, { sessionId, from }: Caller): Caller {
  const caller = callerOfPerson(person, sessionId);
  return from === undefined ? caller : { ...caller, from };
}

// A person as a row of the database has them, in the statements of people and of sessions.

import { isRole, isScope } from '../../domain/caller.ts';
import { PERSON_FIELDS, type Person } from '../../domain/person.ts';
import { decoderOf } from '../database/columns.ts';
import type { PersonTable } from '../database/schema.ts';

export type PersonRow = PersonTable;
const decode = decoderOf(PERSON_FIELDS);

/** Without what only a later version knows. */
export function toPerson(row: PersonRow): Person {
  const role = row.role !== null && isRole(row.role) ? row.role : null;
  return decode({ ...row, scopes: row.scopes.filter(isScope), role });
}

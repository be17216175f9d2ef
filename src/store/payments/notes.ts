// SQL for the notes about payments, each written and removed with its act in the audit.

import { NOTE_FIELDS, type Note } from '../../domain/payments/note.ts';
import { columnsOf, decoderOf, namesOf, type RowOf } from '../database/columns.ts';
import { type Queryable, run, statement } from '../database/statement.ts';
import { type AuditRow, writesAct } from '../people/audit.ts';

type NoteRow = RowOf<typeof NOTE_FIELDS>;

const toNote = decoderOf(NOTE_FIELDS);
const COLUMNS = namesOf(columnsOf(NOTE_FIELDS));

const LIST = statement(
  'gapura_notes_of_payment',
  'SELECT * FROM payment_notes WHERE payment_id = $1 ORDER BY created_at, id LIMIT $2',
);
const FIND = statement('gapura_note', 'SELECT * FROM payment_notes WHERE id = $1');
// Two that are written at once do not see each other: the limit may be passed by so many.
const INSERT = statement(
  'gapura_insert_note',
  `
WITH note AS (
  INSERT INTO payment_notes (${COLUMNS}) SELECT $1, $2, $3, $4, $5
  WHERE (SELECT count(*) FROM payment_notes WHERE payment_id = $2) < $6
  ON CONFLICT (id) DO NOTHING RETURNING id
), ${writesAct('$7', 'note')}
SELECT id FROM note`,
);
const DELETE = statement(
  'gapura_delete_note',
  `WITH note AS (DELETE FROM payment_notes WHERE id = $1 RETURNING id), ${writesAct('$2', 'note')} SELECT id FROM note`,
);

/** Oldest first. */
export async function listNotes(on: Queryable, paymentId: string, limit: number): Promise<Note[]> {
  return (await run<NoteRow>(on, LIST, [paymentId, limit])).map((row) => toNote(row));
}

export async function findNote(on: Queryable, id: string): Promise<Note | undefined> {
  const [row] = await run<NoteRow>(on, FIND, [id]);
  return row && toNote(row);
}

/** False where its id is taken, or the payment has as many as it may have. */
export async function insertNote(on: Queryable, note: Note, act: AuditRow, most: number): Promise<boolean> {
  const { id, paymentId, author, text, createdAt } = note;
  const values = [id, paymentId, author, text, createdAt, most, JSON.stringify(act)];
  return (await run(on, INSERT, values)).length > 0;
}

/** False where it is gone already. */
export async function deleteNote(on: Queryable, id: string, act: AuditRow): Promise<boolean> {
  return (await run(on, DELETE, [id, JSON.stringify(act)])).length > 0;
}

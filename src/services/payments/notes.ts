// Notes of staff about a payment: added, read, and removed by who wrote them or by an admin; never changed.

import { type Caller, staffOnly } from '../../domain/caller.ts';
import { invalid, noSuch, Refusal } from '../../domain/errors.ts';
import { isUuid } from '../../domain/ids.ts';
import { NOTES_MAX, type Note } from '../../domain/payments/note.ts';
import { deleteNote, findNote, insertNote, listNotes as listRows } from '../../store/payments/notes.ts';
import { say } from '../../text/sayings.ts';
import type { Context } from '../context.ts';
import { actRow } from '../people/audit.ts';
import { getPayment } from './read.ts';

const SEE = 'see the notes about payments';
const WRITE = 'write notes about payments';

export async function listNotes(context: Context, caller: Caller, paymentId: string): Promise<Note[]> {
  staffOnly(caller, SEE);
  const { payment } = await getPayment(context, caller, paymentId);
  return listRows(context.database.pool, payment.id, NOTES_MAX);
}

/** `noteId` is the same for a repeated request, which gives what is there. */
export async function addNote(
  context: Context,
  caller: Caller,
  paymentId: string,
  { text, noteId = context.newId() }: { readonly text: string; readonly noteId?: string | undefined },
): Promise<Note> {
  staffOnly(caller, WRITE);
  const { payment } = await getPayment(context, caller, paymentId);
  const said = text.trim();
  if (said === '') throw invalid({ field: 'text', message: say('says_nothing') });
  const { pool } = context.database;
  const note: Note = {
    id: noteId,
    paymentId: payment.id,
    author: caller.id,
    text: said,
    createdAt: context.clock.now(),
  };
  const act = { id: noteId, action: 'note.add', ...aboutNote(note) } as const;
  if (await insertNote(pool, note, actRow(context, caller, act), NOTES_MAX)) return note;
  const before = await findNote(pool, noteId);
  if (before !== undefined && before.paymentId === payment.id) return before;
  throw new Refusal('invalid_state', say('notes_full', { count: NOTES_MAX }));
}

export async function removeNote(context: Context, caller: Caller, id: string): Promise<Note> {
  staffOnly(caller, WRITE);
  const note = isUuid(id) ? await findNote(context.database.pool, id) : undefined;
  if (note === undefined) throw noSuch('note');
  if (note.author !== caller.id && !caller.scopes.includes('admin')) {
    throw new Refusal('forbidden', say('note_of_another'));
  }
  const act = actRow(context, caller, { action: 'note.remove', ...aboutNote(note) });
  if (!(await deleteNote(context.database.pool, id, act))) throw noSuch('note');
  return note;
}

/** What it said is not in the audit, which cannot be changed: a note that is removed is gone. */
function aboutNote({ id, paymentId, author }: Note) {
  return { subject: 'payment', subjectId: paymentId, details: { note_id: id, author } };
}

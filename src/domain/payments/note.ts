// A note that staff write about a payment, for each other.

import { type RecordOf, showingOf, text, time, uuid } from '../record.ts';

/** Characters. */
export const NOTE_LENGTH_MAX = 2_000;
/** Of one payment. */
export const NOTES_MAX = 200;

export const NOTE_FIELDS = {
  id: uuid.shown('The id of the note'),
  paymentId: uuid.shown('The payment that it is about'),
  author: text.shown('Who wrote it'),
  text: text.shown('What it says'),
  createdAt: time.shown('When it was written'),
} as const;

export interface Note extends RecordOf<typeof NOTE_FIELDS> {}

export const showNote = showingOf(NOTE_FIELDS, 'shown');

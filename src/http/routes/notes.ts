// Notes of staff about a payment: /payments/{pk}/notes/, and /notes/{pk}/, where one is removed.

import { Type } from 'typebox';
import { textUpTo } from '../../domain/fields.ts';
import { NOTE_FIELDS, NOTE_LENGTH_MAX, NOTES_MAX, showNote } from '../../domain/payments/note.ts';
import { type Access, type Endpoint, endpoint } from '../endpoint.ts';
import * as examples from '../schemas/examples.ts';
import { answerOf, component, exampleOf, text } from '../schemas/shared.ts';
import { PaymentParams } from './payments.ts';

const NoteSchema = component('Note', answerOf(NOTE_FIELDS, 'shown'));
const InputSchema = component(
  'NoteInput',
  Type.Object({ text: textUpTo(NOTE_LENGTH_MAX, 'What is to be said') }, { additionalProperties: false }),
);
const Params = Type.Object({ pk: text('The id of the note') });

/** Everybody who does more than look. */
const WRITES: Access = ['payments:cancel', 'checkouts:write', 'payments:refund', 'payments:write'];

const example = exampleOf(NOTE_FIELDS, {
  id: '0198a3c7-0f3d-7a80-8b8e-6f6d2f1c9c10',
  payment_id: examples.payment.id,
  author: 'siti',
  text: 'The customer called: the parcel has not come.',
  created_at: '2026-01-15T03:10:00.000Z',
});

export const noteEndpoints: readonly Endpoint[] = [
  endpoint({
    id: 'listNotes',
    call: 'notes.list',
    method: 'GET',
    path: '/payments/{pk}/notes/',
    tag: 'Payments',
    summary: 'Read the notes about a payment',
    description: `Staff only; oldest first. They are in the timeline too. A payment has up to ${NOTES_MAX}.`,
    access: 'payments:read',
    params: PaymentParams,
    answers: { 200: { description: 'The notes', schema: Type.Array(NoteSchema), example: [example] } },
    problems: [404],
    async handle({ services, caller, params }) {
      return { status: 200, body: (await services.notes.list(caller, params.pk)).map(showNote) };
    },
  }),
  endpoint({
    id: 'addNote',
    call: 'notes.add',
    method: 'POST',
    path: '/payments/{pk}/notes/',
    tag: 'Payments',
    summary: 'Write a note about a payment',
    description: 'Staff only. The customer and the gateway never see it. It cannot be changed, only removed.',
    access: WRITES,
    params: PaymentParams,
    body: { schema: InputSchema, required: true, examples: { 'a call': { text: example.text } } },
    answers: { 201: { description: 'The note', schema: NoteSchema, example } },
    problems: [400, 404],
    async handle({ services, caller, params, body, subjectId }) {
      const note = await services.notes.add(caller, params.pk, { text: body.text, noteId: subjectId });
      return { status: 201, body: showNote(note) };
    },
  }),
  endpoint({
    id: 'removeNote',
    call: 'notes.remove',
    method: 'DELETE',
    path: '/notes/{pk}/',
    tag: 'Payments',
    summary: 'Remove a note',
    description: 'For who wrote it, and for admins. The audit keeps that it was there, and not what it said.',
    access: WRITES,
    params: Params,
    answers: { 200: { description: 'The note as it was', schema: NoteSchema, example } },
    problems: [404],
    async handle({ services, caller, params }) {
      return { status: 200, body: showNote(await services.notes.remove(caller, params.pk)) };
    },
  }),
];

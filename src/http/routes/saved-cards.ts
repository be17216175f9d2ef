// /saved_cards/: the cards that customers have agreed to have kept. They are paid with on the pages in `pay.ts`.

import { Type } from 'typebox';
import { SAVED_CARD_FIELDS, showSavedCard } from '../../domain/checkouts/saved-card.ts';
import { textUpTo } from '../../domain/fields.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { answerOf, component, text } from '../schemas/shared.ts';

const Params = Type.Object({ pk: text('The id of the saved card') });
const ListQuery = Type.Object(
  { customer_id: textUpTo(100, 'Your id of the customer') },
  { additionalProperties: false },
);
const SavedCardSchema = component('SavedCard', answerOf(SAVED_CARD_FIELDS, 'shown'));

const SAVED_CARD = {
  id: '0198a3c2-9f00-7c10-8f4e-3d2a1b0c9e8f',
  customer_id: 'customer-42',
  brand: 'visa',
  last_digits: '1114',
  expires_at: '2030-12-31T00:00:00.000Z',
  created_at: '2026-01-15T03:05:00.000Z',
} as const;

export const savedCardEndpoints: readonly Endpoint[] = [
  endpoint({
    id: 'listSavedCards',
    call: 'savedCards.list',
    method: 'GET',
    path: '/saved_cards/',
    tag: 'Checkouts',
    summary: 'List the saved cards of a customer',
    description: 'Those that have not expired, newest first. Tokens of cards are never shown.',
    access: 'payments:read',
    query: ListQuery,
    answers: { 200: { description: 'Their cards', schema: Type.Array(SavedCardSchema), example: [SAVED_CARD] } },
    problems: [400],
    async handle({ services, caller, query }) {
      return { status: 200, body: (await services.savedCards.list(caller, query.customer_id)).map(showSavedCard) };
    },
  }),
  endpoint({
    id: 'removeSavedCard',
    call: 'savedCards.remove',
    method: 'DELETE',
    path: '/saved_cards/{pk}/',
    tag: 'Checkouts',
    summary: 'Remove a saved card',
    description: 'Its token is deleted: the customer types the card in again to pay with it.',
    access: ['checkouts:write', 'payments:write'],
    params: Params,
    answers: { 200: { description: 'The card as it was', schema: SavedCardSchema, example: SAVED_CARD } },
    problems: [404],
    async handle({ services, caller, params }) {
      return { status: 200, body: showSavedCard(await services.savedCards.remove(caller, params.pk)) };
    },
  }),
];

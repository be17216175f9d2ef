// SQL for saved cards: one that is asked for, until the gateway has sent its token; then one that can be paid with.

import { SAVED_CARD_FIELDS, type SavedCard } from '../../domain/checkouts/saved-card.ts';
import { columnsOf, decoderOf, type RowOf } from '../database/columns.ts';
import { type Queryable, run, statement } from '../database/statement.ts';

type CardRow = RowOf<typeof SAVED_CARD_FIELDS> & { sealed_token: string };
const SELECTED = Object.keys(columnsOf(SAVED_CARD_FIELDS)).join(', ');
const toCard = decoderOf(SAVED_CARD_FIELDS);

/** A card that can be paid with. */
export interface SavedCardRecord {
  readonly card: SavedCard;
  readonly sealedToken: string;
}

/** One to look at: `isKept` is over, and the other is still to get its token. */
export interface DueCard {
  readonly id: string;
  readonly paymentId: string;
  readonly ownerId: string;
  readonly customerId: string;
  readonly createdAt: Date;
  readonly isKept: boolean;
}

const INSERT = statement(
  'gapura_insert_saved_card',
  `
INSERT INTO saved_cards (id, owner_id, customer_id, payment_id, look_at, created_at)
SELECT $1::uuid, $2::text, $3::text, $4::uuid, $5::timestamptz, $5::timestamptz
WHERE (SELECT count(*) FROM saved_cards WHERE customer_id = $3::text AND owner_id = $2::text) < $6::integer
ON CONFLICT DO NOTHING RETURNING id`,
);

const CLAIM = statement(
  'gapura_claim_saved_cards',
  `
UPDATE saved_cards SET look_at = $2 WHERE id = ANY(ARRAY(
  SELECT id FROM saved_cards WHERE look_at <= $1 ORDER BY look_at LIMIT $3 FOR UPDATE SKIP LOCKED))
RETURNING id, payment_id, owner_id, customer_id, created_at, sealed_token IS NOT NULL AS is_kept`,
);

const LATER = statement(
  'gapura_look_at_saved_card',
  'UPDATE saved_cards SET look_at = $2 WHERE id = $1 AND sealed_token IS NULL',
);

// The same card that is kept once more replaces the one from before.
const KEEP = statement(
  'gapura_keep_card',
  `
WITH before AS (
  DELETE FROM saved_cards WHERE customer_id = $3::text AND owner_id = $2::text AND id <> $1::uuid
    AND masked_card = $5::text AND expires_at IS NOT DISTINCT FROM $6::timestamptz AND sealed_token IS NOT NULL
)
UPDATE saved_cards SET sealed_token = $4::text, masked_card = $5::text, expires_at = $6::timestamptz, look_at = $6::timestamptz
WHERE id = $1::uuid AND sealed_token IS NULL RETURNING id`,
);

const LIST = statement(
  'gapura_saved_cards_of_customer',
  `
SELECT ${SELECTED}, sealed_token FROM saved_cards
WHERE customer_id = $1::text AND ($2::text IS NULL OR owner_id = $2::text) AND sealed_token IS NOT NULL
  AND (expires_at IS NULL OR expires_at > $3::timestamptz)
ORDER BY created_at DESC, id DESC LIMIT $4::integer`,
);

const DELETE = statement(
  'gapura_delete_saved_card',
  `DELETE FROM saved_cards WHERE id = $1::uuid AND ($2::text IS NULL OR owner_id = $2::text)
    AND ($3::text IS NULL OR customer_id = $3::text) RETURNING ${SELECTED}`,
);

/** False where the customer has as many as they may. */
export async function insertSavedCard(
  on: Queryable,
  asked: Pick<SavedCard, 'id' | 'ownerId' | 'customerId' | 'paymentId' | 'createdAt'>,
  max: number,
): Promise<boolean> {
  const { id, ownerId, customerId, paymentId, createdAt } = asked;
  return (await run(on, INSERT, [id, ownerId, customerId, paymentId, createdAt, max])).length > 0;
}

export async function claimSavedCards(
  on: Queryable,
  { now, leaseUntil, limit }: { readonly now: Date; readonly leaseUntil: Date; readonly limit: number },
): Promise<DueCard[]> {
  type Row = {
    id: string;
    payment_id: string;
    owner_id: string;
    customer_id: string;
    created_at: Date;
    is_kept: boolean;
  };
  const rows = await run<Row>(on, CLAIM, [now, leaseUntil, limit]);
  return rows.map((row) => ({
    id: row.id,
    paymentId: row.payment_id,
    ownerId: row.owner_id,
    customerId: row.customer_id,
    createdAt: row.created_at,
    isKept: row.is_kept,
  }));
}

export async function lookAgainAtSavedCard(on: Queryable, id: string, at: Date): Promise<void> {
  await run(on, LATER, [id, at]);
}

/** It is looked at again when it expires. */
export async function keepSavedCard(
  on: Queryable,
  due: DueCard,
  { sealedToken, maskedCard, expiresAt }: { sealedToken: string; maskedCard: string; expiresAt: Date | null },
): Promise<void> {
  await run(on, KEEP, [due.id, due.ownerId, due.customerId, sealedToken, maskedCard, expiresAt]);
}

/** Those that have not expired, newest first. `ownerId`: null for every owner's. */
export async function listSavedCards(
  on: Queryable,
  { customerId, ownerId, now, limit }: { customerId: string; ownerId: string | null; now: Date; limit: number },
): Promise<SavedCardRecord[]> {
  const rows = await run<CardRow>(on, LIST, [customerId, ownerId, now, limit]);
  return rows.map((row) => ({ card: toCard(row), sealedToken: row.sealed_token }));
}

/** Undefined where there is none. Null stands for any owner, and for any customer. */
export async function deleteSavedCard(
  on: Queryable,
  { id, ownerId, customerId }: { id: string; ownerId: string | null; customerId: string | null },
): Promise<SavedCard | undefined> {
  const [row] = await run<CardRow>(on, DELETE, [id, ownerId, customerId]);
  return row === undefined ? undefined : toCard({ ...row, masked_card: row.masked_card ?? '' });
}

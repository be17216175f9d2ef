// SQL for payment links: how one is written down, found, changed and listed. Their uses are counted by the checkouts.

import type { QueryResultRow } from 'pg';
import type { CheckoutLanguage } from '../../domain/checkouts/checkout.ts';
import type { LinkField, LinkPrice, LinkStatus, PaymentLink } from '../../domain/payment-links/link.ts';
import type { Method } from '../../methods/index.ts';
import { type Columns, namesOf, placesOf, valuesOf } from '../database/columns.ts';
import { type List, listRows, type PageOfRows } from '../database/pages.ts';
import { type Queryable, run, statement, type Transaction } from '../database/statement.ts';

interface LinkRow extends QueryResultRow {
  id: string;
  owner_id: string;
  token_hash: Buffer;
  token_sealed: string;
  title: string;
  amount: string | null;
  amount_min: string | null;
  amount_max: string | null;
  amount_suggestions: string[];
  usage_limit: number | null;
  uses: number;
  held: number;
  fields: LinkField[];
  payment_methods: Method[] | null;
  expires_at: Date | null;
  ended_message: string | null;
  language: CheckoutLanguage | null;
  metadata: Record<string, unknown> | null;
  status: LinkStatus;
  version: number;
  created_at: Date;
  updated_at: Date;
}

/** A link, with what its address ends with, sealed. */
export interface LinkRecord {
  readonly link: PaymentLink;
  readonly tokenSealed: string;
}

const COLUMNS = {
  id: 'uuid', owner_id: 'text', token_hash: 'bytea', token_sealed: 'text', title: 'text', amount: 'bigint', amount_min: 'bigint',
  amount_max: 'bigint', amount_suggestions: 'text[]', usage_limit: 'integer', fields: 'jsonb', payment_methods: 'text[]',
  expires_at: 'timestamptz', ended_message: 'text', language: 'text', metadata: 'jsonb', status: 'text', created_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const satisfies Columns<LinkRow>; // biome-ignore format: a list reads better in lines
const PLACES = placesOf(COLUMNS);

const INSERT = statement(
  'gapura_insert_payment_link',
  `INSERT INTO payment_links (${namesOf(COLUMNS)})
SELECT ${PLACES.all.replace(PLACES.of('amount_suggestions'), `${PLACES.of('amount_suggestions')}::bigint[]`)}
ON CONFLICT DO NOTHING RETURNING id`,
);
const FIND_BY_ID = statement('gapura_payment_link_by_id', 'SELECT * FROM payment_links WHERE id = $1');
const FIND_BY_TOKEN = statement('gapura_payment_link_by_token', 'SELECT * FROM payment_links WHERE token_hash = $1');
const LOCK = statement('gapura_lock_payment_link', 'SELECT * FROM payment_links WHERE id = $1 FOR UPDATE');
const UPDATE = statement(
  'gapura_update_payment_link',
  `UPDATE payment_links SET title = $2, usage_limit = $3, fields = $4, payment_methods = $5, expires_at = $6, ended_message = $7,
  language = $8, metadata = $9, status = $10, updated_at = $11, version = version + 1 WHERE id = $1`,
);

/** False where the id is taken. */
export async function insertLink(
  on: Queryable,
  made: { readonly link: PaymentLink; readonly tokenHash: Buffer; readonly tokenSealed: string },
): Promise<boolean> {
  const { link, tokenHash, tokenSealed } = made;
  const { price } = link;
  const row = {
    id: link.id,
    owner_id: link.ownerId,
    token_hash: tokenHash,
    token_sealed: tokenSealed,
    title: link.title,
    amount: price.kind === 'fixed' ? price.amount.toString() : null,
    amount_min: price.kind === 'open' ? price.least.toString() : null,
    amount_max: price.kind === 'open' ? price.most.toString() : null,
    amount_suggestions: price.kind === 'open' ? price.suggestions.map(String) : [],
    usage_limit: link.usageLimit,
    fields: link.fields,
    payment_methods: link.paymentMethods,
    expires_at: link.expiresAt,
    ended_message: link.endedMessage,
    language: link.language,
    metadata: link.metadata,
    status: link.status,
    created_at: link.createdAt,
    updated_at: link.updatedAt,
  };
  return (await run(on, INSERT, valuesOf(COLUMNS, row))).length > 0;
}

export async function findLink(on: Queryable, id: string): Promise<LinkRecord | undefined> {
  return first(await run<LinkRow>(on, FIND_BY_ID, [id]));
}

export async function findLinkByToken(on: Queryable, tokenHash: Buffer): Promise<LinkRecord | undefined> {
  return first(await run<LinkRow>(on, FIND_BY_TOKEN, [tokenHash]));
}

/** Nobody else changes the link or takes a use until the transaction ends. */
export async function lockLink(on: Transaction, id: string): Promise<LinkRecord | undefined> {
  return first(await run<LinkRow>(on, LOCK, [id]));
}

/** Writes what may be changed of a link that the transaction has locked. */
export async function updateLink(on: Transaction, link: PaymentLink): Promise<void> {
  await run(on, UPDATE, [
    link.id,
    link.title,
    link.usageLimit,
    JSON.stringify(link.fields),
    link.paymentMethods,
    link.expiresAt,
    link.endedMessage,
    link.language,
    link.metadata,
    link.status,
    link.updatedAt,
  ]);
}

export interface LinkFilter extends PageOfRows {
  readonly ownerId?: string | undefined;
}

const LIST: List<LinkFilter> = { select: '*', from: 'payment_links', filters: { ownerId: 'owner_id =' } };

/** A page of links, newest first, each with the exact time that a cursor needs. */
export async function listLinks(on: Queryable, filter: LinkFilter): Promise<(LinkRecord & { cursorTime: string })[]> {
  const rows = await listRows<LinkRow, LinkFilter>(on, LIST, filter);
  return rows.map((row) => ({ ...toRecord(row), cursorTime: row.cursor_time }));
}

function first([row]: readonly LinkRow[]): LinkRecord | undefined {
  return row === undefined ? undefined : toRecord(row);
}

function toRecord(row: LinkRow): LinkRecord {
  const link: PaymentLink = {
    id: row.id,
    ownerId: row.owner_id,
    title: row.title,
    price: priceOf(row),
    usageLimit: row.usage_limit,
    uses: row.uses,
    held: row.held,
    fields: row.fields,
    paymentMethods: row.payment_methods,
    expiresAt: row.expires_at,
    endedMessage: row.ended_message,
    language: row.language,
    metadata: row.metadata,
    status: row.status,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
  return { link, tokenSealed: row.token_sealed };
}

function priceOf(row: LinkRow): LinkPrice {
  if (row.amount !== null) return { kind: 'fixed', amount: BigInt(row.amount) };
  return {
    kind: 'open',
    least: BigInt(row.amount_min ?? 1),
    most: BigInt(row.amount_max ?? 1),
    suggestions: row.amount_suggestions.map(BigInt),
  };
}

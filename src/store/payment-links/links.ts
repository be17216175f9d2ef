// SQL for payment links: insert, find, change and list. Their uses are counted by the checkouts.

import { LINK_FIELDS, type PaymentLink } from '../../domain/payment-links/link.ts';
import { columnsOf, decoderOf, encoderOf, namesOf, placesOf, type RowOf, valuesOf } from '../database/columns.ts';
import { type List, listRows, type PageOfRows } from '../database/pages.ts';
import { type Queryable, type Readable, run, statement, type Transaction } from '../database/statement.ts';

type LinkRow = RowOf<typeof LINK_FIELDS> & { token_sealed: string };

/** A link, with what its address ends with, sealed. */
export interface LinkRecord {
  readonly link: PaymentLink;
  readonly tokenSealed: string;
}

const COLUMNS = { ...columnsOf(LINK_FIELDS), token_hash: 'bytea', token_sealed: 'text' } as const;
const CHANGED_COLUMNS = { ...columnsOf(LINK_FIELDS, (field) => field.is('changes')), id: 'uuid' } as const;
const CHANGED = placesOf(CHANGED_COLUMNS);

const toLink = decoderOf(LINK_FIELDS);
const fromLink = encoderOf(LINK_FIELDS);

const INSERT = statement(
  'gapura_insert_payment_link',
  `INSERT INTO payment_links (${namesOf(COLUMNS)}) SELECT ${placesOf(COLUMNS).all} ON CONFLICT DO NOTHING RETURNING id`,
);
const FIND_BY_ID = statement('gapura_payment_link_by_id', 'SELECT * FROM payment_links WHERE id = $1');
const FIND_BY_TOKEN = statement('gapura_payment_link_by_token', 'SELECT * FROM payment_links WHERE token_hash = $1');
const LOCK = statement('gapura_lock_payment_link', 'SELECT * FROM payment_links WHERE id = $1 FOR UPDATE');
const UPDATE = statement(
  'gapura_update_payment_link',
  `UPDATE payment_links SET (${namesOf(CHANGED_COLUMNS)}) = ROW (${CHANGED.all}) WHERE id = ${CHANGED.of('id')}`,
);

/** False where the id is taken. */
export async function insertLink(
  on: Queryable,
  made: { readonly link: PaymentLink; readonly tokenHash: Buffer; readonly tokenSealed: string },
): Promise<boolean> {
  const { link, tokenHash, tokenSealed } = made;
  const row = { ...fromLink(link), token_hash: tokenHash, token_sealed: tokenSealed };
  return (await run(on, INSERT, valuesOf(COLUMNS, row))).length > 0;
}

export async function findLink(on: Queryable, id: string): Promise<LinkRecord | undefined> {
  return first(await run<LinkRow>(on, FIND_BY_ID, [id]));
}

export async function findLinkByToken(on: Queryable, tokenHash: Buffer): Promise<LinkRecord | undefined> {
  return first(await run<LinkRow>(on, FIND_BY_TOKEN, [tokenHash]));
}

/** No other process changes the link or takes a use until the transaction ends. */
export async function lockLink(on: Transaction, id: string): Promise<LinkRecord | undefined> {
  return first(await run<LinkRow>(on, LOCK, [id]));
}

/** Writes what may be changed of a link that the transaction has locked. */
export async function updateLink(on: Transaction, link: PaymentLink): Promise<void> {
  await run(on, UPDATE, valuesOf(CHANGED_COLUMNS, fromLink(link)));
}

export interface LinkFilter extends PageOfRows {
  readonly ownerId?: string | undefined;
}

const LIST: List<LinkFilter> = { select: '*', from: 'payment_links', filters: { ownerId: 'owner_id =' } };

/** A page of links, newest first, each with the exact time that a cursor needs. */
export async function listLinks(on: Readable, filter: LinkFilter): Promise<(LinkRecord & { cursorTime: string })[]> {
  const rows = await listRows<LinkRow, LinkFilter>(on, LIST, filter);
  return rows.map((row) => ({ ...toRecord(row), cursorTime: row.cursor_time }));
}

function first([row]: readonly LinkRow[]): LinkRecord | undefined {
  return row === undefined ? undefined : toRecord(row);
}

function toRecord(row: LinkRow): LinkRecord {
  return { link: toLink(row), tokenSealed: row.token_sealed };
}

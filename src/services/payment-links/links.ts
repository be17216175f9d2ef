// Payment links: made, changed and ended by their owner, and opened by customers, each opening with a checkout of its own.

import type { Caller } from '../../domain/caller.ts';
import type { Checkout } from '../../domain/checkouts/checkout.ts';
import { methodFees } from '../../domain/checkouts/fees.ts';
import { checkPaysFees, feesOf } from '../../domain/checkouts/input.ts';
import { invalid, noSuch, Refusal } from '../../domain/errors.ts';
import { isUuid } from '../../domain/ids.ts';
import {
  amountsOf,
  checkLink,
  checkLinkMethods,
  checkLinkUpdate,
  type FilledForm,
  fieldsOf,
  type LinkInput,
  type LinkUpdate,
} from '../../domain/payment-links/input.ts';
import { linkState, type PaymentLink, showLink } from '../../domain/payment-links/link.ts';
import type { PageOfRows } from '../../store/database/pages.ts';
import { inTransaction } from '../../store/database/transaction.ts';
import {
  findLink,
  findLinkByToken,
  insertLink,
  type LinkRecord,
  listLinks as listRows,
  lockLink,
  updateLink as writeLink,
} from '../../store/payment-links/links.ts';
import { say } from '../../text/sayings.ts';
import { blankCheckout, type CreatedCheckout, insertNew, orderIdFor } from '../checkouts/creation.ts';
import { hashOfToken, newToken, openToken } from '../checkouts/tokens.ts';
import type { Context } from '../context.ts';
import { type Page, positionOfRow, readPage } from '../pages.ts';
import { recordAct } from '../people/audit.ts';

export type { LinkRecord } from '../../store/payment-links/links.ts';

/** How long a customer who has opened a link may take to pay. */
const CHECKOUT_LASTS_MS = 24 * 60 * 60_000;
const ID_TAKEN = say('link_id_taken');

export async function createLink(
  context: Context,
  caller: Caller,
  input: LinkInput,
  id: string = context.newId(),
): Promise<LinkRecord> {
  const now = context.clock.now();
  const errors = checkLink(input, now, methodFees(context.checkouts.fees));
  if (errors.length > 0) throw invalid(...errors);
  const { tokenHash, tokenSealed } = newToken(context, id);
  const link: PaymentLink = {
    id,
    ownerId: caller.id,
    title: input.title,
    description: input.description ?? null,
    imageUrl: input.image_url ?? null,
    ...amountsOf(input),
    usageLimit: input.usage_limit ?? null,
    uses: 0,
    held: 0,
    fields: fieldsOf(input.fields ?? []),
    paymentMethods: input.payment_methods ?? null,
    customerPaysFees: input.customer_pays_fees ?? null,
    expiresAt: dateOrNull(input.expires_at),
    endedMessage: input.ended_message ?? null,
    language: input.language ?? null,
    metadata: input.metadata ?? null,
    status: 'active',
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  if (await insertLink(context.database.pool, { link, tokenHash, tokenSealed })) return { link, tokenSealed };
  const begun = await findLink(context.database.pool, id);
  if (begun?.link.ownerId === caller.id) return begun;
  throw new Refusal('invalid_state', ID_TAKEN);
}

export async function getLink(context: Context, caller: Caller, id: string): Promise<LinkRecord> {
  const record = isUuid(id) ? await findLink(context.database.pool, id) : undefined;
  if (record === undefined || !(caller.staff || record.link.ownerId === caller.id)) throw noSuch('payment link');
  return record;
}

export function listLinks(
  context: Context,
  caller: Caller,
  query: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<Page<LinkRecord>> {
  const owner = caller.staff ? {} : { ownerId: caller.id };
  const list = (page: PageOfRows) => context.database.read((on) => listRows(on, { ...owner, ...page }));
  const placeOf = (row: LinkRecord & { cursorTime: string }) =>
    positionOfRow({ cursorTime: row.cursorTime, id: row.link.id });
  return readPage(context, query, list, placeOf);
}

/** Changes what does not touch the amount. */
export async function updateLink(
  context: Context,
  caller: Caller,
  id: string,
  update: LinkUpdate,
): Promise<LinkRecord> {
  const errors = checkLinkUpdate(update, context.clock.now());
  if (errors.length > 0) throw invalid(...errors);
  return change(context, caller, id, 'payment_link.update', (link) => {
    const least = link.uses + link.held;
    if (typeof update.usage_limit === 'number' && update.usage_limit < least) {
      throw invalid({ field: 'usage_limit', message: say('uses_taken', { number: least }) });
    }
    const paymentMethods = update.payment_methods === undefined ? link.paymentMethods : update.payment_methods;
    const customerPaysFees =
      update.customer_pays_fees === undefined ? link.customerPaysFees : update.customer_pays_fees;
    const fees = methodFees(context.checkouts.fees);
    const paying = { customer_pays_fees: customerPaysFees };
    const faults = [
      ...(update.customer_pays_fees === true ? checkPaysFees({ customer_pays_fees: true }, fees) : []),
      ...checkLinkMethods(paymentMethods, link, feesOf(paying, fees)),
    ];
    if (faults.length > 0) throw invalid(...faults);
    return {
      title: update.title ?? link.title,
      description: update.description === undefined ? link.description : update.description,
      imageUrl: update.image_url === undefined ? link.imageUrl : update.image_url,
      usageLimit: update.usage_limit === undefined ? link.usageLimit : update.usage_limit,
      fields: update.fields === undefined ? link.fields : fieldsOf(update.fields),
      paymentMethods,
      customerPaysFees,
      expiresAt: update.expires_at === undefined ? link.expiresAt : dateOrNull(update.expires_at),
      endedMessage: update.ended_message === undefined ? link.endedMessage : update.ended_message,
      language: update.language === undefined ? link.language : update.language,
      metadata: update.metadata === undefined ? link.metadata : update.metadata,
    };
  });
}

/** No customer may begin to pay by it any more; customers who have begun may go on. */
export function endLink(context: Context, caller: Caller, id: string): Promise<LinkRecord> {
  return change(context, caller, id, 'payment_link.end', () => ({ status: 'ended' }));
}

async function change(
  context: Context,
  caller: Caller,
  id: string,
  action: 'payment_link.update' | 'payment_link.end',
  decide: (link: PaymentLink) => Partial<PaymentLink>,
): Promise<LinkRecord> {
  const { link: known } = await getLink(context, caller, id);
  return inTransaction(context.database.pool, async (on) => {
    const locked = await lockLink(on, known.id);
    if (locked === undefined) throw new Error(`Payment link ${known.id} is gone, though links are never deleted`);
    const { link: before, tokenSealed } = locked;
    const link = { ...before, ...decide(before), version: before.version + 1, updatedAt: context.clock.now() };
    await writeLink(on, link);
    await recordAct(context, on, caller, { action, subject: 'payment_link', subjectId: link.id });
    return { link, tokenSealed };
  });
}

function dateOrNull(text: string | null | undefined): Date | null {
  return text === null || text === undefined ? null : new Date(text);
}

/** The link of a page's address; undefined where there is none, for any reason. */
export async function openLink(context: Context, token: string): Promise<LinkRecord | undefined> {
  const hash = hashOfToken(token);
  return hash === undefined ? undefined : findLinkByToken(context.database.pool, hash);
}

/** A checkout for a customer who has filled the page in. Undefined where the link is over, or has no use left for now. */
export async function beginCheckout(
  context: Context,
  { link }: LinkRecord,
  { price, quantity, answers }: FilledForm,
): Promise<CreatedCheckout | undefined> {
  const now = context.clock.now();
  if (linkState(link, now) !== 'open') return undefined;
  const id = context.newId();
  const lastsUntil = new Date(now.getTime() + CHECKOUT_LASTS_MS);
  const checkout: Checkout = {
    ...blankCheckout(id, link.ownerId, now),
    orderId: orderIdFor(id),
    amount: price * BigInt(quantity),
    items: [{ name: link.title.slice(0, ITEM_NAME_MAX), price: Number(price), quantity }],
    customer: customerOf(answers),
    paymentMethods: link.paymentMethods,
    fees: feesOf({ customer_pays_fees: link.customerPaysFees }, methodFees(context.checkouts.fees)),
    language: link.language,
    metadata: link.metadata,
    paymentLinkId: link.id,
    linkAnswers: answers,
    expiresAt: link.expiresAt !== null && link.expiresAt < lastsUntil ? link.expiresAt : lastsUntil,
  };
  return insertNew(context, checkout);
}

const ITEM_NAME_MAX = 50;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Fields with the name of a customer field of a charge are sent as that. */
function customerOf({ name, email, phone }: Readonly<Record<string, string>>): Checkout['customer'] {
  if (name === undefined && email === undefined && phone === undefined) return null;
  return {
    ...(name === undefined ? {} : { first_name: name }),
    ...(email === undefined || !EMAIL.test(email) ? {} : { email }),
    ...(phone === undefined ? {} : { phone }),
  };
}

/** The token of a link's address. */
export function tokenOfLink(context: Context, { link, tokenSealed }: LinkRecord): string | null {
  return openToken(context, link.id, tokenSealed);
}

/** A link as the API shows it now. */
export function showLinkNow({ clock }: Context, { link }: LinkRecord, url: string | null) {
  return showLink(link, clock.now(), url);
}

/** Whether a link can be paid by now, and why not. */
export function linkStateNow({ clock }: Context, { link }: LinkRecord) {
  return linkState(link, clock.now());
}

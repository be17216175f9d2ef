// The customer chooses how to pay on Snap's page, fills in what that needs, and is charged.

import { type Answer, RefusedRequest } from '../../answers.ts';
import { newCardToken } from '../../cards/token.ts';
import { isObject, type JsonObject } from '../../json.ts';
import { methodOf } from '../../methods/registry.ts';
import { type Page, paymentPage } from '../../pages/layout.ts';
import type { Standing } from '../../pages/payment-parts.ts';
import type { CardForm, MethodForm } from '../../pages/snap-form.ts';
import { choosingPage, methodPage, type SnapOnPage } from '../../pages/snap-page.ts';
import type { RouteContext } from '../../route.ts';
import { instalmentsOf, offeredCards, savesCards } from '../../snap/cards.ts';
import { chargeSession, getSession } from '../../snap/changes.ts';
import { linkedAccount, linkingOf } from '../../snap/gopay-linking.ts';
import { findSnapMethod, labelOf, type SnapMethod } from '../../snap/methods.ts';
import type { SnapSession } from '../../snap/session.ts';
import { currentTransaction, standingOf, transactionsOf } from '../../snap/standing.ts';
import type { Transaction } from '../../transactions/transaction.ts';
import { goTo, type PageCall } from './page-route.ts';
import { follow } from './pulse.ts';
import { shopperPathOf } from './shopper-path.ts';
import { found, modeOf, pageOf } from './snap-visit.ts';

export function choosing(
  ctx: RouteContext,
  call: PageCall,
  session: SnapSession,
  chosen: string,
  problem?: string,
): Page {
  const { view } = call;
  const page = pageOf(ctx, call, session);
  const [only] = page.methods;
  const selected = call.query.get('selectedPaymentType') ?? '';
  const wanted = chosen === '' && call.query.get('choose') !== '1' ? selected : chosen;
  const method = page.methods.find(({ name }) => name === wanted) ?? (page.methods.length === 1 ? only : undefined);
  const title = view.say('snap.title', { merchant: page.merchantName });
  if (method === undefined)
    return paymentPage(view, title, choosingPage(view, page, refusal(ctx, call, session)), follow(ctx, session));
  const form: MethodForm = {
    method,
    fields: askedFields(session),
    card: cardForm(ctx, call, session),
    offersLink: method.asks === 'linking' && offersLink(ctx, session),
    canChoose: page.methods.length > 1,
    problem,
    typed: call.form,
  };
  return paymentPage(view, labelOf(view.say, method), methodPage(view, page, form));
}

function cardForm(ctx: RouteContext, { query, form }: PageCall, session: SnapSession): CardForm {
  const saved = offeredCards(ctx, session).map(({ id, card }) => ({
    token: id,
    masked: card.masked,
    until: new Date(card.goodUntil).toISOString().slice(0, 7).split('-').reverse().join('/'),
  }));
  const isNew = query.get('card') === 'new' || form.has('card_number');
  return { saves: savesCards(session), saved, isNew, instalments: instalmentsOf(session) };
}

function offersLink(ctx: RouteContext, session: SnapSession): boolean {
  return linkingOf(session) === 'offered' && linkedAccount(ctx, String(session.request.user_id)) === undefined;
}

function askedFields({ request }: SnapSession): MethodForm['fields'] {
  const said = isObject(request.customer_details) ? request.customer_details : {};
  const asked = {
    collect_name: 'full_name',
    collect_email: 'email',
    collect_phone: 'phone',
    collect_address: 'address',
  } as const;
  return Object.entries(asked).flatMap(([wish, name]) => {
    const known = name === 'full_name' ? [said.first_name, said.last_name].filter(Boolean).join(' ') : said[name];
    const isAsked = said[wish] === 'required' || said[wish] === 'optional';
    return isAsked
      ? [{ name, isRequired: said[wish] === 'required', value: typeof known === 'string' ? known : '' }]
      : [];
  });
}

function refusal(ctx: RouteContext, { view }: PageCall, session: SnapSession): Standing | undefined {
  const last = transactionsOf(ctx, session).at(-1);
  if (last?.status !== 'deny') return undefined;
  return { tone: 'bad', title: view.say('snap.refused'), text: view.say('snap.refusedRetry') };
}

/** The customer has chosen, or has filled in what the choice needs. */
export function act(ctx: RouteContext, call: PageCall): Page | Answer {
  const session = found(ctx, call);
  // The page itself says what became of it.
  if (session === undefined) return goTo(call.path);
  const page = pageOf(ctx, call, session);
  // The bank's page brings its result here by a form; what it says is not believed.
  const name = call.form.get('method');
  if (name === null || !['open', 'processing'].includes(standingOf(ctx, session))) return goTo(page.action);
  const method = findSnapMethod(name);
  const asks = method?.asks;
  const hasForm = asks === 'linking' ? offersLink(ctx, session) : asks !== undefined;
  const needsForm = hasForm || askedFields(session).length > 0;
  if (method === undefined || (call.form.get('do') === 'choose' && needsForm))
    return choosing(ctx, call, session, name);
  try {
    const params = paramsOf(ctx, call, session, method);
    const customer = customerOf(call);
    chargeSession(ctx, session, { method: name, mode: modeOf(call), params, customer });
  } catch (error) {
    if (!(error instanceof RefusedRequest)) throw error;
    const problem = error.validationMessages.length > 0 ? error.validationMessages.join('; ') : error.message;
    return choosing(ctx, call, session, name, problem);
  }
  return afterCharge(ctx, session.id, page);
}

function customerOf({ form }: PageCall): JsonObject {
  const names = ['full_name', 'email', 'phone', 'address'];
  return Object.fromEntries(names.flatMap((name) => (form.get(name) ? [[name, form.get(name) ?? '']] : [])));
}

function paramsOf(ctx: RouteContext, { form }: PageCall, session: SnapSession, { name, asks }: SnapMethod): JsonObject {
  if (asks === 'phone') return { phone: form.get(`${name}_phone`) ?? '' };
  if (asks === 'linking') return { tokenization: form.get(`link_${name}`) === '1' };
  if (asks !== 'card') return {};
  const installment = form.get('installment') ?? '';
  return {
    card_token: newCardToken(ctx, cardTyped(ctx, form, session)).id,
    save_card: form.get('save_card') === '1',
    ...(installment === '' ? {} : { installment }),
  };
}

/** A saved card needs its CVV alone; and only those that the page offers can be used. */
function cardTyped(ctx: RouteContext, form: URLSearchParams, session: SnapSession): URLSearchParams {
  const token = form.get('saved_card');
  if (token === null) return form;
  if (!offeredCards(ctx, session).some(({ id }) => id === token)) throw new RefusedRequest(411);
  return new URLSearchParams({ token_id: token, card_cvv: form.get('card_cvv') ?? '' });
}

/** A card that needs its bank goes there and comes back. */
function afterCharge(ctx: RouteContext, token: string, page: SnapOnPage): Answer {
  const session = getSession(ctx, token);
  const current = currentTransaction(ctx, session);
  const leadsTo = current !== undefined && isCard(current) ? leadsToOf(ctx, page, current) : undefined;
  return goTo(leadsTo ?? page.action);
}

const isCard = (transaction: Transaction) => methodOf(transaction).paidBy.kind === 'card';

export function leadsToOf(ctx: RouteContext, page: SnapOnPage, transaction: Transaction): string | undefined {
  const path = shopperPathOf(ctx, transaction);
  if (path === undefined || transaction.status !== 'pending') return undefined;
  if (!isCard(transaction)) return path;
  const back = `${ctx.settings.publicUrl}${page.action}`;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ callback_url: back })}`;
}

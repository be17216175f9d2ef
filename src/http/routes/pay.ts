// The customer's pages: /pay/{token} and what stands below it, without credentials, by the token alone.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { filledAddress } from '../../domain/checkouts/checkout.ts';
import { dueBy } from '../../domain/checkouts/fees.ts';
import { planNamed, plansFor } from '../../domain/checkouts/instalments.ts';
import { faceOf, SAVED_CARDS_MAX } from '../../domain/checkouts/saved-card.ts';
import { Refusal } from '../../domain/errors.ts';
import type { CardRefusal } from '../../domain/payments/refusal.ts';
import { isMethod } from '../../methods/index.ts';
import { networkOf } from '../../services/addresses.ts';
import type { OpenedCheckout } from '../../services/checkouts/read.ts';
import type { Log } from '../../services/log.ts';
import type { RateLimitState } from '../../services/request-counts.ts';
import { forPrograms } from '../../text/sayings.ts';
import { parseBody } from '../body.ts';
import { refuseCardData } from '../card-data.ts';
import { addressOf, bodyOf } from '../host.ts';
import { goTo, sendFile, sendJson, sendPage } from '../pay/answers.ts';
import { renderCard } from '../pay/card-page.ts';
import { renderMissing } from '../pay/document.ts';
import { sendMark } from '../pay/marks.ts';
import { feeUnderWay, type PayVisit, stateOf, versionOf } from '../pay/state.ts';
import { NOTICES, type Notice, type PayState, type PayView } from '../pay/view.ts';
import { deviceOf, formOf, languageOf, queryOf, rememberedBy, rememberingCookie, selfOf } from '../pay/visitor.ts';
import { originOf } from '../receive.ts';
import { requestIdText } from '../request-id.ts';
import type { Served } from '../served.ts';
import { type OpenStreams, type StreamLimits, sendStream, streamHeaders } from '../streaming.ts';

// How often one address may ask for pay pages. Many customers share an address behind a mobile network: the limits are wide.

/** In a minute: reading one page, sending forms of one page, and asking for pages that are not there. */
const LIMITS = { read: 1_200, send: 600, miss: 60 } as const;

/** Counts a request for a page, by its id; throws where the address has had its share. Nothing is counted of an address that is not known. */
function countRequest({ limits }: Served, request: FastifyRequest, kind: 'read' | 'send', id: string): void {
  const address = addressOf(request);
  if (address !== null) refuse(limits.take(`pay ${kind} ${networkOf(address)} ${id}`, LIMITS[kind]));
}

/** Counts a request for a page that is not there: it keeps no customer of the same network from a page that is. */
function countMiss({ limits }: Served, request: FastifyRequest): void {
  const address = addressOf(request);
  if (address !== null) refuse(limits.take(`pay miss ${networkOf(address)}`, LIMITS.miss));
}

function refuse({ isOver, seconds }: RateLimitState): void {
  if (!isOver) return;
  throw new Refusal(
    'too_many_requests',
    forPrograms('Too many requests came from your address; try again in a moment.'),
    {
      retryAfterSeconds: seconds,
    },
  );
}

/** What a page that follows its payment works with. */
export interface Live {
  readonly streams: OpenStreams;
  readonly limits: StreamLimits;
  readonly log: Log;
}

export interface PayRoute {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly isStreamed?: boolean;
  handle(served: Served, request: FastifyRequest, reply: FastifyReply, live: Live): Promise<FastifyReply>;
}

export const payRoutes: readonly PayRoute[] = [
  { path: '/pay/{token}/', method: 'GET', handle: showPage },
  { path: '/pay/{token}/method/', method: 'POST', handle: choose },
  { path: '/pay/{token}/card/', method: 'GET', handle: showCardForm },
  { path: '/pay/{token}/card/', method: 'POST', handle: payByCard },
  { path: '/pay/{token}/saved_card/', method: 'POST', handle: useSaved },
  { path: '/pay/{token}/receipt/', method: 'GET', handle: sendReceipt },
  { path: '/marks/{file}/', method: 'GET', handle: showMark },
  { path: '/pay/{token}/state/', method: 'GET', handle: tellState },
  { path: '/pay/{token}/stream/', method: 'GET', isStreamed: true, handle: follow },
];

async function showMark(served: Served, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { file = '' } = request.params as { file?: string };
  const sent = sendMark(served.marks, file, request, reply);
  if (sent !== undefined) return sent;
  countMiss(served, request);
  return sendMissing(served, request, reply);
}

function tokenIn(request: FastifyRequest): string {
  return (request.params as { token?: string }).token ?? '';
}

/** Opens what the address of a request leads to, and counts the request: for that page, or as a miss. */
export async function openCounted<Opened>(
  served: Served,
  request: FastifyRequest,
  kind: 'read' | 'send',
  pages: { open(token: string): Promise<Opened | undefined>; idOf(opened: Opened): string },
): Promise<Opened | undefined> {
  const opened = await pages.open(tokenIn(request));
  if (opened === undefined) countMiss(served, request);
  else countRequest(served, request, kind, pages.idOf(opened));
  return opened;
}

const open = (served: Served, request: FastifyRequest, kind: 'read' | 'send') =>
  openCounted(served, request, kind, {
    open: (token) => served.services.paying.open(token),
    idOf: ({ record }) => record.checkout.id,
  });

/** One answer for every address that leads nowhere. */
export function sendMissing(served: Served, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return sendPage(request, reply, renderMissing(languageOf(request, null)), { ...served.shop, status: 404 });
}

async function showPage(served: Served, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  let opened = await open(served, request, 'read');
  if (opened === undefined) return sendMissing(served, request, reply);
  const { paying } = served.services;
  const visit = visitOf(served, request);
  // A customer who is back, or whose charge has no outcome yet, wants to know now. What the address says of how it went is not believed:
  // the gateway is asked.
  const isAsked = visit.isBack || stateOf(opened, visit).kind === 'preparing';
  if (isAsked && (await paying.poll(opened))) opened = (await paying.open(tokenIn(request))) ?? opened;
  const view = viewOf(served, request, opened, visit);
  rememberLanguage(served, request, reply, view);
  // Here and not above: what draws codes is only loaded for pages that need it.
  const { renderPay } = await import('../pay/page.ts');
  return sendPage(request, reply, renderPay(view), served.shop);
}

/** A language that the address names is the customer's own choice: it holds for the pages that follow. */
export function rememberLanguage(
  { publicUrl }: Served,
  request: FastifyRequest,
  reply: FastifyReply,
  { language }: Pick<PayView, 'language'>,
): void {
  if (queryOf(request).has('lang')) reply.header('set-cookie', rememberingCookie(request, publicUrl, { language }));
}

function visitOf({ services: { paying } }: Served, request: FastifyRequest): PayVisit {
  const query = queryOf(request);
  return {
    now: paying.now(),
    hasCards: paying.hasCards,
    hasMails: paying.hasMails,
    last: rememberedBy(request).method,
    notice: NOTICES.find((notice) => notice === query.get('notice')) ?? null,
    wantsChange: query.has('change'),
    isBack: query.has('returned'),
  };
}

function viewOf(served: Served, request: FastifyRequest, opened: OpenedCheckout, visit: PayVisit, below = ''): PayView {
  const { checkout } = opened.record;
  const { orderId, amount, items, expiresAt } = checkout;
  const state = stateOf(opened, visit);
  const fee = feeUnderWay(opened, state);
  return {
    language: languageOf(request, checkout.language),
    shop: served.shop,
    self: selfOf(request, below),
    order: {
      orderId,
      amount: amount + fee,
      fee,
      expiresAt,
      items: (items ?? []).map(({ name, quantity, price }) => ({ name, quantity, price: BigInt(price) })),
    },
    device: deviceOf(request),
    now: visit.now,
    version: versionOf(opened, state),
    backUrl: filledAddress(checkout.backUrl, checkout),
    state,
  };
}

/** Where an app sends the customer back to. */
function returnAddress({ publicUrl }: Served, request: FastifyRequest, self: string): string {
  const base =
    publicUrl === undefined ? originOf(request) + self.replace(/\/pay\/[^/]*$/, '') : publicUrl.replace(/\/+$/, '');
  return `${base}/pay/${tokenIn(request)}?returned=1`;
}

function originOfChoice(served: Served, request: FastifyRequest, self: string) {
  return {
    requestId: requestIdText(request.id),
    pageUrl: returnAddress(served, request, self),
    language: languageOf(request, null),
  };
}

async function choose(served: Served, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if ((await open(served, request, 'send')) === undefined) return sendMissing(served, request, reply);
  const form = await formOf(request);
  const self = selfOf(request, 'method');
  const method = form.get('method');
  if (!isMethod(method)) return goTo(request, reply, withNotice(self, 'field'));
  const chosen = await served.services.paying.choose(
    tokenIn(request),
    { method, phone: form.get('phone') },
    originOfChoice(served, request, self),
  );
  if (chosen === undefined) return sendMissing(served, request, reply);
  reply.header('set-cookie', rememberingCookie(request, served.publicUrl, { method }));
  return goTo(request, reply, chosen.notice === null ? self : withNotice(self, chosen.notice));
}

/** A choice that came to nothing leads back to where it was made. */
function withNotice(self: string, notice: Notice): string {
  const change = notice === 'field' || notice === 'limit' ? '&change=1' : '';
  return `${self}?notice=${notice}${change}`;
}

async function showCardForm(served: Served, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const opened = await open(served, request, 'read');
  if (opened === undefined) return sendMissing(served, request, reply);
  const { cardScript, shop } = served;
  const visit = visitOf(served, request);
  // A customer who reloads in the middle of it goes on at the bank.
  const bankUrl = visit.wantsChange ? null : bankOf(stateOf(opened, visit));
  const view = viewOf(served, request, opened, { ...visit, wantsChange: true }, 'card');
  const card =
    view.state.kind === 'choosing' ? view.state.choices.find(({ method }) => method === 'credit_card') : undefined;
  rememberLanguage(served, request, reply, view);
  if (card === undefined || card.limit !== null || cardScript === null) return goTo(request, reply, view.self);
  const order = { ...view.order, amount: view.order.amount + card.fee, fee: card.fee };
  const { refusal } = refusedIn(view.state);
  const cards = await served.services.paying.cardsOf(opened.record.checkout);
  const saved = cards.map(({ card: { id, expiresAt, maskedCard } }) => ({ id, expiresAt, ...faceOf({ maskedCard }) }));
  const canKeep = opened.record.checkout.customerId !== null && saved.length < SAVED_CARDS_MAX;
  const plans = plansFor(shop.instalments, order.amount);
  const shown = { ...view, order, script: cardScript, bankUrl, refusal, saved, canKeep, plans };
  return sendPage(request, reply, renderCard(shown), shop);
}

/** The bank's page of a card that waits for it. */
function bankOf(state: PayState): string | null {
  return state.kind === 'waiting' && state.instrument.kind === 'card' ? state.instrument.url : null;
}

/** Whether the last attempt was refused, and why, as far as that is known of a card. */
function refusedIn(state: PayState): { readonly isRefused: boolean; readonly refusal: CardRefusal | null } {
  if (state.kind !== 'choosing' || state.notice !== 'refused') return { isRefused: false, refusal: null };
  return { isRefused: true, refusal: state.refusal };
}

/** For the card form alone, which is a script: the answer is JSON. */
async function payByCard(served: Served, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { paying } = served.services;
  const self = selfOf(request, 'card');
  const missing = () => sendJson(request, reply, { redirect_url: null, next: self }, 404);
  const before = await open(served, request, 'send');
  if (before === undefined) return missing();
  const { tokenId, keepsCard, planName } = await cardIn(request);
  const plan = planName === '' ? undefined : planOf(served, before, planName);
  if (tokenId === null || (planName !== '' && plan === undefined))
    return sendJson(request, reply, { redirect_url: null, next: self }, 400);
  const chosen = await paying.choose(
    tokenIn(request),
    { method: 'credit_card', tokenId, keepsCard, plan },
    originOfChoice(served, request, self),
  );
  const opened = chosen === undefined ? undefined : await paying.open(tokenIn(request));
  if (chosen === undefined || opened === undefined) return missing();
  reply.header('set-cookie', rememberingCookie(request, served.publicUrl, { method: 'credit_card' }));
  const state = stateOf(opened, visitOf(served, request));
  const next = chosen.notice === null ? self : withNotice(self, chosen.notice);
  const { isRefused, refusal } = refusedIn(state);
  const refused = chosen.notice === 'refused' || isRefused ? (refusal ?? 'start') : null;
  return sendJson(request, reply, { redirect_url: bankOf(state), next, refused });
}

const TOKEN_LENGTH_MAX = 255;

/** One of the shop's instalments for what is due; undefined where it has none of this name. */
function planOf({ shop }: Served, { record: { checkout } }: OpenedCheckout, name: string) {
  return planNamed(plansFor(shop.instalments, dueBy('credit_card', checkout)), name);
}

interface TypedCard {
  readonly tokenId: string | null;
  readonly keepsCard: boolean;
  readonly planName: string;
}

async function cardIn(request: FastifyRequest): Promise<TypedCard> {
  const received = await bodyOf(request);
  const body = received === undefined ? undefined : parseBody(received);
  refuseCardData(body);
  const { token_id: tokenId, keep, plan = '' } = (body ?? {}) as { token_id?: unknown; keep?: unknown; plan?: unknown };
  const isToken = typeof tokenId === 'string' && tokenId !== '' && tokenId.length <= TOKEN_LENGTH_MAX;
  return { tokenId: isToken ? tokenId : null, keepsCard: keep === true, planName: String(plan) };
}

/** Pays with a saved card, or removes it. */
async function useSaved(served: Served, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { paying } = served.services;
  const opened = await open(served, request, 'send');
  if (opened === undefined) return sendMissing(served, request, reply);
  const form = await formOf(request);
  const self = selfOf(request, 'saved_card');
  const removed = form.get('remove');
  if (removed !== undefined) {
    await paying.forgetCard(opened.record.checkout, removed);
    return goTo(request, reply, `${self}/card?change=1`);
  }
  const savedCardId = form.get('pay') ?? '';
  const origin = originOfChoice(served, request, self);
  const chosen = await paying.choose(tokenIn(request), { method: 'credit_card', savedCardId }, origin);
  const after = chosen === undefined ? undefined : await paying.open(tokenIn(request));
  if (chosen === undefined || after === undefined) return sendMissing(served, request, reply);
  reply.header('set-cookie', rememberingCookie(request, served.publicUrl, { method: 'credit_card' }));
  if (chosen.notice !== null) return goTo(request, reply, withNotice(self, chosen.notice));
  // The bank asks on the page of cards.
  return goTo(request, reply, bankOf(stateOf(after, visitOf(served, request))) === null ? self : `${self}/card`);
}

/** Of what was paid; from everything else it leads to the page that says how it stands. */
async function sendReceipt(served: Served, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const opened = await open(served, request, 'read');
  if (opened === undefined) return sendMissing(served, request, reply);
  const language = languageOf(request, opened.record.checkout.language);
  const pdf = await served.services.paying.receipt(opened, language);
  if (pdf === undefined) return goTo(request, reply, selfOf(request, 'receipt'));
  return sendFile(request, reply, pdf, {
    type: 'application/pdf',
    name: `${language === 'id' ? 'bukti' : 'receipt'}-${opened.record.checkout.orderId}.pdf`,
  });
}

async function tellState(served: Served, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const opened = await open(served, request, 'read');
  if (opened === undefined) return sendJson(request, reply, { state: 'missing' }, 404);
  const state = stateOf(opened, visitOf(served, request));
  return sendJson(request, reply, {
    state: state.kind,
    version: versionOf(opened, state),
    refused: refusedIn(state).refusal,
  });
}

const RETRY_MS = 3_000;

/** Streams the version whenever it may have changed; the page reloads itself where it has. */
async function follow(
  served: Served,
  request: FastifyRequest,
  reply: FastifyReply,
  { streams, limits, log }: Live,
): Promise<FastifyReply> {
  const opened = await open(served, request, 'read');
  if (opened === undefined) return sendJson(request, reply, { state: 'missing' }, 404);
  const headers = streamHeaders(request);
  if (request.method === 'HEAD') return reply.headers(headers).send();
  const { paying } = served.services;
  const controller = streams.add(reply);
  const follower = await paying.follow(opened, controller.signal);
  async function* pieces() {
    // Read again: the checkout may have changed between the first read and the first event of the stream.
    const version = async () => {
      const now = await paying.open(tokenIn(request));
      return now === undefined ? '' : `data: ${versionOf(now, stateOf(now, visitOf(served, request)))}\n\n`;
    };
    yield `retry: ${RETRY_MS}\n\n${await version()}`;
    for (;;) {
      const events = await follower.next();
      if (events === undefined) return;
      yield events.length === 0 ? ':\n\n' : await version();
    }
  }
  return sendStream(request, reply, {
    pieces: pieces(),
    controller,
    headers,
    recheck: async () => undefined,
    isFile: false,
    limits,
    log,
  });
}

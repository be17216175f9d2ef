// The customer's pages: /pay/{token} and what stands below it, without credentials, by the token alone.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { isMethod } from '../../methods/index.ts';
import type { OpenedCheckout } from '../../services/checkouts/read.ts';
import type { Services } from '../../services/index.ts';
import type { Log } from '../../services/log.ts';
import type { RequestCounts } from '../../services/request-counts.ts';
import { parseBody } from '../body.ts';
import { refuseCardData } from '../card-data.ts';
import { addressOf, bodyOf } from '../host.ts';
import { goTo, sendJson, sendPage } from '../pay/answers.ts';
import { renderCard } from '../pay/card-page.ts';
import { renderMissing } from '../pay/document.ts';
import { AddressLimits } from '../pay/limits.ts';
import { stateOf, type Visit, versionOf } from '../pay/state.ts';
import { type CardView, NOTICES, type Notice, type PayView, type Shop } from '../pay/view.ts';
import { deviceOf, formOf, languageOf, queryOf, rememberedBy, rememberingCookie, selfOf } from '../pay/visitor.ts';
import { originOf } from '../receive.ts';
import { requestIdText } from '../request-id.ts';
import { type OpenStreams, type StreamLimits, sendStream, streamHeaders } from '../streaming.ts';

export interface PayPagesOptions {
  readonly services: Services;
  readonly shop: Shop;
  readonly frameAncestors: readonly string[];
  /** Where customers reach this service, where that was said. */
  readonly publicUrl?: string | undefined;
  /** The gateway's script for cards; null where cards are not taken. */
  readonly cardScript: CardView['script'] | null;
  readonly streams: StreamLimits;
  readonly counts: RequestCounts;
  readonly log: Log;
}

export interface PayRoute {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly isStreamed?: boolean;
  handle(request: FastifyRequest, reply: FastifyReply, streams: OpenStreams): Promise<FastifyReply>;
}

/** What every customer's route works with. */
export interface Desk extends PayPagesOptions {
  readonly limits: AddressLimits;
}

export function openDesk(options: PayPagesOptions): Desk {
  return { ...options, limits: new AddressLimits(options.counts) };
}

export function payRoutes(desk: Desk): PayRoute[] {
  return [
    { path: '/pay/{token}/', method: 'GET', handle: (request, reply) => showPage(desk, request, reply) },
    { path: '/pay/{token}/method/', method: 'POST', handle: (request, reply) => choose(desk, request, reply) },
    { path: '/pay/{token}/card/', method: 'GET', handle: (request, reply) => showCardForm(desk, request, reply) },
    { path: '/pay/{token}/card/', method: 'POST', handle: (request, reply) => payByCard(desk, request, reply) },
    { path: '/pay/{token}/state/', method: 'GET', handle: (request, reply) => tellState(desk, request, reply) },
    {
      path: '/pay/{token}/stream/',
      method: 'GET',
      isStreamed: true,
      handle: (request, reply, streams) => follow(desk, request, reply, streams),
    },
  ];
}

export function tokenIn(request: FastifyRequest): string {
  return (request.params as { token?: string }).token ?? '';
}

/** Counts the request, and says whether the address leads anywhere. */
async function open(desk: Desk, request: FastifyRequest, kind: 'read' | 'send'): Promise<OpenedCheckout | undefined> {
  desk.limits.take(addressOf(request), kind);
  desk.limits.refuseGuesser(addressOf(request));
  const opened = await desk.services.paying.open(tokenIn(request));
  if (opened === undefined) desk.limits.take(addressOf(request), 'miss');
  return opened;
}

/** One answer for every address that leads nowhere. */
export function sendMissing(desk: Desk, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { frameAncestors } = desk;
  return sendPage(request, reply, renderMissing(languageOf(request, null)), { status: 404, frameAncestors });
}

async function showPage(desk: Desk, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  let opened = await open(desk, request, 'read');
  if (opened === undefined) return sendMissing(desk, request, reply);
  const { paying } = desk.services;
  const visit = visitOf(desk, request);
  // Whoever is back wants to know now. What the address says of how it went is not believed: the gateway is asked.
  if (visit.isBack && (await paying.look(opened))) opened = (await paying.open(tokenIn(request))) ?? opened;
  const { frameAncestors } = desk;
  const view = viewOf(desk, request, opened, visit);
  rememberLanguage(desk, request, reply, view);
  // Here and not above: what draws codes is only loaded where somebody pays.
  const { renderPay } = await import('../pay/page.ts');
  return sendPage(request, reply, renderPay(view), { frameAncestors });
}

/** A language that the address names is the customer's own choice: it holds for the pages that follow. */
export function rememberLanguage(
  { publicUrl }: Desk,
  request: FastifyRequest,
  reply: FastifyReply,
  { language }: Pick<PayView, 'language'>,
): void {
  if (queryOf(request).has('lang')) reply.header('set-cookie', rememberingCookie(request, publicUrl, { language }));
}

function visitOf({ services: { paying } }: Desk, request: FastifyRequest): Visit {
  const query = queryOf(request);
  return {
    now: paying.now(),
    hasCards: paying.hasCards,
    last: rememberedBy(request).method,
    notice: NOTICES.find((notice) => notice === query.get('notice')) ?? null,
    wantsChange: query.has('change'),
    isBack: query.has('returned'),
  };
}

function viewOf(desk: Desk, request: FastifyRequest, opened: OpenedCheckout, visit: Visit, below = ''): PayView {
  const { checkout } = opened.record;
  const { orderId, amount, items, expiresAt, backUrl } = checkout;
  return {
    language: languageOf(request, checkout.language),
    shop: desk.shop,
    self: selfOf(request, below),
    order: {
      orderId,
      amount,
      expiresAt,
      items: (items ?? []).map(({ name, quantity, price }) => ({ name, quantity, price: BigInt(price) })),
    },
    device: deviceOf(request),
    now: visit.now,
    version: versionOf(opened),
    backUrl,
    state: stateOf(opened, visit),
  };
}

/** Where an app sends the customer back to. */
function returnAddress({ publicUrl }: Desk, request: FastifyRequest, self: string): string {
  const base =
    publicUrl === undefined ? originOf(request) + self.replace(/\/pay\/[^/]*$/, '') : publicUrl.replace(/\/+$/, '');
  return `${base}/pay/${tokenIn(request)}?returned=1`;
}

function originOfChoice(desk: Desk, request: FastifyRequest, self: string) {
  return {
    requestId: requestIdText(request.id),
    pageUrl: returnAddress(desk, request, self),
    language: languageOf(request, null),
  };
}

async function choose(desk: Desk, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  desk.limits.take(addressOf(request), 'send');
  desk.limits.refuseGuesser(addressOf(request));
  const form = await formOf(request);
  const self = selfOf(request, 'method');
  const method = form.get('method');
  if (!isMethod(method)) return goTo(request, reply, withNotice(self, 'field'));
  const chosen = await desk.services.paying.choose(
    tokenIn(request),
    { method, phone: form.get('phone') },
    originOfChoice(desk, request, self),
  );
  if (chosen === undefined) {
    desk.limits.take(addressOf(request), 'miss');
    return sendMissing(desk, request, reply);
  }
  reply.header('set-cookie', rememberingCookie(request, desk.publicUrl, { method }));
  return goTo(request, reply, chosen.notice === null ? self : withNotice(self, chosen.notice));
}

/** A choice that came to nothing leads back to where it was made. */
function withNotice(self: string, notice: Notice): string {
  const change = notice === 'field' || notice === 'limit' ? '&change=1' : '';
  return `${self}?notice=${notice}${change}`;
}

async function showCardForm(desk: Desk, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const opened = await open(desk, request, 'read');
  if (opened === undefined) return sendMissing(desk, request, reply);
  const { cardScript, frameAncestors } = desk;
  const view = viewOf(desk, request, opened, { ...visitOf(desk, request), wantsChange: true }, 'card');
  const isOffered =
    view.state.kind === 'choosing' &&
    view.state.choices.some(({ method, limit }) => method === 'credit_card' && limit === null);
  rememberLanguage(desk, request, reply, view);
  if (!isOffered || cardScript === null) return goTo(request, reply, view.self);
  return sendPage(request, reply, renderCard({ ...view, script: cardScript }), { frameAncestors });
}

/** For the card form alone, which is a script: the answer is JSON. */
async function payByCard(desk: Desk, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  desk.limits.take(addressOf(request), 'send');
  desk.limits.refuseGuesser(addressOf(request));
  const { paying } = desk.services;
  const self = selfOf(request, 'card');
  const tokenId = await cardTokenIn(request);
  if (tokenId === null) return sendJson(request, reply, { redirect_url: null, next: self }, 400);
  const chosen = await paying.choose(
    tokenIn(request),
    { method: 'credit_card', tokenId },
    originOfChoice(desk, request, self),
  );
  const opened = chosen === undefined ? undefined : await paying.open(tokenIn(request));
  if (chosen === undefined || opened === undefined) {
    desk.limits.take(addressOf(request), 'miss');
    return sendJson(request, reply, { redirect_url: null, next: self }, 404);
  }
  reply.header('set-cookie', rememberingCookie(request, desk.publicUrl, { method: 'credit_card' }));
  const state = stateOf(opened, visitOf(desk, request));
  const bank = state.kind === 'waiting' && state.instrument.kind === 'card' ? state.instrument.url : null;
  const next = chosen.notice === null ? self : withNotice(self, chosen.notice);
  return sendJson(request, reply, { redirect_url: bank, next });
}

const TOKEN_LENGTH_MAX = 255;

async function cardTokenIn(request: FastifyRequest): Promise<string | null> {
  const received = await bodyOf(request);
  const body = received === undefined ? undefined : parseBody(received);
  refuseCardData(body);
  const { token_id: tokenId } = (body ?? {}) as { token_id?: unknown };
  const isToken = typeof tokenId === 'string' && tokenId !== '' && tokenId.length <= TOKEN_LENGTH_MAX;
  return isToken ? tokenId : null;
}

async function tellState(desk: Desk, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const opened = await open(desk, request, 'read');
  if (opened === undefined) return sendJson(request, reply, { state: 'missing' }, 404);
  const { kind } = stateOf(opened, visitOf(desk, request));
  return sendJson(request, reply, { state: kind, version: versionOf(opened) });
}

const RETRY_MS = 3_000;

/** Tells the version whenever it may have changed; the page fetches itself where it has. */
async function follow(
  desk: Desk,
  request: FastifyRequest,
  reply: FastifyReply,
  streams: OpenStreams,
): Promise<FastifyReply> {
  const opened = await open(desk, request, 'read');
  if (opened === undefined) return sendJson(request, reply, { state: 'missing' }, 404);
  const headers = streamHeaders(request);
  if (request.method === 'HEAD') return reply.headers(headers).send();
  const { paying } = desk.services;
  const controller = streams.add(reply);
  const follower = await paying.follow(opened, controller.signal);
  async function* pieces() {
    // Read anew: something may have happened between the first look and the first event that would be told.
    const version = async () => {
      const now = await paying.open(tokenIn(request));
      return now === undefined ? '' : `data: ${versionOf(now)}\n\n`;
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
    limits: desk.streams,
    log: desk.log,
  });
}

// The page of a payment link: /pay/link/{token}. Whoever fills it in gets a checkout of their own.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { type FilledFault, readFilled } from '../../domain/payment-links/input.ts';
import type { LinkRecord } from '../../services/payment-links/links.ts';
import { addressOf } from '../host.ts';
import { goTo, sendPage } from '../pay/answers.ts';
import { renderLink } from '../pay/link-page.ts';
import type { LinkView } from '../pay/view.ts';
import { formOf, languageOf, selfOf } from '../pay/visitor.ts';
import { type Desk, type PayRoute, rememberLanguage, sendMissing, tokenIn } from './pay.ts';

export function payLinkRoutes(desk: Desk): PayRoute[] {
  const path = '/pay/link/{token}/';
  return [
    { path, method: 'GET', handle: (request, reply) => showLink(desk, request, reply) },
    { path, method: 'POST', handle: (request, reply) => begin(desk, request, reply) },
  ];
}

async function open(desk: Desk, request: FastifyRequest, kind: 'read' | 'send'): Promise<LinkRecord | undefined> {
  desk.limits.take(addressOf(request), kind);
  desk.limits.refuseGuesser(addressOf(request));
  const record = await desk.services.paymentLinks.open(tokenIn(request));
  if (record === undefined) desk.limits.take(addressOf(request), 'miss');
  return record;
}

const NOTHING_FILLED = { filled: {}, faults: [] };

async function showLink(desk: Desk, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const record = await open(desk, request, 'read');
  if (record === undefined) return sendMissing(desk, request, reply);
  const view = viewOf(desk, request, record, NOTHING_FILLED);
  rememberLanguage(desk, request, reply, view);
  return sendPage(request, reply, renderLink(view), { frameAncestors: desk.frameAncestors });
}

interface FilledIn {
  readonly filled: Readonly<Record<string, string>>;
  readonly faults: readonly FilledFault[];
}

function viewOf(desk: Desk, request: FastifyRequest, record: LinkRecord, { filled, faults }: FilledIn): LinkView {
  const { title, price, fields, endedMessage, language } = record.link;
  return {
    language: languageOf(request, language),
    shop: desk.shop,
    self: selfOf(request),
    title,
    price,
    fields,
    filled,
    faults,
    state: desk.services.paymentLinks.standing(record),
    endedMessage,
  };
}

async function begin(desk: Desk, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const record = await open(desk, request, 'send');
  if (record === undefined) return sendMissing(desk, request, reply);
  const form = await formOf(request);
  const read = readFilled(record.link, form);
  const { frameAncestors } = desk;
  if ('faults' in read) {
    const { faults } = read;
    const again = [...form].filter(([name]) => !faults.some(({ field, kind }) => field === name && kind === 'card'));
    const filled = Object.fromEntries(again.map(([name, value]) => [name, value.slice(0, SHOWN_AGAIN_MAX)]));
    const view = viewOf(desk, request, record, { filled, faults });
    return sendPage(request, reply, renderLink(view), { status: 422, frameAncestors });
  }
  const begun = await desk.services.paymentLinks.begin(record, read);
  // It is over, or every use is taken or held: the page says which.
  if (begun === undefined) return goTo(request, reply, selfOf(request));
  return goTo(request, reply, `${selfOf(request).replace(/\/link\/[^/]*$/, '')}/${begun.token}`);
}

const SHOWN_AGAIN_MAX = 500;

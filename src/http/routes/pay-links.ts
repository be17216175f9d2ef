// The page of a payment link: /pay/link/{token}. A customer who fills it in gets a checkout of their own.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { type FilledFault, readFilled } from '../../domain/payment-links/input.ts';
import { priceOf } from '../../domain/payment-links/link.ts';
import type { LinkRecord } from '../../services/payment-links/links.ts';
import { goTo, sendPage } from '../pay/answers.ts';
import { renderLink } from '../pay/link-page.ts';
import type { LinkView } from '../pay/view.ts';
import { formOf, languageOf, selfOf } from '../pay/visitor.ts';
import type { Served } from '../served.ts';
import { openCounted, type PayRoute, rememberLanguage, sendMissing } from './pay.ts';

const PATH = '/pay/link/{token}/';

export const payLinkRoutes: readonly PayRoute[] = [
  { path: PATH, method: 'GET', handle: showLink },
  { path: PATH, method: 'POST', handle: begin },
];

const open = (served: Served, request: FastifyRequest, kind: 'read' | 'send') =>
  openCounted(served, request, kind, {
    open: (token) => served.services.paymentLinks.open(token),
    idOf: ({ link }) => link.id,
  });

const NOTHING_FILLED = { filled: {}, faults: [] };

async function showLink(served: Served, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const record = await open(served, request, 'read');
  if (record === undefined) return sendMissing(served, request, reply);
  const view = viewOf(served, request, record, NOTHING_FILLED);
  rememberLanguage(served, request, reply, view);
  return sendPage(request, reply, renderLink(view), served.shop);
}

interface FilledIn {
  readonly filled: Readonly<Record<string, string>>;
  readonly faults: readonly FilledFault[];
}

function viewOf(served: Served, request: FastifyRequest, record: LinkRecord, { filled, faults }: FilledIn): LinkView {
  const { title, description, imageUrl, fields, endedMessage, language } = record.link;
  return {
    language: languageOf(request, language),
    shop: served.shop,
    self: selfOf(request),
    title,
    description,
    imageUrl,
    price: priceOf(record.link),
    fields,
    filled,
    faults,
    state: served.services.paymentLinks.state(record),
    endedMessage,
  };
}

async function begin(served: Served, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const record = await open(served, request, 'send');
  if (record === undefined) return sendMissing(served, request, reply);
  const form = await formOf(request);
  const read = readFilled(record.link, form);
  if ('faults' in read) {
    const { faults } = read;
    const again = [...form].filter(([name]) => !faults.some(({ field, kind }) => field === name && kind === 'card'));
    const filled = Object.fromEntries(again.map(([name, value]) => [name, value.slice(0, SHOWN_AGAIN_MAX)]));
    const view = viewOf(served, request, record, { filled, faults });
    return sendPage(request, reply, renderLink(view), { ...served.shop, status: 422 });
  }
  const begun = await served.services.paymentLinks.begin(record, read);
  // It is over, or every use is taken or held: the page says which.
  if (begun === undefined) return goTo(request, reply, selfOf(request));
  return goTo(request, reply, `${selfOf(request).replace(/\/link\/[^/]*$/, '')}/${begun.token}`);
}

const SHOWN_AGAIN_MAX = 500;

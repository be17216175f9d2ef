// What Snap has besides the payment itself: instructions on paper, saved cards, points, promos, banks and GoPay accounts.

import { type Answer, invalid, RefusedRequest, v1Answer } from '../answers.ts';
import { binsByBank } from '../cards/issuers.ts';
import { pointsOf } from '../cards/points.ts';
import { writeJson } from '../json.ts';
import { instructionsPdf } from '../pages/snap-pdf.ts';
import { viewOf } from '../pages/view.ts';
import { changeAccount } from '../pay-accounts/linking.ts';
import type { PayAccount } from '../pay-accounts/pay-account.ts';
import type { Call, Route, RouteContext } from '../route.ts';
import { forgetCard } from '../snap/cards.ts';
import { getSession, requireUsable } from '../snap/changes.ts';
import { hasInstructions } from '../snap/describe.ts';
import { linkedAccount, userAccountReply } from '../snap/gopay-linking.ts';
import { preferencesOf } from '../snap/preferences.ts';
import { currentTransaction } from '../snap/standing.ts';

const SERVER = { access: 'server-key', dialect: 'snap' } as const;
/** Whoever has the token may use it. */
const PAGE = { access: 'anyone', dialect: 'snap' } as const;
const tokenOf = (call: Call) => call.params.token ?? '';

/** In the language of the address, or else of the merchant. */
function printInstructions(ctx: RouteContext, call: Call): Answer {
  const transaction = currentTransaction(ctx, getSession(ctx, tokenOf(call)));
  if (transaction === undefined || !hasInstructions(transaction))
    throw new RefusedRequest(404, 'transaction not found');
  const { locale, display_name: merchantName } = preferencesOf(ctx);
  const lang = call.query.get('lang') ?? call.query.get('language') ?? locale;
  const view = viewOf({ ...call, query: new URLSearchParams({ lang }) });
  return {
    status: 200,
    contentType: 'application/pdf',
    body: instructionsPdf(view, merchantName, transaction),
    headers: {
      'content-disposition': 'inline; filename="instructions.pdf"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  };
}

function forget(ctx: RouteContext, call: Call): Answer {
  const session = getSession(ctx, tokenOf(call));
  requireUsable(ctx, session);
  if (!forgetCard(ctx, session, call.params.card ?? '')) throw new RefusedRequest(404, 'saved token not found');
  return { status: 200, body: '' };
}

function inquirePoints(ctx: RouteContext, call: Call): Answer {
  requireUsable(ctx, getSession(ctx, tokenOf(call)));
  const amount = call.query.get('gross_amount');
  if (amount !== null && !/^\d+(\.\d+)?$/.test(amount)) throw invalid('gross_amount is not a number');
  return v1Answer(200, pointsOf(ctx, call.params.card ?? ''));
}

function searchPromos(ctx: RouteContext, call: Call): Answer {
  requireUsable(ctx, getSession(ctx, tokenOf(call)));
  return v1Answer(200, { promos: [] });
}

function withAccount(answer: (ctx: RouteContext, account: PayAccount) => Answer) {
  return (ctx: RouteContext, call: Call): Answer => {
    const account = linkedAccount(ctx, call.params.user ?? '');
    if (account === undefined) return v1Answer(404, { error_messages: ['account not found'], locale: 'en' });
    return answer(ctx, account);
  };
}

const GONE = {
  charge:
    'Snap has had no /charge without a token since 2016. Make a token with POST /snap/v1/transactions; an app charges it with POST /snap/v1/transactions/{token}/pay.',
  pay: 'Snap has no /pay of its own. Make a token with POST /snap/v1/transactions; an app charges it with POST /snap/v1/transactions/{token}/pay.',
} as const;

/** An address that Snap had long ago: what the gateway says, and beside it where to go. */
function gone(path: string, name: keyof typeof GONE): Route {
  return {
    ...PAGE,
    method: 'POST',
    path,
    operation: 'snap-gone',
    handle: () => {
      throw new RefusedRequest(404, 'The requested resource is not found', { hints: [{ text: GONE[name] }] });
    },
  };
}

const TRANSACTION = '/snap/v1/transactions/:token';
const USER_GOPAY = '/snap/v3/users/:user/gopay';

export const snapExtraRoutes: readonly Route[] = [
  { ...PAGE, method: 'GET', path: `${TRANSACTION}/pdf`, operation: 'snap-pdf', handle: printInstructions },
  {
    ...PAGE,
    method: 'DELETE',
    path: `${TRANSACTION}/saved_tokens/:card`,
    operation: 'snap-saved-token-delete',
    handle: forget,
  },
  {
    ...PAGE,
    method: 'GET',
    path: `${TRANSACTION}/point_inquiry/:card`,
    operation: 'snap-point-inquiry',
    handle: inquirePoints,
  },
  { ...PAGE, method: 'POST', path: '/snap/v1/promos/:token/search', operation: 'snap-promos', handle: searchPromos },
  {
    ...PAGE,
    method: 'GET',
    path: '/snap/v1/bank_bins',
    operation: 'snap-bank-bins',
    // A list, and no object around it.
    handle: () => ({ status: 200, contentType: 'application/json', body: writeJson(binsByBank()) }),
  },
  {
    ...SERVER,
    method: 'GET',
    path: USER_GOPAY,
    operation: 'snap-gopay',
    handle: withAccount((ctx, account) => v1Answer(200, userAccountReply(ctx, account))),
  },
  {
    ...SERVER,
    method: 'DELETE',
    path: USER_GOPAY,
    operation: 'snap-gopay-unlink',
    handle: withAccount((ctx, account) =>
      v1Answer(200, userAccountReply(ctx, changeAccount(ctx, account, 'DISABLED'))),
    ),
  },
  gone('/snap/v1/charge', 'charge'),
  gone('/snap/v1/pay', 'pay'),
  gone('/snap/v1/pay/*rest', 'pay'),
];

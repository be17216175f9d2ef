// Where a shopper proves who they are: 3-D Secure for cards, a PIN for payments and links of a wallet.

import { type Answer, RefusedRequest } from '../../answers.ts';
import { writeJson } from '../../json.ts';
import { isLinked } from '../../methods/gopay-linked.ts';
import { type Page, paymentPage } from '../../pages/layout.ts';
import { outcome, standing } from '../../pages/payment-parts.ts';
import { endPage, linkPage, type Proof, pinPage, threeDsForm, threeDsOutcome } from '../../pages/proof-page.ts';
import { addressWith } from '../../pages/view.ts';
import { handingOver } from '../../pages/wallet-page.ts';
import type { WordKey } from '../../pages/words-en.ts';
import { RIGHT_PIN } from '../../pay-accounts/pin.ts';
import type { Route, RouteContext } from '../../route.ts';
import { goTo, type PageCall, pageRoute } from './page-route.ts';
import { follow } from './pulse.ts';
import { returnUrlOf } from './wallets.ts';

const THREE_DS_PATH = '/v2/3ds/redirect/:id';
const PIN_PATH = '/v2/gopay/redirect/:id/charge';
const LINK_PATH = '/v2/gopay/redirect/:id/link';

export const proofRoutes: readonly Route[] = [
  pageRoute('GET', THREE_DS_PATH, (ctx, call) => threeDs(ctx, call)),
  pageRoute('POST', THREE_DS_PATH, (ctx, call) => {
    const { cards } = ctx.control;
    const id = cardPaymentOf(ctx, call.params.id ?? '');
    const otp = call.form.get('otp');
    if (call.form.get('answer') === 'cancel') cards.abandonThreeDs(id);
    else cards.completeThreeDs(id, otp === null ? {} : { otp: otp.trim() });
    return goTo(addressWith(call.view, {}));
  }),
  pageRoute('GET', PIN_PATH, (ctx, call) => askPin(ctx, call)),
  pageRoute('POST', PIN_PATH, (ctx, call) => enterPin(ctx, call)),
  pageRoute('GET', LINK_PATH, (ctx, call) => openLink(ctx, call)),
  pageRoute('POST', LINK_PATH, (ctx, call) => answerLink(ctx, call)),
];

/** The page is known by the token in its address only: a card that was charged without it has no such page. */
function cardPaymentOf(ctx: RouteContext, token: string): string {
  const [transaction] = ctx.state.transactions.find('number', token);
  if (transaction === undefined) throw new RefusedRequest(404);
  return transaction.id;
}

/** Where a form brings the result: to the address that the card script asked for, or else where the shop's settings say. */
function formTarget(ctx: RouteContext, { query }: PageCall, callbackType: string): string | undefined {
  const asked = query.get('callback_url') ?? '';
  if (URL.canParse(asked) && /^https?:$/.test(new URL(asked).protocol)) return asked;
  return callbackType === 'form' ? ctx.settings.addresses.finish : undefined;
}

function threeDs(ctx: RouteContext, call: PageCall): Page {
  const { view, params } = call;
  const { transaction, asksOtp, isOpen } = ctx.control.cards.threeDs(cardPaymentOf(ctx, params.id ?? ''));
  const { card, callbackType } = transaction.detail;
  const proof = { transaction, merchantName: ctx.settings.merchantName, maskedCard: card.masked };
  const title = view.say('threeDs.title');
  const following = transaction.status === 'pending' ? follow(ctx, transaction) : {};
  if (isOpen) return paymentPage(view, title, threeDsForm(view, proof, addressWith(view, {}), asksOtp), following);
  const result = ctx.control.cards.result(transaction.id);
  const message = result === undefined ? undefined : writeJson(result);
  const target = formTarget(ctx, call, callbackType);
  if (message !== undefined && target !== undefined) {
    const form = handingOver(view, target, { response: message });
    return paymentPage(view, title, form);
  }
  const ended = transaction.status === 'pending' ? title : standing(view, transaction).title;
  return paymentPage(view, ended, threeDsOutcome(view, proof, message), following);
}

function linkedPayment(ctx: RouteContext, { params }: PageCall) {
  const [transaction] = ctx.state.transactions.find('number', params.id ?? '');
  if (transaction === undefined || !isLinked(transaction)) throw new RefusedRequest(404);
  return transaction;
}

function askPin(ctx: RouteContext, call: PageCall, problem?: WordKey): Page {
  const { view } = call;
  const transaction = linkedPayment(ctx, call);
  const { merchantName } = ctx.settings;
  const title = view.say('pin.title');
  if (transaction.status !== 'pending') {
    const returnUrl = returnUrlOf(ctx, transaction, transaction.status === 'settlement');
    const ended = standing(view, transaction);
    return paymentPage(view, ended.title, endPage(view, { said: outcome(ended), returnUrl, merchantName }));
  }
  if ((transaction.detail.verifyUntil ?? 0) <= ctx.clock.now()) {
    const late = { tone: 'still', title: view.say('pin.late') } as const;
    const page = endPage(view, { said: outcome(late), merchantName });
    return paymentPage(view, late.title, page, follow(ctx, transaction));
  }
  const form: Proof = { action: call.path, name: 'pin', submit: 'wallet.pay', problem };
  return paymentPage(view, title, pinPage(view, { transaction, merchantName, form }), follow(ctx, transaction));
}

function enterPin(ctx: RouteContext, call: PageCall): Page | Answer {
  const { id, status: before } = linkedPayment(ctx, call);
  if (call.form.get('answer') !== 'cancel') {
    const pin = (call.form.get('pin') ?? '').trim();
    if (before === 'pending' && pin !== RIGHT_PIN) return askPin(ctx, call, 'proof.wrong');
    ctx.control.gopay.enterPin(id, pin);
  }
  const transaction = linkedPayment(ctx, call);
  return goTo(returnUrlOf(ctx, transaction, transaction.status === 'settlement') ?? call.path);
}

/** The link for browsers opens once; the address that it leads to then knows the account and may be reloaded. */
function openLink(ctx: RouteContext, call: PageCall): Page | Answer {
  const { payAccounts } = ctx.control;
  const link = call.params.id ?? '';
  const known = payAccounts.get(link);
  if (known === undefined) throw new RefusedRequest(404);
  if (call.query.get('account') === known.id) return askLink(ctx, call);
  const account = payAccounts.open(link);
  return goTo(`${call.path}?account=${account.id}`);
}

function askLink(ctx: RouteContext, call: PageCall, problem?: WordKey): Page {
  const { view } = call;
  const account = accountOf(ctx, call);
  const { merchantName } = ctx.settings;
  const title = view.say('link.title', { merchant: merchantName });
  if (account.status !== 'PENDING') {
    const isLinkedNow = account.status === 'ENABLED';
    const ended = view.say(isLinkedNow ? 'link.done' : 'link.ended');
    const said = outcome({ tone: isLinkedNow ? 'good' : 'still', title: ended, text: title });
    return paymentPage(view, ended, endPage(view, { said, returnUrl: account.redirectUrl, merchantName }));
  }
  const action = `${call.path}?account=${account.id}`;
  const form: Proof = { action, name: 'pin', submit: 'link.confirm', problem };
  const page = linkPage(view, { phone: `+62${account.phone}`, merchantName, form });
  return paymentPage(view, title, page, follow(ctx, account));
}

function accountOf(ctx: RouteContext, call: PageCall) {
  const account = ctx.control.payAccounts.get(call.params.id ?? '');
  if (account === undefined || call.query.get('account') !== account.id) throw new RefusedRequest(404);
  return account;
}

function answerLink(ctx: RouteContext, call: PageCall): Page | Answer {
  const account = accountOf(ctx, call);
  const { payAccounts } = ctx.control;
  if (call.form.get('answer') === 'cancel') payAccounts.abandon(account.id);
  else if ((call.form.get('pin') ?? '').trim() !== RIGHT_PIN) return askLink(ctx, call, 'proof.wrong');
  else payAccounts.confirm(account.id);
  return goTo(account.redirectUrl ?? `${call.path}?account=${account.id}`);
}

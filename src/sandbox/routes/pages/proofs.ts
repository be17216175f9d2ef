// Where a shopper proves who they are: 3-D Secure for cards, a PIN for payments and links of a wallet.

import { RefusedRequest, type SandboxResponse } from '../../answers.ts';
import { RIGHT_PIN } from '../../control.ts';
import { writeJson } from '../../json.ts';
import { isLinked } from '../../methods/gopay.ts';
import { type Html, html } from '../../pages/html.ts';
import { type Follow, type HtmlPage, paymentPage } from '../../pages/layout.ts';
import {
  outcome,
  problemBox,
  type StatusBanner,
  statusBanner,
  summary,
  tellShop,
  verdict,
  wayBack,
} from '../../pages/payment-parts.ts';
import { addressWith, type View } from '../../pages/view.ts';
import type { WordKey } from '../../pages/words.ts';
import type { Route, RouteContext } from '../../route.ts';
import type { Transaction } from '../../transactions/transaction.ts';
import { follow, goTo, type PageCall, pageRoute } from './page-route.ts';
import { handingOver, returnUrlOf } from './wallets.ts';

interface Proof {
  /** Where the form goes. */
  readonly action: string;
  readonly name: 'otp' | 'pin';
  readonly submit: WordKey;
  readonly problem?: WordKey | undefined;
}

/** Six digits, a yes and a no. */
function proofForm({ say }: View, { action, name, submit, problem }: Proof): Html {
  return html`${problem === undefined ? '' : problemBox(say(problem))}
<form method="post" action="${action}"><div class="field"><label for="${name}">${say(`proof.${name}`)}</label><input class="pin" id="${name}" name="${name}" inputmode="numeric" autocomplete="${name === 'otp' ? 'one-time-code' : 'off'}" maxlength="6" pattern="[0-9]{6}" required autofocus aria-describedby="proof-hint"><span class="hint" id="proof-hint">${say('proof.hint', { code: '112233' })}</span></div>
<div class="acts"><button class="main-act" name="answer" value="confirm">${say(submit)}</button><button name="answer" value="cancel" formnovalidate>${say('proof.cancel')}</button></div></form>`;
}

interface CardProof {
  readonly transaction: Transaction;
  readonly merchantName: string;
  readonly maskedCard: string;
}

function cardHead(view: View, card: CardProof): Html {
  return html`<div class="lead"><h1>${view.say('threeDs.title')}</h1>${cardNumber(card)}</div>`;
}

function cardNumber({ maskedCard }: CardProof): Html {
  return html`<span class="quiet number">${maskedCard.slice(0, 4)} •••• •••• ${maskedCard.slice(-4)}</span>`;
}

/** The page of the card's bank; one that asks for nothing sends itself on. */
function threeDsForm(view: View, card: CardProof, action: string, asksOtp: boolean): Html {
  const form = asksOtp
    ? proofForm(view, { action, name: 'otp', submit: 'threeDs.confirm' })
    : html`<form method="post" action="${action}" data-submit><button class="main-act">${view.say('wallet.continue')}</button></form>`;
  return html`${cardHead(view, card)}${summary(view, card.merchantName, card.transaction)}${form}`;
}

/** How it ended, or that the bank still thinks; `message` is for a merchant's page that waits around ours. */
function threeDsOutcome(view: View, card: CardProof, message: string | undefined): Html {
  const { say } = view;
  const isWaiting = card.transaction.status === 'pending';
  const waiting = { tone: 'wait', title: say('threeDs.waiting'), text: say('threeDs.waitingWhy') } as const;
  return html`${isWaiting ? [cardHead(view, card), verdict(waiting)] : [outcome(statusBanner(view, card.transaction)), cardNumber(card)]}${tellShop(message)}
${summary(view, card.merchantName, card.transaction)}${isWaiting ? '' : html`<p class="note">${say('wallet.close')}</p>`}`;
}

const THREE_DS_PATH = '/v2/3ds/redirect/:id';
const PIN_PATH = '/v2/gopay/redirect/:id/charge';
const LINK_PATH = '/v2/gopay/redirect/:id/link';

export const proofRoutes: readonly Route[] = [
  pageRoute('GET', THREE_DS_PATH, (ctx, call) => threeDs(ctx, call)),
  pageRoute('POST', THREE_DS_PATH, (ctx, call) => {
    const { cards } = ctx.control;
    const id = cardPaymentOf(ctx, call.id);
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

function threeDs(ctx: RouteContext, call: PageCall): HtmlPage {
  const { view, id } = call;
  const { transaction, asksOtp, isOpen } = ctx.control.cards.threeDs(cardPaymentOf(ctx, id));
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
  const ended = transaction.status === 'pending' ? title : statusBanner(view, transaction).title;
  return paymentPage(view, ended, threeDsOutcome(view, proof, message), following);
}

/** Nothing more is asked here: how it ended, and the way back to the shop. */
function endPage(
  view: View,
  ended: StatusBanner,
  merchantName: string,
  { returnUrl, ...following }: { returnUrl?: string | undefined; follow?: Follow },
): HtmlPage {
  const back = wayBack(view, returnUrl, merchantName, 'wallet.close');
  return paymentPage(view, ended.title, html`${outcome(ended)}${back}`, following);
}

function linkedPayment(ctx: RouteContext, { id }: PageCall) {
  const [transaction] = ctx.state.transactions.find('number', id);
  if (transaction === undefined || !isLinked(transaction)) throw new RefusedRequest(404);
  return transaction;
}

function askPin(ctx: RouteContext, call: PageCall, problem?: WordKey): HtmlPage {
  const { view } = call;
  const transaction = linkedPayment(ctx, call);
  const { merchantName } = ctx.settings;
  const title = view.say('pin.title');
  if (transaction.status !== 'pending') {
    const returnUrl = returnUrlOf(ctx, transaction, transaction.status === 'settlement');
    const ended = statusBanner(view, transaction);
    return endPage(view, ended, merchantName, { returnUrl });
  }
  if ((transaction.detail.verifyUntil ?? 0) <= ctx.clock.now()) {
    const late = { tone: 'still', title: view.say('pin.late') } as const;
    return endPage(view, late, merchantName, follow(ctx, transaction));
  }
  const form: Proof = { action: call.path, name: 'pin', submit: 'wallet.pay', problem };
  const page = html`<h1>${title}</h1>${summary(view, merchantName, transaction)}${proofForm(view, form)}`;
  return paymentPage(view, title, page, follow(ctx, transaction));
}

function enterPin(ctx: RouteContext, call: PageCall): HtmlPage | SandboxResponse {
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
function openLink(ctx: RouteContext, call: PageCall): HtmlPage | SandboxResponse {
  const { payAccounts } = ctx.control;
  const link = call.id;
  const known = payAccounts.get(link);
  if (known === undefined) throw new RefusedRequest(404);
  if (call.query.get('account') === known.id) return askLink(ctx, call);
  const account = payAccounts.open(link);
  return goTo(`${call.path}?account=${account.id}`);
}

function askLink(ctx: RouteContext, call: PageCall, problem?: WordKey): HtmlPage {
  const { view } = call;
  const account = accountOf(ctx, call);
  const { merchantName } = ctx.settings;
  const title = view.say('link.title', { merchant: merchantName });
  if (account.status !== 'PENDING') {
    const isLinkedNow = account.status === 'ENABLED';
    const ended = view.say(isLinkedNow ? 'link.done' : 'link.ended');
    const banner = { tone: isLinkedNow ? 'good' : 'still', title: ended, text: title } as const;
    return endPage(view, banner, merchantName, { returnUrl: account.redirectUrl });
  }
  const action = `${call.path}?account=${account.id}`;
  const form: Proof = { action, name: 'pin', submit: 'link.confirm', problem };
  const page = html`<div class="lead"><h1>${title}</h1><span class="quiet">${view.say('link.why', { merchant: merchantName })}</span></div>
<dl><dt>${view.say('link.phone')}</dt><dd class="number">+62${account.phone}</dd></dl>${proofForm(view, form)}`;
  return paymentPage(view, title, page, follow(ctx, account));
}

function accountOf(ctx: RouteContext, call: PageCall) {
  const account = ctx.control.payAccounts.get(call.id);
  if (account === undefined || call.query.get('account') !== account.id) throw new RefusedRequest(404);
  return account;
}

function answerLink(ctx: RouteContext, call: PageCall): HtmlPage | SandboxResponse {
  const account = accountOf(ctx, call);
  const { payAccounts } = ctx.control;
  if (call.form.get('answer') === 'cancel') payAccounts.abandon(account.id);
  else if ((call.form.get('pin') ?? '').trim() !== RIGHT_PIN) return askLink(ctx, call, 'proof.wrong');
  else payAccounts.confirm(account.id);
  return goTo(account.redirectUrl ?? `${call.path}?account=${account.id}`);
}

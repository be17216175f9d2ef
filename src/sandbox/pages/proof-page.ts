// Pages on which a shopper proves who they are: the 3-D Secure page of a card, and the PIN pages of a linked wallet.

import type { Transaction } from '../transactions/transaction.ts';
import { type Html, html, linkable, type Part } from './html.ts';
import { outcome, standing, summary, verdict } from './payment-parts.ts';
import type { View } from './view.ts';
import type { WordKey } from './words-en.ts';

export interface Proof {
  /** Where the form goes. */
  readonly action: string;
  readonly name: 'otp' | 'pin';
  readonly submit: WordKey;
  readonly problem?: WordKey | undefined;
}

/** Six digits, a yes and a no. */
export function proofForm({ say }: View, { action, name, submit, problem }: Proof): Html {
  return html`${problem === undefined ? '' : html`<div class="said bad" role="alert"><strong>${say(problem)}</strong></div>`}
<form method="post" action="${action}"><div class="field"><label for="${name}">${say(`proof.${name}`)}</label><input class="pin" id="${name}" name="${name}" inputmode="numeric" autocomplete="${name === 'otp' ? 'one-time-code' : 'off'}" maxlength="6" pattern="[0-9]{6}" required autofocus aria-describedby="proof-hint"><span class="hint" id="proof-hint">${say('proof.hint', { code: '112233' })}</span></div>
<div class="acts"><button class="main-act" name="answer" value="confirm">${say(submit)}</button><button name="answer" value="cancel" formnovalidate>${say('proof.cancel')}</button></div></form>`;
}

export interface CardProof {
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
export function threeDsForm(view: View, card: CardProof, action: string, asksOtp: boolean): Html {
  const form = asksOtp
    ? proofForm(view, { action, name: 'otp', submit: 'threeDs.confirm' })
    : html`<form method="post" action="${action}" data-submit><button class="main-act">${view.say('wallet.continue')}</button></form>`;
  return html`${cardHead(view, card)}${summary(view, card.merchantName, card.transaction)}${form}`;
}

/** How it ended, or that the bank still thinks; `message` is for a merchant's page that waits around ours. */
export function threeDsOutcome(view: View, card: CardProof, message: string | undefined): Html {
  const { say } = view;
  const isWaiting = card.transaction.status === 'pending';
  const waiting = { tone: 'wait', title: say('threeDs.waiting'), text: say('threeDs.waitingWhy') } as const;
  return html`${isWaiting ? [cardHead(view, card), verdict(waiting)] : [outcome(standing(view, card.transaction)), cardNumber(card)]}${message === undefined ? '' : html`<span hidden data-message="${message}"></span>`}
${summary(view, card.merchantName, card.transaction)}${isWaiting ? '' : html`<p class="note">${say('wallet.close')}</p>`}`;
}

/** The wallet asks for the PIN of a linked account. */
export function pinPage(
  view: View,
  { transaction, merchantName, form }: { transaction: Transaction; merchantName: string; form: Proof },
): Html {
  return html`<h1>${view.say('pin.title')}</h1>${summary(view, merchantName, transaction)}${proofForm(view, form)}`;
}

/** The wallet asks whether the merchant may charge the account from now on. */
export function linkPage(
  view: View,
  { phone, merchantName, form }: { phone: string; merchantName: string; form: Proof },
): Html {
  const { say } = view;
  return html`<div class="lead"><h1>${say('link.title', { merchant: merchantName })}</h1><span class="quiet">${say('link.why', { merchant: merchantName })}</span></div>
<dl><dt>${say('link.phone')}</dt><dd class="number">${phone}</dd></dl>${proofForm(view, form)}`;
}

export function endPage(
  { say }: View,
  { said, returnUrl, merchantName }: { said: Part; returnUrl?: string | undefined; merchantName: string },
): Html {
  const link = linkable(returnUrl);
  return html`${said}${
    link === undefined
      ? html`<p class="note">${say('wallet.close')}</p>`
      : html`<a class="button main-act" href="${link}">${say('wallet.return', { merchant: merchantName })}</a>`
  }`;
}

// What pages show about a payment: its method by name, its status as a badge, its facts as a list.

import { ICON_ATTRIBUTES, ICONS } from '../../design/icons.ts';
import { brandName, methodOf } from '../methods/registry.ts';
import type { Transaction, TransactionStatus } from '../transactions/transaction.ts';
import { drawn, type Html, html } from './html.ts';
import { rupiah, shownTime, type View } from './view.ts';

/** A text that the payment type keeps for itself, such as the bank of a VA. */
export function detailText(transaction: Transaction, name: string): string | undefined {
  const value = (transaction.detail as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : undefined;
}

export function methodName({ say }: View, transaction: Transaction): string {
  return methodOf(transaction).nameOf?.(say, transaction.detail) ?? brandName(transaction.paymentType);
}

/** The numbers by which it is paid, as one text; undefined where it is paid otherwise. */
export function numberText(transaction: Transaction): string | undefined {
  const { paidBy } = methodOf(transaction);
  if (!('numbers' in paidBy)) return undefined;
  return paidBy
    .numbers(transaction.detail)
    .map(([, number]) => number)
    .join(' / ');
}

export type Tone = 'good' | 'wait' | 'bad' | 'back' | 'still';

export function toneOf(status: TransactionStatus): Tone {
  switch (status) {
    case 'pending':
    case 'authorize':
      return 'wait';
    case 'capture':
    case 'settlement':
      return 'good';
    case 'deny':
    case 'failure':
    case 'chargeback':
    case 'partial_chargeback':
      return 'bad';
    case 'refund':
    case 'partial_refund':
      return 'back';
    case 'cancel':
    case 'expire':
      return 'still';
    default:
      return status satisfies never;
  }
}

/** The gateway's own word in either language: it is what the merchant's program will see. */
export function statusBadge(status: TransactionStatus): Html {
  return html`<span class="badge ${toneOf(status)}">${status}</span>`;
}

export interface Standing {
  readonly tone: Tone;
  readonly title: string;
  readonly text?: string | undefined;
}

/** A verdict that cannot be missed, in a shopper's words. */
export function verdict({ tone, title, text }: Standing): Html {
  return said(tone, html`<strong>${title}</strong>`, text);
}

/** The same as the heading of the page, where it is what the page is about. */
export function outcome({ tone, title, text }: Standing): Html {
  return said(tone, html`<h1>${title}</h1>`, text);
}

function said(tone: Tone, title: Html, text: string | undefined): Html {
  const icon = drawn(`<svg width="28" height="28" ${ICON_ATTRIBUTES}>${ICONS[tone]}</svg>`);
  return html`<div class="said ${tone}" role="status">${icon}${title}${text === undefined ? '' : html`<span class="small">${text}</span>`}</div>`;
}

/** How a payment stands, told to the one who pays. */
export function standing(view: View, { status, settledAt }: Transaction): Standing {
  const { say } = view;
  switch (status) {
    case 'settlement':
    case 'capture': {
      const text = settledAt === undefined ? undefined : say('standing.paidAt', { time: shownTime(view, settledAt) });
      return { tone: 'good', title: say('standing.paid'), text };
    }
    case 'authorize':
      return { tone: 'good', title: say('standing.authorize') };
    case 'pending':
      return { tone: 'wait', title: say('standing.pending') };
    case 'deny':
    case 'failure':
      return { tone: 'bad', title: say('standing.deny') };
    case 'expire':
      return { tone: 'still', title: say('standing.expire') };
    case 'cancel':
      return { tone: 'still', title: say('standing.cancel') };
    case 'refund':
    case 'partial_refund':
      return { tone: 'back', title: say('standing.refund') };
    case 'chargeback':
    case 'partial_chargeback':
      return { tone: 'bad', title: say('standing.chargeback') };
    default:
      return status satisfies never;
  }
}

/** Merchant, amount and order: what a shopper checks before saying yes. */
export function summary(view: View, merchantName: string, transaction: Transaction): Html {
  const { say } = view;
  const { expiresAt } = transaction;
  return html`<div class="lead"><span class="quiet">${merchantName}</span><span class="amount">${rupiah(transaction.grossAmount)}</span></div>
<dl>
<dt>${say('summary.method')}</dt><dd>${methodName(view, transaction)}</dd>
<dt>${say('summary.order')}</dt><dd class="code">${transaction.orderId}</dd>
${transaction.status === 'pending' && expiresAt !== undefined ? html`<dt>${say('summary.until')}</dt><dd>${shownTime(view, expiresAt)} WIB</dd>` : ''}
</dl>`;
}

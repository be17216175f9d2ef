// What pages show about a payment: its method by name, its status as a badge, its facts as a list.

import type { Transaction, TransactionStatus } from '../transactions/transaction.ts';
import { type Html, html } from './html.ts';
import { rupiah, shownTime, type View } from './view.ts';

const BRANDS: Readonly<Record<string, string>> = {
  gopay: 'GoPay',
  qris: 'QRIS',
  shopeepay: 'ShopeePay',
  dana: 'DANA',
  ovo: 'OVO',
  akulaku: 'Akulaku',
  kredivo: 'Kredivo',
  indomaret: 'Indomaret',
  alfamart: 'Alfamart',
  bca: 'BCA',
  bni: 'BNI',
  bri: 'BRI',
  cimb: 'CIMB Niaga',
  permata: 'Permata',
  mandiri: 'Mandiri',
};

export function brandName(name: string): string {
  return BRANDS[name] ?? name;
}

/** A text that the payment type keeps for itself, such as the bank of a VA. */
export function detailText(transaction: Transaction, name: string): string | undefined {
  const value = (transaction.detail as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : undefined;
}

export function methodName(view: View, transaction: Transaction): string {
  switch (transaction.paymentType) {
    case 'bank_transfer':
      return view.say('method.va', { bank: brandName(detailText(transaction, 'bank') ?? '') });
    case 'echannel':
      return view.say('method.bill');
    case 'cstore':
      return brandName(detailText(transaction, 'store') ?? '');
    case 'credit_card':
      return view.say('method.card');
    default:
      return brandName(transaction.paymentType);
  }
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

const icons: Readonly<Record<Tone, Html>> = {
  good: html`<path d="M7 12.5l3.5 3.5L17 9"/>`,
  wait: html`<path d="M12 7v5l3 2"/>`,
  bad: html`<path d="M8.5 8.5l7 7m0-7l-7 7"/>`,
  back: html`<path d="M16 9H9a3 3 0 0 0 0 6h6M10 6L7 9l3 3"/>`,
  still: html`<path d="M8 12h8"/>`,
};

/** A verdict that cannot be missed, in a shopper's words. */
export function verdict(tone: Tone, title: string, text?: string): Html {
  return html`<div class="said ${tone}" role="status"><svg width="28" height="28" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="12" cy="12" r="10"/>${icons[tone]}</svg><strong>${title}</strong>${text === undefined ? '' : html`<span class="small">${text}</span>`}</div>`;
}

/** How a payment stands, told to the one who pays. */
export function standing(view: View, { status, settledAt }: Transaction): Html {
  const { say } = view;
  switch (status) {
    case 'settlement':
    case 'capture': {
      const at = settledAt === undefined ? undefined : say('standing.paidAt', { time: shownTime(view, settledAt) });
      return verdict('good', say('standing.paid'), at);
    }
    case 'authorize':
      return verdict('good', say('standing.authorize'));
    case 'pending':
      return verdict('wait', say('standing.pending'));
    case 'deny':
    case 'failure':
      return verdict('bad', say('standing.deny'));
    case 'expire':
      return verdict('still', say('standing.expire'));
    case 'cancel':
      return verdict('still', say('standing.cancel'));
    case 'refund':
    case 'partial_refund':
      return verdict('back', say('standing.refund'));
    case 'chargeback':
    case 'partial_chargeback':
      return verdict('bad', say('standing.chargeback'));
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

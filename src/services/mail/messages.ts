// The mails of a checkout, as text and as HTML, in English and Indonesian: a request to pay, how to pay, a reminder, the receipt, a refund, and money that is too much. Pure;
// nothing in them reports back who has read them.

import type { Shop } from '../../domain/checkouts/shop.ts';
import { formatWib } from '../../domain/time.ts';
import { METHOD, type Method } from '../../methods/index.ts';
import { type Html, html } from '../../text/html.ts';
import type { Language } from '../../text/language.ts';
import { rupiahText } from '../../text/rupiah.ts';
import { oneLine } from './one-line.ts';
import { type MailContent, type MailPage, pageHtml, pageText, SMALL } from './page.ts';

export interface CheckoutMailView {
  readonly language: Language;
  /** `colour` as `#rrggbb`; anything else is passed over. */
  readonly shop: Pick<Shop, 'shopName' | 'contact' | 'colour'>;
  /** The pay page. */
  readonly url: string;
  readonly orderId: string;
  /** What the customer pays or paid. */
  readonly amount: bigint;
  /** The fee of the method, which is in the amount. */
  readonly fee: bigint;
  /** Of a card that is paid in instalments; null where it is not. */
  readonly months: number | null;
  readonly method: Method | null;
  /** What the customer types to pay: a VA number, a biller code and then a bill key, a code for the cashier. */
  readonly instrument: readonly { readonly label?: string; readonly code: string }[];
  readonly expiresAt: Date | null;
  readonly paidAt: Date | null;
  /** What the refund gives back that it is about. */
  readonly refunded: bigint;
  /** Whether with this refund all of the payment has gone back. */
  readonly isAll: boolean;
  /** Whether the order is paid all the same, by another payment. */
  readonly staysPaid: boolean;
  /** Whether money that is too much goes back without a word of the shop. */
  readonly isReturning: boolean;
  /** Whether the order can still be paid. */
  readonly isOpen: boolean;
  readonly customerName: string | null;
  readonly items: readonly { readonly name: string; readonly quantity: number; readonly price: bigint }[];
}

/** A mail before it is text or markup. */
interface Draft {
  readonly subject: string;
  readonly leads: readonly string[];
  readonly codes: readonly Row[];
  readonly facts: readonly Row[];
  readonly withItems: boolean;
  readonly link: string;
}

type Row = readonly [label: string, value: string];

export function request(view: CheckoutMailView): MailContent {
  const { words, about } = phrasesOf(view);
  const { subject, lead } = words.request;
  return toPay(view, subject(about), [lead(about)]);
}

export function howToPay(view: CheckoutMailView): MailContent {
  const { words, about } = phrasesOf(view);
  const { subject, lead } = words.howToPay;
  return toPay(view, subject(about), [lead(about)]);
}

export function reminder(view: CheckoutMailView): MailContent {
  const { words, about } = phrasesOf(view);
  const { subject, lead, paid } = words.reminder;
  return toPay(view, subject(about), [lead(about), paid]);
}

export function receipt(view: CheckoutMailView): MailContent {
  const { words, about } = phrasesOf(view);
  return written(view, {
    subject: words.receipt.subject(about),
    leads: [words.receipt.lead(about)],
    codes: [],
    facts: [...orderFacts(view), ...timeFact(view, 'paidAt', view.paidAt)],
    withItems: true,
    link: words.openReceipt,
  });
}

export function refund(view: CheckoutMailView): MailContent {
  const { words, about } = phrasesOf(view);
  const { whole, part, rest, twice, when } = words.refund;
  const isAtOnce = view.isAll && view.refunded >= view.amount;
  const ofOrder = [isAtOnce ? whole(about) : part(about), ...(view.isAll && !isAtOnce ? [rest] : [])];
  // Who paid twice does not read that "the whole payment" went back: the order stays paid.
  return aboutMoney(view, words.refund.subject(about), {
    leads: [...(view.staysPaid ? [twice(about)] : ofOrder), when],
    facts: [[words.labels.refunded, about.refunded]],
  });
}

/** Money came in that does not pay the order: too late, or a second time. */
export function surplus(view: CheckoutMailView): MailContent {
  const { words, about } = phrasesOf(view);
  const { subject, twice, late, onItsWay, byShop } = words.surplus;
  const leads = [(view.staysPaid ? twice : late)(about), view.isReturning ? onItsWay : byShop];
  return aboutMoney(view, subject(about), { leads, facts: [] });
}

/** The shop sent such money back without the gateway. */
export function returned(view: CheckoutMailView): MailContent {
  const { words, about } = phrasesOf(view);
  const { subject, lead, staysPaid } = words.returned;
  return aboutMoney(view, subject(about), { leads: [lead(about), ...(view.staysPaid ? [staysPaid] : [])], facts: [] });
}

/** A payment by card was reviewed, and not accepted. */
export function declined(view: CheckoutMailView): MailContent {
  const { words, about } = phrasesOf(view);
  const { subject, lead, again } = words.declined;
  return written(view, {
    subject: subject(about),
    leads: [lead(about), ...(view.isOpen ? [again] : [])],
    codes: [],
    facts: orderFacts(view),
    withItems: false,
    link: view.isOpen ? words.openPayPage : words.openReceipt,
  });
}

function aboutMoney(
  view: CheckoutMailView,
  subject: string,
  { leads, facts }: { readonly leads: readonly string[]; readonly facts: readonly Row[] },
): MailContent {
  const { words } = phrasesOf(view);
  return written(view, {
    subject,
    leads,
    codes: [],
    facts: [...orderFacts(view), ...facts],
    withItems: false,
    link: words.openReceipt,
  });
}

function toPay(view: CheckoutMailView, subject: string, leads: readonly string[]): MailContent {
  const { words } = phrasesOf(view);
  return written(view, {
    subject,
    leads,
    codes: view.instrument.map(({ label, code }, index) => [label ?? words.labels[labelOf(view.method, index)], code]),
    facts: [...orderFacts(view), ...timeFact(view, 'payBefore', view.expiresAt)],
    withItems: true,
    link: words.openPayPage,
  });
}

function phrasesOf({ language, shop, orderId, amount, refunded }: CheckoutMailView): {
  words: MailWords;
  about: MailValues;
} {
  const words = WORDS[language];
  const name = oneLine(shop.shopName ?? '');
  const about = { shop: name === '' ? words.someShop : name, orderId: oneLine(orderId) };
  return { words, about: { ...about, amount: rupiahText(amount), refunded: rupiahText(refunded) } };
}

function labelOf(method: Method | null, index: number): Label {
  switch (method === null ? null : METHOD[method].instrument) {
    case 'bill':
      return index === 0 ? 'billerCode' : 'billKey';
    case 'store':
      return 'storeCode';
    case 'va':
      return 'vaNumber';
    default:
      return 'code';
  }
}

function orderFacts(view: CheckoutMailView): Row[] {
  const { labels } = WORDS[view.language];
  return [
    [labels.order, oneLine(view.orderId)],
    [labels.amount, rupiahText(view.amount)],
    ...(view.fee > 0n ? [[labels.fee, rupiahText(view.fee)] as const] : []),
    ...(view.method === null ? [] : [[labels.method, METHOD[view.method].label[view.language]] as const]),
    ...(view.months === null ? [] : [[labels.instalments, WORDS[view.language].inMonths(view.months)] as const]),
  ];
}

function timeFact(view: CheckoutMailView, label: Label, time: Date | null): Row[] {
  const words = WORDS[view.language];
  return time === null ? [] : [[words.labels[label], wibTime(time, words)]];
}

/** `15 January 2026, 10:00 WIB`. */
function wibTime(time: Date, { months, time: said }: MailWords): string {
  const [year = '', month = '', day = ''] = formatWib(time).slice(0, 10).split('-');
  return said(`${Number(day)} ${months[Number(month) - 1] ?? ''} ${year}`, formatWib(time).slice(11, 16));
}

const NAME_LENGTH_MAX = 60;

/** A stranger may have typed the name with another person's address: one that could be taken for a link is left out of the greeting. */
function greeted(name: string | null): string | null {
  const shown = oneLine(name ?? '');
  const isPlain = shown !== '' && shown.length <= NAME_LENGTH_MAX && !/[/\\@:<>]|\p{L}\.\p{L}{2}|^www\b/iu.test(shown);
  return isPlain ? shown : null;
}

function itemRows(view: CheckoutMailView): Row[] {
  return view.items.map(({ name, quantity, price }) => [
    `${quantity} × ${oneLine(name)}`,
    rupiahText(price * BigInt(quantity)),
  ]);
}

function written(view: CheckoutMailView, { subject, leads, codes, facts, withItems, link }: Draft): MailContent {
  const { words, about } = phrasesOf(view);
  const items = withItems ? itemRows(view) : [];
  const lines = (rows: readonly Row[]) => rows.map(([label, value]) => `${label}: ${value}`).join('\n');
  const page: MailPage = {
    language: view.language,
    heading: view.shop.shopName === null ? null : about.shop,
    subject,
    hello: words.hello(greeted(view.customerName)),
    leads,
    inside: {
      text: [lines(codes), lines(facts), lines(items)],
      html: html`${codes.map(codeBox)}<div style="${LINE}">
${facts.map(factLine)}</div>
${items.length === 0 ? '' : html`<div style="${LINE}">\n${items.map(factLine)}</div>\n`}`,
    },
    link,
    url: view.url,
    colour: view.shop.colour,
    footer: `${words.why(about)}${contactOf(view)}`,
  };
  return { subject: oneLine(subject), text: pageText(page), html: pageHtml(page) };
}

/** Grey on white and on black alike: the rest has the colours of the reader's own light or dark. */
const LINE = 'border:1px solid #8a8f98;border-radius:8px;padding:12px 16px;margin:0 0 12px';

function contactOf({ language, shop }: CheckoutMailView): string {
  const contact = oneLine(shop.contact ?? '');
  return contact === '' ? '' : ` ${WORDS[language].contact({ contact })}`;
}

function codeBox([label, value]: Row): Html {
  return html`<div style="${LINE}"><div style="${SMALL}">${label}</div><div style="font-size:22px;font-weight:700;letter-spacing:1px;font-family:ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere">${value}</div></div>
`;
}

function factLine([label, value]: Row): Html {
  return html`<div style="overflow-wrap:anywhere"><span style="${SMALL}">${label}:</span> <strong>${value}</strong></div>
`;
}

interface MailWords {
  readonly hello: (name: string | null) => string;
  /** Where the shop has no name. */
  readonly someShop: string;
  readonly request: { readonly subject: (about: MailValues) => string; readonly lead: (about: MailValues) => string };
  readonly howToPay: { readonly subject: (about: MailValues) => string; readonly lead: (about: MailValues) => string };
  readonly reminder: {
    readonly subject: (about: MailValues) => string;
    readonly lead: (about: MailValues) => string;
    /** The gateway's word that it was paid may be late. */
    readonly paid: string;
  };
  readonly receipt: { readonly subject: (about: MailValues) => string; readonly lead: (about: MailValues) => string };
  readonly refund: {
    readonly subject: (about: MailValues) => string;
    readonly whole: (about: MailValues) => string;
    readonly part: (about: MailValues) => string;
    /** Behind `part`, where refunds before this one gave the rest back. */
    readonly rest: string;
    /** In place of the two, where another payment counts. */
    readonly twice: (about: MailValues) => string;
    readonly when: string;
  };
  readonly surplus: {
    readonly subject: (about: MailValues) => string;
    readonly twice: (about: MailValues) => string;
    readonly late: (about: MailValues) => string;
    readonly onItsWay: string;
    readonly byShop: string;
  };
  readonly returned: {
    readonly subject: (about: MailValues) => string;
    readonly lead: (about: MailValues) => string;
    readonly staysPaid: string;
  };
  readonly declined: {
    readonly subject: (about: MailValues) => string;
    readonly lead: (about: MailValues) => string;
    readonly again: string;
  };
  readonly labels: Readonly<Record<Label, string>>;
  readonly openPayPage: string;
  readonly openReceipt: string;
  /** Why the customer gets this message. */
  readonly why: (about: MailValues) => string;
  readonly contact: (about: { readonly contact: string }) => string;
  readonly inMonths: (months: number) => string;
  readonly months: readonly string[];
  readonly time: (day: string, clock: string) => string;
}

/** What sentences are about, as text. */
interface MailValues {
  readonly shop: string;
  readonly orderId: string;
  readonly amount: string;
  readonly refunded: string;
}

type Label =
  | 'order'
  | 'method'
  | 'amount'
  | 'fee'
  | 'instalments'
  | 'payBefore'
  | 'paidAt'
  | 'refunded'
  | 'vaNumber'
  | 'billerCode'
  | 'billKey'
  | 'storeCode'
  | 'code';

const en: MailWords = {
  hello: (name) => (name === null ? 'Hello,' : `Hello ${name},`),
  someShop: 'the shop',
  request: {
    subject: ({ amount, shop, orderId }) => `Payment request: ${amount} to ${shop} (order ${orderId})`,
    lead: ({ amount, shop }) => `${shop} asks you to pay ${amount}. On the payment page you choose how.`,
  },
  howToPay: {
    subject: ({ amount, shop, orderId }) => `How to pay ${amount} to ${shop} (order ${orderId})`,
    lead: ({ amount, shop }) => `Your order at ${shop} waits for your payment of ${amount}.`,
  },
  reminder: {
    subject: ({ amount, shop, orderId }) => `Reminder: payment of ${amount} to ${shop} (order ${orderId})`,
    lead: ({ amount, shop }) =>
      `We have not heard of your payment of ${amount} to ${shop} yet. There is still time to pay.`,
    paid: 'If you have paid already, you need not do anything.',
  },
  receipt: {
    subject: ({ amount, shop, orderId }) => `Paid: ${amount} to ${shop} (order ${orderId})`,
    lead: ({ amount, shop }) => `Thank you. Your payment of ${amount} to ${shop} has arrived.`,
  },
  refund: {
    subject: ({ refunded, shop, orderId }) => `Refund of ${refunded} from ${shop} (order ${orderId})`,
    whole: ({ amount, shop }) => `Your whole payment of ${amount} to ${shop} was refunded.`,
    part: ({ amount, refunded, shop }) => `${refunded} of your payment of ${amount} to ${shop} was refunded.`,
    rest: 'With this, all of that payment has been refunded.',
    twice: ({ refunded, shop }) =>
      `You had paid ${shop} more than once for this order. ${refunded} of that was refunded, and your order stays paid.`,
    when: 'The money goes back the way it came. When it arrives depends on the bank, wallet or lender that you paid with.',
  },
  surplus: {
    subject: ({ amount, shop, orderId }) => `About your payment of ${amount} to ${shop} (order ${orderId})`,
    twice: ({ amount, shop }) =>
      `Your payment of ${amount} to ${shop} has arrived, but the order had been paid already: you paid more than once.`,
    late: ({ amount, shop }) =>
      `Your payment of ${amount} to ${shop} has arrived, but after the time for it: the order is not paid with it. Please do not pay again.`,
    onItsWay: 'The money is on its way back to you, and we send you a message about it.',
    byShop: 'The money is not lost: the shop will give it back or be in touch with you. Keep your proof of payment.',
  },
  returned: {
    subject: ({ amount, shop, orderId }) => `Given back: ${amount} from ${shop} (order ${orderId})`,
    lead: ({ amount, shop }) =>
      `${shop} says that it has sent ${amount} back to you, not through the bank or wallet that you paid with, but for example by transfer.`,
    staysPaid: 'You had paid more than once: your order stays paid.',
  },
  declined: {
    subject: ({ shop, orderId }) => `Your card payment to ${shop} was not accepted (order ${orderId})`,
    lead: ({ amount, shop }) =>
      `Your card payment of ${amount} to ${shop} was reviewed and not accepted. No money was taken.`,
    again: 'You can still pay: choose another card or another payment method on the payment page.',
  },
  labels: {
    order: 'Order',
    method: 'Payment method',
    amount: 'Amount',
    fee: 'Payment fee, included',
    instalments: 'Instalments',
    payBefore: 'Pay before',
    paidAt: 'Paid at',
    refunded: 'Refunded',
    vaNumber: 'Virtual account number',
    billerCode: 'Company code',
    billKey: 'Bill key',
    storeCode: 'Payment code, for the cashier',
    code: 'Payment code',
  },
  openPayPage: 'Open the payment page',
  openReceipt: 'Open the order',
  why: ({ shop }) =>
    `You get this message because this address was given for an order at ${shop}. If that was not you, you need not do anything.`,
  contact: ({ contact }) => `Questions about your order? Reach the shop: ${contact}`,
  inMonths: (months) => `${months} months`,
  months: 'January February March April May June July August September October November December'.split(' '),
  time: (day, clock) => `${day}, ${clock} WIB`,
};

const id: MailWords = {
  hello: (name) => (name === null ? 'Halo,' : `Halo ${name},`),
  someShop: 'toko',
  request: {
    subject: ({ amount, shop, orderId }) => `Permintaan pembayaran: ${amount} ke ${shop} (pesanan ${orderId})`,
    lead: ({ amount, shop }) => `${shop} meminta Anda membayar ${amount}. Di halaman pembayaran Anda memilih caranya.`,
  },
  howToPay: {
    subject: ({ amount, shop, orderId }) => `Cara membayar ${amount} ke ${shop} (pesanan ${orderId})`,
    lead: ({ amount, shop }) => `Pesanan Anda di ${shop} menunggu pembayaran sebesar ${amount}.`,
  },
  reminder: {
    subject: ({ amount, shop, orderId }) => `Pengingat: pembayaran ${amount} ke ${shop} (pesanan ${orderId})`,
    lead: ({ amount, shop }) =>
      `Kami belum menerima kabar pembayaran Anda sebesar ${amount} ke ${shop}. Anda masih punya waktu untuk membayar.`,
    paid: 'Jika Anda sudah membayar, abaikan saja pesan ini.',
  },
  receipt: {
    subject: ({ amount, shop, orderId }) => `Lunas: ${amount} ke ${shop} (pesanan ${orderId})`,
    lead: ({ amount, shop }) => `Terima kasih. Pembayaran Anda sebesar ${amount} ke ${shop} sudah diterima.`,
  },
  refund: {
    subject: ({ refunded, shop, orderId }) => `Pengembalian dana ${refunded} dari ${shop} (pesanan ${orderId})`,
    whole: ({ amount, shop }) => `Seluruh pembayaran Anda sebesar ${amount} ke ${shop} telah dikembalikan.`,
    part: ({ amount, refunded, shop }) =>
      `Sebesar ${refunded} dari pembayaran Anda ${amount} ke ${shop} telah dikembalikan.`,
    rest: 'Dengan ini, seluruh pembayaran tersebut telah dikembalikan.',
    twice: ({ refunded, shop }) =>
      `Anda membayar pesanan ini di ${shop} lebih dari sekali. Sebesar ${refunded} dari kelebihan itu telah dikembalikan, dan pesanan Anda tetap lunas.`,
    when: 'Dana kembali melalui cara Anda membayar. Kapan dana tiba bergantung pada bank, dompet digital, atau pemberi kredit yang Anda gunakan.',
  },
  surplus: {
    subject: ({ amount, shop, orderId }) => `Tentang pembayaran Anda ${amount} ke ${shop} (pesanan ${orderId})`,
    twice: ({ amount, shop }) =>
      `Pembayaran Anda sebesar ${amount} ke ${shop} sudah masuk, tetapi pesanan ini sudah lunas sebelumnya: Anda membayar lebih dari sekali.`,
    late: ({ amount, shop }) =>
      `Pembayaran Anda sebesar ${amount} ke ${shop} sudah masuk, tetapi melewati batas waktunya, sehingga pesanan belum terbayar. Mohon jangan membayar lagi.`,
    onItsWay: 'Dana itu sedang dikembalikan kepada Anda, dan kami akan mengirim pesan tentangnya.',
    byShop: 'Dana itu tidak hilang: toko akan mengembalikannya atau menghubungi Anda. Simpan bukti pembayaran Anda.',
  },
  returned: {
    subject: ({ amount, shop, orderId }) => `Dikembalikan: ${amount} dari ${shop} (pesanan ${orderId})`,
    lead: ({ amount, shop }) =>
      `${shop} menyatakan telah mengirim kembali ${amount} kepada Anda, tidak melalui bank atau dompet digital yang Anda gunakan, tetapi misalnya dengan transfer.`,
    staysPaid: 'Anda membayar lebih dari sekali: pesanan Anda tetap lunas.',
  },
  declined: {
    subject: ({ shop, orderId }) => `Pembayaran kartu Anda ke ${shop} tidak diterima (pesanan ${orderId})`,
    lead: ({ amount, shop }) =>
      `Pembayaran kartu Anda sebesar ${amount} ke ${shop} telah ditinjau dan tidak diterima. Dana Anda tidak diambil.`,
    again: 'Anda masih dapat membayar: pilih kartu atau metode pembayaran lain di halaman pembayaran.',
  },
  labels: {
    order: 'Pesanan',
    method: 'Metode pembayaran',
    amount: 'Jumlah',
    fee: 'Termasuk biaya pembayaran',
    instalments: 'Cicilan',
    payBefore: 'Bayar sebelum',
    paidAt: 'Dibayar pada',
    refunded: 'Dikembalikan',
    vaNumber: 'Nomor virtual account',
    billerCode: 'Kode perusahaan',
    billKey: 'Kode bayar',
    storeCode: 'Kode pembayaran, untuk kasir',
    code: 'Kode pembayaran',
  },
  openPayPage: 'Buka halaman pembayaran',
  openReceipt: 'Buka pesanan',
  why: ({ shop }) =>
    `Anda menerima pesan ini karena alamat ini diberikan untuk pesanan di ${shop}. Jika bukan Anda, abaikan saja pesan ini.`,
  contact: ({ contact }) => `Ada pertanyaan tentang pesanan Anda? Hubungi toko: ${contact}`,
  inMonths: (months) => `${months} bulan`,
  months: 'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember'.split(' '),
  time: (day, clock) => `${day} pukul ${clock.replace(':', '.')} WIB`,
};

const WORDS: Readonly<Record<Language, MailWords>> = { en, id };

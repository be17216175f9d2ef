// The words of the mails to customers, in English and Indonesian, and how both write money and time.

import type { Language } from '../../text/language.ts';

export interface Words {
  readonly hello: (name: string | null) => string;
  /** Where the shop has no name. */
  readonly someShop: string;
  readonly howToPay: { readonly subject: (about: About) => string; readonly lead: (about: About) => string };
  readonly reminder: {
    readonly subject: (about: About) => string;
    readonly lead: (about: About) => string;
    /** The gateway's word that it was paid may be late. */
    readonly paid: string;
  };
  readonly receipt: { readonly subject: (about: About) => string; readonly lead: (about: About) => string };
  readonly refund: {
    readonly subject: (about: About) => string;
    readonly whole: (about: About) => string;
    readonly part: (about: About) => string;
    /** Behind `part`, where refunds before this one gave the rest back. */
    readonly rest: string;
    /** Where another payment counts. */
    readonly twice: string;
    readonly when: string;
  };
  readonly labels: Readonly<Record<Label, string>>;
  readonly openPayPage: string;
  readonly openReceipt: string;
  /** Why the customer gets this message. */
  readonly why: (about: About) => string;
  readonly months: readonly string[];
  readonly time: (day: string, clock: string) => string;
}

/** What sentences are about, as text. */
export interface About {
  readonly shop: string;
  readonly orderId: string;
  readonly amount: string;
  readonly refunded: string;
}

export type Label =
  | 'order'
  | 'method'
  | 'amount'
  | 'payBefore'
  | 'paidAt'
  | 'refunded'
  | 'vaNumber'
  | 'billerCode'
  | 'billKey'
  | 'storeCode'
  | 'code';

const en: Words = {
  hello: (name) => (name === null ? 'Hello,' : `Hello ${name},`),
  someShop: 'the shop',
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
    twice: 'You had paid more than once: another payment counts, and your order stays paid.',
    when: 'The money goes back the way it came. When it arrives depends on the bank, wallet or lender that you paid with.',
  },
  labels: {
    order: 'Order',
    method: 'Payment method',
    amount: 'Amount',
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
  months: 'January February March April May June July August September October November December'.split(' '),
  time: (day, clock) => `${day}, ${clock} WIB`,
};

const id: Words = {
  hello: (name) => (name === null ? 'Halo,' : `Halo ${name},`),
  someShop: 'toko',
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
    twice: 'Anda telah membayar lebih dari sekali: pembayaran lain yang berlaku, dan pesanan Anda tetap lunas.',
    when: 'Dana kembali melalui cara Anda membayar. Kapan dana tiba bergantung pada bank, dompet digital, atau pemberi kredit yang Anda gunakan.',
  },
  labels: {
    order: 'Pesanan',
    method: 'Metode pembayaran',
    amount: 'Jumlah',
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
  months: 'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember'.split(' '),
  time: (day, clock) => `${day} pukul ${clock.replace(':', '.')} WIB`,
};

export const WORDS: Readonly<Record<Language, Words>> = { en, id };

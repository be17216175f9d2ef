// The words of the mails to customers, in English and Indonesian, and how both write money and time.

import type { Method } from '../../domain/checkouts/methods.ts';

export type Language = 'en' | 'id';

export interface Words {
  readonly hello: (name: string | null) => string;
  /** Where the shop has no name. */
  readonly someShop: string;
  readonly methods: Readonly<Record<Method, string>>;
  readonly howToPay: { readonly subject: (about: About) => string; readonly lead: (about: About) => string };
  readonly reminder: { readonly subject: (about: About) => string; readonly lead: (about: About) => string };
  readonly receipt: { readonly subject: (about: About) => string; readonly lead: (about: About) => string };
  readonly refund: {
    readonly subject: (about: About) => string;
    readonly whole: (about: About) => string;
    readonly part: (about: About) => string;
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
  | 'total'
  | 'payBefore'
  | 'paidAt'
  | 'refunded'
  | 'vaNumber'
  | 'billerCode'
  | 'billKey'
  | 'storeCode'
  | 'code';

const BRANDS = {
  qris: 'QRIS',
  gopay: 'GoPay',
  shopeepay: 'ShopeePay',
  dana: 'DANA',
  ovo: 'OVO',
  echannel: 'Mandiri Bill Payment',
  indomaret: 'Indomaret',
  alfamart: 'Alfamart',
  akulaku: 'Akulaku',
  kredivo: 'Kredivo',
} as const;

const en: Words = {
  hello: (name) => (name === null ? 'Hello,' : `Hello ${name},`),
  someShop: 'the shop',
  methods: {
    ...BRANDS,
    bca_va: 'BCA virtual account',
    bni_va: 'BNI virtual account',
    bri_va: 'BRI virtual account',
    permata_va: 'Permata virtual account',
    cimb_va: 'CIMB Niaga virtual account',
    credit_card: 'Card',
  },
  howToPay: {
    subject: ({ amount, shop, orderId }) => `How to pay ${amount} to ${shop} (order ${orderId})`,
    lead: ({ amount, shop }) => `Your order at ${shop} waits for your payment of ${amount}.`,
  },
  reminder: {
    subject: ({ amount, shop, orderId }) => `Still to pay: ${amount} to ${shop} (order ${orderId})`,
    lead: ({ amount, shop }) => `Your payment of ${amount} to ${shop} has not arrived yet. There is still time to pay.`,
  },
  receipt: {
    subject: ({ amount, shop, orderId }) => `Paid: ${amount} to ${shop} (order ${orderId})`,
    lead: ({ amount, shop }) => `Thank you. Your payment of ${amount} to ${shop} has arrived.`,
  },
  refund: {
    subject: ({ refunded, shop, orderId }) => `Refund of ${refunded} from ${shop} (order ${orderId})`,
    whole: ({ amount, shop }) => `Your whole payment of ${amount} to ${shop} was refunded.`,
    part: ({ amount, refunded, shop }) => `${refunded} of your payment of ${amount} to ${shop} was refunded.`,
    when: 'The money goes back the way it came. When it arrives depends on your bank or wallet.',
  },
  labels: {
    order: 'Order',
    method: 'Payment method',
    amount: 'Amount',
    total: 'Total',
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
  methods: {
    ...BRANDS,
    bca_va: 'Virtual account BCA',
    bni_va: 'Virtual account BNI',
    bri_va: 'Virtual account BRI',
    permata_va: 'Virtual account Permata',
    cimb_va: 'Virtual account CIMB Niaga',
    credit_card: 'Kartu',
  },
  howToPay: {
    subject: ({ amount, shop, orderId }) => `Cara membayar ${amount} ke ${shop} (pesanan ${orderId})`,
    lead: ({ amount, shop }) => `Pesanan Anda di ${shop} menunggu pembayaran sebesar ${amount}.`,
  },
  reminder: {
    subject: ({ amount, shop, orderId }) => `Belum dibayar: ${amount} ke ${shop} (pesanan ${orderId})`,
    lead: ({ amount, shop }) =>
      `Pembayaran Anda sebesar ${amount} ke ${shop} belum kami terima. Anda masih punya waktu untuk membayar.`,
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
    when: 'Dana kembali melalui cara Anda membayar. Kapan dana tiba bergantung pada bank atau dompet digital Anda.',
  },
  labels: {
    order: 'Pesanan',
    method: 'Metode pembayaran',
    amount: 'Jumlah',
    total: 'Total',
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

// Convenience stores: one payment type of the gateway, and a method for each store. The customer pays cash at the till.

import { brand, type MethodTraits, MILLION, type PaymentTypeTraits, type Words } from './method.ts';
import type { ChargeBase } from './wire.ts';

interface IndomaretStore {
  store: 'indomaret';
  message?: string;
}

interface AlfamartStore {
  store: 'alfamart';
  message?: string;
  alfamart_free_text_1?: string;
  alfamart_free_text_2?: string;
  alfamart_free_text_3?: string;
}

export interface StoreCharge extends ChargeBase {
  payment_type: 'cstore';
  cstore: IndomaretStore | AlfamartStore;
}

const cstore: PaymentTypeTraits<StoreCharge> = {
  name: 'cstore',
  label: { en: 'Convenience store', id: 'Gerai ritel' },
  takes: ['store'],
  requires: ['store'],
  expiryDaysMax: 180,
  refund: null,
  body: ({ store }) => ({ cstore: { store } as StoreCharge['cstore'] }),
  bodyFields: { needs: { cstore: { needs: { store: 'filled' }, takes: { message: 'text' } } } },
};

interface Store extends Pick<MethodTraits, 'least' | 'hint' | 'mark' | 'ignoresIdempotencyKey'> {
  readonly label: string;
  /** The day on which its guide was last looked over. */
  readonly reviewed: string;
  /** The chains that take the code. */
  readonly chains: Words;
}

export function convenienceStore<const Name extends string>(name: Name, traits: Store) {
  const { label, reviewed, chains, ...others } = traits;
  return {
    ...others,
    name,
    type: cstore,
    store: name,
    group: 'stores',
    label: brand(label),
    most: 5n * MILLION,
    instrument: 'store',
    guide: {
      reviewed,
      say: { en: '“Saya mau bayar Midtrans” (I want to make a Midtrans payment)', id: '“Saya mau bayar Midtrans”' },
      sections: {
        en: [
          {
            title: 'At the till',
            steps: [
              `Go to any ${chains.en} before the time runs out.`,
              'Tell the cashier that you want to make a Midtrans payment.',
              'Show the bar code, or read out the payment code {code}.',
              'Check the amount that the cashier names: {amount}. The store may add a fee.',
              'Pay and keep the receipt.',
            ],
          },
        ],
        id: [
          {
            title: 'Di kasir',
            steps: [
              `Datang ke gerai ${chains.id} terdekat sebelum batas waktu.`,
              'Sampaikan kepada kasir bahwa Anda ingin melakukan pembayaran Midtrans.',
              'Tunjukkan kode batang, atau sebutkan kode pembayaran {code}.',
              'Pastikan jumlah yang disebutkan kasir {amount}. Gerai dapat menambahkan biaya layanan.',
              'Bayar, lalu simpan struk Anda.',
            ],
          },
        ],
      },
    },
  } as const satisfies MethodTraits;
}

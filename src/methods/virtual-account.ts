// Virtual accounts: one payment type of the gateway, and a method for each bank.

import { brand, defined, type Guide, type MethodTraits, type PaymentTypeTraits } from './method.ts';
import type { ChargeBase } from './wire.ts';

interface BilingualText {
  id: string;
  en: string;
}

interface BcaTransfer {
  bank: 'bca';
  va_number?: string;
  free_text?: { inquiry?: BilingualText[]; payment?: BilingualText[] };
  bca?: { sub_company_code?: string };
}

export interface PermataTransfer {
  bank: 'permata';
  va_number?: string;
  permata?: { recipient_name?: string };
}

interface OtherBankTransfer {
  bank: 'bni' | 'bri' | 'cimb';
  va_number?: string;
}

type BankTransfer = BcaTransfer | PermataTransfer | OtherBankTransfer;

export interface BankTransferCharge extends ChargeBase {
  payment_type: 'bank_transfer';
  bank_transfer: BankTransfer;
}

const bankTransfer: PaymentTypeTraits<BankTransferCharge> = {
  name: 'bank_transfer',
  label: brand('Virtual account'),
  takes: ['bank', 'va_number'],
  requires: ['bank'],
  expiryDaysMax: 180,
  refund: null,
  body: ({ bank, va_number }) => ({ bank_transfer: defined({ bank, va_number }) as BankTransfer }),
  bodyFields: {
    needs: {
      bank_transfer: {
        needs: { bank: 'filled' },
        takes: { va_number: 'text', permata: { takes: { recipient_name: 'text' } }, bca: 'json', free_text: 'json' },
      },
    },
  },
  reportedAs: ['permata'],
};

interface Bank extends Pick<MethodTraits, 'least' | 'most' | 'hint' | 'mark' | 'guide' | 'ignoresIdempotencyKey'> {
  readonly label: string;
  /** Under which other banks find it, and its code among them; absent where they cannot pay to it. */
  readonly transfer?: { readonly name: string; readonly code: string };
}

export function virtualAccount<const Name extends string>(bank: Name, traits: Bank) {
  const { label, transfer, guide, ...others } = traits;
  return {
    ...others,
    name: `${bank}_va` as `${Name}_va`,
    type: bankTransfer,
    bank,
    group: 'banks',
    label: brand(`${label} Virtual Account`),
    instrument: 'va',
    payableFrom: { bank: label, otherBanks: transfer !== undefined },
    guide: transfer === undefined ? guide : withOtherBanks(guide, transfer),
  } as const satisfies MethodTraits;
}

function withOtherBanks({ sections, ...guide }: Guide, { name, code }: NonNullable<Bank['transfer']>): Guide {
  const en = {
    title: 'Other banks',
    steps: [
      'Open the app of your bank and choose "Transfer", then another bank.',
      `Choose ${name} (bank code ${code}).`,
      'Enter {number} as the account number.',
      'Enter exactly {amount}: any other amount is refused.',
      'Choose an online transfer and confirm.',
    ],
  };
  const id = {
    title: 'Bank lain',
    steps: [
      'Buka aplikasi bank Anda, pilih "Transfer", lalu ke bank lain.',
      `Pilih ${name} (kode bank ${code}).`,
      'Masukkan {number} sebagai nomor rekening.',
      'Masukkan jumlah tepat {amount}; jumlah lain akan ditolak.',
      'Gunakan transfer online, lalu konfirmasi.',
    ],
  };
  return { ...guide, sections: { en: [...sections.en, en], id: [...sections.id, id] } };
}

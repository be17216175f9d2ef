// Virtual accounts of five banks. Permata goes by fields of its own.

import type { SandboxContext } from '../context.ts';
import { DAY_MS } from '../durations.ts';
import type { ChargeRequest } from '../transactions/charge-request.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { amountText, wibTime } from '../wib.ts';
import { freeNumber } from './numbers.ts';
import type { PaymentType } from './payment-type.ts';

interface Bank {
  /** The company's code before the merchant's own part. */
  readonly prefix: string;
  readonly inventedLength: number;
  /** What a custom number is padded or cut to: the widest of what the gateway's pages allow. */
  readonly customMin: number;
  readonly customMax: number;
  readonly min: number;
  readonly max: number;
}

const BILLION = 1_000_000_000;
const banks: Readonly<Record<string, Bank>> = {
  bca: { prefix: '81278', inventedLength: 10, customMin: 1, customMax: 18, min: 10_000, max: 20 * BILLION },
  bni: { prefix: '98888', inventedLength: 11, customMin: 1, customMax: 12, min: 1, max: Number.POSITIVE_INFINITY },
  bri: { prefix: '26215', inventedLength: 13, customMin: 1, customMax: 18, min: 1, max: 20 * BILLION },
  cimb: { prefix: '5189', inventedLength: 12, customMin: 1, customMax: 12, min: 1, max: 250_000_000 },
  permata: { prefix: '8562', inventedLength: 12, customMin: 10, customMax: 12, min: 1, max: 9_999_999_999 },
};

export interface BankTransferDetail {
  readonly bank: string;
  readonly vaNumber: string;
  readonly recipientName?: string;
}

function bankOf(charge: ChargeRequest): string | undefined {
  const bank = charge.body.object('bank_transfer')?.json.bank;
  if (charge.paymentType === 'permata') return 'permata';
  return typeof bank === 'string' ? bank : undefined;
}

function limitsOf(charge: ChargeRequest): Bank {
  return banks[bankOf(charge) ?? ''] ?? { ...(banks.bni as Bank) };
}

export const bankTransfer: PaymentType<BankTransferDetail> = {
  name: 'bank_transfer',
  aliases: ['permata'],
  deniable: false,

  validate: (_ctx, charge) => {
    const isAlias = charge.paymentType === 'permata';
    const options = charge.body.object('bank_transfer', !isAlias);
    options?.text('bank', { required: !isAlias, oneOf: isAlias ? ['permata'] : Object.keys(banks) });
    options?.text('va_number', { pattern: /^\d+$/ });
    options?.object('bca')?.text('sub_company_code', { pattern: /^\d+$/ });
    options?.object('permata')?.text('recipient_name', { max: 20 });
    const freeText = options?.object('free_text');
    for (const field of ['inquiry', 'payment']) {
      for (const line of freeText?.list(field, { max: 10 }) ?? []) {
        for (const language of ['id', 'en']) line.text(language, { max: 50 });
      }
    }
    const phone = charge.customer?.json.phone;
    const isBni = bankOf(charge) === 'bni';
    if (isBni && typeof phone === 'string' && phone !== '' && !/^(\+62|0).{0,29}$/.test(phone.slice(0, 31))) {
      charge.customer?.problem('phone', 'format is invalid');
    }
  },

  limits: limitsOf,
  expiry: () => ({ defaultMs: DAY_MS, maxMs: 180 * DAY_MS, custom: true }),

  open: (ctx, charge) => {
    const name = bankOf(charge) ?? '';
    const vaNumber = allocate(ctx, limitsOf(charge), charge);
    const recipientName = charge.body.object('bank_transfer')?.object('permata')?.text('recipient_name');
    return {
      statusMessage:
        name === 'permata'
          ? 'Success, PERMATA VA transaction is successful'
          : 'Success, Bank Transfer transaction is created',
      detail: {
        bank: name,
        vaNumber,
        ...(name === 'permata' ? { recipientName: (recipientName ?? ctx.settings.merchantName).toUpperCase() } : {}),
      },
      numbers: [vaNumber],
    };
  },

  describe: (_ctx, transaction, view) => {
    if (view === 'action') return {};
    const { bank, vaNumber } = transaction.detail;
    if (bank === 'permata') return { permata_va_number: vaNumber };
    const numbers = { va_numbers: [{ bank, va_number: vaNumber }] };
    return view === 'charge' ? numbers : { ...numbers, payment_amounts: paymentAmounts(transaction) };
  },

  reversible: (transaction) => transaction.detail.bank === 'permata',
  idempotent: (charge) => bankOf(charge) !== 'permata',
};

function allocate(ctx: SandboxContext, bank: Bank, charge: ChargeRequest): string {
  const custom = charge.body.object('bank_transfer')?.text('va_number');
  const wanted = custom?.slice(0, bank.customMax).padStart(bank.customMin, '0');
  const invent = () => `${bank.prefix}${ctx.random.digits(bank.inventedLength)}`;
  return freeNumber(ctx, invent, wanted === undefined ? undefined : `${bank.prefix}${wanted}`);
}

/** Only BNI says how much arrived when; the others send an empty list. */
function paymentAmounts({ detail, settledAt, grossAmount }: Transaction<BankTransferDetail>) {
  if (detail.bank !== 'bni' || settledAt === undefined) return [];
  return [{ paid_at: wibTime(settledAt), amount: amountText(grossAmount) }];
}

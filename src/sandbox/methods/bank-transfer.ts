// Virtual accounts of five banks, and the Mandiri bill. Permata goes by fields of its own; the bill by a biller code and a bill key
// instead of a VA number.

import type { SandboxContext } from '../context.ts';
import { isObject, type JsonObject, present, type Reader } from '../json.ts';
import { amountText, DAY_MS, wibTime } from '../time.ts';
import type { ChargeRequest } from '../transactions/charge-request.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { type Choice, type Chosen, expiration, freeNumber, type Method, textOf } from './method.ts';

export const BILLER_CODE = '70012';
const BILL_KEY_LENGTH = 12;

interface EchannelDetail {
  readonly billKey: string;
  readonly billerCode: string;
  /** Label and value pairs that Mandiri shows, cut to what fits. */
  readonly billInfo: readonly string[];
}

const LABEL_LENGTH = 10;
const VALUE_LENGTH = 30;
const infoFields = Array.from({ length: 8 }, (_none, index) => `bill_info${index + 1}`);

export const echannel: Method<EchannelDetail> = {
  name: 'echannel',
  brands: { mandiri: 'Mandiri' },
  nameOf: (say) => say('method.bill'),
  fee: { rupiah: 4_000 },
  deniable: false,

  validate: (_ctx, charge) => {
    const options = charge.body.object('echannel', true);
    for (const [index, field] of infoFields.entries()) options?.text(field, { required: index < 2 });
    options?.text('bill_key', { pattern: /^\d{1,12}$/ });
  },

  limits: () => ({ min: 1, max: 50_000_000_000 }),
  expiry: () => ({ defaultMs: DAY_MS, maxMs: 180 * DAY_MS, custom: true }),

  open: (ctx, charge) => {
    const options = charge.body.object('echannel');
    const billKey = freeNumber(ctx, () => ctx.random.digits(BILL_KEY_LENGTH), options?.text('bill_key'));
    const billInfo = infoFields.map((field, index) =>
      (options?.text(field) ?? '').slice(0, index % 2 === 0 ? LABEL_LENGTH : VALUE_LENGTH),
    );
    return {
      statusMessage: 'OK, Mandiri Bill transaction is successful',
      detail: { billKey, billerCode: BILLER_CODE, billInfo },
      numbers: [billKey],
    };
  },

  describe: (_ctx, { detail }, view) =>
    view === 'action' ? {} : { bill_key: detail.billKey, biller_code: detail.billerCode },

  reversible: () => true,
  snapFields: (_ctx, transaction) => expiration('billpayment', transaction),

  paidBy: {
    kind: 'account',
    simulator: 'bill',
    query: ({ billerCode, billKey }) => ({ biller: billerCode, number: billKey }),
    simulatorPaths: {},
    numbers: ({ billerCode, billKey }) => [
      ['snap.pdfBiller', billerCode],
      ['snap.pdfBill', billKey],
    ],
    steps: (say) => [say('snap.pdfBill1'), say('snap.pdfBill2'), say('snap.pdfCheck')],
  },
  choices: [
    {
      name: 'echannel',
      label: (say) => say('snap.method.echannel'),
      options: 'echannel',
      charge: ({ options }) => ({
        payment_type: 'echannel',
        echannel: {
          bill_info1: (textOf(options.bill_info1) ?? 'Payment:').slice(0, LABEL_LENGTH),
          bill_info2: (textOf(options.bill_info2) ?? 'Online purchase').slice(0, VALUE_LENGTH),
        },
      }),
      invoice: {
        name: 'mandiri_bill',
        label: 'Mandiri Bill Payment',
        number: /^\d{1,12}$/,
        charge: ({ number }) => ({
          payment_type: 'echannel',
          echannel: present({ bill_info1: 'Payment:', bill_info2: 'Invoice', bill_key: number }),
        }),
      },
    },
  ],
};

interface Bank {
  readonly brand: string;
  readonly number: {
    /** The company's code before the merchant's own part. */
    readonly prefix: string;
    readonly inventedLength: number;
    /** What a custom number is padded or cut to: the widest of what the gateway's pages allow. */
    readonly customMin: number;
    readonly customMax: number;
    /** What an invoice may ask for. */
    readonly onInvoice: RegExp;
  };
  readonly limits: { readonly min: number; readonly max: number };
  /** Whether Snap may have it take what comes from other banks. */
  readonly takesOtherBanks: boolean;
  readonly isOldStack?: boolean;
  /** Its simulator at the real gateway, where it has one of its own. */
  readonly simulatorPath?: string;
}

const BILLION = 1_000_000_000;
const BANKS = {
  bca: {
    brand: 'BCA',
    number: { prefix: '81278', inventedLength: 10, customMin: 1, customMax: 18, onInvoice: /^\d{11}$/ },
    limits: { min: 10_000, max: 20 * BILLION },
    takesOtherBanks: false,
    simulatorPath: '/bca/va/index',
  },
  bni: {
    brand: 'BNI',
    number: { prefix: '98888', inventedLength: 11, customMin: 1, customMax: 12, onInvoice: /^\d{1,8}$/ },
    limits: { min: 1, max: Number.POSITIVE_INFINITY },
    takesOtherBanks: true,
    simulatorPath: '/bni/va/index',
  },
  bri: {
    brand: 'BRI',
    number: { prefix: '26215', inventedLength: 13, customMin: 1, customMax: 18, onInvoice: /^\d{1,13}$/ },
    limits: { min: 1, max: 20 * BILLION },
    takesOtherBanks: true,
  },
  cimb: {
    brand: 'CIMB Niaga',
    number: { prefix: '5189', inventedLength: 12, customMin: 1, customMax: 12, onInvoice: /^\d{1,16}$/ },
    limits: { min: 1, max: 250_000_000 },
    takesOtherBanks: true,
  },
  permata: {
    brand: 'Permata',
    number: { prefix: '8562', inventedLength: 12, customMin: 10, customMax: 12, onInvoice: /^\d{10}$/ },
    limits: { min: 1, max: 9_999_999_999 },
    takesOtherBanks: true,
    isOldStack: true,
  },
} as const satisfies Readonly<Record<string, Bank>>;
const banks: Readonly<Record<string, Bank>> = BANKS;
export const BANK_NAMES = Object.keys(banks);

const brandOf = (bank: string) => banks[bank]?.brand ?? bank;

interface BankTransferDetail {
  readonly bank: string;
  readonly vaNumber: string;
  readonly recipientName?: string;
}

function bankOf(charge: ChargeRequest): string | undefined {
  const bank = charge.body.object('bank_transfer')?.json.bank;
  if (charge.paymentType === 'permata') return 'permata';
  return typeof bank === 'string' ? bank : undefined;
}

function factsOf(charge: ChargeRequest): Bank {
  return banks[bankOf(charge) ?? ''] ?? BANKS.bni;
}

export const bankTransfer: Method<BankTransferDetail> = {
  name: 'bank_transfer',
  aliases: ['permata'],
  brands: Object.fromEntries(BANK_NAMES.map((name) => [name, brandOf(name)])),
  nameOf: (say, { bank }) => say('method.va', { bank: brandOf(bank) }),
  fee: { rupiah: 4_000 },
  deniable: false,
  inB2bStatus: true,

  validate: (_ctx, charge) => {
    const isAlias = charge.paymentType === 'permata';
    const options = charge.body.object('bank_transfer', !isAlias);
    options?.text('bank', { required: !isAlias, oneOf: isAlias ? ['permata'] : BANK_NAMES });
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

  limits: (charge) => factsOf(charge).limits,
  expiry: () => ({ defaultMs: DAY_MS, maxMs: 180 * DAY_MS, custom: true }),

  open: (ctx, charge) => {
    const name = bankOf(charge) ?? '';
    const vaNumber = allocate(ctx, charge);
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

  isOldStack: ({ detail }) => isOldStack(detail.bank),
  reversible: ({ detail }) => isOldStack(detail.bank),
  idempotent: (charge) => !isOldStack(bankOf(charge) ?? ''),

  snapFields: (_ctx, transaction) => {
    const { bank, vaNumber } = transaction.detail;
    return { [`${bank}_va_number`]: vaNumber, ...expiration(bank, transaction) };
  },

  paidBy: {
    kind: 'account',
    simulator: 'va',
    query: ({ bank, vaNumber }) => ({ bank, number: vaNumber }),
    simulatorPaths: Object.fromEntries(
      Object.entries(banks).flatMap(([bank, { simulatorPath: path }]) =>
        path === undefined ? [] : [[path, { bank }]],
      ),
    ),
    numbers: ({ vaNumber }) => [['snap.pdfVa', vaNumber]],
    steps: (say) => [say('snap.pdfVa1'), say('snap.pdfVa2'), say('snap.pdfCheck')],
  },
  choices: Object.entries(banks).map(accountChoice),
};

function isOldStack(bank: string): boolean {
  return banks[bank]?.isOldStack === true;
}

function accountChoice([bank, { brand, number, takesOtherBanks }]: [string, Bank]): Choice {
  return {
    name: `${bank}_va`,
    label: (say) => say('snap.method.va', { bank: brand }),
    options: `${bank}_va`,
    takesOtherBanks,
    charge: (chosen) => chargeInSnap(bank, chosen),
    invoice: {
      label: `${brand} Virtual Account`,
      number: number.onInvoice,
      charge: (given) => ({
        payment_type: 'bank_transfer',
        bank_transfer: present({ bank, va_number: given.number }),
      }),
    },
  };
}

const digits = (value: unknown) =>
  textOf(typeof value === 'number' ? String(value) : value)?.replaceAll(/\D/g, '') || undefined;

function chargeInSnap(bank: string, { options }: Chosen): JsonObject {
  const number = digits(options.va_number);
  const company = digits(options.sub_company_code);
  const recipient = textOf(options.recipient_name);
  return {
    payment_type: 'bank_transfer',
    bank_transfer: present({
      bank,
      va_number: number,
      bca: company === undefined ? undefined : { sub_company_code: company },
      permata: recipient === undefined ? undefined : { recipient_name: recipient.slice(0, 20) },
      free_text: isObject(options.free_text) ? options.free_text : undefined,
    }),
  };
}

/** What the payment link of an invoice may say of each bank. */
export function readBanksOfLink(link: Reader): void {
  for (const bank of BANK_NAMES) link.object(`${bank}_va`)?.text('number', { pattern: /^\d*$/ });
  link.object('permata_va')?.text('recipient_name', { max: 20 });
}

function allocate(ctx: SandboxContext, charge: ChargeRequest): string {
  const { prefix, inventedLength, customMin, customMax } = factsOf(charge).number;
  const custom = charge.body.object('bank_transfer')?.text('va_number');
  const wanted = custom?.slice(0, customMax).padStart(customMin, '0');
  const invent = () => `${prefix}${ctx.random.digits(inventedLength)}`;
  return freeNumber(ctx, invent, wanted === undefined ? undefined : `${prefix}${wanted}`);
}

/** Only BNI says how much arrived when; the others send an empty list. */
function paymentAmounts({ detail, settledAt, grossAmount }: Transaction<BankTransferDetail>) {
  if (detail.bank !== 'bni' || settledAt === undefined) return [];
  return [{ paid_at: wibTime(settledAt), amount: amountText(grossAmount) }];
}

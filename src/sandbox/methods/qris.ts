// QRIS: one code that any wallet can scan, acquired by GoPay or ShopeePay, and the EMV text inside of it.

import { randomUUID } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '../time.ts';
import type { ChargeRequest } from '../transactions/charge-request.ts';
import { expiration, type Method } from './method.ts';

interface QrisContent {
  readonly merchantId: string;
  readonly merchantName: string;
  readonly acquirer: string;
  readonly amount: number;
  /** By which the wallet reports the payment back. */
  readonly reference: string;
}

interface Acquirer {
  readonly domain: string;
  readonly pan: string;
  readonly expiryDaysMax: number;
}

const GOPAY: Acquirer = { domain: 'COM.GO-JEK.WWW', pan: '93600914', expiryDaysMax: 7 };
const ACQUIRERS: Readonly<Record<string, Acquirer>> = {
  gopay: GOPAY,
  'airpay shopee': { domain: 'ID.CO.SHOPEE.WWW', pan: '93600918', expiryDaysMax: 5 },
};

export function qrisText({ merchantId, merchantName, acquirer, amount, reference }: QrisContent): string {
  const { domain, pan } = ACQUIRERS[acquirer] ?? GOPAY;
  const digits = merchantId.replace(/\D/g, '').padStart(10, '0').slice(-10);
  const account = field('00', domain) + field('01', withCheckDigit(pan + digits)) + field('02', merchantId);
  const national = field('00', 'ID.CO.QRIS.WWW') + field('02', `ID10${digits}1`) + field('03', 'UME');
  const text =
    field('00', '01') +
    field('01', '12') +
    field('26', account + field('03', 'UME')) +
    field('51', national) +
    field('52', '5399') +
    field('53', '360') +
    field('54', String(amount)) +
    field('58', 'ID') +
    field('59', merchantName.toUpperCase().slice(0, 25)) +
    field('60', 'JAKARTA') +
    field('61', '12190') +
    field('62', field('05', reference.replace(/-/g, '').slice(0, 25))) +
    '6304';
  return text + crc16(text);
}

function field(tag: string, value: string): string {
  return `${tag}${String(value.length).padStart(2, '0')}${value}`;
}

/** A PAN ends in a digit that makes its Luhn sum come out even. */
function withCheckDigit(digits: string): string {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** CRC-16/CCITT-FALSE, four upper-case hex digits, over everything before it including its own tag and length. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

interface QrisDetail {
  readonly acquirer: string;
  readonly qrText: string;
  /** The wallet that paid, once one has. */
  readonly issuer?: string;
  readonly crossReference?: string;
  readonly shopeepayReference?: string;
  readonly shopeepayId?: string;
}

function acquirerOf(charge: ChargeRequest): string {
  return charge.body.object('qris')?.text('acquirer') ?? 'gopay';
}

export const qris: Method<QrisDetail> = {
  name: 'qris',
  brands: { qris: 'QRIS', other_qris: 'QRIS' },
  qrPaths: ['/v2/qris/:id/qr-code', '/v4/qris/:id/qr-code'],
  fee: { share: 0.007 },
  deniable: true,
  refund: () => ({ windowMs: 45 * DAY_MS, direct: true, partial: true }),

  validate: (_ctx, charge) => {
    charge.body.object('qris')?.text('acquirer', { oneOf: Object.keys(ACQUIRERS) });
  },

  limits: () => ({ min: 1, max: 10_000_000 }),
  expiry: (charge) => {
    const maxDays = ACQUIRERS[acquirerOf(charge)]?.expiryDaysMax ?? 7;
    return { defaultMs: 15 * MINUTE_MS, maxMs: maxDays * DAY_MS, custom: true };
  },

  open: (ctx, charge, id) => {
    const acquirer = acquirerOf(charge);
    const qrText = qrisText({ ...ctx.settings, acquirer, amount: charge.grossAmount, reference: id });
    return { statusMessage: 'QRIS transaction is created', detail: { acquirer, qrText }, numbers: [qrText] };
  },

  paid: (ctx, { detail }, how) => {
    const issuer = how.issuer ?? detail.acquirer;
    if (detail.acquirer === 'gopay') return { detail: { ...detail, issuer, crossReference: randomUUID() } };
    const references = {
      shopeepayReference: ctx.random.digits(18),
      shopeepayId: `QR-${ctx.random.letters(22)}`,
    };
    return { detail: { ...detail, issuer, ...references } };
  },

  describe: (ctx, { id, detail }, view) => {
    if (view === 'action') return {};
    if (view === 'charge') {
      const { publicUrl } = ctx.settings;
      return {
        acquirer: detail.acquirer,
        actions: [
          { name: 'generate-qr-code', method: 'GET', url: `${publicUrl}/v2/qris/${id}/qr-code` },
          { name: 'generate-qr-code-v2', method: 'GET', url: `${publicUrl}/v4/qris/${id}/qr-code` },
        ],
        qr_string: detail.qrText,
      };
    }
    if (detail.issuer === undefined) return { acquirer: detail.acquirer };
    return {
      acquirer: detail.acquirer,
      issuer: detail.issuer,
      transaction_type: detail.issuer === detail.acquirer ? 'on-us' : 'off-us',
      merchant_cross_reference_id: detail.crossReference,
      shopeepay_reference_number: detail.shopeepayReference,
      reference_id: detail.shopeepayId,
    };
  },

  snapFields: (ctx, transaction) => ({
    qris_acquirer: transaction.detail.acquirer,
    qris_url: `${ctx.settings.publicUrl}/v2/qris/${transaction.id}/qr-code`,
    ...expiration('qris', transaction),
  }),

  paidBy: {
    kind: 'code',
    simulator: 'qris',
    query: ({ qrText }) => ({ number: qrText }),
    simulatorPaths: { '/v2/qris/index': {} },
  },
  choices: [
    {
      name: 'other_qris',
      charge: () => ({ payment_type: 'qris', qris: { acquirer: 'gopay' } }),
      invoice: { name: 'qris' },
    },
  ],
};

// QRIS: one code that any wallet can scan, acquired by GoPay or ShopeePay.

import { randomUUID } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '../durations.ts';
import type { ChargeRequest } from '../transactions/charge-request.ts';
import { expiration, type Method } from './method.ts';
import { ACQUIRERS, qrisText } from './qris-text.ts';

export interface QrisDetail {
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

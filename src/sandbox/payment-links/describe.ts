// A payment link as the gateway shows it, with the purchases that were made by it.

import type { SandboxContext } from '../context.ts';
import { isObject, type WireFields } from '../json.ts';
import type { SnapSession } from '../snap/session.ts';
import { currentTransaction } from '../snap/standing.ts';
import { wibTime } from '../wib.ts';
import type { PaymentLink } from './link.ts';
import { usageOf } from './usage.ts';

export function linkUrlOf({ settings }: SandboxContext, { address }: PaymentLink): string {
  return `${settings.publicUrl}/payment-links/${address}`;
}

const PURCHASES_MAX = 10_000_000;
const iso = (atMs: number) => new Date(atMs).toISOString();

export function linkReply(ctx: SandboxContext, link: PaymentLink): WireFields {
  const { request } = link;
  const sessions = ctx.state.snapSessions.find('link', link.id);
  const [last] = sessions;
  const expiry = isObject(request.expiry) ? request.expiry : {};
  const card = isObject(request.credit_card) ? request.credit_card : {};
  const callbacks = isObject(request.callbacks) ? request.callbacks : {};
  const amount = link.grossAmount ?? 0;
  return {
    id: Number(link.id),
    payment_link_url: linkUrlOf(ctx, link),
    order_id: link.orderId,
    payment_link_type: link.kind,
    merchant_id: ctx.settings.merchantId,
    payment_link_id: link.address,
    enabled_payments: request.enabled_payments,
    usage_limit: link.usageLimit ?? null,
    usage: usageOf(ctx, link).paid,
    gross_amount: amount,
    locale_amount: amount.toLocaleString('id-ID'),
    locale_amount_with_prefix: `Rp ${amount.toLocaleString('id-ID')}`,
    currency_sign: 'Rp',
    credit_card_3d_secure: card.secure === true || card.secure === 'true',
    whitelist_bins: card.whitelist_bins,
    expiry_start: link.startsAt === undefined ? undefined : wibTime(link.startsAt),
    expiry_duration: expiry.duration,
    expiry_unit: expiry.unit,
    expires_at: link.endsAt === undefined ? undefined : iso(link.endsAt),
    title: request.title,
    customer_required: request.customer_required === true,
    item_details: request.item_details,
    customer_details: request.customer_details,
    finish_callback_url: callbacks.finish,
    custom_field1: request.custom_field1,
    custom_field2: request.custom_field2,
    custom_field3: request.custom_field3,
    last_snap_transaction_status: last === undefined ? null : (statusOf(ctx, last) ?? null),
    purchases: sessions.toReversed().map((session, index) => purchaseReply(ctx, { link, session, index })),
    created_at: iso(link.createdAt),
    updated_at: iso(link.updatedAt),
  };
}

function statusOf(ctx: SandboxContext, session: SnapSession): string | undefined {
  return currentTransaction(ctx, session)?.status.toUpperCase();
}

/** Numbered within its link. */
function purchaseReply(
  ctx: SandboxContext,
  { link, session, index }: { readonly link: PaymentLink; readonly session: SnapSession; readonly index: number },
): WireFields {
  const current = currentTransaction(ctx, session);
  return {
    id: Number(link.id) * PURCHASES_MAX + index + 1,
    snap_token: session.id,
    order_id: session.orderId,
    payment_status: current?.status.toUpperCase(),
    payment_method: current?.paymentType.toUpperCase(),
    created_at: iso(session.createdAt),
    updated_at: iso(current?.history.at(-1)?.at ?? session.createdAt),
    payment_link_id: Number(link.id),
  };
}

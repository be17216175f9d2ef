// A Snap session as others see it: the page's own API, and the result that a shop's callbacks are given.

import type { SandboxContext } from '../context.ts';
import type { JsonObject, WireFields } from '../json.ts';
import { expiration } from '../methods/method.ts';
import { methodOf } from '../methods/registry.ts';
import { withQuery } from '../pages/html.ts';
import { wibTime } from '../time.ts';
import { statusCodeInStatus, transactionFields } from '../transactions/describe.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { cardReply } from './customer.ts';
import { offeredMethods, preferencesOf } from './methods.ts';
import type { Preferences, SnapSession } from './session.ts';
import { currentTransaction } from './session-state.ts';

export function redirectUrlOf({ settings }: SandboxContext, { id }: SnapSession): string {
  return `${settings.publicUrl}/snap/${settings.snap.redirectPath}/${id}`;
}

/** `GET /snap/v1/transactions/{token}`, by which apps draw the page themselves. */
export function sessionReply(ctx: SandboxContext, session: SnapSession): WireFields {
  const { settings } = ctx;
  const { request } = session;
  const preferences = preferencesOf(ctx);
  const current = currentTransaction(ctx, session);
  return {
    token: session.id,
    transaction_details: { order_id: session.orderId, gross_amount: session.grossAmount, currency: 'IDR' },
    callbacks: request.callbacks,
    enabled_payments: offeredMethods(preferences, session).map(({ name, group }) => ({
      type: name,
      category: group,
      status: 'up',
    })),
    merchant: {
      merchant_id: settings.merchantId,
      client_key: settings.clientKey,
      preference: {
        display_name: preferences.display_name,
        locale: preferences.locale,
        other_va_processor: preferences.other_va_processor,
        finish_url: preferences.finish_payment_return_url,
        error_url: preferences.error_payment_return_url,
      },
      enabled_principles: ['visa', 'mastercard', 'jcb', 'amex'],
      allow_retry: preferences.allow_retry,
    },
    credit_card: cardReply(ctx, session),
    item_details: request.item_details,
    customer_details: request.customer_details,
    gopay: request.gopay,
    expiry_time: wibTime(session.closesAt),
    result: current === undefined ? undefined : chargeReply(ctx, session, current),
  };
}

/** The answer to a charge on the page, and to asking how it stands: the fields of the charge, and some of the page's own. */
export function chargeReply(
  ctx: SandboxContext,
  session: SnapSession,
  transaction: Transaction,
): WireFields & { status_code: string } {
  const {
    actions: _unlike,
    signature_key: _secret,
    merchant_id: _merchant,
    ...fields
  } = transactionFields(ctx, transaction, 'charge');
  return {
    status_code: pageCode(transaction),
    status_message: messageOf(preferencesOf(ctx), transaction),
    ...fields,
    ...numbersOf(ctx, transaction),
    ...resultLinks(ctx, session, transaction),
  };
}

/** 200 where it is paid, 201 where it waits, and else what its status says. */
function pageCode(transaction: Transaction): string {
  if (transaction.status === 'pending') return '201';
  return transaction.status === 'capture' || transaction.status === 'settlement'
    ? '200'
    : statusCodeInStatus(transaction).replace('407', '202');
}

function messageOf({ locale }: Preferences, { status }: Transaction): string {
  if (status === 'deny')
    return locale === 'id' ? 'Transaksi ditolak oleh bank atau penerbit' : 'Deny by the bank or the issuer';
  if (status !== 'pending') return 'Success, transaction is found';
  return locale === 'id' ? 'Transaksi sedang diproses' : 'Your Transaction is being processed';
}

/** The numbers again under names of the page, with the end of each. */
function numbersOf(ctx: SandboxContext, transaction: Transaction): WireFields {
  return (
    methodOf(transaction).snapFields?.(ctx, transaction) ?? {
      ...expiration(transaction.paymentType, transaction),
      ...deeplinkOf(ctx, transaction),
    }
  );
}

function deeplinkOf(ctx: SandboxContext, transaction: Transaction): WireFields {
  const { actions } = transactionFields(ctx, transaction, 'charge');
  const links = Array.isArray(actions) ? (actions as { readonly name?: string; readonly url?: string }[]) : [];
  const url = (name: string) => links.find((link) => link.name === name)?.url;
  return { deeplink_url: url('deeplink-redirect'), qr_code_url: url('generate-qr-code') };
}

/** Payments that the customer makes elsewhere, by a number: their instructions can be printed. */
export function hasInstructions(transaction: Transaction): boolean {
  return 'steps' in methodOf(transaction).paidBy;
}

export function pdfPathOf({ id }: SnapSession): string {
  return `/snap/v1/transactions/${id}/pdf`;
}

function resultLinks(ctx: SandboxContext, session: SnapSession, transaction: Transaction): WireFields {
  return {
    pdf_url: hasInstructions(transaction) ? `${ctx.settings.publicUrl}${pdfPathOf(session)}` : undefined,
    finish_redirect_url: finishUrlOf(ctx, session, transaction),
  };
}

/** What a shop's callbacks are given: no signature, for the user of the browser could have written it. */
export function resultOf(ctx: SandboxContext, session: SnapSession, transaction: Transaction): WireFields {
  const {
    currency: _currency,
    channel_response_code: _code,
    channel_response_message: _text,
    ...result
  } = chargeReply(ctx, session, transaction);
  return result;
}

/** Where nothing else is configured, the gateway leads there. */
export const NOWHERE = 'http://example.com';

export function finishUrlOf(ctx: SandboxContext, session: SnapSession, transaction: Transaction | undefined): string {
  const isRefused = transaction?.status === 'deny';
  return withQuery(returnAddress(ctx, session, isRefused ? 'error' : 'finish'), resultWords(session, transaction));
}

function resultWords(session: SnapSession, transaction: Transaction | undefined): Readonly<Record<string, string>> {
  return {
    order_id: session.orderId,
    status_code: transaction === undefined ? '201' : pageCode(transaction),
    transaction_status: transaction?.status ?? 'pending',
  };
}

/** The session's own address, then that of the settings. */
export function returnAddress(ctx: SandboxContext, { request }: SnapSession, kind: 'finish' | 'error'): string {
  const callbacks = request.callbacks as JsonObject | undefined;
  const preferences = preferencesOf(ctx);
  const own = callbacks?.[kind] ?? (kind === 'error' ? callbacks?.finish : undefined);
  if (typeof own === 'string' && own !== '') return own;
  const usual =
    kind === 'error'
      ? preferences.error_payment_return_url || preferences.finish_payment_return_url
      : preferences.finish_payment_return_url;
  return usual === '' ? NOWHERE : usual;
}

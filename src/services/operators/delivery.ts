// Sends one message to a receiver of alerts, by mail or by its webhook: once, and with an outcome that holds no secret.

import type { AlertReceiver } from '../../domain/alerts.ts';
import { findReceiverAddress } from '../../store/operators/receivers.ts';
import { say } from '../../text/sayings.ts';
import type { Context } from '../context.ts';
import { errorMessage } from '../isolation.ts';
import { type OperatorMessage, operatorMail, slackBody } from '../mail/operator-message.ts';
import type { SendOutcome } from '../mail/transport.ts';

export interface Delivery {
  /** The same for every repetition. */
  readonly id: string;
  readonly message: OperatorMessage;
  readonly unwanted?: AbortSignal;
}

export async function sendTo(context: Context, receiver: AlertReceiver, delivery: Delivery): Promise<SendOutcome> {
  return receiver.kind === 'mail' ? mail(context, receiver, delivery) : post(context, receiver, delivery);
}

async function mail(
  { checkouts: shop }: Context,
  { address, language }: AlertReceiver,
  { id, message, unwanted }: Delivery,
): Promise<SendOutcome> {
  if (shop.mailer === null) return { kind: 'failed', reason: say('mail_no_server') };
  return shop.mailer.send({ id, to: address, ...operatorMail(message, { language, shop }), language }, unwanted);
}

/** Its owner can fix these; others say that it is gone, or takes no such message. */
const PASSING = new Set([408, 425, 429]);

async function post(context: Context, { id }: AlertReceiver, { message, unwanted }: Delivery): Promise<SendOutcome> {
  const url = await openUrl(context, id);
  if ('reason' in url) return { kind: 'refused', reason: url.reason };
  const headers = { 'content-type': 'application/json', 'user-agent': 'Gapura' };
  const body = slackBody(message);
  const reply = await context.webhookTransport.post({ url: url.href, headers, body, signal: unwanted });
  if (reply.error === null) return { kind: 'sent' };
  const { httpStatus, refused } = reply;
  const isFinal = refused || (httpStatus !== null && httpStatus >= 400 && httpStatus < 500 && !PASSING.has(httpStatus));
  return { kind: isFinal ? 'refused' : 'failed', reason: say('receiver_webhook', { reason: reply.error }) };
}

async function openUrl(context: Context, id: string): Promise<{ readonly href: string } | { readonly reason: string }> {
  const sealed = await findReceiverAddress(context.database.pool, id);
  if (sealed === undefined) return { reason: say('mail_removed') };
  try {
    return { href: context.vault.open(sealed, purposeOf(id)) };
  } catch (error) {
    return { reason: say('receiver_address', { reason: errorMessage(error) }) };
  }
}

/** What the address of a webhook is sealed for. */
export const purposeOf = (receiverId: string) => `alert_receiver:${receiverId}`;

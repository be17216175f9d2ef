// gapura tail: shows payments as they happen, and goes on where it was when the other side comes back.

import { loadConfig } from '../config/index.ts';
import { type GapuraEvent, isCheckoutEvent, isInvoiceEvent, isPaymentEvent } from '../domain/events/event.ts';
import { besideEvent } from '../text/events.ts';
import { rupiahText } from '../text/rupiah.ts';
import { followEvents } from './event-source.ts';

export interface TailCommand {
  readonly url?: string;
  readonly key?: string;
  readonly from?: string;
  readonly json?: boolean;
}

export async function tail(command: TailCommand): Promise<void> {
  process.on('SIGINT', () => process.exit(0));
  process.on('SIGTERM', () => process.exit(0));
  await followEvents(command, loadConfig(), {
    onWaiting: () => console.error('Waiting for payments. Press Ctrl+C to stop.'),
    onEvent: ({ position, event }) => print(position, event, command.json ?? false),
  });
}

const NAME_WIDTH = 26;
const ORDER_WIDTH = 36;
const AMOUNT_WIDTH = 14;

function print(position: string, event: GapuraEvent, asJson: boolean): void {
  console.log(asJson ? JSON.stringify({ position, ...event }) : line(event));
}

function line(event: GapuraEvent): string {
  const [what, amount, status] = summary(event);
  const name = event.name.padEnd(NAME_WIDTH);
  const shown = rupiahText(amount).padStart(AMOUNT_WIDTH);
  return [event.occurred_at, name, what.padEnd(ORDER_WIDTH), shown, status].join('  ') + besideEvent(event.name);
}

/** The order or name that an event is about, the amount, and how it stands. */
function summary(event: GapuraEvent): readonly [string, string, string] {
  if (isInvoiceEvent(event)) {
    const { invoice } = event.data;
    return [invoice.order_id, invoice.total_amount, invoice.status];
  }
  if (isPaymentEvent(event)) {
    const { payment, refund } = event.data;
    const amount = event.name === 'payment_refunded' && refund !== null ? refund.amount : payment.gross_amount;
    return [payment.order_id, amount, payment.transaction_status];
  }
  if (isCheckoutEvent(event)) {
    const { checkout } = event.data;
    return [checkout.order_id, checkout.amount, checkout.status];
  }
  const { subscription } = event.data;
  return [subscription.name, subscription.amount, subscription.status];
}

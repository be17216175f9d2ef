// Events are typed by their names: what a listener may read is known where it is written.

import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  EVENT_NAMES,
  type EventName,
  type GapuraEvent,
  type InvoiceEventData,
  type InvoiceEventName,
  isInvoiceEvent,
  isPaymentEvent,
  PAYMENT_EVENT_NAMES,
  type PaymentEventData,
  type PaymentEventName,
} from '../../../src/domain/events/event.ts';
import type { PaymentStatus } from '../../../src/domain/payments/payment.ts';
import type { EventHub } from '../../../src/services/events/hub.ts';

/** Keeps what is declared and calls nothing: the compiler is what is tested here. */
const declared: string[] = [];
const events: Pick<EventHub, 'on'> = { on: (names) => void declared.push([names].flat().join()) };

describe('what a listener gets', () => {
  it('is typed by the one name that it listens to', () => {
    events.on('payment_refunded', (event) => {
      expectTypeOf(event.name).toEqualTypeOf<'payment_refunded'>();
      expectTypeOf(event.data.refund?.amount).toEqualTypeOf<string | undefined>();
      expectTypeOf(event.data.payment.order_id).toEqualTypeOf<string>();
      expectTypeOf(event.data.previous_status).toEqualTypeOf<PaymentStatus>();
      expectTypeOf(event.data.notification_id).toEqualTypeOf<string | null>();
    });
    expect(declared.pop()).toBe('payment_refunded');
  });

  it('is typed by the several names that it listens to', () => {
    events.on(['payment_settled', 'payment_failed'], (event) => {
      expectTypeOf(event.name).toEqualTypeOf<'payment_settled' | 'payment_failed'>();
      expectTypeOf(event.data).toEqualTypeOf<PaymentEventData>();
    });
    expect(declared.pop()).toBe('payment_settled,payment_failed');
  });

  it('is any event for a listener to all, told apart by its name', () => {
    events.on('*', (event) => {
      expectTypeOf(event).toEqualTypeOf<GapuraEvent>();
      expectTypeOf(event.name).toEqualTypeOf<EventName>();
      if (event.name === 'payment_received') expectTypeOf(event.data).toEqualTypeOf<PaymentEventData>();
      if (event.name === 'invoice_paid') expectTypeOf(event.data).toEqualTypeOf<InvoiceEventData>();
      if (isInvoiceEvent(event)) {
        expectTypeOf(event.name).toEqualTypeOf<InvoiceEventName>();
        expectTypeOf(event.data.invoice.total_amount).toEqualTypeOf<string>();
      }
      if (isPaymentEvent(event)) {
        expectTypeOf(event.name).toEqualTypeOf<PaymentEventName>();
        expectTypeOf(event.data.payment.gross_amount).toEqualTypeOf<string>();
      }
    });
    expect(declared.pop()).toBe('*');
  });

  it('cannot be asked for under a name that is none', () => {
    // @ts-expect-error No event has this name.
    events.on('payment_lost', () => undefined);
    // @ts-expect-error A payment event carries no invoice.
    events.on('payment_settled', (event) => event.data.invoice);
    expect(declared.splice(0)).toEqual(['payment_lost', 'payment_settled']);
  });
});

describe('isPaymentEvent and isInvoiceEvent', () => {
  it.each(EVENT_NAMES)('know %s by its name', (name) => {
    const event = { id: '1', name, occurred_at: '', sequence: '1', data: {} } as unknown as GapuraEvent;
    expect(isPaymentEvent(event)).toBe(name.startsWith('payment_'));
    expect(isInvoiceEvent(event)).toBe(name.startsWith('invoice_'));
    expect((PAYMENT_EVENT_NAMES as readonly string[]).includes(name)).toBe(name.startsWith('payment_'));
  });
});

// What an event is about: its id, its name for people, how it stood, and the way to its page.

import { Link } from '@tanstack/react-router';
import type { ListedEvent, StreamedEvent } from '../../../sdk/index.ts';
import type { StatusKind } from '../../language/statuses.ts';

interface Subject {
  readonly kind: ListedEvent['subject'] & StatusKind;
  readonly id: string;
  /** The order, the number or the name. */
  readonly name: string;
  readonly status: string;
}

export function subjectOf({ data }: StreamedEvent): Subject {
  if ('invoice' in data) {
    const { id, invoice_number, status } = data.invoice;
    return { kind: 'invoice', id, name: invoice_number, status };
  }
  // The payment that brought the change is beside it.
  if ('checkout' in data) {
    const { id, order_id, status } = data.checkout;
    return { kind: 'checkout', id, name: order_id, status };
  }
  // The charge of a subscription is beside it.
  if ('subscription' in data) {
    const { id, name, status } = data.subscription;
    return { kind: 'subscription', id, name, status };
  }
  const { id, order_id, transaction_status } = data.payment;
  return { kind: 'payment', id, name: order_id, status: transaction_status };
}

/** An event of the stream as the list has it. */
export function asListed(event: StreamedEvent): ListedEvent {
  const { kind, id } = subjectOf(event);
  return { ...event, subject: kind, subject_id: id };
}

export function SubjectLink({ event }: { readonly event: StreamedEvent }) {
  const { kind, id, name } = subjectOf(event);
  switch (kind) {
    case 'invoice':
      return (
        <Link to="/invoices/$id" params={{ id }}>
          {name}
        </Link>
      );
    case 'checkout':
      return (
        <Link to="/checkouts/$id" params={{ id }}>
          {name}
        </Link>
      );
    case 'subscription':
      return (
        <Link to="/subscriptions/$id" params={{ id }}>
          {name}
        </Link>
      );
    default:
      return (
        <Link to="/payments/$id" params={{ id }}>
          {name}
        </Link>
      );
  }
}

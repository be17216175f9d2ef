// Events as they come in: on top of the list at once, or held back and counted while the person reads.

import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { EventQuery, ListedEvent, Page, StreamedEvent } from '../../../sdk/index.ts';
import type { StatusKind } from '../../../text/statuses.ts';
import { useAddress } from '../../address.ts';
import { queryClient } from '../../api.ts';
import { useEvents } from '../../shell/live.tsx';

/** A list that has grown beyond this is read again, from its first page. */
const ROWS_MAX = 200;
/** Who has scrolled this far down is reading, wherever the pointer is. */
const SCROLLED_PX = 200;

/** Whether the pointer or the focus is in these rows, or the page is scrolled down to them. */
export function useReading(rows: RefObject<HTMLElement | null>): boolean {
  const [isReading, setReading] = useState(false);
  useEffect(() => {
    const update = () => {
      const element = rows.current;
      const isIn = element !== null && (element.matches(':hover') || element.contains(document.activeElement));
      setReading(isIn || window.scrollY > SCROLLED_PX);
    };
    const kinds = ['pointerover', 'focusin', 'focusout', 'scroll'] as const;
    for (const kind of kinds) document.addEventListener(kind, update, { passive: true });
    document.documentElement.addEventListener('pointerleave', update);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, update);
      document.documentElement.removeEventListener('pointerleave', update);
    };
  }, [rows]);
  return isReading;
}

function fits(query: EventQuery, event: ListedEvent): boolean {
  const { name, subject, subject_id, created_after, created_before } = query;
  const at = Date.parse(event.occurred_at);
  return (
    (name === undefined || event.name === name) &&
    (subject === undefined || event.subject === subject) &&
    (subject_id === undefined || event.subject_id === subject_id) &&
    (created_after === undefined || at > Date.parse(created_after)) &&
    (created_before === undefined || at < Date.parse(created_before))
  );
}

interface Arrivals {
  /** How many are held back. */
  readonly count: number;
  show(): void;
}

export function useArrivals(query: EventQuery, isHeld: boolean): Arrivals {
  const { change } = useAddress();
  const [held, setHeld] = useState<readonly ListedEvent[]>([]);
  const filters = JSON.stringify(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is read again, with what was held
  useEffect(() => setHeld([]), [filters]);
  const put = useCallback(
    (events: readonly ListedEvent[]) => {
      const queryKey = ['events', JSON.parse(filters) as EventQuery, { cursor: undefined }];
      const page = queryClient.setQueryData<Page<ListedEvent>>(queryKey, (known) => known && onTop(known, events));
      // A list that is still being read may have been begun before the event.
      if (page === undefined || page.items.length > ROWS_MAX)
        void queryClient.invalidateQueries({ queryKey: ['events'] });
    },
    [filters],
  );
  // Once the person has read to the end and left the rows, what was held comes in.
  useEffect(() => {
    if (isHeld || held.length === 0) return;
    put(held);
    setHeld([]);
  }, [isHeld, held, put]);
  useEvents((streamed) => {
    const event = asListed(streamed);
    if (fits(query, event)) setHeld((known) => [event, ...known]);
  });
  const show = () => {
    put(held);
    setHeld([]);
    change({}, { replace: true });
    window.scrollTo({ top: 0 });
  };
  return { count: isHeld ? held.length : 0, show };
}

/** The list may have been read after the event came in by the stream. */
function onTop(page: Page<ListedEvent>, events: readonly ListedEvent[]): Page<ListedEvent> {
  const known = new Set(page.items.map(({ id }) => id));
  return { ...page, items: [...events.filter(({ id }) => !known.has(id)), ...page.items] };
}

/** What an event is about. */
interface Subject {
  readonly kind: ListedEvent['subject'] & StatusKind;
  readonly id: string;
  /** The order, the number or the name. */
  readonly label: string;
  readonly status: string;
}

export function subjectOf({ data }: StreamedEvent): Subject {
  if ('invoice' in data) {
    const { id, invoice_number, status } = data.invoice;
    return { kind: 'invoice', id, label: invoice_number, status };
  }
  // The payment that brought the change is beside it.
  if ('checkout' in data) {
    const { id, order_id, status } = data.checkout;
    return { kind: 'checkout', id, label: order_id, status };
  }
  // The charge of a subscription is beside it.
  if ('subscription' in data) {
    const { id, name, status } = data.subscription;
    return { kind: 'subscription', id, label: name, status };
  }
  const { id, order_id, transaction_status } = data.payment;
  return { kind: 'payment', id, label: order_id, status: transaction_status };
}

/** An event of the stream as the list has it. */
function asListed(event: StreamedEvent): ListedEvent {
  const { kind, id } = subjectOf(event);
  return { ...event, subject: kind, subject_id: id };
}

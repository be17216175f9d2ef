// The columns of a checkout: in the list of all of them, and on the page of the payment link that made it.

import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Checkout } from '../../../sdk/index.ts';
import { useWords } from '../../language/language.tsx';
import type { Column } from '../../parts/table.tsx';
import { Money, StatusBadge, Time } from '../../parts/values.tsx';
import { WORDS } from './words.ts';

export function useCheckoutColumns(): Column<Checkout>[] {
  const words = useWords(WORDS);
  return useMemo(
    () => [
      {
        id: 'order',
        title: words.order,
        isName: true,
        cell: ({ id, order_id }) => (
          <Link to="/checkouts/$id" params={{ id }}>
            {order_id}
          </Link>
        ),
      },
      { id: 'status', title: words.status, cell: ({ status }) => <StatusBadge kind="checkout" status={status} /> },
      { id: 'amount', title: words.amount, isNumber: true, cell: ({ amount }) => <Money amount={amount} /> },
      {
        id: 'surplus',
        title: words.surplus,
        isNumber: true,
        cell: (checkout) =>
          hasSurplus(checkout) ? (
            <span className="surplus">
              <Money amount={checkout.surplus_amount} />
            </span>
          ) : (
            '–'
          ),
      },
      {
        id: 'customer',
        title: words.customer,
        cell: (checkout) => nameOf(checkout) || (checkout.customer_details?.email ?? '–'),
      },
      { id: 'created', title: words.created, cell: ({ created_at }) => <Time at={created_at} /> },
      {
        id: 'email',
        title: words.email,
        isExtra: true,
        cell: ({ customer_details }) => customer_details?.email ?? '–',
      },
      { id: 'expires', title: words.expires, isExtra: true, cell: ({ expires_at }) => <Time at={expires_at} /> },
      {
        id: 'completed',
        title: words.completed,
        isExtra: true,
        cell: ({ completed_at }) => <Time at={completed_at} />,
      },
    ],
    [words],
  );
}

export function nameOf({ customer_details: customer }: Pick<Checkout, 'customer_details'>): string {
  return [customer?.first_name, customer?.last_name].filter(Boolean).join(' ');
}

/** Whether more came in than was asked for. */
export function hasSurplus({ surplus_amount }: Pick<Checkout, 'surplus_amount'>): boolean {
  return Number(surplus_amount) > 0;
}

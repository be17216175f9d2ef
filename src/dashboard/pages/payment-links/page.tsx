// All payment links, how often each was paid, and a form for a new one.

import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { PaymentLink } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { useFormat, useWords } from '../../language/language.tsx';
import { DialogButton } from '../../parts/act.tsx';
import { List } from '../../parts/list.tsx';
import { PageFrame } from '../../parts/page.tsx';
import type { Column } from '../../parts/table.tsx';
import { StatusBadge, Time } from '../../parts/values.tsx';
import { useEvents } from '../../shell/live.tsx';
import { useMay } from '../../shell/session-gate.tsx';
import { NewLink } from './new-link.tsx';
import { Price, standingOf } from './standing.tsx';
import { WORDS } from './words.ts';
import '../invoices/page.css';
import './page.css';

export function Page() {
  const words = useWords(WORDS);
  const navigate = useNavigate();
  const mayWrite = useMay('payments:write');
  const open = ({ id }: PaymentLink) => void navigate({ to: '/payment-links/$id', params: { id } });
  useFreshUses();
  return (
    <PageFrame
      title={words.title}
      acts={
        <DialogButton
          scope="payments:write"
          label={words.make}
          look="main-act"
          dialog={(onClose) => <NewLink onMade={open} onClose={onClose} />}
        />
      }
    >
      <List
        label={words.title}
        words={mayWrite ? words : { ...words, noneText: words.noneTextReading }}
        queryKey={['payment-links']}
        query={{}}
        ask={gapura.paymentLinks.list}
        columns={useColumns()}
      />
    </PageFrame>
  );
}

/** A checkout that a link made takes a use, or gives it back. */
function useFreshUses(): void {
  const queries = useQueryClient();
  useEvents((event) => {
    if (!('checkout' in event.data) || event.data.checkout.payment_link_id === null) return;
    void queries.invalidateQueries({ queryKey: ['payment-links'] });
  });
}

function useColumns(): Column<PaymentLink>[] {
  const words = useWords(WORDS);
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'title',
        title: words.name,
        isName: true,
        cell: ({ id, title }) => (
          <Link to="/payment-links/$id" params={{ id }}>
            {title}
          </Link>
        ),
      },
      { id: 'status', title: words.status, cell: (link) => <StatusBadge kind="link" status={standingOf(link)} /> },
      { id: 'price', title: words.price, isNumber: true, cell: (link) => <Price link={link} /> },
      {
        id: 'uses',
        title: words.uses,
        isNumber: true,
        cell: ({ uses, usage_limit: limit }) =>
          limit === null ? format.number(uses) : words.usesOf(format.number(uses), format.number(limit)),
      },
      { id: 'held', title: words.held, isNumber: true, cell: ({ held }) => (held === 0 ? '–' : format.number(held)) },
      { id: 'expires', title: words.expires, cell: ({ expires_at }) => <Time at={expires_at} /> },
      { id: 'created', title: words.created, cell: ({ created_at }) => <Time at={created_at} /> },
    ],
    [words, format],
  );
}

// One checkout: how it stands, where it is paid, its payments, and what came in too often.

import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Checkout, StreamedEvent } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { useFormat, useLanguage, useWords } from '../../language/language.tsx';
import { findStatus } from '../../language/statuses.ts';
import { useAnswer } from '../../parts/answer.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useKeptFocus } from '../../parts/kept-focus.ts';
import { Loading, PageFrame } from '../../parts/page.tsx';
import { Money, StatusBadge, Time } from '../../parts/values.tsx';
import { useAnnounce } from '../../shell/announcer.tsx';
import { useEvents } from '../../shell/live.tsx';
import { hasSurplus } from '../checkouts/customer.ts';
import { CheckoutActs } from './acts.tsx';
import { CheckoutFacts, Customer, Items, Payments, PayPage } from './sections.tsx';
import { WORDS } from './words.ts';
import '../invoice/page.css';
import '../checkouts/page.css';

export function Page() {
  const words = useWords(WORDS);
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, trouble } = useAnswer({
    queryKey: ['checkout', id],
    queryFn: ({ signal }) => gapura.checkouts.get(id, { signal }),
  });
  if (data !== undefined) return <CheckoutPage key={id} checkout={data} trouble={trouble} />;
  return (
    <PageFrame key={id} title={words.title}>
      {trouble ?? <Loading />}
    </PageFrame>
  );
}

function CheckoutPage({ checkout, trouble }: { readonly checkout: Checkout; readonly trouble: ReactNode }) {
  const words = useWords(WORDS);
  const { status, amount, surplus_amount, expires_at, order_id } = checkout;
  useKeptFocus(`${status} ${surplus_amount}`);
  useLive(checkout);
  return (
    <PageFrame
      title={`${words.title} ${order_id}`}
      lead={
        <>
          <StatusBadge kind="checkout" status={status} />
          <Money amount={amount} />
          {status === 'open' && (
            <span>
              {words.until} <Time at={expires_at} />
            </span>
          )}
        </>
      }
      acts={<CheckoutActs checkout={checkout} />}
    >
      {trouble}
      {hasSurplus(checkout) && <PaidTwice checkout={checkout} />}
      <div className="columns-2">
        <PayPage checkout={checkout} />
        <div className="column">
          <CheckoutFacts checkout={checkout} />
          <Customer checkout={checkout} />
        </div>
      </div>
      <Payments checkout={checkout} />
      <Items checkout={checkout} />
    </PageFrame>
  );
}

function PaidTwice({ checkout }: { readonly checkout: Checkout }) {
  const words = useWords(WORDS);
  const format = useFormat();
  return (
    <div className="said bad">
      <Icon name="back" size={28} />
      <strong>{words.paidTwice}</strong>
      <p>{words.paidTwiceText(format.rupiah(checkout.surplus_amount))}</p>
    </div>
  );
}

/** Whether it is about this checkout or one of its payments. */
function isAbout(event: StreamedEvent, id: string): boolean {
  if ('checkout' in event.data) return event.data.checkout.id === id;
  return 'payment' in event.data && event.data.payment?.checkout_id === id;
}

/** Whatever happens to it or to its payments is shown at once; another status is also said. */
function useLive({ id, order_id, status }: Checkout): void {
  const words = useWords(WORDS);
  const { language } = useLanguage();
  const queries = useQueryClient();
  const announce = useAnnounce();
  useEvents((event) => {
    if (!isAbout(event, id)) return;
    void queries.invalidateQueries({ queryKey: ['checkout', id] });
    if (!('checkout' in event.data) || event.data.checkout.status === status) return;
    announce(words.nowIs(order_id, findStatus('checkout', event.data.checkout.status).words[language]));
  });
}

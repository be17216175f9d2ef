// One payment link: its address, how often it was paid, what the customer fills in, and its checkouts.

import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Checkout, Page as PageOf, PaymentLink } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { useWords } from '../../language/language.tsx';
import { ActDialog } from '../../parts/act.tsx';
import { useAnswer } from '../../parts/answer.tsx';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { useKeptFocus } from '../../parts/kept-focus.ts';
import { Loading, PageFrame } from '../../parts/page.tsx';
import { StatusBadge } from '../../parts/values.tsx';
import { useEvents } from '../../shell/live.tsx';
import { Price } from '../payment-links/price.tsx';
import { standingOf } from '../payment-links/standing.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { Checkouts, Fields, ItsPage, LinkFacts } from './sections.tsx';
import { WORDS } from './words.ts';
import '../invoices/page.css';
import '../invoice/page.css';
import '../payment-links/page.css';

export function Page() {
  const words = useWords(WORDS);
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, trouble } = useAnswer({
    queryKey: ['payment-link', id],
    queryFn: ({ signal }) => gapura.paymentLinks.get(id, { signal }),
  });
  useLive(id);
  if (data !== undefined) return <LinkPage key={id} link={data} trouble={trouble} />;
  return (
    <PageFrame key={id} title={words.title}>
      {trouble ?? <Loading />}
    </PageFrame>
  );
}

/** Checkouts take uses and give them back. That one is being paid is told by its payment, which does not know the link. */
function useLive(id: string): void {
  const queries = useQueryClient();
  const isShown = (checkoutId: string | null | undefined) =>
    queries
      .getQueryData<PageOf<Checkout>>(['payment-link', id, 'checkouts'])
      ?.items.some((checkout) => checkout.id === checkoutId) ?? false;
  useEvents(({ data }) => {
    const isOurs =
      'checkout' in data
        ? data.checkout.payment_link_id === id
        : 'payment' in data && isShown(data.payment?.checkout_id);
    if (isOurs) void queries.invalidateQueries({ queryKey: ['payment-link', id] });
  });
}

function LinkPage({ link, trouble }: { readonly link: PaymentLink; readonly trouble: ReactNode }) {
  const standing = standingOf(link);
  useKeptFocus(standing);
  return (
    <PageFrame
      title={link.title}
      lead={
        <>
          <StatusBadge kind="link" status={standing} />
          <Price link={link} />
        </>
      }
      acts={standing === 'ended' ? undefined : <Acts link={link} />}
    >
      {trouble}
      <div className="columns-2">
        <ItsPage link={link} />
        <div className="column">
          <LinkFacts link={link} />
          <Fields link={link} />
        </div>
      </div>
      <Checkouts id={link.id} />
    </PageFrame>
  );
}

/** One that ran out of uses or of time goes on where its limits are changed. */
function Acts({ link }: { readonly link: PaymentLink }) {
  const words = useWords(WORDS);
  return (
    <>
      <DialogButton
        scope="payments:write"
        label={words.change}
        dialog={(onClose) => <ChangeDialog link={link} onClose={onClose} />}
      />
      <DialogButton
        scope="payments:write"
        label={words.end}
        look="hard-act"
        dialog={(onClose) => (
          <ActDialog
            title={words.endTitle(link.title)}
            act={words.endIt}
            isHard
            done={words.ended}
            run={(_, idempotencyKey) => gapura.paymentLinks.end(link.id, { idempotencyKey })}
            refresh={[['payment-link', link.id], ['payment-links']]}
            onClose={onClose}
          >
            <p>{words.endText}</p>
          </ActDialog>
        )}
      />
    </>
  );
}

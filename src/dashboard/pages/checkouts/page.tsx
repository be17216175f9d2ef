// All checkouts: filters in the address, and what was paid more than once stands out.

import { useNavigate } from '@tanstack/react-router';
import type { Checkout } from '../../../sdk/index.ts';
import { statusOptions } from '../../../text/statuses.ts';
import { firstOf, useAddress } from '../../address.ts';
import { gapura } from '../../api.ts';
import { useSpeech, useWords } from '../../language/language.tsx';
import { DialogButton } from '../../parts/act.tsx';
import { BulkButton } from '../../parts/bulk.tsx';
import { CUSTOMER_FILTERS, OnlyOfCustomer } from '../../parts/customer.tsx';
import { List } from '../../parts/list.tsx';
import { PageFrame } from '../../parts/page.tsx';
import { LinkTo, StatusBadge } from '../../parts/values.tsx';
import { MAKES } from '../payment-links/words.ts';
import { useCheckoutColumns, WORDS } from './columns.tsx';
import { NewCheckout } from './new-checkout.tsx';

export function Page() {
  const { words, language } = useSpeech(WORDS);
  const navigate = useNavigate();
  const linkId = firstOf(useAddress().address, 'payment_link_id');
  return (
    <PageFrame
      title={words.title}
      acts={
        <DialogButton
          scope={MAKES}
          label={words.make}
          look="main-act"
          dialog={(onClose) => (
            <NewCheckout
              onMade={({ id }) => void navigate({ to: '/checkouts/$id', params: { id } })}
              onClose={onClose}
            />
          )}
        />
      }
    >
      <List
        noun="checkouts"
        words={words}
        filters={[
          ['status', words.status, 'one', statusOptions('checkout', language)],
          ['order_id', words.order],
          ['surplus', words.surplus, 'one', [{ value: 'true', label: words.surplusOnly }]],
          ['created_after', words.createdAfter, 'from'],
          ['created_before', words.createdBefore, 'until'],
          ['payment_link_id'],
          ...CUSTOMER_FILTERS,
        ]}
        ask={gapura.checkouts.list}
        columns={useCheckoutColumns()}
        several={{ nameOf: ({ order_id }) => order_id, acts: (rows) => <CancelSeveral rows={rows} /> }}
        newIn={(event) => {
          if (event.name !== 'checkout_created') return null;
          const { id, payment_link_id } = event.data.checkout;
          // The list of one link ignores events of others.
          return linkId === undefined || linkId === payment_link_id ? id : null;
        }}
        rowIn={(data) => ('checkout' in data ? data.checkout : null)}
      >
        <OnlyOfCustomer />
        {linkId !== undefined && (
          <p>
            {words.ofLink} <LinkTo payment_link={linkId}>{words.toLink}</LinkTo>
          </p>
        )}
      </List>
    </PageFrame>
  );
}

function CancelSeveral({ rows }: { readonly rows: readonly Checkout[] }) {
  const words = useWords(WORDS);
  return (
    <BulkButton
      scope={['payments:cancel', 'checkouts:write', 'payments:write']}
      rows={rows.map(({ id, order_id }) => ({ id, name: order_id }))}
      label={words.cancel}
      title={words.cancelTitle(rows.length)}
      text={words.cancelText}
      act={words.cancelIt}
      isHard
      run={async ({ id }, options) => {
        const { status } = await gapura.checkouts.cancel(id, options);
        return <StatusBadge kind="checkout" status={status} />;
      }}
      refresh={['checkouts', 'checkout', 'payments', 'attention']}
    />
  );
}

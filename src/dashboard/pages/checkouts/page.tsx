// All checkouts: filters in the address, and what was paid more than once stands out.

import { firstOf, useAddress } from '../../address.ts';
import { gapura } from '../../api.ts';
import { useSpeech } from '../../language/language.tsx';
import { statusOptions } from '../../language/statuses.ts';
import { List } from '../../parts/list.tsx';
import { PageFrame } from '../../parts/page.tsx';
import { LinkTo } from '../../parts/values.tsx';
import { useCheckoutColumns, WORDS } from './columns.tsx';

export function Page() {
  const { words, language } = useSpeech(WORDS);
  const linkId = firstOf(useAddress().address, 'payment_link_id');
  return (
    <PageFrame title={words.title}>
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
        ]}
        ask={gapura.checkouts.list}
        columns={useCheckoutColumns()}
        newIn={(event) => {
          if (event.name !== 'checkout_created') return null;
          const { id, payment_link_id } = event.data.checkout;
          // The list of one link ignores events of others.
          return linkId === undefined || linkId === payment_link_id ? id : null;
        }}
        rowIn={(data) => ('checkout' in data ? data.checkout : null)}
      >
        {linkId !== undefined && (
          <p>
            {words.ofLink} <LinkTo payment_link={linkId}>{words.toLink}</LinkTo>
          </p>
        )}
      </List>
    </PageFrame>
  );
}

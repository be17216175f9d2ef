// All payment links, how often each was paid, and a form for a new one.

import { useNavigate } from '@tanstack/react-router';
import type { PaymentLink } from '../../../sdk/index.ts';
import { gapura, queryClient } from '../../api.ts';
import { useSpeech } from '../../language/language.tsx';
import { DialogButton } from '../../parts/act.tsx';
import { List } from '../../parts/list.tsx';
import { PageFrame } from '../../parts/page.tsx';
import { LinkTo, StatusBadge, Time } from '../../parts/values.tsx';
import { useEvents } from '../../shell/live.tsx';
import { useMay } from '../../shell/session-gate.tsx';
import { NewLink } from './new-link.tsx';
import { linkStatus, Price } from './status.tsx';
import { MAKES, WORDS } from './words.ts';

export function Page() {
  const { words, format } = useSpeech(WORDS);
  const navigate = useNavigate();
  const mayWrite = useMay(MAKES);
  const open = ({ id }: PaymentLink) => void navigate({ to: '/payment-links/$id', params: { id } });
  // A checkout that a link made takes a use, or gives it back.
  useEvents(({ data }) => {
    if (!('checkout' in data) || data.checkout.payment_link_id === null) return;
    void queryClient.invalidateQueries({ queryKey: ['payment-links'] });
  });
  return (
    <PageFrame
      title={words.title}
      acts={
        <DialogButton
          scope={MAKES}
          label={words.make}
          look="main-act"
          dialog={(onClose) => <NewLink onMade={open} onClose={onClose} />}
        />
      }
    >
      <List
        noun="payment-links"
        words={mayWrite ? words : { ...words, noneText: words.noneTextReading }}
        ask={gapura.paymentLinks.list}
        columns={[
          ['title', words.name, ({ id, title }) => <LinkTo payment_link={id}>{title}</LinkTo>, 'name'],
          ['status', words.status, (link) => <StatusBadge kind="link" status={linkStatus(link)} />],
          ['price', words.price, (link) => <Price link={link} />, 'number'],
          [
            'uses',
            words.uses,
            ({ uses, usage_limit: limit }) =>
              limit === null ? format.number(uses) : words.usesOf(format.number(uses), format.number(limit)),
            'number',
          ],
          ['held', words.held, ({ held }) => (held === 0 ? null : format.number(held)), 'number'],
          ['expires', words.expires, ({ expires_at }) => <Time at={expires_at} />],
          ['created', words.created, ({ created_at }) => <Time at={created_at} />],
        ]}
      />
    </PageFrame>
  );
}

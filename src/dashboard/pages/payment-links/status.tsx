// What a payment link costs, and how it stands.

import type { PaymentLink } from '../../../sdk/index.ts';
import { useFormat } from '../../language/language.tsx';
import { Money } from '../../parts/values.tsx';

export function Price({ link }: { readonly link: PaymentLink }) {
  const format = useFormat();
  if (link.amount !== null) return <Money amount={link.amount} />;
  return (
    <span className="money">
      {format.rupiah(link.amount_min ?? '0')} – {format.rupiah(link.amount_max ?? '0')}
    </span>
  );
}

type LinkStatus = 'active' | 'full' | 'used_up' | 'expired' | 'ended';

export function linkStatus({ status, expires_at, usage_limit, uses, held }: PaymentLink, now = Date.now()): LinkStatus {
  if (expires_at !== null && Date.parse(expires_at) <= now) return 'expired';
  if (usage_limit !== null && uses >= usage_limit) return 'used_up';
  if (status === 'ended') return 'ended';
  return usage_limit !== null && uses + held >= usage_limit ? 'full' : 'active';
}

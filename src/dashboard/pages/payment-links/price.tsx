// What a payment link costs: one amount, or any between two.

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

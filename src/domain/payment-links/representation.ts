// How payment links are shown to the world.

import { formatRupiah } from '../money.ts';
import { type PaymentLink, standingOf } from './link.ts';

/** The address is only told to those who ask for this one link: null in lists. */
export function showLink(link: PaymentLink, now: Date, url: string | null) {
  const { price } = link;
  return {
    id: link.id,
    url,
    title: link.title,
    amount: price.kind === 'fixed' ? formatRupiah(price.amount) : null,
    amount_min: price.kind === 'open' ? formatRupiah(price.least) : null,
    amount_max: price.kind === 'open' ? formatRupiah(price.most) : null,
    amount_suggestions: price.kind === 'open' ? price.suggestions.map(formatRupiah) : [],
    usage_limit: link.usageLimit,
    uses: link.uses,
    held: link.held,
    fields: link.fields.map(({ name, label, required }) => ({ name, label, required })),
    payment_methods: link.paymentMethods,
    expires_at: link.expiresAt?.toISOString() ?? null,
    ended_message: link.endedMessage,
    language: link.language,
    metadata: link.metadata,
    status: standingOf(link, now) === 'ended' ? ('ended' as const) : ('active' as const),
    created_at: link.createdAt.toISOString(),
    updated_at: link.updatedAt.toISOString(),
  };
}

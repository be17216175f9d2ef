// What the list of checkouts says, and its columns: there, and on the page of the payment link that made them.

import type { Checkout } from '../../../sdk/index.ts';
import { COMMON } from '../../language/common.ts';
import { bilingual, useWords } from '../../language/language.tsx';
import type { Column } from '../../parts/table.tsx';
import { LinkTo, Money, StatusBadge, Time } from '../../parts/values.tsx';

export const WORDS = bilingual({
  ...COMMON,
  title: ['Checkouts', 'Checkout'],
  ofLink: ['Only those of one payment link are shown.', 'Hanya yang dari satu tautan pembayaran yang ditampilkan.'],
  toLink: ['To the payment link', 'Ke tautan pembayarannya'],
  cancel: ['Cancel', 'Batalkan'],
  cancelTitle: (count: number) => [
    count === 1 ? 'Cancel 1 checkout?' : `Cancel ${count} checkouts?`,
    `Batalkan ${count} checkout?`,
  ],
  cancelText: [
    'No customer can begin to pay them from then on, and payments under way are cancelled at the gateway. This cannot be undone.',
    'Sejak itu tidak ada yang bisa mulai membayarnya, dan pembayaran yang sedang berjalan dibatalkan di gateway. Ini tidak bisa diurungkan.',
  ],
  cancelIt: ['Cancel them', 'Batalkan semuanya'],
  make: ['New payment request', 'Permintaan pembayaran baru'],
  none: ['No checkouts yet', 'Belum ada checkout'],
  noneText: [
    'A checkout is a page on which a customer chooses how to pay. They are made here, through the API and by payment links.',
    'Checkout adalah halaman tempat pelanggan memilih cara membayar. Dibuat di sini, lewat API, dan oleh tautan pembayaran.',
  ],
  showNew: (count: number) => [
    count === 1 ? 'Show 1 new checkout' : `Show ${count} new checkouts`,
    `Tampilkan ${count} checkout baru`,
  ],
});

export function useCheckoutColumns(): Column<Checkout>[] {
  const words = useWords(WORDS);
  return [
    ['order', words.order, ({ id, order_id }) => <LinkTo checkout={id}>{order_id}</LinkTo>, 'name'],
    ['status', words.status, ({ status }) => <StatusBadge kind="checkout" status={status} />],
    ['amount', words.amount, ({ amount }) => <Money amount={amount} />, 'number'],
    ['surplus', words.surplus, (checkout) => (hasSurplus(checkout) ? <Surplus of={checkout} /> : null), 'number'],
    ['customer', words.customer, (checkout) => nameOf(checkout) || checkout.customer_details?.email],
    ['created', words.created, ({ created_at }) => <Time at={created_at} />],
    ['email', words.email, ({ customer_details }) => customer_details?.email, 'extra'],
    ['expires', words.expires, ({ expires_at }) => <Time at={expires_at} />, 'extra'],
    ['completed', words.completed, ({ completed_at }) => <Time at={completed_at} />, 'extra'],
  ];
}

export function nameOf({ customer_details: customer }: Pick<Checkout, 'customer_details'>): string {
  return [customer?.first_name, customer?.last_name].filter(Boolean).join(' ');
}

/** Whether more came in than was asked for. */
export function hasSurplus({ surplus_amount }: Pick<Checkout, 'surplus_amount'>): boolean {
  return Number(surplus_amount) > 0;
}

export function Surplus({ of: { surplus_amount } }: { readonly of: Pick<Checkout, 'surplus_amount'> }) {
  return (
    <span className="surplus">
      <Money amount={surplus_amount} />
    </span>
  );
}

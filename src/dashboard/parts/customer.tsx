// Customers, as every page knows them: by an e-mail or a phone, with the way to all that is theirs.

import { Link } from '@tanstack/react-router';
import { firstOf, useAddress } from '../address.ts';
import { bilingual, useWords } from '../language/language.tsx';
import type { Filter } from './filters.tsx';
import { Copyable } from './values.tsx';

const WORDS = bilingual({
  email: ['E-mail', 'Email'],
  phone: ['Phone', 'Telepon'],
  all: ['All of this customer', 'Semua milik pelanggan ini'],
  only: ['Only those of one customer are shown:', 'Hanya yang dari satu pelanggan yang ditampilkan:'],
});

/** Without fields: links set them. */
export const CUSTOMER_FILTERS: readonly Filter[] = [['customer_email'], ['customer_phone']];

type By = { readonly email: string } | { readonly phone: string };

/** An e-mail or a phone to copy, and the way to the customer's page; nothing where there is none. */
export function OfCustomer({ email, phone }: { email?: string | null | undefined; phone?: string | null | undefined }) {
  const words = useWords(WORDS);
  const text = email ?? phone ?? '';
  if (text === '') return null;
  const by: By = email ? { email } : { phone: text };
  return (
    <span className="address">
      <Copyable text={text} name={email ? words.email : words.phone} />
      <Link to="/customers" search={by as never}>
        {words.all}
      </Link>
    </span>
  );
}

/** Says above a list that it is that of one customer. */
export function OnlyOfCustomer() {
  const words = useWords(WORDS);
  const { address } = useAddress();
  const email = firstOf(address, 'customer_email');
  const phone = firstOf(address, 'customer_phone');
  if (email === undefined && phone === undefined) return null;
  return (
    <p>
      {words.only}{' '}
      <Link to="/customers" search={(email === undefined ? { phone } : { email }) as never}>
        {email ?? phone}
      </Link>
    </p>
  );
}

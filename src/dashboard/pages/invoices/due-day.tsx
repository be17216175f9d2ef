// The last day to pay in time, and by how much it was missed.

import type { Invoice } from '../../../sdk/index.ts';
import { dayOf } from '../../language/format.ts';
import { useSpeech } from '../../language/language.tsx';
import { WORDS } from './words.ts';

const DAY_MS = 86_400_000;

/** In days of WIB; at least one where the server says that it is late, even if the clock here is wrong. */
function daysLate({ due_date }: Pick<Invoice, 'due_date'>): number {
  const days = (Date.parse(dayOf(new Date())) - Date.parse(due_date)) / DAY_MS;
  return Math.max(1, Math.round(days));
}

export function DueDay({ of: invoice }: { readonly of: Pick<Invoice, 'due_date' | 'is_overdue'> }) {
  const { words, format } = useSpeech(WORDS);
  return (
    <span className={invoice.is_overdue ? 'due late' : 'due'}>
      <time dateTime={invoice.due_date}>{format.day(invoice.due_date)}</time>
      {invoice.is_overdue && <span className="small">{words.late(daysLate(invoice))}</span>}
    </span>
  );
}

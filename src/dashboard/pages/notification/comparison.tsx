// The message beside the payment as it is now, field by field.

import { type ReactNode, useMemo } from 'react';
import type { Notification, Payment } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { useWords } from '../../language/language.tsx';
import { useAnswer } from '../../parts/answer.tsx';
import { Loading, Section } from '../../parts/page.tsx';
import { type Column, DataTable } from '../../parts/table.tsx';
import { Badge, Method, Money, StatusBadge } from '../../parts/values.tsx';
import { WORDS } from './words.ts';

const FIELDS = [
  'transaction_status',
  'gross_amount',
  'fraud_status',
  'payment_type',
  'status_code',
  'order_id',
  'transaction_id',
] as const satisfies readonly (keyof Notification & keyof Payment)[];
type Field = (typeof FIELDS)[number];

interface Row {
  readonly field: Field;
  readonly told: string | null;
  readonly now: string | null;
}

const AMOUNT = /^\d+(\.\d+)?$/;

/** `150000` and `150000.00` are one amount. What the message does not say cannot differ. */
function differs({ field, told, now }: Row): boolean {
  if (told === null) return false;
  if (field === 'gross_amount' && now !== null && AMOUNT.test(told)) return Number(told) !== Number(now);
  return told !== now;
}

export function Comparison({ message, paymentId }: { readonly message: Notification; readonly paymentId: string }) {
  const words = useWords(WORDS);
  const columns = useColumns();
  const { data, trouble } = useAnswer({
    queryKey: ['payment', paymentId],
    queryFn: ({ signal }) => gapura.payments.get(paymentId, { signal }),
  });
  return (
    <Section title={words.compare}>
      {trouble}
      {data === undefined ? (
        trouble === null && <Loading rows={FIELDS.length} />
      ) : (
        <>
          <DataTable
            label={words.compare}
            rows={FIELDS.map((field) => ({ field, told: message[field], now: data[field] }))}
            columns={columns}
            rowKey={({ field }) => field}
          />
          <p className="compare-text quiet small">{words.compareText}</p>
        </>
      )}
    </Section>
  );
}

function useColumns(): Column<Row>[] {
  const words = useWords(WORDS);
  return useMemo(
    () => [
      { id: 'field', title: words.field, isName: true, cell: ({ field }) => words.fields[field] },
      { id: 'told', title: words.inMessage, cell: ({ field, told }) => shown(field, told, words.nothing) },
      { id: 'now', title: words.atPayment, cell: ({ field, now }) => shown(field, now, words.nothing) },
      {
        id: 'differs',
        title: words.compared,
        cell: (row) =>
          differs(row) ? <Badge tone="wait">{words.differs}</Badge> : <span className="quiet">{words.same}</span>,
      },
    ],
    [words],
  );
}

/** As the other pages show it; what is not of its kind as it came. */
function shown(field: Field, value: string | null, nothing: string): ReactNode {
  if (value === null) return <span className="quiet">{nothing}</span>;
  switch (field) {
    case 'transaction_status':
      return <StatusBadge kind="payment" status={value} />;
    case 'fraud_status':
      return <StatusBadge kind="fraud" status={value} />;
    case 'gross_amount':
      return AMOUNT.test(value) ? <Money amount={value} /> : <code className="id">{value}</code>;
    case 'payment_type':
      return <Method type={value} />;
    default:
      return <code className="id">{value}</code>;
  }
}

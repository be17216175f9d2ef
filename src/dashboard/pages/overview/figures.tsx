// The figures of the period, large, and how each way to pay did.

import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import type { SummaryRow } from '../../../sdk/index.ts';
import { type Format, startOfDay } from '../../language/format.ts';
import { useFormat, useWords } from '../../language/language.tsx';
import { type Column, DataTable } from '../../parts/table.tsx';
import { Method, Money } from '../../parts/values.tsx';
import { type Totals, totalOf, totalsBy } from './period.ts';
import { WORDS } from './words.ts';

export const shownRate = (format: Format, rate: number | null) => (rate === null ? '–' : format.percent(rate));
export const shownSpan = (format: Format, seconds: number | null) => (seconds === null ? '–' : format.span(seconds));

export function Tiles({ rows }: { readonly rows: readonly SummaryRow[] }) {
  const words = useWords(WORDS);
  const format = useFormat();
  const total = totalOf(rows);
  return (
    <dl className="tiles sheet" aria-label={words.figures}>
      <Tile name={words.net} look="main wide">
        <Money amount={total.net} />
      </Tile>
      <Tile name={words.gross} look="wide">
        <Money amount={total.gross} />
      </Tile>
      <Tile name={words.refunded} look="wide">
        <Money amount={total.refunded} />
      </Tile>
      <Tile name={words.paid} hint={words.ofMade(format.number(total.count))}>
        {format.number(total.paid_count)}
      </Tile>
      <Tile name={words.success} hint={words.successHint}>
        {shownRate(format, total.success_rate)}
      </Tile>
      <Tile name={words.median} hint={rows.length > 1 ? words.medianHint : undefined}>
        {shownSpan(format, total.median_seconds_to_pay)}
      </Tile>
    </dl>
  );
}

interface TileProps {
  readonly name: string;
  readonly hint?: string | undefined;
  /** As the design has it. */
  readonly look?: string;
  readonly children: ReactNode;
}

function Tile({ name, hint, look, children }: TileProps) {
  return (
    <div className={look}>
      <dt>{name}</dt>
      <dd>
        <span className="figure">{children}</span>
        {hint !== undefined && <span className="hint">{hint}</span>}
      </dd>
    </div>
  );
}

interface ByMethodProps {
  readonly rows: readonly SummaryRow[];
  /** The first day of the period. */
  readonly from: string;
}

type MethodRow = Totals & { by: string };

export function ByMethod({ rows, from }: ByMethodProps) {
  const words = useWords(WORDS);
  const format = useFormat();
  const methods = useMemo(() => totalsBy(rows), [rows]);
  const columns: Column<MethodRow>[] = [
    {
      id: 'method',
      title: words.method,
      isName: true,
      cell: ({ by }) => (
        <Link to="/payments" search={{ payment_type: by, created_after: startOfDay(from) }}>
          <Method type={by} />
        </Link>
      ),
    },
    { id: 'made', title: words.made, isNumber: true, cell: ({ count }) => format.number(count) },
    { id: 'paid', title: words.paid, isNumber: true, cell: ({ paid_count }) => format.number(paid_count) },
    {
      id: 'success',
      title: words.success,
      isNumber: true,
      cell: ({ success_rate }) => <Rate rate={success_rate} text={shownRate(format, success_rate)} />,
    },
    { id: 'net', title: words.net, isNumber: true, cell: ({ net }) => <Money amount={net} /> },
    {
      id: 'median',
      title: words.median,
      isNumber: true,
      cell: ({ median_seconds_to_pay }) => shownSpan(format, median_seconds_to_pay),
    },
  ];
  return <DataTable label={words.byMethod} rows={methods} columns={columns} rowKey={({ by }) => by} />;
}

function Rate({ rate, text }: { readonly rate: number | null; readonly text: string }) {
  return (
    <span className="rate">
      <span className="track" aria-hidden="true">
        <span style={{ inlineSize: `${(rate ?? 0) * 100}%` }} />
      </span>
      <span>{text}</span>
    </span>
  );
}

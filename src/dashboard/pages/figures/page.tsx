// The figures of any days, against others: in total, over time, and broken down by method, bank, outcome, or reason of failure.

import '../overview/page.css';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import type { SummaryRow } from '../../../sdk/index.ts';
import { findStatus } from '../../../text/statuses.ts';
import { firstOf, useAddress } from '../../address.ts';
import { gapura } from '../../api.ts';
import { dayOf, startOfDay } from '../../language/format.ts';
import { useLanguage, useSpeech, useWords } from '../../language/language.tsx';
import { useAnswer } from '../../parts/answer.tsx';
import { Choice } from '../../parts/chart.tsx';
import { SelectField } from '../../parts/fields.tsx';
import { useDraft } from '../../parts/filters.tsx';
import { Empty, Loading, PageFrame, Section } from '../../parts/page.tsx';
import { type Column, DataTable } from '../../parts/table.tsx';
import { Method, Money } from '../../parts/values.tsx';
import { useRefreshOnEvents } from '../../shell/live.tsx';
import { shownRate, shownSpan, Tile, Trend } from '../overview/figures.tsx';
import { WORDS as FIGURE_WORDS } from '../overview/words.ts';
import { Change, type Pairing, RateChange } from './change.tsx';
import {
  COMPARISONS,
  type Compared,
  comparedDays,
  type Days,
  DIMENSIONS,
  type Dimension,
  daysOf,
  likeParts,
  RANGES,
  type Span,
  unitOf,
} from './range.ts';
import { WORDS } from './words.ts';

const REFRESHED = [['summary']];

const oneOf = <Value extends string>(values: readonly Value[], text: string | undefined, otherwise: Value): Value =>
  values.find((value) => value === text) ?? otherwise;

export function Page() {
  const { words, format } = useSpeech(WORDS);
  const { address, change } = useAddress();
  useRefreshOnEvents(REFRESHED);
  const now = new Date();
  const range = oneOf(RANGES, firstOf(address, 'range'), '7d');
  const comparison = oneOf(COMPARISONS, firstOf(address, 'compare'), 'before');
  const typed = { from: firstOf(address, 'from') ?? '', to: firstOf(address, 'to') ?? '' };
  const days = daysOf(range, now, typed);
  const other = comparedDays(range, days, comparison);
  const compared = other && likeParts(days, other, now);
  const said = ({ from, to }: Days) => [format.day(startOfDay(from)), format.day(startOfDay(to))] as const;
  return (
    <PageFrame
      title={words.title}
      lead={
        <>
          {words.days(...said(days))}
          {other !== null && `, ${words.compared(...said(other))}.`}{' '}
          {other !== null && compared === null && words.tooEarly}
          {compared?.until && words.until(format.hour(compared.until))}
        </>
      }
    >
      <search className="filters" aria-label={words.choice}>
        <SelectField
          label={words.range}
          value={range}
          options={RANGES.map((value) => ({ value, label: words.ranges[value] }))}
          onChange={({ target }) => {
            // Whoever wants other days begins with those that are shown.
            const isTyped = target.value === 'days';
            change({ range: target.value, from: isTyped ? days.from : undefined, to: isTyped ? days.to : undefined });
          }}
        />
        {range === 'days' && (
          <>
            <DayField label={words.from} value={days.from} onChoose={(from) => change({ from, to: days.to })} />
            <DayField label={words.to} value={days.to} onChoose={(to) => change({ from: days.from, to })} />
          </>
        )}
        <SelectField
          label={words.comparison}
          value={comparison}
          options={COMPARISONS.map((value) => ({ value, label: words.comparisons[value] }))}
          onChange={({ target }) => change({ compare: target.value })}
        />
      </search>
      <Figures days={days} compared={compared} />
      <Breakdown days={days} compared={compared} />
    </PageFrame>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChoose: (day: string) => void;
}

/** Typing a year passes 0002, 0020 and 0202: no day of those is meant. */
const YEAR_FIRST = '2000';

function DayField({ label, value, onChoose }: DayFieldProps) {
  const id = useId();
  const [draft, setDraft] = useDraft(value);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        value={draft}
        max={dayOf(new Date())}
        onChange={({ target }) => {
          setDraft(target.value);
          if (target.value >= YEAR_FIRST) onChoose(target.value);
        }}
      />
    </div>
  );
}

interface Asked {
  readonly days: Days;
  readonly compared: Compared | null;
}

/** The rows of the days, and of the parts that are compared: asked for together, so that what is shown belongs together. */
function useComparedRows({ days, compared }: Asked, by?: Dimension) {
  return useAnswer(
    ['summary', days, compared, by],
    async (options) => {
      const read = (span: Span) =>
        gapura.figures.summary({ ...span, interval: 'all', ...(by === undefined ? {} : { by }) }, options);
      const isWhole = compared?.until === null;
      const [all, now, before] = await Promise.all([
        read(days),
        compared && !isWhole ? read(compared.now) : null,
        compared ? read(compared.before) : null,
      ]);
      return { all, compared: before === null ? null : { now: now ?? all, before } };
    },
    { placeholderData: keepPreviousData },
  );
}

function Figures({ days, compared }: Asked) {
  const words = useWords(WORDS);
  const unit = unitOf(days);
  const totals = useComparedRows({ days, compared });
  const course = useAnswer(
    ['summary', days, unit],
    async (options) => ({ unit, rows: await gapura.figures.summary({ ...days, interval: unit }, options) }),
    { placeholderData: keepPreviousData },
  );
  const trouble = totals.trouble ?? course.trouble;
  const [all] = totals.data?.all ?? [];
  if (totals.data === undefined || all === undefined || course.data === undefined) {
    return trouble ?? <Loading rows={10} />;
  }
  const [now] = totals.data.compared?.now ?? [];
  const [before] = totals.data.compared?.before ?? [];
  return (
    <>
      {trouble}
      <Totals all={all} compared={now && before && { now, before }} />
      {all.count === 0 && all.refunds_made_count === 0 ? (
        <div className="sheet">
          <Empty title={words.none}>
            <p>{words.noneText}</p>
          </Empty>
        </div>
      ) : (
        <Trend rows={course.data.rows} unit={course.data.unit} hasRefundsMade />
      )}
    </>
  );
}

interface TotalsProps {
  readonly all: SummaryRow;
  readonly compared: { readonly now: SummaryRow; readonly before: SummaryRow } | undefined;
}

/** What came in and what went out, whichever payments it was of. */
const movedOf = ({ gross, refunds_made: made }: SummaryRow) =>
  `${BigInt(gross.split('.', 1)[0] ?? '0') - BigInt(made.split('.', 1)[0] ?? '0')}.00`;

function Totals({ all, compared }: TotalsProps) {
  const { words, format } = useSpeech(WORDS);
  const names = useWords(FIGURE_WORDS);
  const money = (of: (row: SummaryRow) => string, welcome?: 'more') =>
    compared && (
      <Change
        now={Number(of(compared.now))}
        before={Number(of(compared.before))}
        written={format.rupiah(of(compared.before))}
        {...(welcome && { welcome })}
      />
    );
  const count = (of: (row: SummaryRow) => number, welcome?: 'more') =>
    compared && (
      <Change
        now={of(compared.now)}
        before={of(compared.before)}
        written={format.number(of(compared.before))}
        {...(welcome && { welcome })}
      />
    );
  return (
    <dl className="tiles sheet" aria-label={words.title}>
      <Tile name={names.net} hint={words.netHint} look="main wide" more={money(({ net }) => net, 'more')}>
        <Money amount={all.net} />
      </Tile>
      <Tile name={names.gross} look="wide" more={money(({ gross }) => gross, 'more')}>
        <Money amount={all.gross} />
      </Tile>
      <Tile name={names.refunded} hint={words.refundedHint} look="wide" more={money(({ refunded }) => refunded)}>
        <Money amount={all.refunded} />
      </Tile>
      <Tile
        name={words.refundsMade}
        hint={words.refundsMadeHint(format.number(all.refunds_made_count))}
        look="wide"
        more={money((row) => row.refunds_made)}
      >
        <Money amount={all.refunds_made} />
      </Tile>
      <Tile name={words.moved} hint={words.movedHint} look="wide" more={money(movedOf, 'more')}>
        <Money amount={movedOf(all)} />
      </Tile>
      <Tile name={names.made} look="wide" more={count((row) => row.count)}>
        {format.number(all.count)}
      </Tile>
      <Tile name={names.paid} more={count((row) => row.paid_count, 'more')}>
        {format.number(all.paid_count)}
      </Tile>
      <Tile name={names.success} hint={names.successHint} more={<RateChange {...compared} />}>
        {shownRate(format, all.success_rate)}
      </Tile>
      <Tile name={names.median} more={<MedianChange {...compared} />}>
        {shownSpan(format, all.median_seconds_to_pay)}
      </Tile>
    </dl>
  );
}

function MedianChange({ now, before }: Pairing) {
  const { format } = useSpeech(WORDS);
  if (now?.median_seconds_to_pay == null || before?.median_seconds_to_pay == null) return null;
  const written = shownSpan(format, before.median_seconds_to_pay);
  return (
    <Change now={now.median_seconds_to_pay} before={before.median_seconds_to_pay} written={written} welcome="less" />
  );
}

function Breakdown({ days, compared }: Asked) {
  const words = useWords(WORDS);
  const { address, change } = useAddress();
  const by = oneOf(DIMENSIONS, firstOf(address, 'by'), 'payment_type');
  const { data, trouble, asked } = useComparedRows({ days, compared }, by);
  // Those of another dimension would stand under the wrong heading.
  const isOther = asked.isPlaceholderData;
  return (
    <Section
      title={words.breakdown}
      acts={
        <Choice
          label={words.by}
          options={DIMENSIONS.map((value) => ({ value, label: words.dimensions[value] }))}
          value={by}
          onChoose={(chosen) => change({ by: chosen }, { replace: true })}
        />
      }
    >
      {trouble}
      {data !== undefined && !isOther ? (
        <PartsTable parts={partsOf(data)} by={by} days={days} isCompared={data.compared !== null} />
      ) : (
        trouble === null && <Loading rows={4} />
      )}
    </Section>
  );
}

interface Part {
  readonly by: string;
  readonly row: SummaryRow;
  /** What is compared, where there was any. */
  readonly now: SummaryRow | undefined;
  readonly before: SummaryRow | undefined;
}

/** A value that only the other days have is a row too: it fell to nothing. */
function partsOf(data: NonNullable<ReturnType<typeof useComparedRows>['data']>): Part[] {
  const find = (rows: readonly SummaryRow[] | undefined, by: string) => rows?.find((row) => row.by === by);
  const values = [...new Set([...data.all, ...(data.compared?.before ?? [])].map(({ by }) => by ?? ''))];
  return values
    .map((by) => ({
      by,
      row: find(data.all, by) ?? NOTHING,
      now: find(data.compared?.now, by),
      before: find(data.compared?.before, by),
    }))
    .sort((a, b) => Number(b.row.gross) - Number(a.row.gross) || b.row.count - a.row.count);
}

const NO_MONEY = '0.00';
const NOTHING: SummaryRow = {
  start: '',
  by: null,
  count: 0,
  paid_count: 0,
  success_rate: null,
  gross: NO_MONEY,
  refunded: NO_MONEY,
  net: NO_MONEY,
  refunds_made_count: 0,
  refunds_made: NO_MONEY,
  median_seconds_to_pay: null,
};

interface PartsProps {
  readonly parts: readonly Part[];
  readonly by: Dimension;
  readonly days: Days;
  readonly isCompared: boolean;
}

function PartsTable({ parts, by, days, isCompared }: PartsProps) {
  const { words, format } = useSpeech(WORDS);
  const names = useWords(FIGURE_WORDS);
  const nameColumn: Column<Part> = [
    by,
    words.dimensions[by],
    (part) => <PartName by={by} value={part.by} days={days} />,
    'name',
  ];
  const all = parts.reduce((sum, { row }) => sum + row.count, 0);
  const ofFailures: Column<Part>[] = [
    nameColumn,
    ['failed', words.failed, ({ row }) => format.number(row.count), 'number'],
    ['share', words.share, ({ row }) => (all === 0 ? null : format.percent(row.count / all)), 'number'],
    ...(isCompared ? [changeOf(words.failedDifference, (row) => row.count)] : []),
  ];
  const ofPayments: Column<Part>[] = [
    nameColumn,
    ['made', names.made, ({ row }) => format.number(row.count), 'number'],
    ['paid', names.paid, ({ row }) => format.number(row.paid_count), 'number'],
    ['success', names.success, ({ row }) => shownRate(format, row.success_rate), 'number'],
    ['gross', names.gross, ({ row }) => <Money amount={row.gross} />, 'number'],
    ['refunded', names.refunded, ({ row }) => <Money amount={row.refunded} />, 'number'],
    ['refunds', words.refundsMade, ({ row }) => <Money amount={row.refunds_made} />, 'number'],
    ...(isCompared ? [changeOf(words.difference, ({ gross }) => Number(gross), 'more')] : []),
  ];
  if (parts.length === 0) return <Empty title={by === 'reason' ? words.noFailed : names.none} />;
  return (
    <DataTable
      label={words.dimensions[by]}
      rows={parts}
      columns={by === 'reason' ? ofFailures : ofPayments}
      rowKey={(part) => part.by}
    />
  );
}

function changeOf(title: string, of: (row: SummaryRow) => number, welcome?: 'more'): Column<Part> {
  return [
    'difference',
    title,
    ({ now, before }) => (
      <Change now={of(now ?? NOTHING)} before={of(before ?? NOTHING)} {...(welcome && { welcome })} />
    ),
    'number',
  ];
}

function PartName({ by, value, days }: { readonly by: Dimension; readonly value: string; readonly days: Days }) {
  const words = useWords(WORDS);
  const { language } = useLanguage();
  const name = (): ReactNode => {
    if (by === 'payment_type') return <Method type={value} />;
    if (by === 'status') return findStatus('payment', value).words[language];
    if (by === 'bank') return value === 'none' ? words.noBank : value.toUpperCase();
    return words.reasons[value] ?? value;
  };
  // There is no list of those without a bank, or of those that failed for a reason.
  if (by === 'reason' || (by === 'bank' && value === 'none')) return name();
  const between = {
    created_after: startOfDay(days.from),
    created_before: startOfDay(dayOf(new Date(startOfDay(days.to)), 1)),
  };
  return (
    <Link to="/payments" search={{ [by]: value, ...between }}>
      {name()}
    </Link>
  );
}

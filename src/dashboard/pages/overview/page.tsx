// How payments go, and what somebody should look at: the first page of the day.

import './page.css';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SummaryQuery, SummaryRow } from '../../../sdk/index.ts';
import { firstOf, useAddress } from '../../address.ts';
import { gapura } from '../../api.ts';
import { startOfDay } from '../../language/format.ts';
import { useFormat, useWords } from '../../language/language.tsx';
import { useAnswer } from '../../parts/answer.tsx';
import { Empty, Loading, PageFrame, Section } from '../../parts/page.tsx';
import { useMe } from '../../shell/session-gate.tsx';
import { Attention } from './attention.tsx';
import { Choice } from './choice.tsx';
import { ByMethod, Tiles } from './figures.tsx';
import { areHours, daysOf, PERIODS, readPeriod, trendOf } from './period.ts';
import { useRefreshOnEvents } from './refresh.ts';
import { Trend } from './trend.tsx';
import { WORDS } from './words.ts';

const REFRESHED = [['summary'], ['attention']];

export function Page() {
  const words = useWords(WORDS);
  const format = useFormat();
  const { staff } = useMe();
  const { address, change } = useAddress();
  useRefreshOnEvents(REFRESHED);
  const period = readPeriod(firstOf(address, 'period'));
  const { from, to } = daysOf(period, new Date());
  return (
    <PageFrame
      title={words.title}
      lead={words.days(format.day(startOfDay(from)), format.day(startOfDay(to)))}
      acts={
        <Choice
          label={words.period}
          options={PERIODS.map((value) => ({ value, label: words.periods[value] }))}
          value={period}
          onChoose={(chosen) => change({ period: chosen })}
        />
      }
    >
      {staff && <Attention />}
      <Figures days={{ from, to }} trend={trendOf(period, new Date())} />
    </PageFrame>
  );
}

function useSummary(query: SummaryQuery) {
  return useAnswer({
    queryKey: ['summary', query],
    queryFn: ({ signal }) => gapura.figures.summary(query, { signal }),
    placeholderData: keepPreviousData,
  });
}

function Figures({ days, trend }: { readonly days: { from: string; to: string }; readonly trend: SummaryQuery }) {
  const words = useWords(WORDS);
  const totals = useSummary({ ...days, interval: 'day' });
  const course = useSummary(trend);
  const byMethod = useSummary({ ...days, interval: 'day', by: 'payment_type' });
  // They fail together: one of them says so for all, and they are asked again by themselves.
  const trouble = totals.trouble ?? course.trouble ?? byMethod.trouble;
  if (totals.data === undefined || course.data === undefined || byMethod.data === undefined) {
    return trouble ?? <Loading rows={10} />;
  }
  return (
    <>
      {trouble}
      <Tiles rows={totals.data} />
      {isEmpty(totals.data) ? (
        <div className="sheet">
          <Empty title={words.none}>
            <p>{words.noneText}</p>
            <Link to="/payments" className="button">
              {words.toPayments}
            </Link>
          </Empty>
        </div>
      ) : (
        <>
          <Trend rows={course.data} isByHour={areHours(course.data)} />
          <Section title={words.byMethod}>
            <ByMethod rows={byMethod.data} from={days.from} />
          </Section>
        </>
      )}
    </>
  );
}

const isEmpty = (rows: readonly SummaryRow[]) => rows.every(({ count }) => count === 0);

// The figures of payments, and what needs attention: the first page of the day.

import './page.css';
import { keepPreviousData, type QueryKey } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { AttentionRow, SummaryQuery, SummaryRow } from '../../../sdk/index.ts';
import { firstOf, parseAddress, useAddress } from '../../address.ts';
import { gapura, queryClient } from '../../api.ts';
import { startOfDay } from '../../language/format.ts';
import { useSpeech, useWords } from '../../language/language.tsx';
import { useAnswer } from '../../parts/answer.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Empty, Loading, PageFrame, Section } from '../../parts/page.tsx';
import { Time } from '../../parts/values.tsx';
import { useEvents } from '../../shell/live.tsx';
import { useMe } from '../../shell/session-gate.tsx';
import { ByMethod, Choice, Tiles, Trend } from './figures.tsx';
import { areHours, daysOf, PERIODS, readPeriod, trendOf } from './period.ts';
import { WORDS } from './words.ts';

const REFRESHED = [['summary'], ['attention']];

export function Page() {
  const { words, format } = useSpeech(WORDS);
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
  return useAnswer(['summary', query], (options) => gapura.figures.summary(query, options), {
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

/** Not everything that waits emits an event. */
const EVERY_MS = 60_000;

function Attention() {
  const words = useWords(WORDS);
  const { data, trouble } = useAnswer(['attention'], (options) => gapura.figures.attention(options), {
    refetchInterval: EVERY_MS,
  });
  if (data === undefined) return trouble ?? <Loading rows={2} />;
  const waiting = data.filter(({ count }) => count !== 0);
  return (
    <Section title={words.attention}>
      {trouble}
      {waiting.length === 0 ? (
        <div className="nothing-waits">
          <Icon name="good" size={24} />
          <p>
            <strong>{words.nothing}</strong>
            <br />
            <span className="quiet">{words.nothingText}</span>
          </p>
        </div>
      ) : (
        <ul className="attention">
          {waiting.map((row) => (
            <Row key={row.name} row={row} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Row({ row: { name, count, timed_out: isLate, more, since, list } }: { readonly row: AttentionRow }) {
  const { words, format } = useSpeech(WORDS);
  const what = words.names[name] ?? name;
  return (
    <li>
      <span className="badge wait">{count === null ? '?' : `${format.number(count)}${more ? '+' : ''}`}</span>
      <span className="what">{list === null ? what : <ListLink list={list}>{what}</ListLink>}</span>
      <span className="quiet small">
        {count === null && (isLate ? words.late : words.notCounted)}
        {since !== null && (
          <>
            {words.since} <Time at={since} />
          </>
        )}
      </span>
    </li>
  );
}

/** The dashboard's pages are called as the API's lists, and take the same filters. */
function ListLink({ list, children }: { readonly list: string; readonly children: string }) {
  const [path = '/', query = ''] = list.split('?', 2);
  return (
    <Link to={path.replace(/\/$/, '')} search={parseAddress(query) as never}>
      {children}
    </Link>
  );
}

const PAUSE_MS = 4_000;

function useRefreshOnEvents(keys: readonly QueryKey[]): void {
  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEvents(() => {
    if (timer.current !== undefined) return;
    timer.current = window.setTimeout(() => {
      timer.current = undefined;
      for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
    }, PAUSE_MS);
  });
}

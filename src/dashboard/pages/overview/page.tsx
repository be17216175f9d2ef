// The figures of payments, and what needs attention: the first page of the day.

import './page.css';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import type { AttentionRow, SummaryQuery, SummaryRow } from '../../../sdk/index.ts';
import { firstOf, parseAddress, useAddress } from '../../address.ts';
import { gapura } from '../../api.ts';
import { startOfDay } from '../../language/format.ts';
import { useSpeech, useWords } from '../../language/language.tsx';
import { useAnswer } from '../../parts/answer.tsx';
import { Choice } from '../../parts/chart.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Empty, Loading, PageFrame, Section } from '../../parts/page.tsx';
import { Money, Time } from '../../parts/values.tsx';
import { useRefreshOnEvents } from '../../shell/live.tsx';
import { useMe } from '../../shell/session-gate.tsx';
import { Change, RateChange } from '../figures/change.tsx';
import { daysOf as figureDays, likeParts, type Span } from '../figures/range.ts';
import { WORDS as FIGURES_WORDS } from '../figures/words.ts';
import { DemoShop } from './demo.tsx';
import { ByMethod, shownRate, Tile, Tiles, Trend } from './figures.tsx';
import { areHours, daysOf, PERIODS, readPeriod, trendOf } from './period.ts';
import { WORDS } from './words.ts';

const REFRESHED = [['summary'], ['attention']];

export function Page() {
  const { words, format } = useSpeech(WORDS);
  const { staff, scopes, shops } = useMe();
  const { address, change } = useAddress();
  useRefreshOnEvents(REFRESHED);
  const period = readPeriod(firstOf(address, 'period'));
  const { from, to } = daysOf(period, new Date());
  // Who only works in other shops has nothing to see in this one.
  if (shops.length > 0 && !scopes.includes('payments:read')) return <Navigate to="/overview" replace />;
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
      <Glance />
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
            <DemoShop />
          </Empty>
        </div>
      ) : (
        <>
          <Trend rows={course.data} unit={areHours(course.data) ? 'hour' : 'day'} />
          <Section title={words.byMethod}>
            <ByMethod rows={byMethod.data} from={days.from} />
          </Section>
        </>
      )}
    </>
  );
}

/** Today against yesterday, in the hours of today that are over. */
function Glance() {
  const { words, format } = useSpeech(FIGURES_WORDS);
  const names = useWords(WORDS);
  const now = new Date();
  const [today, yesterday] = [figureDays('today', now), figureDays('yesterday', now)];
  const compared = likeParts(today, yesterday, now);
  const { data, trouble } = useAnswer(['summary', compared], async (options) => {
    if (compared === null) return null;
    const read = (span: Span) => gapura.figures.summary({ ...span, interval: 'all' }, options);
    const [[now], [before]] = await Promise.all([read(compared.now), read(compared.before)]);
    return now && before ? { now, before } : null;
  });
  const shown = data ?? null;
  return (
    <Section title={words.atGlance} acts={<Link to="/figures">{names.moreFigures}</Link>}>
      {trouble}
      {compared === null && <p className="beside-chart quiet">{words.tooEarly}</p>}
      {compared !== null && shown === null && trouble === null && <Loading rows={2} />}
      {compared !== null && shown !== null && (
        <dl className="tiles" aria-label={`${words.atGlance}, ${words.glanceUntil(format.hour(compared.until ?? ''))}`}>
          <Tile
            name={names.gross}
            look="wide"
            hint={words.glanceUntil(format.hour(compared.until ?? ''))}
            more={
              <Change
                now={Number(shown.now.gross)}
                before={Number(shown.before.gross)}
                written={format.rupiah(shown.before.gross)}
                welcome="more"
              />
            }
          >
            <Money amount={shown.now.gross} />
          </Tile>
          <Tile
            name={names.paid}
            look="wide"
            more={
              <Change
                now={shown.now.paid_count}
                before={shown.before.paid_count}
                written={format.number(shown.before.paid_count)}
                welcome="more"
              />
            }
          >
            {format.number(shown.now.paid_count)}
          </Tile>
          <Tile name={names.success} look="wide" more={<RateChange {...shown} />}>
            {shownRate(format, shown.now.success_rate)}
          </Tile>
        </dl>
      )}
    </Section>
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

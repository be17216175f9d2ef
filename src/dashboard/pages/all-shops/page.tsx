// All shops of a person at a glance: what they take, and what needs attention in each.

import '../overview/page.css';
import { useState } from 'react';
import type { Overview } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { bilingual, useSpeech, useWords } from '../../language/language.tsx';
import { useAnswer } from '../../parts/answer.tsx';
import { Choice } from '../../parts/chart.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Loading, PageFrame, Section } from '../../parts/page.tsx';
import { Rights } from '../../parts/rights.tsx';
import { DataTable } from '../../parts/table.tsx';
import { Badge, Money, StatusBadge, Time } from '../../parts/values.tsx';
import { dashboardOf } from '../../site.ts';
import { Tile } from '../overview/figures.tsx';
import { WORDS as OVERVIEW_WORDS } from '../overview/words.ts';

const WORDS = bilingual({
  title: ['All shops', 'Semua toko'],
  lead: [
    'Money and what needs attention in the shops that you work in. Days are in WIB.',
    'Uang dan yang perlu perhatian di toko-toko tempat Anda bekerja. Hari dalam WIB.',
  ],
  period: ['Period', 'Periode'],
  periods: { today: ['Today', 'Hari ini'], last_7_days: ['7 days', '7 hari'], last_30_days: ['30 days', '30 hari'] },
  together: ['Together', 'Bersama'],
  gross: ['Gross', 'Bruto'],
  paid: ['Paid', 'Dibayar'],
  ofMade: (made: string) => [`of ${made} made`, `dari ${made} yang dibuat`],
  refunds: ['Refunds made', 'Pengembalian dilakukan'],
  byShop: ['By shop', 'Per toko'],
  shop: ['Shop', 'Toko'],
  own: ['The server’s own shop', 'Toko milik server'],
  role: ['Role', 'Peran'],
  state: ['State', 'Keadaan'],
  attention: ['Needs attention', 'Perlu perhatian'],
  partial: [
    'Not all shops could be read: they are missing in the sum.',
    'Tidak semua toko terbaca: yang itu belum termasuk dalam jumlah.',
  ],
});

type Shop = Overview['shops'][number];
type Period = keyof Overview['total'];
const PERIODS: readonly Period[] = ['today', 'last_7_days', 'last_30_days'];
const REFRESH_MS = 60_000;

export function Page() {
  const words = useWords(WORDS);
  const [period, setPeriod] = useState<Period>('today');
  const { data, trouble } = useAnswer(['all-shops'], (options) => gapura.figures.overview(options), {
    refetchInterval: REFRESH_MS,
  });
  return (
    <PageFrame
      title={words.title}
      lead={words.lead}
      acts={
        <Choice
          label={words.period}
          options={PERIODS.map((value) => ({ value, label: words.periods[value] }))}
          value={period}
          onChoose={setPeriod}
        />
      }
    >
      {trouble}
      {data !== undefined ? <Shops of={data} period={period} /> : trouble === null && <Loading />}
    </PageFrame>
  );
}

function Shops({ of: { shops, total }, period }: { readonly of: Overview; readonly period: Period }) {
  const { words, format } = useSpeech(WORDS);
  const sum = total[period];
  const money = (shop: Shop) => shop.money?.[period];
  return (
    <>
      {shops.some(({ state }) => state === 'unavailable') && <p role="status">{words.partial}</p>}
      <dl className="tiles sheet" aria-label={words.together}>
        <Tile name={words.gross} look="main wide">
          <Money amount={sum.gross} />
        </Tile>
        <Tile name={words.paid} look="wide" hint={words.ofMade(format.number(sum.count))}>
          {format.number(sum.paid_count)}
        </Tile>
        <Tile name={words.refunds} look="wide" hint={format.number(sum.refunds_made_count)}>
          <Money amount={sum.refunds_made} />
        </Tile>
      </dl>
      <Attention shops={shops} />
      <Section title={words.byShop}>
        <DataTable
          label={words.byShop}
          rows={shops}
          rowKey={({ id }) => id ?? ''}
          columns={[
            ['shop', words.shop, (shop) => <ShopLink shop={shop} />, 'name'],
            ['role', words.role, ({ role }) => (role === null ? null : <Rights of={{ role, scopes: [] }} />)],
            ['state', words.state, ({ state }) => <StatusBadge kind="shop" status={state} />],
            ['gross', words.gross, (shop) => <Money amount={money(shop)?.gross ?? null} />, 'number'],
            ['paid', words.paid, (shop) => countIn(format, money(shop)?.paid_count), 'number'],
            ['refunds', words.refunds, (shop) => <Money amount={money(shop)?.refunds_made ?? null} />, 'number'],
            ['attention', words.attention, (shop) => countIn(format, mattersOf(shop)?.length), 'number'],
          ]}
        />
      </Section>
    </>
  );
}

const countIn = (format: { number(value: number): string }, count: number | undefined) =>
  count === undefined ? null : format.number(count);

/** What could not be counted waits to be looked at, too. */
const mattersOf = ({ attention }: Shop) => attention?.filter(({ count }) => count !== 0);

function useName() {
  const words = useWords(WORDS);
  return ({ id, name }: Shop) => name ?? id ?? words.own;
}

function ShopLink({ shop }: { readonly shop: Shop }) {
  const nameOf = useName();
  const home = dashboardOf(shop.id);
  return home === null || shop.state !== 'ready' ? nameOf(shop) : <a href={home}>{nameOf(shop)}</a>;
}

function Attention({ shops }: { readonly shops: readonly Shop[] }) {
  const { words, format } = useSpeech(OVERVIEW_WORDS);
  const nameOf = useName();
  const waiting = shops.flatMap((shop) => (mattersOf(shop) ?? []).map((row) => ({ shop, row })));
  return (
    <Section title={words.attention}>
      {waiting.length === 0 ? (
        <div className="nothing-waits">
          <Icon name="good" size={24} />
          <p>
            <strong>{words.nothing}</strong>
          </p>
        </div>
      ) : (
        <ul className="attention">
          {waiting.map(({ shop, row: { name, count, more, since, list } }) => (
            <li key={`${shop.id} ${name}`}>
              <Badge tone="wait">{count === null ? '?' : `${format.number(count)}${more ? '+' : ''}`}</Badge>
              <span className="what">
                <strong>{nameOf(shop)}</strong>: <Matter shop={shop} list={list} text={words.names[name] ?? name} />
              </span>
              <span className="quiet small">
                {since !== null && (
                  <>
                    {words.since} <Time at={since} />
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** The pages of a dashboard are called as the lists of its API. */
function Matter({ shop, list, text }: { readonly shop: Shop; readonly list: string | null; readonly text: string }) {
  const home = dashboardOf(shop.id);
  if (list === null || home === null) return text;
  const [path = '/', query] = list.split('?', 2);
  return <a href={`${home}${path.slice(1, -1)}${query === undefined ? '' : `?${query}`}`}>{text}</a>;
}

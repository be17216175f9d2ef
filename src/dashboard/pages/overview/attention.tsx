// What somebody should look at, each with the list of it.

import { Link } from '@tanstack/react-router';
import type { AttentionRow } from '../../../sdk/index.ts';
import { parseAddress } from '../../address.ts';
import { gapura } from '../../api.ts';
import { useFormat, useWords } from '../../language/language.tsx';
import { useAnswer } from '../../parts/answer.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Loading, Section } from '../../parts/page.tsx';
import { Time } from '../../parts/values.tsx';
import { WORDS } from './words.ts';

/** Not everything that waits is told by an event. */
const EVERY_MS = 60_000;

export function Attention() {
  const words = useWords(WORDS);
  const { data, trouble } = useAnswer({
    queryKey: ['attention'],
    queryFn: ({ signal }) => gapura.figures.attention({ signal }),
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
  const words = useWords(WORDS);
  const format = useFormat();
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

// Says when messages have come since the list was read. No event tells of those that fit no payment, so the server is asked.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { NotificationQuery } from '../../../sdk/index.ts';
import { useAddress } from '../../address.ts';
import { gapura } from '../../api.ts';
import { useWords } from '../../language/language.tsx';
import { NewsButton } from '../../parts/news.tsx';
import { useEvents } from '../../shell/live.tsx';
import { WORDS } from './words.ts';

const ASKED_EVERY_MS = 20_000;
const COUNTED_MAX = 50;

export function NewMessages({ query }: { readonly query: NotificationQuery }) {
  const words = useWords(WORDS);
  const queries = useQueryClient();
  const { change } = useAddress();
  /** The newest message when the list was read; null where there was none, undefined before the first answer. */
  const [seen, setSeen] = useState<string | null>();
  const { data } = useQuery({
    queryKey: ['newest-notifications', query],
    queryFn: async ({ signal }) => {
      const { items } = await gapura.notifications.list({ ...query, limit: COUNTED_MAX }, { signal }).page();
      return items.map(({ id }) => id);
    },
    refetchInterval: ASKED_EVERY_MS,
    gcTime: 0,
  });
  useEffect(() => {
    if (data !== undefined) setSeen((known) => (known === undefined ? (data[0] ?? null) : known));
  }, [data]);
  useEvents((event) => {
    if (event.data.notification_id !== null) void queries.invalidateQueries({ queryKey: ['newest-notifications'] });
  });
  const ids = data ?? [];
  const known = ids.indexOf(seen ?? '');
  const count = seen === undefined ? 0 : known === -1 ? ids.length : known;
  const show = async () => {
    setSeen(ids[0] ?? null);
    change({});
    await queries.invalidateQueries({ queryKey: ['notifications'] });
  };
  return <NewsButton count={count} says={words.showNew} onShow={() => void show()} />;
}

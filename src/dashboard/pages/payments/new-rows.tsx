// New payments announce themselves, and do not jump in: the rows that somebody is reading stay where they are.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useAddress } from '../../address.ts';
import { useWords } from '../../language/language.tsx';
import { useEvents } from '../../shell/live.tsx';
import { WORDS } from './words.ts';

export function NewRows() {
  const words = useWords(WORDS);
  const queries = useQueryClient();
  const { address, change } = useAddress();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const place = JSON.stringify(address);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is read anew, with what was new
  useEffect(() => setIds(new Set()), [place]);
  useEvents((event) => {
    if (event.name !== 'payment_received') return;
    const { id } = event.data.payment;
    setIds((known) => new Set([...known, id]));
  });
  if (ids.size === 0) return null;
  const show = async () => {
    setIds(new Set());
    change({});
    await queries.invalidateQueries({ queryKey: ['payments'] });
  };
  return (
    <div role="status">
      <button type="button" className="new-rows" onClick={() => void show()}>
        {words.showNew(ids.size)}
      </button>
    </div>
  );
}

// gapura listeners list | forget

import { withAdmin } from './admin.ts';
import { printTable } from './table.ts';

export async function listListeners(): Promise<void> {
  const listeners = await withAdmin((admin) => admin.listListeners());
  printTable(
    ['id', 'events', 'last served', 'waiting'],
    listeners.map(({ id, events, last_seen_at, waiting }) => [
      id,
      events.join(' ') || 'all',
      last_seen_at.slice(0, 16),
      String(waiting),
    ]),
  );
}

export async function forgetListener(id: string): Promise<void> {
  const { dropped } = await withAdmin((admin) => admin.forgetListener({ id }));
  console.log(`Forgot ${id}, and ${dropped} event${dropped === 1 ? '' : 's'} that waited for it.`);
}

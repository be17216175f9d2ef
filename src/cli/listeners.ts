// gapura listeners list | forget

import { withAdmin } from './admin.ts';
import { plural, printJson, printTable, showTime } from './output.ts';

interface Output {
  readonly json?: boolean;
}

export async function listListeners({ json }: Output): Promise<void> {
  const listeners = await withAdmin((admin) => admin.listeners.list());
  if (json === true) return printJson(listeners);
  if (listeners.length === 0) {
    console.log('There are no listeners. An application makes one when it listens to events under a name.');
    return;
  }
  printTable(
    ['id', 'events', 'last served (UTC)', 'waiting'],
    listeners.map(({ id, events, last_seen_at, waiting }) => [
      id,
      events.join(' ') || 'all',
      showTime(last_seen_at),
      String(waiting),
    ]),
  );
}

export async function forgetListener(id: string, { json }: Output): Promise<void> {
  const { dropped } = await withAdmin((admin) => admin.listeners.forget({ id }));
  if (json === true) return printJson({ id, dropped });
  console.log(`Forgot ${id}, and ${plural(dropped, 'event')} that waited for it.`);
}

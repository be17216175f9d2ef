// Another look at many messages that could not be applied, and the report of it.

import type { Notification, NotificationQuery, ReplayReport } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { useFormat, useLanguage, useWords } from '../../language/language.tsx';
import { findStatus } from '../../language/statuses.ts';
import { ActDialog } from '../../parts/act.tsx';
import { StatusBadge } from '../../parts/values.tsx';
import { WORDS } from './words.ts';

/** As many as are done while somebody waits. */
const REPLAYED_MAX = 200;
const REPLAYABLE = ['failed', 'unmatched'] as const satisfies readonly Notification['status'][];

/** Which of what is shown can be looked at again. */
export function replayable({ status }: NotificationQuery): (typeof REPLAYABLE)[number][] {
  return REPLAYABLE.filter((one) => status === undefined || status === one);
}

/** One request for each status, each with a key of its own: after a break, what was done is not done again. */
async function replay(query: NotificationQuery, idempotencyKey: string): Promise<ReplayReport> {
  let replayed = 0;
  const statuses: Record<string, number> = {};
  for (const status of replayable(query)) {
    const { cursor: _, ...filters } = query;
    const input = { ...filters, status, limit: REPLAYED_MAX };
    const report = await gapura.notifications.replayMany(input, { idempotencyKey: `${idempotencyKey}-${status}` });
    replayed += report.replayed;
    for (const [name, count] of Object.entries(report.statuses)) statuses[name] = (statuses[name] ?? 0) + count;
  }
  return { replayed, statuses, next: null };
}

interface ReplayDialogProps {
  readonly query: NotificationQuery;
  readonly onClose: () => void;
}

export function ReplayDialog({ query, onClose }: ReplayDialogProps) {
  const words = useWords(WORDS);
  const { language } = useLanguage();
  const names = replayable(query).map((status) => findStatus('message', status).words[language]);
  const isFiltered = Object.keys(query).some((name) => name !== 'status');
  return (
    <ActDialog
      title={words.replayTitle}
      act={words.replayIt}
      done={words.replayed}
      run={(_, idempotencyKey) => replay(query, idempotencyKey)}
      refresh={[['notifications'], ['notification'], ['payments'], ['payment']]}
      onClose={onClose}
      showAnswer={(report) => <Report of={report} />}
    >
      <p>{words.replayText(names.join(', '))}</p>
      {isFiltered && <p>{words.replayFilter}</p>}
      <p className="quiet small">{words.replayMost(REPLAYED_MAX)}</p>
    </ActDialog>
  );
}

function Report({ of: { replayed, statuses } }: { readonly of: ReplayReport }) {
  const words = useWords(WORDS);
  const format = useFormat();
  return (
    <>
      <p>{words.report(replayed)}</p>
      {replayed > 0 && (
        <ul className="report">
          {Object.entries(statuses).map(([status, count]) => (
            <li key={status}>
              <strong className="number">{format.number(count)}</strong> <StatusBadge kind="message" status={status} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

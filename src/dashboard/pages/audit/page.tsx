// What people did, newest first: who, when, from where, and to what.

import './page.css';
import { useMemo, useState } from 'react';
import type { Act, AuditQuery } from '../../../sdk/index.ts';
import { useFilters } from '../../address.ts';
import { gapura } from '../../api.ts';
import { useWords } from '../../language/language.tsx';
import { RowAct } from '../../parts/details.tsx';
import { ChoiceFilter, DayFilter, Filters, TextFilter } from '../../parts/filters.tsx';
import { List } from '../../parts/list.tsx';
import { PageFrame } from '../../parts/page.tsx';
import type { Column } from '../../parts/table.tsx';
import { Time } from '../../parts/values.tsx';
import { ActDetails } from './act-details.tsx';
import { ACTION_WORDS, ACTIONS } from './action-words.ts';
import { nameOfAgent } from './came-from.ts';
import { Subject } from './subject.tsx';
import { WORDS } from './words.ts';

const FILTERS = ['actor', 'action', 'subject_id', 'created_after', 'created_before'] as const;

export function Page() {
  const words = useWords(WORDS);
  const query = useFilters<AuditQuery>(FILTERS);
  const [opened, setOpened] = useState<Act | null>(null);
  const columns = useColumns(setOpened);
  return (
    <PageFrame title={words.title} lead={words.lead}>
      <AuditFilters />
      <List
        label={words.title}
        words={words}
        queryKey={['audit']}
        query={query}
        ask={gapura.audit.list}
        columns={columns}
      />
      {opened !== null && <ActDetails act={opened} onClose={() => setOpened(null)} />}
    </PageFrame>
  );
}

function AuditFilters() {
  const words = useWords(WORDS);
  const actions = useWords(ACTION_WORDS);
  return (
    <Filters names={FILTERS}>
      <TextFilter name="actor" label={words.actor} />
      <ChoiceFilter
        name="action"
        label={words.act}
        options={ACTIONS.map((value) => ({ value, label: actions[value] }))}
      />
      <TextFilter name="subject_id" label={words.subjectId} />
      <DayFilter name="created_after" label={words.after} />
      <DayFilter name="created_before" label={words.before} isEnd />
    </Filters>
  );
}

function useColumns(open: (act: Act) => void): Column<Act>[] {
  const words = useWords(WORDS);
  const actions = useWords(ACTION_WORDS);
  return useMemo(
    () => [
      {
        id: 'act',
        title: words.act,
        isName: true,
        cell: (act) => <RowAct onClick={() => open(act)}>{actions[act.action] ?? act.action}</RowAct>,
      },
      { id: 'actor', title: words.actor, cell: ({ actor }) => actor },
      {
        id: 'subject',
        title: words.subject,
        cell: (act) => (
          <span className="audit-subject">
            <Subject act={act} />
          </span>
        ),
      },
      {
        id: 'from',
        title: words.from,
        cell: ({ address, user_agent, credential }) => (
          <span>
            {address ?? words.credentials[credential]}
            {user_agent !== null && <span className="quiet"> · {nameOfAgent(user_agent)}</span>}
          </span>
        ),
      },
      { id: 'when', title: words.when, cell: ({ created_at }) => <Time at={created_at} /> },
    ],
    [words, actions, open],
  );
}

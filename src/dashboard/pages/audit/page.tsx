// What people did, newest first: who, when, from where, and to what.

import './page.css';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import type { Act, AuditQuery } from '../../../sdk/index.ts';
import { useFilters } from '../../address.ts';
import { gapura } from '../../api.ts';
import { useWords } from '../../language/language.tsx';
import { ChoiceFilter, DayFilter, Filters, TextFilter } from '../../parts/filters.tsx';
import { List } from '../../parts/list.tsx';
import { DetailsDialog, RowAct } from '../../parts/modal.tsx';
import { PageFrame } from '../../parts/page.tsx';
import type { Column } from '../../parts/table.tsx';
import { Copyable, Facts, Json, Time } from '../../parts/values.tsx';
import { TASK_WORDS } from '../tasks/words.ts';
import { ACTION_WORDS, ACTIONS, WORDS } from './words.ts';

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

interface ActDetailsProps {
  readonly act: Act;
  readonly onClose: () => void;
}

function ActDetails({ act, onClose }: ActDetailsProps) {
  const words = useWords(WORDS);
  const actions = useWords(ACTION_WORDS);
  const copyable = (text: string | null, name: string) => text && <Copyable text={text} name={name} />;
  return (
    <DetailsDialog
      title={actions[act.action] ?? act.action}
      onClose={onClose}
      acts={<More act={act} onClose={onClose} />}
    >
      <Facts
        of={[
          [words.actor, act.actor],
          [words.when, <Time key="when" at={act.created_at} />],
          [words.subject, <SubjectFact key="subject" act={act} />],
          [words.credential, words.credentials[act.credential]],
          [words.role, act.role],
          [words.address, act.address && <code key="address">{act.address}</code>],
          [
            words.browser,
            act.user_agent && (
              <span key="agent" lang="en">
                {act.user_agent}
              </span>
            ),
          ],
          [words.keyId, copyable(act.key_id, words.keyId)],
          [words.sessionId, copyable(act.session_id, words.sessionId)],
          [words.requestId, copyable(act.request_id, words.requestId)],
        ]}
      />
      {Object.keys(act.details).length > 0 && <Json title={words.details} value={act.details} />}
    </DetailsDialog>
  );
}

function SubjectFact({ act }: { readonly act: Act }) {
  const word = useSubjectWord();
  if (act.subject === null) return <>–</>;
  return (
    <>
      <SubjectLink act={act}>{word(act.subject)}</SubjectLink>
      {act.subject_id !== null && act.subject !== 'task' && (
        <>
          {' '}
          <Copyable text={act.subject_id} name={word(act.subject)} />
        </>
      )}
    </>
  );
}

/** Ways on: what else was done to it, and what else this one did. */
function More({ act: { actor, subject_id: id }, onClose }: ActDetailsProps) {
  const words = useWords(WORDS);
  return (
    <>
      {id !== null && (
        <Link to="/audit" search={{ subject_id: id }} className="button" onClick={onClose}>
          {words.hereLike}
        </Link>
      )}
      <Link to="/audit" search={{ actor }} className="button" onClick={onClose}>
        {words.byActor(actor)}
      </Link>
    </>
  );
}

const PAGES = {
  payment: '/payments/$id',
  invoice: '/invoices/$id',
  checkout: '/checkouts/$id',
  payment_link: '/payment-links/$id',
  subscription: '/subscriptions/$id',
  notification: '/notifications/$id',
  webhook: '/webhooks/$id',
  reconciliation: '/reconciliations/$id',
} as const;

const hasPage = (subject: string): subject is keyof typeof PAGES => Object.hasOwn(PAGES, subject);

function useSubjectWord(): (subject: string) => string {
  const { subjects } = useWords(WORDS);
  return (subject) => (subjects as Readonly<Record<string, string>>)[subject] ?? subject;
}

function Subject({ act }: { readonly act: Act }) {
  const word = useSubjectWord();
  const { subject, subject_id: id } = act;
  if (subject === null) return <>–</>;
  if (id === null) return <>{word(subject)}</>;
  return <SubjectLink act={act}>{word(subject)}</SubjectLink>;
}

/** Plain text where there is no page to go to. */
function SubjectLink({ act, children }: { readonly act: Act; readonly children: ReactNode }) {
  const tasks = useWords(TASK_WORDS);
  const { action, subject, subject_id: id } = act;
  if (subject === null || id === null) return <>{children}</>;
  if (subject === 'task') {
    return (
      <Link to="/tasks" search={{ task: id }}>
        {children}: {tasks[id]?.[0] ?? id}
      </Link>
    );
  }
  // There is nothing left of it.
  if (!hasPage(subject) || action === 'webhook.delete') return <>{children}</>;
  return (
    <Link to={PAGES[subject]} params={{ id }}>
      {children}
    </Link>
  );
}

/** In this order: those further down also say that they are the ones above. */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /Edg(?:A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+).*Safari/],
];

const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
];

/** `Firefox 128, Linux`; a program is called by the first word of what it says. */
function nameOfAgent(agent: string): string {
  for (const [name, pattern] of BROWSERS) {
    const version = pattern.exec(agent)?.[1];
    if (version === undefined) continue;
    const system = SYSTEMS.find(([, one]) => one.test(agent))?.[0];
    return system === undefined ? `${name} ${version}` : `${name} ${version}, ${system}`;
  }
  return agent.split(' ', 1)[0] ?? agent;
}

// What people did, newest first: who, when, from where, and to what.

import './page.css';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Act } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { useWords } from '../../language/language.tsx';
import type { DialogProps } from '../../parts/act.tsx';
import { List } from '../../parts/list.tsx';
import { DetailsDialog, RowAct } from '../../parts/modal.tsx';
import { PageFrame } from '../../parts/page.tsx';
import { Copyable, English, Facts, hasPage, Json, LinkTo, Time } from '../../parts/values.tsx';
import { TASK_WORDS } from '../tasks/words.ts';
import { ACTION_WORDS, ACTIONS, WORDS } from './words.ts';

export function Page() {
  const words = useWords(WORDS);
  const actions = useWords(ACTION_WORDS);
  const [opened, setOpened] = useState<Act | null>(null);
  return (
    <PageFrame title={words.title} lead={words.lead}>
      <List
        noun="audit"
        words={words}
        filters={[
          ['actor', words.actor],
          ['action', words.act, 'one', ACTIONS.map((value) => ({ value, label: actions[value] }))],
          ['subject_id', words.subjectId],
          ['created_after', words.after, 'from'],
          ['created_before', words.before, 'until'],
        ]}
        ask={gapura.audit.list}
        columns={[
          [
            'act',
            words.act,
            (act) => <RowAct onClick={() => setOpened(act)}>{actions[act.action] ?? act.action}</RowAct>,
            'name',
          ],
          ['actor', words.actor, ({ actor }) => actor],
          [
            'subject',
            words.subject,
            (act) => (
              <span className="audit-subject">
                <Subject act={act} />
              </span>
            ),
          ],
          [
            'from',
            words.from,
            ({ address, user_agent, credential }) => (
              <span>
                {address ?? words.credentials[credential]}
                {user_agent !== null && <span className="quiet"> · {nameOfAgent(user_agent)}</span>}
              </span>
            ),
          ],
          ['when', words.when, ({ created_at }) => <Time at={created_at} />],
        ]}
      />
      {opened !== null && <ActDetails act={opened} onClose={() => setOpened(null)} />}
    </PageFrame>
  );
}

function ActDetails({ act, onClose }: DialogProps & { readonly act: Act }) {
  const words = useWords(WORDS);
  const actions = useWords(ACTION_WORDS);
  const { actor, subject_id: id } = act;
  const copyable = (text: string | null, name: string) => text && <Copyable text={text} name={name} />;
  // What else was done to it, and what else this one did.
  const more = (
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
  return (
    <DetailsDialog title={actions[act.action] ?? act.action} onClose={onClose} acts={more}>
      <Facts
        of={[
          [words.actor, actor],
          [words.when, <Time key="when" at={act.created_at} />],
          [words.subject, <Subject key="subject" act={act} hasId />],
          [words.credential, words.credentials[act.credential]],
          [words.role, act.role],
          [words.address, act.address && <code>{act.address}</code>],
          [words.browser, act.user_agent && <English>{act.user_agent}</English>],
          [words.keyId, copyable(act.key_id, words.keyId)],
          [words.sessionId, copyable(act.session_id, words.sessionId)],
          [words.requestId, copyable(act.request_id, words.requestId)],
        ]}
      />
      {Object.keys(act.details).length > 0 && <Json title={words.details} value={act.details} />}
    </DetailsDialog>
  );
}

/** What an act was done to, with the way to its page where it has one, and with its id to be copied. */
function Subject({ act, hasId = false }: { readonly act: Act; readonly hasId?: boolean }) {
  const subjects: Readonly<Record<string, string>> = useWords(WORDS).subjects;
  const { subject, subject_id: id } = act;
  if (subject === null) return <>–</>;
  const word = subjects[subject] ?? subject;
  return (
    <>
      <SubjectLink act={act}>{word}</SubjectLink>
      {hasId && id !== null && subject !== 'task' && (
        <>
          {' '}
          <Copyable text={id} name={word} />
        </>
      )}
    </>
  );
}

/** Plain text where there is no page to go to. */
function SubjectLink({ act: { action, subject, subject_id: id }, children }: { act: Act; children: ReactNode }) {
  const tasks = useWords(TASK_WORDS);
  if (subject === 'task' && id !== null) {
    return (
      <Link to="/tasks" search={{ task: id }}>
        {children}: {tasks[id]?.[0] ?? id}
      </Link>
    );
  }
  // There is nothing left of a webhook that was deleted.
  if (subject === null || id === null || !hasPage(subject) || action === 'webhook.delete') return <>{children}</>;
  return <LinkTo {...{ [subject]: id }}>{children}</LinkTo>;
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

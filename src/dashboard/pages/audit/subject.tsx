// What an act was done to, with the way to its page where it has one.

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Act } from '../../../sdk/index.ts';
import { useWords } from '../../language/language.tsx';
import { TASK_WORDS } from '../tasks/task-words.ts';
import { WORDS } from './words.ts';

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

export function useSubjectWord(): (subject: string) => string {
  const { subjects } = useWords(WORDS);
  return (subject) => (subjects as Readonly<Record<string, string>>)[subject] ?? subject;
}

export function Subject({ act }: { readonly act: Act }) {
  const word = useSubjectWord();
  const { subject, subject_id: id } = act;
  if (subject === null) return <>–</>;
  if (id === null) return <>{word(subject)}</>;
  return <SubjectLink act={act}>{word(subject)}</SubjectLink>;
}

/** Plain text where there is no page to go to. */
export function SubjectLink({ act, children }: { readonly act: Act; readonly children: ReactNode }) {
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

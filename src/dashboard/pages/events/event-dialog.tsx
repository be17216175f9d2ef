// One event: what it is about, and all that it carries.

import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { ListedEvent } from '../../../sdk/index.ts';
import { useWords } from '../../language/language.tsx';
import { Modal } from '../../parts/modal.tsx';
import { Copyable, Facts, StatusBadge, Time } from '../../parts/values.tsx';
import { SubjectLink, subjectOf } from './subject.tsx';
import { WORDS } from './words.ts';

export function EventDialog({ event, onClose }: { readonly event: ListedEvent; readonly onClose: () => void }) {
  const words = useWords(WORDS);
  const id = useId();
  const { kind, status } = subjectOf(event);
  const { notification_id: message, previous_status } = event.data;
  return (
    <Modal labelledBy={id} onClose={onClose} isWide>
      <div className="stack event">
        <h2 id={id}>{words.names[event.name] ?? event.name}</h2>
        <Facts
          of={[
            [words.subjects[kind], <SubjectLink key="subject" event={event} />],
            [words.previous, <StatusBadge key="previous" kind={kind} status={previous_status} />],
            [words.now, <StatusBadge key="now" kind={kind} status={status} />],
            [words.when, <Time key="when" at={event.occurred_at} />],
            [words.eventId, <Copyable key="id" text={event.id} name={words.eventId} />],
            [
              words.message,
              message && (
                <Link to="/notifications/$id" params={{ id: message }}>
                  {words.toMessage}
                </Link>
              ),
            ],
          ]}
        />
        <div className="json">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
          <pre tabIndex={0} lang="en">
            {JSON.stringify(event, null, 2)}
          </pre>
        </div>
        <div className="acts">
          <button type="button" onClick={onClose}>
            {words.close}
          </button>
        </div>
      </div>
    </Modal>
  );
}

// One act, with all that is known of it.

import { Link } from '@tanstack/react-router';
import type { Act } from '../../../sdk/index.ts';
import { useWords } from '../../language/language.tsx';
import { DetailsDialog } from '../../parts/details.tsx';
import { Copyable, Facts, Json, Time } from '../../parts/values.tsx';
import { ACTION_WORDS } from './action-words.ts';
import { SubjectLink, useSubjectWord } from './subject.tsx';
import { WORDS } from './words.ts';

interface ActDetailsProps {
  readonly act: Act;
  readonly onClose: () => void;
}

export function ActDetails({ act, onClose }: ActDetailsProps) {
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

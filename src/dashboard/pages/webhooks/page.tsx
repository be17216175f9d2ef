// The servers that events are sent to: how each stands, and the way to add one.

import './page.css';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Webhook } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { useFormat, useLanguage, useWords } from '../../language/language.tsx';
import { ActDialog, DialogButton } from '../../parts/act.tsx';
import { WholeList } from '../../parts/list.tsx';
import { Empty, PageFrame } from '../../parts/page.tsx';
import { ShownOnce } from '../../parts/shown-once.tsx';
import type { Column } from '../../parts/table.tsx';
import { Time } from '../../parts/values.tsx';
import { eventWord } from '../events/words.ts';
import { StandingBadge } from './standing.tsx';
import { readWebhook, WebhookFields } from './webhook-fields.tsx';
import { WORDS } from './words.ts';

/** What waits and what fails changes by itself. */
const REFRESH_MS = 10_000;

export function Page() {
  const words = useWords(WORDS);
  const columns = useColumns();
  const add = (
    <DialogButton
      scope="admin"
      label={words.add}
      look="main-act"
      dialog={(onClose) => <AddDialog onClose={onClose} />}
    />
  );
  return (
    <PageFrame title={words.title} lead={words.lead} acts={add}>
      <WholeList
        label={words.title}
        queryKey={['webhooks']}
        ask={(signal) => gapura.webhooks.list({ signal })}
        columns={columns}
        rowKey={({ id }) => id}
        refreshMs={REFRESH_MS}
        empty={
          <Empty title={words.none}>
            <p>{words.noneText}</p>
          </Empty>
        }
      />
    </PageFrame>
  );
}

function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(WORDS);
  return (
    <ActDialog
      title={words.add}
      act={words.add}
      done={words.added}
      run={(form, idempotencyKey) => gapura.webhooks.create(readWebhook(form), { idempotencyKey })}
      refresh={[['webhooks']]}
      onClose={onClose}
      showAnswer={({ url, secret }) => (
        <>
          <p className="id">{url}</p>
          <ShownOnce name={words.secret} secret={secret}>
            <p className="quiet">{words.secretText}</p>
          </ShownOnce>
        </>
      )}
    >
      <WebhookFields />
    </ActDialog>
  );
}

function useColumns(): Column<Webhook>[] {
  const words = useWords(WORDS);
  const { language } = useLanguage();
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'url',
        title: words.url,
        isName: true,
        cell: ({ id, url, description }) => (
          <div>
            <Link to="/webhooks/$id" params={{ id }} className="id">
              {url}
            </Link>
            {description !== null && <p className="small quiet webhook-description">{description}</p>}
          </div>
        ),
      },
      { id: 'state', title: words.state, cell: (webhook) => <StandingBadge webhook={webhook} /> },
      {
        id: 'events',
        title: words.events,
        cell: ({ events }) => {
          if (events.length === 0) return words.allEvents;
          return events.length === 1 ? eventWord(language, events[0] ?? '') : words.eventCount(events.length);
        },
      },
      { id: 'failing', title: words.failing, cell: ({ failing_since }) => <Time at={failing_since} /> },
      { id: 'waiting', title: words.waiting, isNumber: true, cell: ({ waiting }) => format.number(waiting) },
    ],
    [words, language, format],
  );
}

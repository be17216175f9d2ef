// One reconciliation: how far it is while it runs, and what differed.

import './page.css';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ReconciliationResult } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { useFormat, useWords } from '../../language/language.tsx';
import { ActDialog } from '../../parts/act.tsx';
import { useAnswer } from '../../parts/answer.tsx';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { Loading, PageFrame, Section } from '../../parts/page.tsx';
import { Copyable, Facts, StatusBadge, Time } from '../../parts/values.tsx';
import { useAnnounce } from '../../shell/announcer.tsx';
import { WORDS } from '../reconciliations/words.ts';
import { Differences } from './differences.tsx';
import { Progress } from './progress.tsx';

/** Often enough to see it move. */
const REFRESH_MS = 2_000;

type Status = ReconciliationResult['status'];

const isUnderWay = (status: Status) => status === 'waiting' || status === 'running';

export function Page() {
  const words = useWords(WORDS);
  const { id = '' } = useParams({ strict: false });
  const { data, trouble } = useAnswer({
    queryKey: ['reconciliation', id],
    queryFn: ({ signal }) => gapura.reconciliations.get(id, { signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data.status) ? REFRESH_MS : false),
  });
  useEndAnnounced(data?.status);
  return (
    <PageFrame
      title={words.one}
      lead={data === undefined ? undefined : <Lead reconciliation={data} />}
      acts={data !== undefined && isUnderWay(data.status) ? <StopAct id={data.id} /> : undefined}
    >
      {trouble}
      {data !== undefined ? <Found reconciliation={data} /> : trouble === null && <Loading />}
    </PageFrame>
  );
}

/** Somebody who waits for the end hears of it, wherever they are on the page. */
function useEndAnnounced(status: Status | undefined): void {
  const words = useWords(WORDS);
  const announce = useAnnounce();
  const before = useRef<Status>(undefined);
  useEffect(() => {
    const wasUnderWay = before.current !== undefined && isUnderWay(before.current);
    before.current = status;
    if (wasUnderWay && (status === 'done' || status === 'failed' || status === 'stopped')) {
      announce(words.ended[status]);
    }
  }, [status, announce, words]);
}

function Lead({ reconciliation: { status, from, to } }: { readonly reconciliation: ReconciliationResult }) {
  const words = useWords(WORDS);
  return (
    <>
      <StatusBadge kind="reconciliation" status={status} />
      <span>
        {words.range}: <Time at={from} /> – <Time at={to} />
      </span>
    </>
  );
}

function Found({ reconciliation }: { readonly reconciliation: ReconciliationResult }) {
  const words = useWords(WORDS);
  const format = useFormat();
  const { id, status, asked_by, error, created_at, started_at, heartbeat_at, finished_at } = reconciliation;
  const { checked, total, differed, unreachable } = reconciliation;
  const time = (at: string | null) => (at === null ? null : <Time at={at} />);
  return (
    <>
      {isUnderWay(status) && <Progress checked={checked} total={total} />}
      <Section title={words.facts}>
        <Facts
          of={[
            [words.checked, total === null ? null : words.checkedOf(format.number(checked), format.number(total))],
            [words.differed, format.number(differed)],
            [words.unreachable, format.number(unreachable)],
            [
              words.error,
              error === null ? null : (
                <span key="error" lang="en">
                  {error}
                </span>
              ),
            ],
            [words.askedBy, asked_by],
            [words.created, time(created_at)],
            [words.begun, time(started_at)],
            [words.heartbeat, isUnderWay(status) ? time(heartbeat_at) : null],
            [words.finished, time(finished_at)],
            [words.id, <Copyable key="id" text={id} name={words.id} />],
          ]}
        />
      </Section>
      <Differences reconciliation={reconciliation} isUnderWay={isUnderWay(status)} />
    </>
  );
}

function StopAct({ id }: { readonly id: string }) {
  const words = useWords(WORDS);
  return (
    <DialogButton
      scope="admin"
      label={words.stop}
      look="hard-act"
      dialog={(onClose) => (
        <ActDialog
          title={words.stopTitle}
          act={words.stop}
          isHard
          done={words.stopDone}
          run={(_form, idempotencyKey) => gapura.reconciliations.stop(id, { idempotencyKey })}
          refresh={[['reconciliation', id], ['reconciliations']]}
          onClose={onClose}
        >
          <p>{words.stopText}</p>
        </ActDialog>
      )}
    />
  );
}

// One reconciliation: how far it is while it runs, and what differed.

import { useParams } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import type { ReconciliationResult } from '../../../sdk/index.ts';
import { findStatus, type Tone } from '../../../text/statuses.ts';
import { gapura } from '../../api.ts';
import { useSpeech, useWords } from '../../language/language.tsx';
import { ActButton } from '../../parts/act.tsx';
import { useAnswer } from '../../parts/answer.tsx';
import { Empty, FactSection, Loading, PageFrame, Section } from '../../parts/page.tsx';
import { Said } from '../../parts/said.tsx';
import { type Column, DataTable } from '../../parts/table.tsx';
import { Badge, Copyable, LinkTo, Money, StatusBadge, Time } from '../../parts/values.tsx';
import { useAnnounce } from '../../shell/announcer.tsx';
import { WORDS } from '../reconciliations/words.ts';
import './page.css';

/** Often enough to see it move. */
const REFRESH_MS = 2_000;

type Status = ReconciliationResult['status'];

const isUnderWay = (status: Status) => status === 'waiting' || status === 'running';

export function Page() {
  const words = useWords(WORDS);
  const { id = '' } = useParams({ strict: false });
  const { data, trouble } = useAnswer(['reconciliation', id], (options) => gapura.reconciliations.get(id, options), {
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

/** Announces the end to screen readers, anywhere on the page. */
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
  const { words, format } = useSpeech(WORDS);
  const { id, status, asked_by, error, created_at, started_at, heartbeat_at, finished_at } = reconciliation;
  const { checked, total, differed, unreachable } = reconciliation;
  const time = (at: string | null) => (at === null ? null : <Time at={at} />);
  return (
    <>
      {isUnderWay(status) && <Progress checked={checked} total={total} />}
      <FactSection
        title={words.facts}
        of={[
          [words.checked, total === null ? null : words.checkedOf(format.number(checked), format.number(total))],
          [words.differed, format.number(differed)],
          [words.unreachable, format.number(unreachable)],
          [words.error, error && <Said key="error" text={error} as={reconciliation.error_said} />],
          [words.askedBy, asked_by],
          [words.created, time(created_at)],
          [words.begun, time(started_at)],
          [words.heartbeat, isUnderWay(status) ? time(heartbeat_at) : null],
          [words.finished, time(finished_at)],
          [words.id, <Copyable key="id" text={id} name={words.id} />],
        ]}
      />
      <Differences reconciliation={reconciliation} isUnderWay={isUnderWay(status)} />
    </>
  );
}

function StopAct({ id }: { readonly id: string }) {
  const words = useWords(WORDS);
  return (
    <ActButton
      scope="admin"
      label={words.stop}
      isHard
      title={words.stopTitle}
      text={words.stopText}
      act={words.stop}
      done={words.stopDone}
      run={(_, options) => gapura.reconciliations.stop(id, options)}
      refresh={[['reconciliation', id], ['reconciliations']]}
    />
  );
}

type Difference = ReconciliationResult['differences'][number];
type PaymentStanding = Difference['here'];

const DONE_TONES: Readonly<Record<Difference['done'], Tone>> = { applied: 'good', left: 'still', not_compared: 'wait' };
const KEPT_MAX = 1_000;

interface DifferencesProps {
  readonly reconciliation: ReconciliationResult;
  readonly isUnderWay: boolean;
}

function Differences({ reconciliation: { differences }, isUnderWay }: DifferencesProps) {
  const words = useWords(WORDS);
  const columns = useColumns();
  const differed = differences.filter(({ done }) => done !== 'not_compared');
  const unreachable = differences.filter(({ done }) => done === 'not_compared');
  return (
    <>
      <Section title={words.differences}>
        {differences.length >= KEPT_MAX && <p className="differences-note quiet">{words.differencesFirst}</p>}
        {differed.length === 0 ? (
          <Empty title={isUnderWay ? words.noDifferencesYet : words.noDifferences}>
            {!isUnderWay && unreachable.length === 0 && <p>{words.noDifferencesText}</p>}
          </Empty>
        ) : (
          <DataTable label={words.differences} rows={differed} columns={columns} rowKey={keyOf} />
        )}
      </Section>
      {unreachable.length > 0 && (
        <Section title={words.unreachableTitle}>
          <p className="differences-note quiet">{words.unreachableText}</p>
          <DataTable
            label={words.unreachableTitle}
            rows={unreachable}
            columns={columns.filter(([id]) => id !== 'gateway' && id !== 'done')}
            rowKey={keyOf}
          />
        </Section>
      )}
    </>
  );
}

const keyOf = ({ payment_id }: Difference) => payment_id;

function useColumns(): Column<Difference>[] {
  const words = useWords(WORDS);
  return [
    ['payment', words.payment, ({ payment_id, order_id }) => <LinkTo payment={payment_id}>{order_id}</LinkTo>, 'name'],
    ['here', words.here, ({ here, gateway }) => <Side of={here} beside={gateway} />],
    [
      'gateway',
      words.gateway,
      ({ here, gateway }) =>
        gateway === null ? <span className="quiet">{words.absent}</span> : <Side of={gateway} beside={here} />,
    ],
    ['done', words.outcome, ({ done }) => <Badge tone={DONE_TONES[done]}>{words.done[done]}</Badge>],
    ['reason', words.reason, ({ reason, reason_said }) => <Said text={reason} as={reason_said} />],
  ];
}

/** The status, and of the rest only what is otherwise on the other side. */
function Side({ of: side, beside }: { readonly of: PaymentStanding; readonly beside: PaymentStanding | null }) {
  const { words, language } = useSpeech(WORDS);
  const isOther = (name: keyof PaymentStanding) => beside !== null && beside[name] !== side[name];
  return (
    <div className="side">
      <StatusBadge kind="payment" status={side.transaction_status} />
      {isOther('gross_amount') && <Money amount={side.gross_amount} />}
      {isOther('refund_amount') && (
        <span className="small">
          {words.refunded} <Money amount={side.refund_amount} />
        </span>
      )}
      {isOther('fraud_status') && (
        <span className="small">
          {words.fraud}: {side.fraud_status === null ? '–' : findStatus('fraud', side.fraud_status).words[language]}
        </span>
      )}
    </div>
  );
}

const QUARTER = 0.25;

function Progress({ checked, total }: { readonly checked: number; readonly total: number | null }) {
  const { words, format } = useSpeech(WORDS);
  const id = useId();
  const share = total === null || total === 0 ? 0 : checked / total;
  const quarters = Math.floor(share / QUARTER) * QUARTER;
  return (
    <div className="sheet pad reconciling">
      <label htmlFor={id}>{words.progress}</label>
      <progress id={id} max={total ?? undefined} value={total === null ? undefined : checked} />
      <p className="quiet">
        {total === null ? words.notBegun : words.checkedOf(format.number(checked), format.number(total))}
      </p>
      <p className="unseen" role="status">
        {quarters > 0 && words.percent(format.percent(quarters))}
      </p>
    </div>
  );
}

// What differed: what we had, what the gateway says, and what came of it. Those that could not be compared stand apart.

import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ReconciliationResult } from '../../../sdk/index.ts';
import { useLanguage, useWords } from '../../language/language.tsx';
import { findStatus, type Tone } from '../../language/statuses.ts';
import { Empty, Section } from '../../parts/page.tsx';
import { type Column, DataTable } from '../../parts/table.tsx';
import { Badge, Money, StatusBadge } from '../../parts/values.tsx';
import { WORDS } from '../reconciliations/words.ts';

type Difference = ReconciliationResult['differences'][number];
type Standing = Difference['here'];

const DONE_TONES: Readonly<Record<Difference['done'], Tone>> = { applied: 'good', left: 'still', not_compared: 'wait' };
const KEPT_MAX = 1_000;

interface DifferencesProps {
  readonly reconciliation: ReconciliationResult;
  readonly isUnderWay: boolean;
}

export function Differences({ reconciliation: { differences }, isUnderWay }: DifferencesProps) {
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
            columns={columns.filter(({ id }) => id !== 'gateway' && id !== 'done')}
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
  return useMemo(
    () => [
      {
        id: 'payment',
        title: words.payment,
        isName: true,
        cell: ({ payment_id, order_id }) => (
          <Link to="/payments/$id" params={{ id: payment_id }}>
            {order_id}
          </Link>
        ),
      },
      { id: 'here', title: words.here, cell: ({ here, gateway }) => <Side of={here} beside={gateway} /> },
      {
        id: 'gateway',
        title: words.gateway,
        cell: ({ here, gateway }) =>
          gateway === null ? <span className="quiet">{words.absent}</span> : <Side of={gateway} beside={here} />,
      },
      {
        id: 'done',
        title: words.outcome,
        cell: ({ done }) => <Badge tone={DONE_TONES[done]}>{words.done[done]}</Badge>,
      },
      { id: 'reason', title: words.reason, cell: ({ reason }) => <span lang="en">{reason}</span> },
    ],
    [words],
  );
}

/** The status, and of the rest only what is otherwise on the other side. */
function Side({ of: side, beside }: { readonly of: Standing; readonly beside: Standing | null }) {
  const words = useWords(WORDS);
  const { language } = useLanguage();
  const isOther = (name: keyof Standing) => beside !== null && beside[name] !== side[name];
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

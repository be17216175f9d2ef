// All reconciliations, newest first, and the way to start one.

import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import type { Reconciliation, ReconciliationInput } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { dayOf, startOfDay } from '../../language/format.ts';
import { useFormat, useWords } from '../../language/language.tsx';
import { ActDialog, DialogButton } from '../../parts/act.tsx';
import { InputField, typedIn } from '../../parts/fields.tsx';
import { List } from '../../parts/list.tsx';
import { PageFrame } from '../../parts/page.tsx';
import type { Column } from '../../parts/table.tsx';
import { StatusBadge, Time } from '../../parts/values.tsx';
import { WORDS } from './words.ts';

/** One that runs gets on by itself. */
const REFRESH_MS = 10_000;

export function Page() {
  const words = useWords(WORDS);
  const columns = useColumns();
  const start = (
    <DialogButton
      scope="admin"
      label={words.start}
      look="main-act"
      dialog={(onClose) => <StartDialog onClose={onClose} />}
    />
  );
  return (
    <PageFrame title={words.title} lead={words.lead} acts={start}>
      <List
        label={words.title}
        words={words}
        queryKey={['reconciliations']}
        query={{}}
        ask={gapura.reconciliations.list}
        columns={columns}
        refreshMs={REFRESH_MS}
      />
    </PageFrame>
  );
}

/** Whole days in WIB; one that is not over yet is taken until now, which the server knows better. */
function readDays(form: FormData): ReconciliationInput {
  const from = typedIn(form, 'from') ?? '';
  const to = typedIn(form, 'to') ?? '';
  const isOver = to < dayOf(new Date());
  return {
    from: startOfDay(from),
    ...(isOver ? { to: startOfDay(dayOf(new Date(startOfDay(to)), 1)) } : {}),
  };
}

function StartDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(WORDS);
  const navigate = useNavigate();
  const started = useRef<Reconciliation>(undefined);
  const today = dayOf(new Date());
  return (
    <ActDialog
      title={words.start}
      act={words.start}
      done={words.started}
      run={async (form, idempotencyKey) => {
        started.current = await gapura.reconciliations.start(readDays(form), { idempotencyKey });
      }}
      refresh={[['reconciliations']]}
      onClose={() => {
        if (started.current === undefined) onClose();
        else void navigate({ to: '/reconciliations/$id', params: { id: started.current.id } });
      }}
    >
      <p>{words.startText}</p>
      <InputField
        name="from"
        type="date"
        label={words.from}
        required
        max={today}
        defaultValue={dayOf(new Date(), -1)}
      />
      <InputField
        name="to"
        type="date"
        label={words.to}
        hint={words.toHint}
        required
        max={today}
        defaultValue={today}
      />
    </ActDialog>
  );
}

function useColumns(): Column<Reconciliation>[] {
  const words = useWords(WORDS);
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'range',
        title: words.range,
        isName: true,
        cell: ({ id, from, to }) => (
          <Link to="/reconciliations/$id" params={{ id }}>
            <Time at={from} /> – <Time at={to} />
          </Link>
        ),
      },
      {
        id: 'status',
        title: words.status,
        cell: ({ status }) => <StatusBadge kind="reconciliation" status={status} />,
      },
      {
        id: 'checked',
        title: words.checked,
        isNumber: true,
        cell: ({ checked, total }) =>
          total === null ? '–' : words.checkedOf(format.number(checked), format.number(total)),
      },
      { id: 'differed', title: words.differed, isNumber: true, cell: ({ differed }) => format.number(differed) },
      {
        id: 'unreachable',
        title: words.unreachable,
        isNumber: true,
        cell: ({ unreachable }) => format.number(unreachable),
      },
      { id: 'asked_by', title: words.askedBy, cell: ({ asked_by }) => asked_by },
      { id: 'created', title: words.created, cell: ({ created_at }) => <Time at={created_at} /> },
    ],
    [words, format],
  );
}

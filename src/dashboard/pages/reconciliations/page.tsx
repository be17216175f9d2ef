// All reconciliations, newest first, and the way to start one.

import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import type { Reconciliation, ReconciliationInput } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { dayOf, startOfDay } from '../../language/format.ts';
import { useSpeech, useWords } from '../../language/language.tsx';
import { ActDialog, DialogButton, type DialogProps } from '../../parts/act.tsx';
import { InputField, typedIn } from '../../parts/fields.tsx';
import { List } from '../../parts/list.tsx';
import { PageFrame } from '../../parts/page.tsx';
import { LinkTo, StatusBadge, Time } from '../../parts/values.tsx';
import { WORDS } from './words.ts';

/** One that runs gets on by itself. */
const REFRESH_MS = 10_000;

export function Page() {
  const { words, format } = useSpeech(WORDS);
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
        noun="reconciliations"
        words={words}
        ask={gapura.reconciliations.list}
        columns={[
          [
            'range',
            words.range,
            ({ id, from, to }) => (
              <LinkTo reconciliation={id}>
                <Time at={from} /> – <Time at={to} />
              </LinkTo>
            ),
            'name',
          ],
          ['status', words.status, ({ status }) => <StatusBadge kind="reconciliation" status={status} />],
          [
            'checked',
            words.checked,
            ({ checked, total }) =>
              total === null ? null : words.checkedOf(format.number(checked), format.number(total)),
            'number',
          ],
          ['differed', words.differed, ({ differed }) => format.number(differed), 'number'],
          ['unreachable', words.unreachable, ({ unreachable }) => format.number(unreachable), 'number'],
          ['asked_by', words.askedBy, ({ asked_by }) => asked_by],
          ['created', words.created, ({ created_at }) => <Time at={created_at} />],
        ]}
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

function StartDialog({ onClose }: DialogProps) {
  const words = useWords(WORDS);
  const navigate = useNavigate();
  const started = useRef<Reconciliation>(undefined);
  const today = dayOf(new Date());
  return (
    <ActDialog
      title={words.start}
      act={words.start}
      done={words.started}
      run={async (form, options) => {
        started.current = await gapura.reconciliations.start(readDays(form), options);
      }}
      refresh={[['reconciliations']]}
      onClose={() => {
        if (started.current === undefined) onClose();
        else void navigate({ to: '/reconciliations/$id', params: { id: started.current.id } });
      }}
      text={words.startText}
    >
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

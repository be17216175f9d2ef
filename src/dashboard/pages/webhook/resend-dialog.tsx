// Sends events again: those of a time range, or one by its id.

import { useState } from 'react';
import type { ResendInput } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { useFormat, useWords } from '../../language/language.tsx';
import { ActDialog } from '../../parts/act.tsx';
import { Choices } from '../../parts/choices.tsx';
import { InputField, typedIn } from '../../parts/input-field.tsx';
import { refreshOf, type WebhookDialogProps } from './dialog.ts';
import { WORDS } from './words.ts';

/** A field for a time holds what the clock in Jakarta shows. */
const inWib = (time: string) => `${time}:00+07:00`;

function readResend(form: FormData): ResendInput {
  const [from, to, event_id] = ['from', 'to', 'event_id'].map((name) => typedIn(form, name));
  if (event_id !== undefined) return { event_id };
  return {
    ...(from === undefined ? {} : { from: inWib(from) }),
    ...(to === undefined ? {} : { to: inWib(to) }),
  };
}

export function ResendDialog({ webhook, onClose }: WebhookDialogProps) {
  const words = useWords(WORDS);
  const format = useFormat();
  return (
    <ActDialog
      title={words.resendTitle}
      act={words.resend}
      done={words.resendDone}
      run={(form, idempotencyKey) => gapura.webhooks.resend(webhook.id, readResend(form), { idempotencyKey })}
      refresh={refreshOf(webhook)}
      onClose={onClose}
      showAnswer={({ queued }) => (
        <p role="status">{queued === 0 ? words.resentNone : words.resent(format.number(queued))}</p>
      )}
    >
      <p>{words.resendText}</p>
      <WhichEvents />
    </ActDialog>
  );
}

function WhichEvents() {
  const words = useWords(WORDS);
  const [which, setWhich] = useState<'range' | 'one'>('range');
  return (
    <>
      <Choices
        label={words.resendWhat}
        name="which"
        value={which}
        options={[
          { value: 'range', label: words.resendRange, hint: words.resendRangeHint },
          { value: 'one', label: words.resendOne },
        ]}
        onChange={setWhich}
      />
      {which === 'range' ? (
        <>
          <InputField name="from" type="datetime-local" label={words.from} required />
          <InputField name="to" type="datetime-local" label={words.to} hint={words.toHint} />
        </>
      ) : (
        <InputField name="event_id" label={words.eventId} required spellCheck={false} />
      )}
    </>
  );
}

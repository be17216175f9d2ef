// What can be done with a webhook endpoint, each in a dialog that says what will happen.

import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import type { ResendInput, Webhook } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { useFormat, useWords } from '../../language/language.tsx';
import { ActDialog } from '../../parts/act.tsx';
import { Choices } from '../../parts/choices.tsx';
import { InputField, typedIn } from '../../parts/fields.tsx';
import { Icon } from '../../parts/icon.tsx';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { useMay } from '../../shell/session-gate.tsx';
import { readWebhook, WebhookFields } from '../webhooks/webhook-fields.tsx';
import { AttemptDetails } from './attempts.tsx';
import { WORDS } from './words.ts';

const DIALOGS = {
  test: TestDialog,
  pause: PauseDialog,
  resume: ResumeDialog,
  change: ChangeDialog,
  resend: ResendDialog,
  rotate: RotateDialog,
  delete: DeleteDialog,
} satisfies Record<string, (props: WebhookDialogProps) => ReactNode>;

type ActName = keyof typeof DIALOGS;

export function WebhookActs({ webhook }: { readonly webhook: Webhook }) {
  const words = useWords(WORDS);
  const mayChange = useMay('admin');
  const [opened, setOpened] = useState<ActName | null>(null);
  if (!mayChange) return null;
  const stopOrGo: ActName = webhook.state === 'active' ? 'pause' : 'resume';
  const names: readonly ActName[] = ['test', stopOrGo, 'change', 'resend', 'rotate', 'delete'];
  const Opened = opened === null ? null : DIALOGS[opened];
  return (
    <>
      {names.map((name) => (
        <button
          // Pausing and resuming are one button: whoever pressed it finds the focus where it was.
          key={name === 'resume' ? 'pause' : name}
          type="button"
          className={name === 'delete' ? 'hard-act' : undefined}
          onClick={() => setOpened(name)}
        >
          {words[name]}
        </button>
      ))}
      {Opened !== null && <Opened webhook={webhook} onClose={() => setOpened(null)} />}
    </>
  );
}

function TestDialog({ webhook, onClose }: WebhookDialogProps) {
  const words = useWords(WORDS);
  return (
    <ActDialog
      title={words.testTitle}
      act={words.test}
      done={words.testDone}
      run={(_form, idempotencyKey) => gapura.webhooks.test(webhook.id, { idempotencyKey })}
      refresh={refreshOf(webhook)}
      onClose={onClose}
      showAnswer={(attempt) => {
        const tone = attempt.outcome === 'delivered' ? 'good' : 'bad';
        return (
          <>
            <div className={`said ${tone}`}>
              <Icon name={tone} size={24} />
              <strong>{tone === 'good' ? words.testGood : words.testBad}</strong>
            </div>
            <AttemptDetails attempt={attempt} />
          </>
        );
      }}
    >
      <p>{words.testText}</p>
    </ActDialog>
  );
}

function PauseDialog({ webhook, onClose }: WebhookDialogProps) {
  const words = useWords(WORDS);
  return (
    <ActDialog
      title={words.pauseTitle}
      act={words.pause}
      done={words.pauseDone}
      run={(_form, idempotencyKey) => gapura.webhooks.pause(webhook.id, { idempotencyKey })}
      refresh={refreshOf(webhook)}
      onClose={onClose}
    >
      <p>{words.pauseText}</p>
    </ActDialog>
  );
}

function ResumeDialog({ webhook, onClose }: WebhookDialogProps) {
  const words = useWords(WORDS);
  const format = useFormat();
  return (
    <ActDialog
      title={words.resumeTitle}
      act={words.resume}
      done={words.resumeDone}
      run={(_form, idempotencyKey) => gapura.webhooks.resume(webhook.id, { idempotencyKey })}
      refresh={refreshOf(webhook)}
      onClose={onClose}
    >
      <p>{webhook.state === 'disabled' ? words.resumeGoneText : words.resumeText(format.number(webhook.waiting))}</p>
    </ActDialog>
  );
}

function ChangeDialog({ webhook, onClose }: WebhookDialogProps) {
  const words = useWords(WORDS);
  return (
    <ActDialog
      title={words.changeTitle}
      act={words.change}
      done={words.changeDone}
      run={(form, idempotencyKey) => gapura.webhooks.update(webhook.id, readWebhook(form), { idempotencyKey })}
      refresh={refreshOf(webhook)}
      onClose={onClose}
    >
      <p>{words.changeText}</p>
      <WebhookFields webhook={webhook} />
    </ActDialog>
  );
}

const OVERLAP_HOURS = { usual: 24, max: 168 };

function RotateDialog({ webhook, onClose }: WebhookDialogProps) {
  const words = useWords(WORDS);
  const format = useFormat();
  return (
    <ActDialog
      title={words.rotateTitle}
      act={words.rotateTitle}
      done={words.rotateDone}
      run={(form, idempotencyKey) =>
        gapura.webhooks.rotateSecret(webhook.id, { overlap_hours: Number(form.get('overlap')) }, { idempotencyKey })
      }
      refresh={refreshOf(webhook)}
      onClose={onClose}
      showAnswer={({ secret, previous_secret_until: until }) => (
        <ShownOnce name={words.newSecret} secret={secret}>
          <p>
            {until !== null && Date.parse(until) > Date.now() ? words.oldUntil(format.time(until)) : words.oldEnded}
          </p>
        </ShownOnce>
      )}
    >
      <p>{words.rotateText}</p>
      <InputField
        name="overlap"
        type="number"
        label={words.overlap}
        hint={words.overlapHint}
        min={0}
        max={OVERLAP_HOURS.max}
        step={1}
        required
        defaultValue={OVERLAP_HOURS.usual}
      />
    </ActDialog>
  );
}

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

function ResendDialog({ webhook, onClose }: WebhookDialogProps) {
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

function DeleteDialog({ webhook, onClose }: WebhookDialogProps) {
  const words = useWords(WORDS);
  const navigate = useNavigate();
  const isDeleted = useRef(false);
  const { host } = new URL(webhook.url);
  return (
    <ActDialog
      title={words.deleteTitle}
      act={words.delete}
      isHard
      done={words.deleteDone}
      run={async (_form, idempotencyKey) => {
        await gapura.webhooks.delete(webhook.id, { idempotencyKey });
        isDeleted.current = true;
      }}
      // Its own page is left, and not read anew: it would say that there is nothing.
      refresh={[['webhooks']]}
      onClose={() => {
        if (isDeleted.current) void navigate({ to: '/webhooks' });
        else onClose();
      }}
    >
      <p>{words.deleteText}</p>
      <InputField
        name="confirmation"
        label={words.deleteName(host)}
        required
        pattern={host.replace(/[.[\]]/g, '\\$&')}
        spellCheck={false}
        autoCapitalize="none"
      />
    </ActDialog>
  );
}

interface WebhookDialogProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** What is read anew after any act. */
const refreshOf = ({ id }: Webhook) => [['webhook', id], ['webhook-attempts', id], ['webhooks']];

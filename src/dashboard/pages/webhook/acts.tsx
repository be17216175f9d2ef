// What can be done with a webhook endpoint, each in a dialog that says what will happen.

import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { ResendInput, Webhook } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { useSpeech, useWords } from '../../language/language.tsx';
import { ActDialog, type DialogProps } from '../../parts/act.tsx';
import { allTypedIn, Choices, InputField, inWib } from '../../parts/fields.tsx';
import { Icon } from '../../parts/icon.tsx';
import { ShownOnce } from '../../parts/values.tsx';
import { useMay } from '../../shell/session-gate.tsx';
import { readWebhook, WebhookFields } from '../webhooks/webhook-fields.tsx';
import { AttemptDetails } from './attempts.tsx';
import { WORDS } from './words.ts';

type ActName = 'test' | 'pause' | 'resume' | 'change' | 'resend' | 'rotate' | 'delete';

const OVERLAP_HOURS = { usual: 24, max: 168 };

interface WebhookProps {
  readonly webhook: Webhook;
}

export function WebhookActs({ webhook }: WebhookProps) {
  const words = useWords(WORDS);
  const mayChange = useMay('admin');
  const [opened, setOpened] = useState<ActName | null>(null);
  if (!mayChange) return null;
  const stopOrGo: ActName = webhook.state === 'active' ? 'pause' : 'resume';
  const names: readonly ActName[] = ['test', stopOrGo, 'change', 'resend', 'rotate', 'delete'];
  return (
    <>
      {names.map((name) => (
        <button
          // Pausing and resuming are one button: the focus stays where it was.
          key={name === 'resume' ? 'pause' : name}
          type="button"
          className={name === 'delete' ? 'hard-act' : undefined}
          onClick={() => setOpened(name)}
        >
          {words[name]}
        </button>
      ))}
      {opened !== null && <WebhookDialog name={opened} webhook={webhook} onClose={() => setOpened(null)} />}
    </>
  );
}

function WebhookDialog({ name, webhook, onClose }: WebhookProps & DialogProps & { readonly name: ActName }) {
  const { words, format } = useSpeech(WORDS);
  const { id, state, waiting } = webhook;
  const common = { onClose, refresh: [['webhook', id], ['webhook-attempts', id], ['webhooks']] };
  switch (name) {
    case 'test':
      return (
        <ActDialog
          {...common}
          title={words.testTitle}
          text={words.testText}
          act={words.test}
          done={words.testDone}
          run={(_, options) => gapura.webhooks.test(id, options)}
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
        />
      );
    case 'pause':
      return (
        <ActDialog
          {...common}
          title={words.pauseTitle}
          text={words.pauseText}
          act={words.pause}
          done={words.pauseDone}
          run={(_, options) => gapura.webhooks.pause(id, options)}
        />
      );
    case 'resume':
      return (
        <ActDialog
          {...common}
          title={words.resumeTitle}
          text={state === 'disabled' ? words.resumeGoneText : words.resumeText(format.number(waiting))}
          act={words.resume}
          done={words.resumeDone}
          run={(_, options) => gapura.webhooks.resume(id, options)}
        />
      );
    case 'change':
      return (
        <ActDialog
          {...common}
          title={words.changeTitle}
          text={words.changeText}
          act={words.change}
          done={words.changeDone}
          run={(form, options) => gapura.webhooks.update(id, readWebhook(form), options)}
        >
          <WebhookFields webhook={webhook} />
        </ActDialog>
      );
    case 'resend':
      return (
        <ActDialog
          {...common}
          title={words.resendTitle}
          text={words.resendText}
          act={words.resend}
          done={words.resendDone}
          run={(form, options) => gapura.webhooks.resend(id, readResend(form), options)}
          showAnswer={({ queued }) => (
            <p role="status">{queued === 0 ? words.resentNone : words.resent(format.number(queued))}</p>
          )}
        >
          <WhichEvents />
        </ActDialog>
      );
    case 'rotate':
      return <RotateDialog {...common} webhook={webhook} />;
    default:
      return <DeleteDialog webhook={webhook} onClose={onClose} />;
  }
}

function RotateDialog({ webhook: { id }, ...dialog }: WebhookProps & DialogProps & { readonly refresh: string[][] }) {
  const { words, format } = useSpeech(WORDS);
  return (
    <ActDialog
      {...dialog}
      title={words.rotateTitle}
      text={words.rotateText}
      act={words.rotateTitle}
      done={words.rotateDone}
      run={(form, options) => gapura.webhooks.rotateSecret(id, { overlap_hours: Number(form.get('overlap')) }, options)}
      showAnswer={({ secret, previous_secret_until: until }) => (
        <ShownOnce name={words.newSecret} secret={secret}>
          <p>
            {until !== null && Date.parse(until) > Date.now() ? words.oldUntil(format.time(until)) : words.oldEnded}
          </p>
        </ShownOnce>
      )}
    >
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
function readResend(form: FormData): ResendInput {
  const { event_id, from, to } = allTypedIn(form, 'event_id', 'from', 'to');
  if (event_id !== undefined) return { event_id };
  return { ...(from === undefined ? {} : { from: inWib(from) }), ...(to === undefined ? {} : { to: inWib(to) }) };
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

/** Once its name was typed: what waits for it goes too, and there is no way back. */
function DeleteDialog({ webhook, onClose }: WebhookProps & DialogProps) {
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
      run={async (_, options) => {
        await gapura.webhooks.delete(webhook.id, options);
        isDeleted.current = true;
      }}
      // Its own page is left, and not read again: it would say that there is nothing.
      refresh={[['webhooks']]}
      onClose={() => {
        if (isDeleted.current) void navigate({ to: '/webhooks' });
        else onClose();
      }}
      text={words.deleteText}
    >
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

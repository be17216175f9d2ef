// One chargeback: its deadline, what speaks for the shop, and who did what.

import { useState } from 'react';
import type { Chargeback, ChargebackStep, ChargebackUpdate } from '../../../sdk/index.ts';
import { findStatus, statusOptions } from '../../../text/statuses.ts';
import { gapura } from '../../api.ts';
import { useSpeech, useWords } from '../../language/language.tsx';
import { ActDialog, DialogButton, type DialogProps } from '../../parts/act.tsx';
import { useAnswer } from '../../parts/answer.tsx';
import { InputField, inWib, momentOf, SelectField, typedIn, useFieldErrors } from '../../parts/fields.tsx';
import { Empty, FactSection, PageFrame, ReadSection, Section } from '../../parts/page.tsx';
import { RecordPage } from '../../parts/record.tsx';
import { type Column, DataTable } from '../../parts/table.tsx';
import { LinkTo, Money, StatusBadge, Time } from '../../parts/values.tsx';
import { Deadline } from '../chargebacks/page.tsx';
import { WORDS } from '../chargebacks/words.ts';
import '../forms.css';

interface CaseProps {
  readonly chargeback: Chargeback;
}

export function Page() {
  const words = useWords(WORDS);
  return (
    <RecordPage
      noun="chargeback"
      title={words.one}
      ask={gapura.chargebacks.get}
      isAbout={({ data }) => 'payment' in data && data.payment?.transaction_status.includes('chargeback') === true}
    >
      {(chargeback, trouble) => (
        <PageFrame
          title={`${words.one} ${chargeback.order_id}`}
          lead={
            <>
              <StatusBadge kind="chargeback" status={chargeback.state} />
              <Money amount={chargeback.amount} />
              <span>
                {words.deadline}: <Deadline of={chargeback} />
              </span>
            </>
          }
          acts={
            <DialogButton
              scope="payments:refund"
              label={words.work}
              look="main-act"
              dialog={(onClose) => <WorkDialog chargeback={chargeback} onClose={onClose} />}
            />
          }
        >
          {trouble}
          <div className="columns-2">
            <CaseFacts chargeback={chargeback} />
            <Evidence chargeback={chargeback} />
          </div>
          <Steps id={chargeback.id} />
        </PageFrame>
      )}
    </RecordPage>
  );
}

function CaseFacts({ chargeback }: CaseProps) {
  const words = useWords(WORDS);
  const { payment_id, order_id, amount, payment_status, created_at } = chargeback;
  return (
    <FactSection
      title={words.facts}
      of={[
        [
          words.payment,
          <LinkTo key="payment" payment={payment_id}>
            {order_id}
          </LinkTo>,
        ],
        [words.amount, <Money key="amount" amount={amount} />],
        [words.taken, <StatusBadge key="status" kind="payment" status={payment_status} />],
        [words.reported, <Time key="reported" at={created_at} />],
        [words.deadline, <Deadline key="deadline" of={chargeback} />],
      ]}
    />
  );
}

function Evidence({ chargeback: { evidence, links } }: CaseProps) {
  const words = useWords(WORDS);
  return (
    <Section title={words.evidence}>
      <div className="pad stack">
        {evidence === null && links.length === 0 && <p className="quiet">{words.noEvidence}</p>}
        {evidence !== null && <p className="lines">{evidence}</p>}
        {links.length > 0 && (
          <ul className="plain">
            {links.map((link) => (
              <li key={link}>
                <a className="id" href={link} target="_blank" rel="noreferrer">
                  {link}
                </a>
              </li>
            ))}
          </ul>
        )}
        <p className="hint">{words.notSent}</p>
      </div>
    </Section>
  );
}

function Steps({ id }: { readonly id: string }) {
  const words = useWords(WORDS);
  const answer = useAnswer(['chargeback', id, 'history'], (options) => gapura.chargebacks.history(id, options));
  const columns: Column<ChargebackStep & { readonly key: string }>[] = [
    ['when', words.updated, ({ at }) => <Time at={at} />, 'name'],
    ['who', words.steps, (step) => <Changes of={step} />],
  ];
  return (
    <ReadSection title={words.steps} answer={answer} rows={2}>
      {(steps) =>
        steps.length === 0 ? (
          <Empty title={words.noSteps} />
        ) : (
          <DataTable
            label={words.steps}
            rows={steps.map((step, at) => ({ ...step, key: String(at) }))}
            columns={columns}
            rowKey={({ key }) => key}
          />
        )
      }
    </ReadSection>
  );
}

function Changes({ of: { actor, changes } }: { readonly of: ChargebackStep }) {
  const { words, language, format } = useSpeech(WORDS);
  const { state, due_at, evidence } = changes;
  const said = [
    ...(typeof state === 'string' ? [words.changes.state(findStatus('chargeback', state).words[language])] : []),
    ...(typeof due_at === 'string' ? [words.changes.due(format.time(due_at))] : []),
    ...(due_at === null ? [words.changes.dueOfShop] : []),
    ...(evidence === undefined ? [] : [words.changes.evidence]),
  ];
  return (
    <span>
      <strong>{actor}</strong> <span>{said.join(' · ')}</span>
    </span>
  );
}

/** Sends what differs from how it was when the dialog opened. */
function WorkDialog({ chargeback, onClose }: CaseProps & DialogProps) {
  const { words, language } = useSpeech(WORDS);
  const [before] = useState(chargeback);
  const { errorAt, send } = useFieldErrors();
  return (
    <ActDialog
      title={words.workTitle(before.order_id)}
      text={words.notSent}
      act={words.workIt}
      done={words.worked}
      isWide
      run={(form, options) =>
        send(async () => {
          const changes = changesIn(before, form);
          if (Object.keys(changes).length === 0) return before;
          return await gapura.chargebacks.update(before.id, changes, options);
        })
      }
      refresh={[['chargeback', before.id], ['chargebacks'], ['attention']]}
      onClose={onClose}
    >
      <div className="form-grid">
        <SelectField
          name="state"
          label={words.state}
          defaultValue={before.state}
          options={statusOptions('chargeback', language)}
        />
        <InputField
          name="due_at"
          label={words.dueAt}
          hint={words.dueHint}
          errorAt={errorAt}
          type="datetime-local"
          defaultValue={momentOf(before.due_at)}
        />
      </div>
      <InputField
        name="evidence"
        label={words.evidence}
        hint={words.evidenceHint}
        errorAt={errorAt}
        isLong
        maxLength={10_000}
        defaultValue={before.evidence ?? ''}
      />
      <InputField
        name="links"
        label={words.linksLabel}
        errorAt={(field) => errorAt(field) ?? before.links.map((_, at) => errorAt(`${field}.${at}`)).find(Boolean)}
        isLong
        defaultValue={before.links.join('\n')}
      />
    </ActDialog>
  );
}

function changesIn(before: Chargeback, form: FormData): ChargebackUpdate {
  const state = form.get('state') as Chargeback['state'];
  const due = typedIn(form, 'due_at');
  const evidence = typedIn(form, 'evidence')?.replaceAll('\r\n', '\n') ?? null;
  const links = (typedIn(form, 'links') ?? '').split(/\s+/).filter((link) => link !== '');
  return {
    ...(state === before.state ? {} : { state }),
    ...((due ?? '') === momentOf(before.due_at) ? {} : { due_at: due === undefined ? null : inWib(due) }),
    ...(evidence === before.evidence ? {} : { evidence }),
    ...(links.join(' ') === before.links.join(' ') ? {} : { links }),
  };
}

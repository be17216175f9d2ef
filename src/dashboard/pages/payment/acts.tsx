// What can be done to a payment: a button for each act that is allowed now, and why the others are not.

import { Fragment, type ReactNode, useId, useState } from 'react';
import type { PaymentAction, PaymentWithActions, RefundInput, RefundResult } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { useSpeech, useWords } from '../../language/language.tsx';
import { ActDialog, type DialogProps } from '../../parts/act.tsx';
import { allTypedIn, InputField, RupiahField, readRupiah } from '../../parts/fields.tsx';
import { Facts, Quoted, StatusBadge } from '../../parts/values.tsx';
import { changedBy } from '../refunds/decision.tsx';
import { ACT_WORDS } from './words.ts';

type ActionName = PaymentAction['name'];

/** The most likely action is first. */
const ORDER: readonly ActionName[] = ['approve', 'deny', 'capture', 'refund', 'check_status', 'expire', 'cancel'];
const HARD: readonly ActionName[] = ['deny', 'expire', 'cancel'];

interface ActsProps {
  readonly payment: PaymentWithActions;
  /** The button that asks the gateway. */
  readonly check: ReactNode;
}

export function Acts({ payment, check }: ActsProps) {
  const words = useWords(ACT_WORDS);
  // As it was when the button was pressed: what is allowed may change while the dialog is open.
  const [open, setOpen] = useState<PaymentAction | null>(null);
  const allowed = ORDER.flatMap((name) => payment.actions.filter((action) => action.name === name && action.allowed));
  return (
    <>
      {allowed.map((action) =>
        action.name === 'check_status' ? (
          <Fragment key={action.name}>{check}</Fragment>
        ) : (
          <button
            key={action.name}
            type="button"
            className={HARD.includes(action.name) ? 'hard-act' : undefined}
            onClick={() => setOpen(action)}
          >
            {words.names[action.name] ?? action.name}
          </button>
        ),
      )}
      {open !== null && <ActionDialog payment={payment} action={open} onClose={() => setOpen(null)} />}
    </>
  );
}

export function WhyNot({ actions }: { readonly actions: readonly PaymentAction[] }) {
  const words = useWords(ACT_WORDS);
  const byReason = new Map<string, string[]>();
  for (const { name, allowed, code, reason } of actions) {
    // What is not this person's work is no news of this payment.
    if (code === 'scope_missing') continue;
    // A reason that these pages do not know yet is better in Quoted than not at all.
    const said = words.refusals[code ?? ''] ?? reason;
    if (!allowed && said !== null) byReason.set(said, [...(byReason.get(said) ?? []), words.names[name] ?? name]);
  }
  if (byReason.size === 0) return null;
  return (
    <section className="sheet" aria-label={words.whyNot}>
      <details className="folded">
        <summary>{words.whyNot}</summary>
        <Facts of={[...byReason].map(([reason, names]) => [names.join(', '), reason])} />
      </details>
    </section>
  );
}

const DONE = { cancel: 'cancelled', expire: 'expired', approve: 'approved', deny: 'denied' } as const;

const REASON_CHARACTERS_MAX = 255;
const DAY_MS = 86_400_000;
const UNDER_WAY = ['pending', 'accepted', 'confirmed'];

interface ActionDialogProps extends DialogProps {
  readonly payment: PaymentWithActions;
  readonly action: PaymentAction;
}

function ActionDialog({ payment: { id, gross_amount }, action, onClose }: ActionDialogProps) {
  const { words, format } = useSpeech(ACT_WORDS);
  const common = { refresh: changedBy(id), onClose };
  if (action.name === 'refund') {
    const { max_amount, until } = action;
    return (
      <ActDialog
        {...common}
        title={words.refundTitle}
        act={words.refundAct}
        done={words.refunded}
        run={(form, options) => gapura.payments.refund(id, readInput(form), options)}
        showAnswer={(answer) => <Answer answer={answer} />}
      >
        <p>
          {max_amount !== null && words.refundLeft(format.rupiah(max_amount))}{' '}
          {until !== null && words.refundUntil(daysUntil(until), format.time(until))}
        </p>
        <RefundFields action={action} />
      </ActDialog>
    );
  }
  if (action.name === 'capture') {
    return (
      <ActDialog
        {...common}
        title={words.captureTitle}
        text={words.captureText(format.rupiah(gross_amount))}
        act={words.captureAct}
        done={words.captured}
        run={(form, options) => gapura.payments.capture(id, readAmount(form), options)}
      >
        <AmountField most={gross_amount} />
      </ActDialog>
    );
  }
  const name = action.name as keyof typeof DONE;
  return (
    <ActDialog
      {...common}
      title={words[`${name}Title`]}
      text={words[`${name}Text`]}
      act={words[`${name}Act`]}
      isHard={name !== 'approve'}
      done={words[DONE[name]]}
      run={(_, options) => gapura.payments[name](id, options)}
    />
  );
}

function readInput(form: FormData): RefundInput {
  return { ...readAmount(form), ...allTypedIn(form, 'reason'), ...(form.has('direct') ? { direct: true } : {}) };
}

const daysUntil = (until: string): number => Math.max(0, Math.floor((Date.parse(until) - Date.now()) / DAY_MS));

function RefundFields({ action: { max_amount, partial, direct } }: { readonly action: PaymentAction }) {
  const words = useWords(ACT_WORDS);
  const id = useId();
  return (
    <>
      {partial === false || max_amount === null ? <p>{words.refundWhole}</p> : <AmountField most={max_amount} />}
      <InputField
        name="reason"
        label={words.refundReason}
        hint={words.refundReasonHint}
        maxLength={REASON_CHARACTERS_MAX}
      />
      {direct === true ? (
        <div className="field">
          <label className="check">
            <input type="checkbox" name="direct" aria-describedby={`${id}-direct`} /> {words.refundDirect}
          </label>
          <p className="hint" id={`${id}-direct`}>
            {words.refundDirectHint}
          </p>
        </div>
      ) : (
        <p className="hint">{words.refundNotDirect}</p>
      )}
    </>
  );
}

function Answer({ answer: { refund } }: { readonly answer: RefundResult }) {
  const { words, format } = useSpeech(ACT_WORDS);
  const amount = format.rupiah(refund.amount);
  return (
    <>
      <p>
        <StatusBadge kind="refund" status={refund.status} />
      </p>
      {refund.status === 'requested' && <p>{words.refundRequested(amount)}</p>}
      {UNDER_WAY.includes(refund.status) && <p>{words.refundMade(amount)}</p>}
      {refund.status_message !== null && (
        <p>
          <Quoted>{refund.status_message}</Quoted>
        </p>
      )}
    </>
  );
}

const NAME = 'amount';

/** `150000.00` as people write it. */
const wholeRupiah = (amount: string): string => amount.split('.', 1)[0] ?? '';

function AmountField({ most }: { readonly most: string }) {
  const { words, format } = useSpeech(ACT_WORDS);
  const [value, setValue] = useState(() => wholeRupiah(most));
  const amount = readRupiah(value);
  const isOut = amount !== undefined && (amount < 1 || amount > Number(most));
  return (
    <RupiahField
      name={NAME}
      label={words.amount}
      value={value}
      onChange={setValue}
      objection={isOut ? words.amountMost(format.rupiah(most)) : undefined}
    />
  );
}

/** Nothing where the dialog had no such field: then all of it is meant. */
function readAmount(form: FormData): { amount?: number } {
  const amount = readRupiah(String(form.get(NAME) ?? ''));
  return amount === undefined ? {} : { amount };
}

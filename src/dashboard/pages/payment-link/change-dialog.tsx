// Changes a payment link, all but its amount. Only what differs is sent.

import { useState } from 'react';
import type { PaymentLink, PaymentLinkUpdate } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { useWords } from '../../language/language.tsx';
import { ActDialog } from '../../parts/act.tsx';
import { useFieldErrors } from '../../parts/field-errors.ts';
import { typedIn } from '../../parts/input-field.tsx';
import { TextField } from '../invoices/field.tsx';
import { FieldRows } from '../payment-links/field-rows.tsx';
import { type DraftField, draftOf, toFields } from '../payment-links/fields.ts';
import { LinkFields, momentIn, momentOf } from '../payment-links/link-fields.tsx';
import { MoreFields, moreIn } from '../payment-links/more-fields.tsx';
import { WORDS as FORM_WORDS } from '../payment-links/words.ts';
import { WORDS } from './words.ts';

interface ChangeDialogProps {
  readonly link: PaymentLink;
  readonly onClose: () => void;
}

export function ChangeDialog({ link, onClose }: ChangeDialogProps) {
  const words = useWords(WORDS);
  const form = useWords(FORM_WORDS);
  // What it was when the dialog opened: a change that comes meanwhile must not be undone unseen.
  const [before] = useState(link);
  const [fields, setFields] = useState<readonly DraftField[]>(() => before.fields.map(draftOf));
  const { errorAt, send } = useFieldErrors();
  const change = (typed: FormData, idempotencyKey: string) =>
    send(async () => {
      const changes = changesFrom(before, typed, fields);
      if (Object.keys(changes).length === 0) return before;
      return await gapura.paymentLinks.update(before.id, changes, { idempotencyKey });
    });
  return (
    <ActDialog
      title={words.changeTitle(before.title)}
      act={words.changeIt}
      done={words.changed}
      isWide
      run={change}
      refresh={[['payment-link', before.id], ['payment-links']]}
      onClose={onClose}
    >
      <p>{words.changeText}</p>
      <TextField name="title" label={form.name} error={errorAt} required maxLength={100} defaultValue={before.title} />
      <FieldRows fields={fields} onChange={setFields} />
      <LinkFields errorAt={errorAt} link={before} />
      <MoreFields link={before} />
    </ActDialog>
  );
}

function changesFrom(before: PaymentLink, form: FormData, drafts: readonly DraftField[]): PaymentLinkUpdate {
  const title = typedIn(form, 'title') ?? before.title;
  const typedLimit = typedIn(form, 'usage_limit');
  const limit = typedLimit === undefined ? null : Number(typedLimit);
  const message = typedIn(form, 'ended_message') ?? null;
  const isMomentSame = (typedIn(form, 'expires_at') ?? '') === momentOf(before.expires_at);
  const fields = toFields(drafts);
  const { payment_methods: ways, language } = moreIn(form);
  return {
    ...(title === before.title ? {} : { title }),
    ...(limit === before.usage_limit ? {} : { usage_limit: limit }),
    ...(isMomentSame ? {} : { expires_at: momentIn(form, 'expires_at') }),
    ...(message === before.ended_message ? {} : { ended_message: message }),
    ...(areSame(fields, before.fields) ? {} : { fields }),
    ...(areSameWays(ways, before.payment_methods) ? {} : { payment_methods: ways }),
    ...(language === before.language ? {} : { language }),
  };
}

type Ways = PaymentLink['payment_methods'];

/** Whoever made the link may have named them in another order than the form does. */
function areSameWays(ways: Ways, others: Ways): boolean {
  const told = (of: Ways) => JSON.stringify(of && [...of].sort());
  return told(ways) === told(others);
}

function areSame(fields: PaymentLink['fields'], others: PaymentLink['fields']): boolean {
  const told = (of: PaymentLink['fields']) => of.map(({ name, label, required }) => [name, label, required]);
  return JSON.stringify(told(fields)) === JSON.stringify(told(others));
}

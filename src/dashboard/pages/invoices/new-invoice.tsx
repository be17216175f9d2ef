// The form for a new invoice: who pays, for what, until when. What the server says about a field stands at the field.

import { useState } from 'react';
import { GapuraError, type Invoice, type InvoiceInput, type WriteOptions } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { dayOf } from '../../language/format.ts';
import { useWords } from '../../language/language.tsx';
import { ActDialog, type DialogProps } from '../../parts/act.tsx';
import { allTypedIn, type ErrorAt, InputField, readRupiah, typedIn, useFieldErrors } from '../../parts/fields.tsx';
import { LinkTo } from '../../parts/values.tsx';
import { blankItem, type Item, ItemFields } from './items.tsx';
import { WORDS } from './words.ts';
import '../forms.css';

const DUE_DAYS = 14;

export function NewInvoice({ onMade, onClose }: DialogProps & { readonly onMade: (invoice: Invoice) => void }) {
  const words = useWords(WORDS);
  const [items, setItems] = useState<readonly Item[]>([blankItem()]);
  const { errorAt, send } = useFieldErrors();
  const [begunId, setBegunId] = useState<string | null>(null);
  const make = (form: FormData, options: WriteOptions) =>
    send(() => gapura.invoices.create(readInput(form, items), options)).catch((error) => {
      if (error instanceof GapuraError) setBegunId(error.invoiceId);
      throw error;
    });
  return (
    <ActDialog
      title={words.make}
      act={words.makeIt}
      done={words.made}
      isWide
      run={make}
      onDone={onMade}
      refresh={[['invoices']]}
      onClose={onClose}
    >
      <Customer errorAt={errorAt} />
      <ItemFields items={items} onChange={setItems} errorAt={errorAt} />
      <InputField name="notes" label={words.notes} errorAt={errorAt} isLong maxLength={1_000} />
      <OwnNumbers errorAt={errorAt} />
      {begunId !== null && (
        <p>
          <LinkTo invoice={begunId}>{words.begun}</LinkTo>
        </p>
      )}
    </ActDialog>
  );
}

interface PartProps {
  readonly errorAt: ErrorAt;
}

function Customer({ errorAt }: PartProps) {
  const words = useWords(WORDS);
  return (
    <div className="form-grid">
      <InputField name="customer_name" label={words.name} errorAt={errorAt} required maxLength={40} />
      <InputField name="customer_email" label={words.email} errorAt={errorAt} required type="email" maxLength={255} />
      <InputField
        name="due_date"
        label={words.dueDate}
        errorAt={errorAt}
        required
        type="date"
        min={dayOf(new Date())}
        defaultValue={dayOf(new Date(), DUE_DAYS)}
      />
      <InputField name="customer_phone" label={words.phone} hint={words.phoneHint} errorAt={errorAt} type="tel" />
    </div>
  );
}

function OwnNumbers({ errorAt }: PartProps) {
  const words = useWords(WORDS);
  return (
    <details className="more-filters">
      <summary>{words.ownNumbers}</summary>
      <div className="form-grid">
        <InputField
          name="invoice_number"
          label={words.number}
          hint={words.numberHint}
          errorAt={errorAt}
          maxLength={40}
        />
        <InputField name="order_id" label={words.order} hint={words.numberHint} errorAt={errorAt} maxLength={36} />
      </div>
    </details>
  );
}

/** The gateway wants the country code; at home people write 0812. */
function toInternational(phone: string): string {
  return phone.replace(/[\s().+-]/g, '').replace(/^0/, '62');
}

function readInput(form: FormData, items: readonly Item[]): InvoiceInput {
  const phone = toInternational(typedIn(form, 'customer_phone') ?? '');
  return {
    customer_name: typedIn(form, 'customer_name') ?? '',
    customer_email: typedIn(form, 'customer_email') ?? '',
    due_date: typedIn(form, 'due_date') ?? '',
    items: items.map(({ description, price, quantity }) => ({
      description: description.trim(),
      price: readRupiah(price) ?? 0,
      quantity: Number(quantity),
    })),
    ...(phone === '' ? {} : { customer_phone: phone }),
    ...allTypedIn(form, 'notes', 'invoice_number', 'order_id'),
  };
}

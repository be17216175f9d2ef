// The form for a new invoice: who pays, for what, until when. What the server says about a field stands at the field.

import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { GapuraError, type Invoice, type InvoiceInput } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { dayOf } from '../../language/format.ts';
import { useWords } from '../../language/language.tsx';
import { ActDialog } from '../../parts/act.tsx';
import { useFieldErrors } from '../../parts/field-errors.ts';
import { readRupiah } from '../../parts/rupiah.tsx';
import { TextField } from './field.tsx';
import { blankItem, type Item, ItemFields } from './items.tsx';
import { WORDS } from './words.ts';

const DUE_DAYS = 14;

interface NewInvoiceProps {
  readonly onMade: (invoice: Invoice) => void;
  readonly onClose: () => void;
}

export function NewInvoice({ onMade, onClose }: NewInvoiceProps) {
  const words = useWords(WORDS);
  const [items, setItems] = useState<readonly Item[]>([blankItem()]);
  const { errorAt, send } = useFieldErrors();
  const [begunId, setBegunId] = useState<string | null>(null);
  const make = (form: FormData, idempotencyKey: string) =>
    send(async () => {
      const invoice = await gapura.invoices.create(readInput(form, items), { idempotencyKey });
      onMade(invoice);
      return invoice;
    }).catch((error) => {
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
      refresh={[['invoices']]}
      onClose={onClose}
    >
      <Customer errorAt={errorAt} />
      <ItemFields items={items} onChange={setItems} errorAt={errorAt} />
      <TextField name="notes" label={words.notes} error={errorAt} isLong maxLength={1_000} />
      <OwnNumbers errorAt={errorAt} />
      {begunId !== null && (
        <p>
          <Link to="/invoices/$id" params={{ id: begunId }}>
            {words.begun}
          </Link>
        </p>
      )}
    </ActDialog>
  );
}

interface PartProps {
  readonly errorAt: (field: string) => string | undefined;
}

function Customer({ errorAt }: PartProps) {
  const words = useWords(WORDS);
  return (
    <div className="form-grid">
      <TextField name="customer_name" label={words.name} error={errorAt} required maxLength={40} />
      <TextField name="customer_email" label={words.email} error={errorAt} required type="email" maxLength={255} />
      <TextField
        name="due_date"
        label={words.dueDate}
        error={errorAt}
        required
        type="date"
        min={dayOf(new Date())}
        defaultValue={dayOf(new Date(), DUE_DAYS)}
      />
      <TextField name="customer_phone" label={words.phone} hint={words.phoneHint} error={errorAt} type="tel" />
    </div>
  );
}

function OwnNumbers({ errorAt }: PartProps) {
  const words = useWords(WORDS);
  return (
    <details className="more-filters">
      <summary>{words.ownNumbers}</summary>
      <div className="form-grid">
        <TextField name="invoice_number" label={words.number} hint={words.numberHint} error={errorAt} maxLength={40} />
        <TextField name="order_id" label={words.order} hint={words.numberHint} error={errorAt} maxLength={36} />
      </div>
    </details>
  );
}

/** The gateway wants the country code; at home people write 0812. */
function toInternational(phone: string): string {
  return phone.replace(/[\s().+-]/g, '').replace(/^0/, '62');
}

function readInput(form: FormData, items: readonly Item[]): InvoiceInput {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const phone = toInternational(text('customer_phone'));
  const optional = { notes: text('notes'), invoice_number: text('invoice_number'), order_id: text('order_id') };
  return {
    customer_name: text('customer_name'),
    customer_email: text('customer_email'),
    due_date: text('due_date'),
    items: items.map(({ description, price, quantity }) => ({
      description: description.trim(),
      price: readRupiah(price) ?? 0,
      quantity: Number(quantity),
    })),
    ...(phone === '' ? {} : { customer_phone: phone }),
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== '')),
  };
}

// One invoice: how it stands, how it is paid, what is on it, and what happened to it.

import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Invoice } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { useFormat, useWords } from '../../language/language.tsx';
import { useAnswer } from '../../parts/answer.tsx';
import { useCheck } from '../../parts/check.tsx';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { useKeptFocus } from '../../parts/kept-focus.ts';
import { Loading, PageFrame, Section } from '../../parts/page.tsx';
import { Steps } from '../../parts/steps.tsx';
import { Money, StatusBadge } from '../../parts/values.tsx';
import { useEvents } from '../../shell/live.tsx';
import { useMay } from '../../shell/session-gate.tsx';
import { DueDay } from '../invoices/due-day.tsx';
import { InvoiceFacts, Items, Paying } from './sections.tsx';
import { VoidDialog } from './void-dialog.tsx';
import { WORDS } from './words.ts';
import '../invoices/page.css';
import './page.css';

export function Page() {
  const words = useWords(WORDS);
  const { id } = useParams({ strict: false }) as { id: string };
  const queries = useQueryClient();
  const { data, trouble } = useAnswer({
    queryKey: ['invoice', id],
    queryFn: ({ signal }) => gapura.invoices.get(id, { signal }),
  });
  useEvents((event) => {
    if ('invoice' in event.data && event.data.invoice.id === id)
      void queries.invalidateQueries({ queryKey: ['invoice', id] });
  });
  if (data !== undefined) return <InvoicePage key={id} invoice={data} trouble={trouble} />;
  return <PageFrame title={words.title}>{trouble ?? <Loading />}</PageFrame>;
}

function InvoicePage({ invoice, trouble }: { readonly invoice: Invoice; readonly trouble: ReactNode }) {
  const words = useWords(WORDS);
  const format = useFormat();
  const { id, status, is_overdue, total_amount, surplus_amount } = invoice;
  useKeptFocus(status);
  const check = useCheck(() => gapura.invoices.checkStatus(id), [['invoice', id], ['invoices']]);
  return (
    <PageFrame
      title={`${words.title} ${invoice.invoice_number}`}
      lead={
        <>
          <StatusBadge kind="invoice" status={is_overdue ? 'overdue' : status} />
          <Money amount={total_amount} />
          <span>
            {words.due} <DueDay of={invoice} />
          </span>
        </>
      }
      acts={
        <>
          {check.button}
          <VoidAct invoice={invoice} />
        </>
      }
    >
      {trouble}
      {check.outcome}
      {Number(surplus_amount) > 0 && <p className="said wait">{words.paidTwice(format.rupiah(surplus_amount))}</p>}
      {status === 'draft' && <p className="said wait">{words.draft}</p>}
      <div className="columns-2">
        <InvoiceFacts invoice={invoice} />
        <Paying invoice={invoice} />
      </div>
      <Items invoice={invoice} />
      <History id={id} />
    </PageFrame>
  );
}

/** Where it cannot be done, why not; nothing for those who may not. */
function VoidAct({ invoice }: { readonly invoice: Invoice }) {
  const words = useWords(WORDS);
  const mayVoid = useMay('invoices:write');
  const isPayable = invoice.status === 'pending' || invoice.status === 'overdue';
  const canVoid = isPayable && invoice.gateway_invoice_id !== null;
  return (
    <>
      <DialogButton
        scope="invoices:write"
        isOffered={canVoid}
        label={words.voidAct}
        look="hard-act"
        dialog={(onClose) => <VoidDialog invoice={invoice} onClose={onClose} />}
      />
      {mayVoid && !canVoid && <span className="quiet small why-not">{isPayable ? words.notNamed : words.overNow}</span>}
    </>
  );
}

function History({ id }: { readonly id: string }) {
  const words = useWords(WORDS);
  const { data, trouble } = useAnswer({
    queryKey: ['invoice', id, 'history'],
    queryFn: ({ signal }) => gapura.invoices.history(id, { signal }),
  });
  return (
    <Section title={words.history}>
      {trouble}
      {data !== undefined ? <Steps kind="invoice" of={data} /> : trouble === null && <Loading rows={3} />}
    </Section>
  );
}

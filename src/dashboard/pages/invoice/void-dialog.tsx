// Takes an invoice back.

import { useId } from 'react';
import type { Invoice } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { useWords } from '../../language/language.tsx';
import { ActDialog } from '../../parts/act.tsx';
import { WORDS } from './words.ts';

const REASON_CHARACTERS_MAX = 255;

export function VoidDialog({ invoice, onClose }: { readonly invoice: Invoice; readonly onClose: () => void }) {
  const words = useWords(WORDS);
  const id = useId();
  return (
    <ActDialog
      title={words.voidTitle(invoice.invoice_number)}
      act={words.voidIt}
      isHard
      done={words.voided}
      run={(form, idempotencyKey) => {
        const reason = String(form.get('reason')).trim();
        return gapura.invoices.void(invoice.id, reason === '' ? {} : { reason }, { idempotencyKey });
      }}
      refresh={[['invoice', invoice.id], ['invoices']]}
      onClose={onClose}
    >
      <p>{words.voidText}</p>
      <div className="field">
        <label htmlFor={id}>{words.reason}</label>
        <input id={id} name="reason" maxLength={REASON_CHARACTERS_MAX} autoComplete="off" />
      </div>
    </ActDialog>
  );
}

// The limits of a payment link, which can be changed later: how often, until when, and what its page says then.

import type { PaymentLink } from '../../../sdk/index.ts';
import { useWords } from '../../language/language.tsx';
import { typedIn } from '../../parts/input-field.tsx';
import { TextField } from '../invoices/field.tsx';
import { WORDS } from './words.ts';

interface LinkFieldsProps {
  readonly errorAt: (field: string) => string | undefined;
  /** What they say to begin with. */
  readonly link?: Pick<PaymentLink, 'usage_limit' | 'expires_at' | 'ended_message'>;
}

export function LinkFields({ errorAt, link }: LinkFieldsProps) {
  const words = useWords(WORDS);
  return (
    <>
      <div className="form-grid">
        <TextField
          name="usage_limit"
          label={words.limit}
          hint={words.limitHint}
          error={errorAt}
          type="number"
          min={1}
          defaultValue={link?.usage_limit ?? ''}
        />
        <TextField
          name="expires_at"
          label={words.expiresAt}
          error={errorAt}
          type="datetime-local"
          defaultValue={momentOf(link?.expires_at ?? null)}
        />
      </div>
      <TextField
        name="ended_message"
        label={words.endedMessage}
        error={errorAt}
        maxLength={500}
        defaultValue={link?.ended_message ?? ''}
      />
    </>
  );
}

const WIB_MS = 7 * 3_600_000;

/** As a field for a date and a time has it, in WIB; empty for none. */
export function momentOf(iso: string | null): string {
  return iso === null ? '' : new Date(Date.parse(iso) + WIB_MS).toISOString().slice(0, 16);
}

/** What such a field says, as the API takes it; null where it is empty. */
export function momentIn(form: FormData, name: string): string | null {
  const typed = typedIn(form, name);
  return typed === undefined ? null : `${typed.slice(0, 16)}:00+07:00`;
}

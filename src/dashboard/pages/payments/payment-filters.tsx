// What the list of payments can be narrowed by.

import { type FormEvent, useId, useState } from 'react';
import { firstOf, useAddress } from '../../address.ts';
import { useLanguage, useWords } from '../../language/language.tsx';
import { PAYMENT_TYPES, typeLabel } from '../../language/methods.ts';
import { type StatusKind, statusOptions } from '../../language/statuses.ts';
import { AnyOfFilter, ChoiceFilter, DayFilter, Filters, TextFilter, useDraft } from '../../parts/filters.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useMe } from '../../shell/session-gate.tsx';
import { WORDS } from './words.ts';

const FIRST = ['status', 'payment_type', 'created_after', 'created_before'];
const MORE = [
  ...['charge_state', 'fraud_status', 'contradicted', 'bank', 'amount_min', 'amount_max'],
  ...['paid_after', 'paid_before', 'owner'],
];
/** Set by links from other pages; there is no field for them, but they can be taken away. */
const BY_LINK = ['order_id', 'invoice_id', 'subscription_id', 'checkout_id'];

/** The least that can be looked for. */
const isTooShort = (words: string) => words !== '' && (words.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < 2;

export function SearchBox() {
  const words = useWords(WORDS);
  const id = useId();
  const { address, change } = useAddress();
  const [draft, setDraft] = useDraft(firstOf(address, 'q') ?? '');
  const [isRefused, setRefused] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const asked = draft.trim();
    setRefused(isTooShort(asked));
    if (!isTooShort(asked)) change({ q: asked });
  };
  return (
    <search className="search">
      <form onSubmit={submit}>
        <label htmlFor={id} className="unseen">
          {words.searchHint}
        </label>
        <Icon name="search" />
        <input
          id={id}
          type="search"
          name="q"
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          placeholder={words.searchHint}
          maxLength={100}
          aria-invalid={isRefused}
          aria-describedby={isRefused ? `${id}-told` : undefined}
        />
        <button type="submit">{words.search}</button>
      </form>
      {isRefused && (
        <p role="alert" id={`${id}-told`} className="field-error small">
          {words.searchShort}
        </p>
      )}
    </search>
  );
}

export function PaymentFilters() {
  const words = useWords(WORDS);
  const { language } = useLanguage();
  const { address } = useAddress();
  const { staff } = useMe();
  const statuses = (kind: StatusKind) => statusOptions(kind, language);
  const methods = PAYMENT_TYPES.map((value) => ({ value, label: typeLabel(language, value) }));
  return (
    <Filters names={[...FIRST, ...MORE, ...BY_LINK]}>
      <AnyOfFilter name="status" label={words.status} options={statuses('payment')} />
      <AnyOfFilter name="payment_type" label={words.method} options={methods} />
      <DayFilter name="created_after" label={words.createdAfter} />
      <DayFilter name="created_before" label={words.createdBefore} isEnd />
      <details className="more-filters" open={MORE.some((name) => firstOf(address, name) !== undefined)}>
        <summary>{words.more}</summary>
        <div className="filters">
          <AnyOfFilter name="charge_state" label={words.charge} options={statuses('charge')} />
          <AnyOfFilter name="fraud_status" label={words.fraud} options={statuses('fraud')} />
          <ChoiceFilter
            name="contradicted"
            label={words.contradicted}
            options={[{ value: 'true', label: words.contradictedOnly }]}
          />
          <TextFilter name="bank" label={words.bank} />
          <TextFilter name="amount_min" label={words.amountMin} isNumber />
          <TextFilter name="amount_max" label={words.amountMax} isNumber />
          <DayFilter name="paid_after" label={words.paidAfter} />
          <DayFilter name="paid_before" label={words.paidBefore} isEnd />
          {staff && <TextFilter name="owner" label={words.owner} />}
        </div>
      </details>
    </Filters>
  );
}

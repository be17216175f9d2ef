// One payment link: its address, how often it was paid, what the customer fills in, and its checkouts.

import { useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Checkout, Page as PageOf, PaymentLink, PaymentLinkField, PaymentLinkUpdate } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { useFormat, useWords } from '../../language/language.tsx';
import { ActDialog, DialogButton, useFieldErrors } from '../../parts/act.tsx';
import { useAnswer } from '../../parts/answer.tsx';
import { Empty, Loading, PageFrame, Section, useKeptFocus } from '../../parts/page.tsx';
import { Facts, Json, StatusBadge, Time } from '../../parts/values.tsx';
import { useEvents } from '../../shell/live.tsx';
import { Price, standingOf } from '../payment-links/standing.tsx';
import { WORDS } from './words.ts';
import '../invoices/page.css';
import '../invoice/page.css';
import '../payment-links/page.css';
import { TextField, typedIn } from '../../parts/fields.tsx';
import { usePageFacts } from '../../parts/page-address.tsx';
import { type Column, DataTable } from '../../parts/table.tsx';
import { nameOf, useCheckoutColumns } from '../checkouts/columns.tsx';
import {
  type DraftField,
  draftOf,
  FieldRows,
  LinkFields,
  MoreFields,
  momentIn,
  momentOf,
  moreIn,
  toFields,
} from '../payment-links/link-fields.tsx';
import { WORDS as FORM_WORDS } from '../payment-links/words.ts';

export function Page() {
  const words = useWords(WORDS);
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, trouble } = useAnswer({
    queryKey: ['payment-link', id],
    queryFn: ({ signal }) => gapura.paymentLinks.get(id, { signal }),
  });
  useLive(id);
  if (data !== undefined) return <LinkPage key={id} link={data} trouble={trouble} />;
  return (
    <PageFrame key={id} title={words.title}>
      {trouble ?? <Loading />}
    </PageFrame>
  );
}

/** Checkouts take uses and give them back. That one is being paid is told by its payment, which does not know the link. */
function useLive(id: string): void {
  const queries = useQueryClient();
  const isShown = (checkoutId: string | null | undefined) =>
    queries
      .getQueryData<PageOf<Checkout>>(['payment-link', id, 'checkouts'])
      ?.items.some((checkout) => checkout.id === checkoutId) ?? false;
  useEvents(({ data }) => {
    const isOurs =
      'checkout' in data
        ? data.checkout.payment_link_id === id
        : 'payment' in data && isShown(data.payment?.checkout_id);
    if (isOurs) void queries.invalidateQueries({ queryKey: ['payment-link', id] });
  });
}

function LinkPage({ link, trouble }: { readonly link: PaymentLink; readonly trouble: ReactNode }) {
  const standing = standingOf(link);
  useKeptFocus(standing);
  return (
    <PageFrame
      title={link.title}
      lead={
        <>
          <StatusBadge kind="link" status={standing} />
          <Price link={link} />
        </>
      }
      acts={standing === 'ended' ? undefined : <Acts link={link} />}
    >
      {trouble}
      <div className="columns-2">
        <ItsPage link={link} />
        <div className="column">
          <LinkFacts link={link} />
          <Fields link={link} />
        </div>
      </div>
      <Checkouts id={link.id} />
    </PageFrame>
  );
}

/** One that ran out of uses or of time goes on where its limits are changed. */
function Acts({ link }: { readonly link: PaymentLink }) {
  const words = useWords(WORDS);
  return (
    <>
      <DialogButton
        scope="payments:write"
        label={words.change}
        dialog={(onClose) => <ChangeDialog link={link} onClose={onClose} />}
      />
      <DialogButton
        scope="payments:write"
        label={words.end}
        look="hard-act"
        dialog={(onClose) => (
          <ActDialog
            title={words.endTitle(link.title)}
            act={words.endIt}
            isHard
            done={words.ended}
            run={(_, idempotencyKey) => gapura.paymentLinks.end(link.id, { idempotencyKey })}
            refresh={[['payment-link', link.id], ['payment-links']]}
            onClose={onClose}
          >
            <p>{words.endText}</p>
          </ActDialog>
        )}
      />
    </>
  );
}

interface LinkProps {
  readonly link: PaymentLink;
}

function ItsPage({ link }: LinkProps) {
  const words = useWords(WORDS);
  const page = usePageFacts(link, words);
  const { expires_at } = link;
  return (
    <Section title={words.page}>
      <Facts
        of={[
          ...page,
          [words.expires, expires_at === null ? words.never : <Time key="expires" at={expires_at} />],
          [words.endedMessage, link.ended_message],
        ]}
      />
    </Section>
  );
}

function LinkFacts({ link }: LinkProps) {
  const words = useWords(WORDS);
  const format = useFormat();
  const { uses, held, usage_limit: limit, amount_suggestions: suggestions, metadata } = link;
  const paid =
    limit === null ? words.paidTimes(format.number(uses)) : words.paidOf(format.number(uses), format.number(limit));
  return (
    <Section title={words.facts}>
      <Facts
        of={[
          [words.price, <Price key="price" link={link} />],
          [words.suggestions, suggestions.map((amount) => format.rupiah(amount)).join(', ')],
          [words.paid, paid],
          [words.held, held === 0 ? null : words.heldBy(format.number(held))],
          [words.created, <Time key="created" at={link.created_at} />],
          [words.updated, <Time key="updated" at={link.updated_at} />],
          [words.metadata, metadata && <Json title={words.metadata} value={metadata} />],
        ]}
      />
    </Section>
  );
}

function Fields({ link }: LinkProps) {
  const words = useWords(WORDS);
  const columns: Column<PaymentLinkField>[] = [
    { id: 'label', title: words.label, isName: true, cell: ({ label }) => label },
    { id: 'name', title: words.name, cell: ({ name }) => <code className="id">{name}</code> },
    { id: 'required', title: words.required, cell: ({ required }) => (required ? words.yes : words.no) },
  ];
  return (
    <Section title={words.fields}>
      {link.fields.length === 0 ? (
        <Empty title={words.noFields} />
      ) : (
        <DataTable label={words.fields} rows={link.fields} columns={columns} rowKey={({ name }) => name} />
      )}
    </Section>
  );
}

const SHOWN = 10;
const COLUMNS = ['order', 'status', 'amount', 'customer', 'created'];

/** The newest of them; the rest are in the list of checkouts. */
function Checkouts({ id }: { readonly id: string }) {
  const words = useWords(WORDS);
  const { data, trouble } = useAnswer({
    queryKey: ['payment-link', id, 'checkouts'],
    queryFn: ({ signal }) => gapura.checkouts.list({ payment_link_id: id, limit: SHOWN }, { signal }).page(),
  });
  const columns = useCheckoutColumns()
    .filter((column) => COLUMNS.includes(column.id))
    .map((column) => (column.id === 'customer' ? { ...column, cell: (row: Checkout) => nameOf(row) || '–' } : column));
  return (
    <Section
      title={words.checkouts}
      acts={
        <Link to="/checkouts" search={{ payment_link_id: id }}>
          {words.allCheckouts}
        </Link>
      }
    >
      {trouble}
      {data === undefined && trouble === null && <Loading rows={3} />}
      {data?.items.length === 0 && <Empty title={words.noCheckouts} />}
      {data !== undefined && data.items.length > 0 && (
        <DataTable label={words.checkouts} rows={data.items} columns={columns} rowKey={(row) => row.id} />
      )}
    </Section>
  );
}

interface ChangeDialogProps {
  readonly link: PaymentLink;
  readonly onClose: () => void;
}

function ChangeDialog({ link, onClose }: ChangeDialogProps) {
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

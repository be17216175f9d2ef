// One payment link: its address, how often it was paid, what the customer fills in, and its checkouts.

import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type {
  Checkout,
  Page as PageOf,
  PaymentLink,
  PaymentLinkField,
  PaymentLinkUpdate,
  StreamedEvent,
  WriteOptions,
} from '../../../sdk/index.ts';
import { gapura, queryClient } from '../../api.ts';
import { bilingual, useSpeech, useWords } from '../../language/language.tsx';
import { ActButton, ActDialog, DialogButton, type DialogProps } from '../../parts/act.tsx';
import { useAnswer } from '../../parts/answer.tsx';
import { InputField, momentOf, typedIn, useFieldErrors } from '../../parts/fields.tsx';
import { save } from '../../parts/files.ts';
import { Empty, FactSection, Loading, PageFrame, Section } from '../../parts/page.tsx';
import { usePageFacts } from '../../parts/page-address.tsx';
import { Problem } from '../../parts/problem.tsx';
import { RecordPage, useKeptFocus } from '../../parts/record.tsx';
import { Share } from '../../parts/share.tsx';
import { type Column, DataTable } from '../../parts/table.tsx';
import { Json, StatusBadge, Time } from '../../parts/values.tsx';
import { nameOf, useCheckoutColumns } from '../checkouts/columns.tsx';
import {
  AboutFields,
  type DraftField,
  draftOf,
  FieldRows,
  LinkFields,
  MoreFields,
  momentIn,
  moreIn,
  toFields,
} from '../payment-links/link-fields.tsx';
import { linkStatus, Price } from '../payment-links/status.tsx';
import { WORDS as FORM_WORDS, MAKES } from '../payment-links/words.ts';
import '../invoice/page.css';
import { COMMON } from '../../language/common.ts';

const WORDS = bilingual({
  ...COMMON,
  title: ['Payment link', 'Tautan pembayaran'],
  facts: ['Payment link', 'Tautan pembayaran'],
  page: ['Its page', 'Halamannya'],
  open: ['Open the page', 'Buka halamannya'],
  poster: (size: string) => [`Poster to print, ${size}`, `Poster untuk dicetak, ${size}`],
  fileName: ['payment-link', 'tautan-pembayaran'],
  price: ['Amount', 'Jumlah'],
  description: ['Description', 'Keterangan'],
  image: ['Picture', 'Gambar'],
  quantity: ['Quantity', 'Banyaknya'],
  fromTo: (least: string, most: string) => [
    `${least} to ${most}, each for the amount`,
    `${least} sampai ${most}, masing-masing seharga jumlahnya`,
  ],
  suggestions: ['Amounts to choose from', 'Pilihan jumlah'],
  paidTimes: (uses: string) => [`${uses} times`, `${uses} kali`],
  paidOf: (uses: string, limit: string) => [`${uses} of ${limit} times`, `${uses} dari ${limit} kali`],
  held: ['Being paid', 'Sedang dibayar'],
  heldBy: (held: string) => [
    `by ${held}: each holds a use for now`,
    `oleh ${held}: masing-masing memegang satu jatah untuk sementara`,
  ],
  never: ['Goes on until it is ended', 'Berlaku sampai diakhiri'],
  endedMessage: ['Once it is over, the page says', 'Setelah berakhir, halaman berkata'],
  allMethods: ['All that the amount allows', 'Semua yang bisa untuk jumlahnya'],
  fields: ['What the customer fills in', 'Yang diisi pelanggan'],
  noFields: ['Nothing', 'Tidak ada'],
  label: ['The customer is asked', 'Pertanyaan kepada pelanggan'],
  name: ['Stored as', 'Disimpan sebagai'],
  required: ['Must be filled in', 'Wajib diisi'],
  checkouts: ['Its checkouts', 'Checkout-nya'],
  allCheckouts: ['All checkouts of this link', 'Semua checkout tautan ini'],
  noCheckouts: ['No customer has begun to pay by it yet', 'Belum ada pelanggan yang mulai membayar lewat tautan ini'],
  changeTitle: (title: string) => [`Change ${title}`, `Ubah ${title}`],
  changeText: [
    'The amount stays as it is. Checkouts that were begun before stay as they are.',
    'Jumlahnya tetap. Checkout yang sudah dimulai tetap seperti semula.',
  ],
  changeIt: ['Change the payment link', 'Ubah tautan pembayaran'],
  changed: ['The payment link was changed.', 'Tautan pembayaran diubah.'],
  end: ['End', 'Akhiri'],
  endTitle: (title: string) => [`End ${title}?`, `Akhiri ${title}?`],
  endText: [
    'No customer can begin to pay by it any more; those who have begun may go on. This cannot be undone.',
    'Tidak ada lagi yang bisa mulai membayar lewat tautan ini; yang sudah mulai boleh meneruskan. Ini tidak bisa diurungkan.',
  ],
  endIt: ['End the payment link', 'Akhiri tautan pembayaran'],
  ended: ['The payment link was ended.', 'Tautan pembayaran diakhiri.'],
});

interface LinkProps {
  readonly link: PaymentLink;
}

export function Page() {
  const words = useWords(WORDS);
  return (
    <RecordPage noun="payment-link" title={words.title} ask={gapura.paymentLinks.get} isAbout={isAbout}>
      {(link, trouble) => <LinkPage link={link} trouble={trouble} />}
    </RecordPage>
  );
}

const checkoutsKey = (id: string) => ['payment-link', id, 'checkouts'];

/** Checkouts take uses and give them back. The events of a payment do not name the link. */
function isAbout({ data }: StreamedEvent, id: string): boolean {
  if ('checkout' in data) return data.checkout.payment_link_id === id;
  const shown = queryClient.getQueryData<PageOf<Checkout>>(checkoutsKey(id))?.items ?? [];
  return 'payment' in data && shown.some((checkout) => checkout.id === data.payment?.checkout_id);
}

function LinkPage({ link, trouble }: LinkProps & { readonly trouble: ReactNode }) {
  const status = linkStatus(link);
  useKeptFocus(status);
  return (
    <PageFrame
      title={link.title}
      lead={
        <>
          <StatusBadge kind="link" status={status} />
          <Price link={link} />
        </>
      }
      acts={status === 'ended' ? undefined : <Acts link={link} />}
    >
      {trouble}
      <div className="columns-2">
        <div className="column">
          <ItsPage link={link} />
          {status !== 'ended' && link.url !== null && <ShareLink link={link} url={link.url} />}
        </div>
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
function Acts({ link }: LinkProps) {
  const words = useWords(WORDS);
  return (
    <>
      <DialogButton
        scope={MAKES}
        label={words.change}
        dialog={(onClose) => <ChangeDialog link={link} onClose={onClose} />}
      />
      <ActButton
        scope={MAKES}
        label={words.end}
        isHard
        title={words.endTitle(link.title)}
        text={words.endText}
        act={words.endIt}
        done={words.ended}
        run={(_, options) => gapura.paymentLinks.end(link.id, options)}
        refresh={[['payment-link', link.id], ['payment-links']]}
      />
    </>
  );
}

function ItsPage({ link }: LinkProps) {
  const words = useWords(WORDS);
  const page = usePageFacts(link, words);
  const { expires_at } = link;
  return (
    <FactSection
      title={words.page}
      of={[
        ...page,
        [words.expires, expires_at === null ? words.never : <Time key="expires" at={expires_at} />],
        [words.endedMessage, link.ended_message],
      ]}
    />
  );
}

function ShareLink({ link: { id, title }, url }: LinkProps & { readonly url: string }) {
  const words = useWords(WORDS);
  return (
    <Share url={url} message={title} name={words.fileName}>
      {(['A4', 'A5'] as const).map((size) => (
        <PosterButton key={size} label={words.poster(size)} id={id} size={size} />
      ))}
    </Share>
  );
}

interface PosterButtonProps {
  readonly label: string;
  readonly id: string;
  readonly size: 'A4' | 'A5';
}

function PosterButton({ label, id, size }: PosterButtonProps) {
  const taking = useMutation({
    mutationFn: () => gapura.paymentLinks.poster(id, { size }),
    onSuccess: (file) => save(`poster-${size}.pdf`, [file]),
  });
  return (
    <>
      <button type="button" aria-disabled={taking.isPending} onClick={() => !taking.isPending && taking.mutate()}>
        {label}
      </button>
      {taking.error !== null && <Problem error={taking.error} />}
    </>
  );
}

function LinkFacts({ link }: LinkProps) {
  const { words, format } = useSpeech(WORDS);
  const form = useWords(FORM_WORDS);
  const { customer_pays_fees: paysFees } = link;
  const { uses, held, usage_limit: limit, amount_suggestions: suggestions, metadata, quantity } = link;
  const paid =
    limit === null ? words.paidTimes(format.number(uses)) : words.paidOf(format.number(uses), format.number(limit));
  return (
    <FactSection
      title={words.facts}
      of={[
        [words.description, link.description && <span className="lines">{link.description}</span>],
        [words.image, link.image_url && <a href={link.image_url}>{link.image_url}</a>],
        [words.price, <Price key="price" link={link} />],
        [words.quantity, quantity && words.fromTo(format.number(quantity.min), format.number(quantity.max))],
        [words.suggestions, suggestions.map((amount) => format.rupiah(amount)).join(', ')],
        [form.fees, paysFees === null ? form.shopsWay : paysFees ? form.customerPays : form.shopPays],
        [words.paid, paid],
        [words.held, held > 0 && words.heldBy(format.number(held))],
        [words.created, <Time key="created" at={link.created_at} />],
        [words.updated, <Time key="updated" at={link.updated_at} />],
        [words.metadata, metadata && <Json title={words.metadata} value={metadata} />],
      ]}
    />
  );
}

function Fields({ link }: LinkProps) {
  const words = useWords(WORDS);
  const columns: Column<PaymentLinkField>[] = [
    ['label', words.label, ({ label }) => label, 'name'],
    ['name', words.name, ({ name }) => <code className="id">{name}</code>],
    ['required', words.required, ({ required }) => (required ? words.yes : words.no)],
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
  const { data, trouble } = useAnswer(checkoutsKey(id), (options) =>
    gapura.checkouts.list({ payment_link_id: id, limit: SHOWN }, options).page(),
  );
  const columns = useCheckoutColumns()
    .filter(([id]) => COLUMNS.includes(id))
    .map((column): Column<Checkout> => {
      const [id, title] = column;
      return id === 'customer' ? [id, title, nameOf] : column;
    });
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

/** Changes all but the amount. Only what differs is sent. */
function ChangeDialog({ link, onClose }: LinkProps & DialogProps) {
  const words = useWords(WORDS);
  const form = useWords(FORM_WORDS);
  // What it was when the dialog opened: a change that comes meanwhile must not be undone unseen.
  const [before] = useState(link);
  const [fields, setFields] = useState<readonly DraftField[]>(() => before.fields.map(draftOf));
  const { errorAt, send } = useFieldErrors();
  const change = (typed: FormData, options: WriteOptions) =>
    send(async () => {
      const changes = changesFrom(before, typed, fields);
      if (Object.keys(changes).length === 0) return before;
      return await gapura.paymentLinks.update(before.id, changes, options);
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
      text={words.changeText}
    >
      <InputField
        name="title"
        label={form.name}
        errorAt={errorAt}
        required
        maxLength={100}
        defaultValue={before.title}
      />
      <AboutFields errorAt={errorAt} link={before} />
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
  const description = typedIn(form, 'description') ?? null;
  const image = typedIn(form, 'image_url') ?? null;
  const fields = toFields(drafts);
  const { payment_methods: ways, customer_pays_fees: paysFees, language } = moreIn(form);
  return {
    ...(title === before.title ? {} : { title }),
    ...(description === before.description ? {} : { description }),
    ...(image === before.image_url ? {} : { image_url: image }),
    ...(limit === before.usage_limit ? {} : { usage_limit: limit }),
    ...(isMomentSame ? {} : { expires_at: momentIn(form, 'expires_at') }),
    ...(message === before.ended_message ? {} : { ended_message: message }),
    ...(areSame(fields, before.fields) ? {} : { fields }),
    ...(areSameWays(ways, before.payment_methods) ? {} : { payment_methods: ways }),
    ...(paysFees === before.customer_pays_fees ? {} : { customer_pays_fees: paysFees }),
    ...(language === before.language ? {} : { language }),
  };
}

type Ways = PaymentLink['payment_methods'];

/** The API may have them in another order than the form. */
function areSameWays(ways: Ways, others: Ways): boolean {
  const listed = (of: Ways) => JSON.stringify(of && [...of].sort());
  return listed(ways) === listed(others);
}

function areSame(fields: PaymentLink['fields'], others: PaymentLink['fields']): boolean {
  const listed = (of: PaymentLink['fields']) => of.map(({ name, label, required }) => [name, label, required]);
  return JSON.stringify(listed(fields)) === JSON.stringify(listed(others));
}

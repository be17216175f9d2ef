// The small things that every page shows: amounts, times, statuses, ids, links, facts.

import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { findStatus, type StatusKind, type Tone } from '../../text/statuses.ts';
import { bilingual, useFormat, useLanguage, useWords } from '../language/language.tsx';
import { typeLabel } from '../language/methods.ts';
import { Icon } from './icon.tsx';

/** Where there is nothing to show: a dash in a table, and no line at all in the card of a row. */
export function None() {
  return <span className="none">–</span>;
}

export function Money({ amount }: { readonly amount: string | null }) {
  const format = useFormat();
  return amount === null ? <None /> : <span className="money">{format.rupiah(amount)}</span>;
}

export function Time({ at }: { readonly at: string | null }) {
  const format = useFormat();
  if (at === null) return <None />;
  return (
    <time dateTime={at} className="time">
      {format.time(at)}
    </time>
  );
}

export function Badge({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return <span className={`badge ${tone}`}>{children}</span>;
}

export function StatusBadge({ kind, status }: { readonly kind: StatusKind; readonly status: string }) {
  const { language } = useLanguage();
  const { tone, words } = findStatus(kind, status);
  return <Badge tone={tone}>{words[language]}</Badge>;
}

/** Words of others, such as the gateway's, in the language that they came in. */
export function Quoted({ children }: { readonly children: string }) {
  return (
    <q lang="en" translate="no">
      {children}
    </q>
  );
}

/** How it is paid, with the bank or the shop where there is one. */
export function Method({ type, by }: { readonly type: string; readonly by?: string | null | undefined }) {
  const { language } = useLanguage();
  return (
    <>
      {typeLabel(language, type)}
      {by && <span className="quiet"> {by.length <= 5 ? by.toUpperCase() : by}</span>}
    </>
  );
}

const WORDS = bilingual({
  copy: ['Copy', 'Salin'],
  copied: ['Copied', 'Disalin'],
  selected: ['Selected: Ctrl+C', 'Terpilih: Ctrl+C'],
});

/** Browsers have a clipboard for pages by https alone; elsewhere the old way does it, or leaves the text selected. */
async function copyFrom(element: HTMLElement): Promise<'copied' | 'selected'> {
  try {
    await navigator.clipboard.writeText(element.textContent);
    return 'copied';
  } catch {
    getSelection()?.selectAllChildren(element);
    return document.execCommand('copy') ? 'copied' : 'selected';
  }
}

const JOINTS = /(?<=[@._/-])(?=[^@._/-])/;

/** An address or an id that breaks behind its joints, before it would break anywhere. What is no text stays as it is. */
export function breakable(shown: ReactNode): ReactNode {
  if (typeof shown !== 'string') return shown;
  const [first, ...others] = shown.split(JOINTS);
  return [
    first,
    ...others.map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
      <Fragment key={at}>
        <wbr />
        {part}
      </Fragment>
    )),
  ];
}

/** A number or address to copy. */
export function Copyable({ text, name }: { readonly text: string; readonly name: string }) {
  const words = useWords(WORDS);
  const shown = useRef<HTMLElement>(null);
  const [said, setSaid] = useState<'copy' | 'copied' | 'selected'>('copy');
  const copy = async () => {
    if (shown.current === null) return;
    setSaid(await copyFrom(shown.current));
    setTimeout(() => setSaid('copy'), 2_000);
  };
  return (
    <span className="copyable">
      <code className="id" ref={shown}>
        {text}
      </code>
      <button type="button" className="small-act" onClick={() => void copy()} aria-label={`${words[said]} ${name}`}>
        {words[said]}
      </button>
    </span>
  );
}

/** What something is called, and what it is. */
export type Fact = readonly [name: string, value: ReactNode];

/** Those without a value are left out. */
export const knownOf = (facts: readonly Fact[]) =>
  facts.filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '');

export function Facts({ of }: { readonly of: readonly Fact[] }) {
  return (
    <dl className="facts">
      {knownOf(of).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** JSON as it came, to be opened. */
export function Json({ title, value }: { readonly title: string; readonly value: unknown }) {
  return (
    <details className="json">
      <summary>{title}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <pre tabIndex={0} lang="en">
        {JSON.stringify(value, null, 2)}
      </pre>
    </details>
  );
}

const RECORDS = {
  payment: '/payments/$id',
  invoice: '/invoices/$id',
  chargeback: '/chargebacks/$id',
  checkout: '/checkouts/$id',
  payment_link: '/payment-links/$id',
  subscription: '/subscriptions/$id',
  notification: '/notifications/$id',
  webhook: '/webhooks/$id',
  reconciliation: '/reconciliations/$id',
} as const;

type RecordName = keyof typeof RECORDS;

export const hasPage = (name: string): name is RecordName => Object.hasOwn(RECORDS, name);

type LinkToProps = { readonly [Name in RecordName]?: string } & {
  readonly className?: string;
  readonly title?: string;
  readonly children: ReactNode;
};

/** `<LinkTo payment={id}>`: one of the names, with the id of what it leads to. */
export function LinkTo({ className, title, children, ...of }: LinkToProps) {
  const [[name, id] = ['payment', ''] as const] = Object.entries(of) as [RecordName, string][];
  return (
    <Link to={RECORDS[name]} params={{ id }} className={className} title={title}>
      {breakable(children)}
    </Link>
  );
}

const SECRET_WORDS = bilingual({
  title: ['Copy it now: it is not shown again', 'Salin sekarang: tidak akan ditampilkan lagi'],
  text: [
    'Keep it where passwords are kept, and never send it by chat or e-mail.',
    'Simpan di tempat kata sandi disimpan, dan jangan kirim lewat obrolan atau email.',
  ],
});

interface ShownOnceProps {
  /** What it is, for screen readers. */
  readonly name: string;
  readonly secret: string;
  /** What else is to be said of it. */
  readonly children?: ReactNode;
}

export function ShownOnce({ name, secret, children }: ShownOnceProps) {
  const words = useWords(SECRET_WORDS);
  return (
    <div className="stack">
      <div className="said wait">
        <Icon name="key" size={24} />
        <strong>{words.title}</strong>
        <p>{words.text}</p>
      </div>
      <p className="label">{name}</p>
      <Copyable text={secret} name={name} />
      {children}
    </div>
  );
}

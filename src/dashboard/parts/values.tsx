// The small things that every page shows: amounts, times, statuses, ids.

import { type ReactNode, useState } from 'react';
import { useFormat, useLanguage, useWords, type Words } from '../language/language.tsx';
import { findStatus, methodWord, type StatusKind, type Tone } from '../language/statuses.ts';

export function Money({ amount }: { readonly amount: string | null }) {
  const format = useFormat();
  return <span className="money">{amount === null ? '–' : format.rupiah(amount)}</span>;
}

export function Time({ at }: { readonly at: string | null }) {
  const format = useFormat();
  if (at === null) return <>–</>;
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

/** How it is paid, with the bank or the shop where there is one. */
export function Method({ type, by }: { readonly type: string; readonly by?: string | null | undefined }) {
  const { language } = useLanguage();
  return (
    <>
      {methodWord(language, type)}
      {by && <span className="quiet"> {by.length <= 5 ? by.toUpperCase() : by}</span>}
    </>
  );
}

const WORDS: Words<{ copy: string; copied: string }> = {
  en: { copy: 'Copy', copied: 'Copied' },
  id: { copy: 'Salin', copied: 'Disalin' },
};

/** A number or address that somebody will want elsewhere. */
export function Copyable({ text, name }: { readonly text: string; readonly name: string }) {
  const words = useWords(WORDS);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2_000);
  };
  return (
    <span className="copyable">
      <code className="id">{text}</code>
      <button type="button" className="small-act" onClick={() => void copy()} aria-label={`${words.copy} ${name}`}>
        {isCopied ? words.copied : words.copy}
      </button>
    </span>
  );
}

/** What something is called, and what it is: a list of pairs. Those without a value are left out. */
export function Facts({ of }: { readonly of: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="facts">
      {of
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
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

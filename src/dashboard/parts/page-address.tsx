// What there is to say of a page for customers: its address, to be copied and sent, or opened; what it offers, and how it speaks.

import type { ReactNode } from 'react';
import type { Checkout } from '../../sdk/index.ts';
import { bilingual, useSpeech, useWords } from '../language/language.tsx';
import { methodLabel } from '../language/methods.ts';
import { Copyable } from './values.tsx';

const WORDS = bilingual({
  newTab: ['opens in a new tab', 'terbuka di tab baru'],
  address: ['Address', 'Alamat'],
  methods: ['Payment methods', 'Metode pembayaran'],
  language: ['Language', 'Bahasa'],
  languages: { id: ['Indonesian', 'Indonesia'], en: ['English', 'Inggris'] },
  browser: ['That of the browser', 'Mengikuti peramban'],
});

/** For the facts of a checkout or of a payment link, which have words of their own for the rest. */
export function usePageFacts(
  { url, payment_methods: methods, language: spoken }: Pick<Checkout, 'url' | 'payment_methods' | 'language'>,
  said: { readonly open: string; readonly allMethods: string },
): (readonly [name: string, value: ReactNode])[] {
  const { words, language } = useSpeech(WORDS);
  return [
    [words.address, url && <PageAddress url={url} name={words.address} open={said.open} />],
    [
      words.methods,
      methods === null ? said.allMethods : methods.map((method) => methodLabel(language, method)).join(', '),
    ],
    [words.language, spoken === null ? words.browser : words.languages[spoken]],
  ];
}

interface PageAddressProps {
  readonly url: string;
  /** What it is, for screen readers. */
  readonly name: string;
  /** What the link says. */
  readonly open: string;
}

function PageAddress({ url, name, open }: PageAddressProps) {
  const words = useWords(WORDS);
  return (
    <span className="page-address">
      <Copyable text={url} name={name} />
      <a href={url} target="_blank" rel="noreferrer">
        {open} <span aria-hidden="true">↗</span>
        <span className="unseen"> ({words.newTab})</span>
      </a>
    </span>
  );
}

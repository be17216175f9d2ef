// The address of a page for customers: to be copied and sent, or opened.

import { useWords, type Words } from '../language/language.tsx';
import { Copyable } from './values.tsx';
import './page-address.css';

const WORDS: Words<{ newTab: string }> = {
  en: { newTab: 'opens in a new tab' },
  id: { newTab: 'terbuka di tab baru' },
};

interface PageAddressProps {
  readonly url: string;
  /** What it is, for those who hear the button. */
  readonly name: string;
  /** What the link says. */
  readonly open: string;
}

export function PageAddress({ url, name, open }: PageAddressProps) {
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

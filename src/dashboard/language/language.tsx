// Which language the pages speak, and how each of them gets its words.

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { Language } from '../../text/language.ts';
import { keep, readKept } from '../kept.ts';
import { type Format, formatFor } from './format.ts';

/** The words of a page: the English ones say which there are, the Indonesian ones must be the same. */
export type Words<Shape> = Readonly<Record<Language, Shape>>;

/** What was chosen last, else what the browser asks for; `in` is what old systems call Indonesian. */
function firstLanguage(): Language {
  const wished = [readKept('language', ''), ...navigator.languages].map((tag) => tag.toLowerCase().split('-', 1)[0]);
  for (const one of wished) {
    if (one === 'id' || one === 'in') return 'id';
    if (one === 'en') return 'en';
  }
  return 'en';
}

interface Spoken {
  readonly language: Language;
  readonly format: Format;
  choose(language: Language): void;
}

const LanguageContext = createContext<Spoken | null>(null);

export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const spoken = useMemo(
    () => ({
      language,
      format: formatFor(language),
      choose(chosen: Language) {
        setLanguage(chosen);
        keep('language', chosen);
      },
    }),
    [language],
  );
  return <LanguageContext value={spoken}>{children}</LanguageContext>;
}

export function useLanguage(): Spoken {
  const spoken = useContext(LanguageContext);
  if (spoken === null) throw new Error('There is no LanguageProvider above.');
  return spoken;
}

export function useWords<Shape>(words: Words<Shape>): Shape {
  return words[useLanguage().language];
}

export function useFormat(): Format {
  return useLanguage().format;
}

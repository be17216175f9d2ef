// Which language the pages speak, how each of them gets its words, and what switches between the languages, at once.

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { LANGUAGES, type Language } from '../../text/language.ts';
import { keep, readKept } from '../kept.ts';
import { type Format, formatFor } from './format.ts';

/** A text in both languages, English first; several that belong together are a list in each. */
export type Pair<Text = string> = readonly [en: Text, id: Text];
export type Texts = readonly [title: string, text: string];

/** The words of a page by name: pairs, functions that make a pair, or more names. Half a pair does not compile. */
interface Entries {
  readonly [name: string]: Pair | Pair<Texts> | ((...about: never[]) => Pair) | Entries;
}

/** The same words in one language. */
type Spoken<Entry> = Entry extends Pair
  ? string
  : Entry extends Pair<Texts>
    ? Texts
    : Entry extends (...about: infer About) => Pair
      ? (...about: About) => string
      : { readonly [Name in keyof Entry]: Spoken<Entry[Name]> };

type Words<Shape> = Readonly<Record<Language, Shape>>;

export function bilingual<const Given extends Entries>(entries: Given): Words<Spoken<Given>> {
  const speak = (entry: unknown, at: 0 | 1): unknown => {
    if (typeof entry === 'function') return (...about: unknown[]) => entry(...about)[at];
    if (Array.isArray(entry)) return entry[at];
    return Object.fromEntries(Object.entries(entry as Entries).map(([name, one]) => [name, speak(one, at)]));
  };
  return { en: speak(entries, 0), id: speak(entries, 1) } as Words<Spoken<Given>>;
}

/** What was chosen last, else what the browser asks for; `in` is what old systems call Indonesian. */
function firstLanguage(): Language {
  const wished = [readKept('language', ''), ...navigator.languages].map((tag) => tag.toLowerCase().split('-', 1)[0]);
  for (const one of wished) {
    if (one === 'id' || one === 'in') return 'id';
    if (one === 'en') return 'en';
  }
  return 'en';
}

/** The server's texts in Indonesian, which only Indonesian pages load. */
export type Sayings = typeof import('./said.ts');

interface LanguageValue {
  readonly language: Language;
  readonly format: Format;
  /** Null until they are loaded. */
  readonly sayings: Sayings | null;
  choose(language: Language): void;
}

const LanguageContext = createContext<LanguageValue | null>(null);

export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage);
  const [sayings, setSayings] = useState<Sayings | null>(null);
  useEffect(() => {
    document.documentElement.lang = language;
    // Where they cannot be loaded the texts are quoted as the server says them.
    if (language === 'id') void import('./said.ts').then(setSayings, () => undefined);
  }, [language]);
  const spoken = useMemo(
    () => ({
      language,
      format: formatFor(language),
      sayings,
      choose(chosen: Language) {
        setLanguage(chosen);
        keep('language', chosen);
      },
    }),
    [language, sayings],
  );
  return <LanguageContext value={spoken}>{children}</LanguageContext>;
}

export function useLanguage(): LanguageValue {
  const spoken = useContext(LanguageContext);
  if (spoken === null) throw new Error('There is no LanguageProvider above.');
  return spoken;
}

/** All that a part needs in order to speak: its words, and numbers and times in the same language. */
export function useSpeech<Shape>(words: Words<Shape>): { words: Shape; language: Language; format: Format } {
  const { language, format } = useLanguage();
  return { words: words[language], language, format };
}

export function useWords<Shape>(words: Words<Shape>): Shape {
  return words[useLanguage().language];
}

export function useFormat(): Format {
  return useLanguage().format;
}

const NAMES = { en: 'English', id: 'Bahasa Indonesia' } as const;

export function LanguageSwitch() {
  const { language, choose } = useLanguage();
  return (
    <fieldset className="languages">
      <legend className="unseen">Language / Bahasa</legend>
      {LANGUAGES.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          title={NAMES[one]}
          aria-pressed={one === language}
          onClick={() => choose(one)}
        >
          {one.toUpperCase()}
        </button>
      ))}
    </fieldset>
  );
}

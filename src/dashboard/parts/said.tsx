// A text of the server in the language of the page, by its codes. Words of others, such as the gateway's, are shown as they are.

import type { ReactNode } from 'react';
import type { Saying } from '../../sdk/index.ts';
import { findStatus, type StatusKind } from '../../text/statuses.ts';
import type { Format } from '../language/format.ts';
import { bilingual, type Sayings, useLanguage, useWords } from '../language/language.tsx';
import { typeLabel } from '../language/methods.ts';
import { Quoted } from './values.tsx';

const WORDS = bilingual({
  needsRight: ['Your role does not include this.', 'Peran Anda tidak mencakup ini.'],
});

interface SaidProps {
  /** As the server says it, in English. */
  readonly text: string;
  readonly as: readonly Saying[];
}

export function Said({ text, as: sayings }: SaidProps) {
  const sentence = useSaid()(text, sayings);
  if (sentence === null) return <Quoted>{text}</Quoted>;
  return <>{typed(sentence)}</>;
}

/** As `Said`, for where only text can stand; null for words of others on a page that is not English. */
export function useSaid(): (text: string, sayings: readonly Saying[]) => string | null {
  const { language, format, sayings: known } = useLanguage();
  const words = useWords(WORDS);
  return (text, sayings) => {
    // Scopes are for programs; people have roles.
    if (sayings[0]?.code === 'needs_scope') return words.needsRight;
    if (language === 'en') return text;
    return known === null ? null : inIndonesian(sayings, { ...known, format });
  };
}

/** What is in backticks is typed as it stands. */
function typed(sentence: string): ReactNode[] {
  return sentence.split('`').map((part, at) => (at % 2 === 0 ? part : <code key={part}>{part}</code>));
}

type Indonesian = Sayings & { readonly format: Format };

function inIndonesian(sayings: readonly Saying[], indonesian: Indonesian): string | null {
  const [first, ...others] = sayings;
  if (first === undefined) return null;
  const words = (indonesian.IN_INDONESIAN as Readonly<Record<string, string>>)[first.code];
  if (words === undefined) return null;
  if (!('reason' in first.values)) {
    const rest = others.length === 0 ? '' : inIndonesian(others, indonesian);
    if (rest === null) return null;
    return fill(words, first, indonesian) + (rest === '' ? '' : `, ${rest}`);
  }
  const reason = inIndonesian(others, indonesian) ?? `\`${first.values.reason}\``;
  return fill(words, { ...first, values: { ...first.values, reason } }, indonesian);
}

function fill(words: string, { values }: Saying, indonesian: Indonesian): string {
  return words.replaceAll(/\{(\w+)\}/g, (_, name: string) => valueIn(name, values[name] ?? '', indonesian));
}

/** Statuses by the name of their value. */
const STATUS_VALUES: Readonly<Record<string, StatusKind>> = {
  status: 'payment',
  before: 'payment',
  checkout: 'checkout',
  invoice: 'invoice',
  reconciliation: 'reconciliation',
  refund: 'refund',
  subscription: 'subscription',
  webhook: 'webhook',
};

const DATABASES: Readonly<Record<string, string>> = { embedded: 'tertanam', postgres: 'server tersendiri' };

function valueIn(name: string, value: string, indonesian: Indonesian): string {
  const { format, NOUNS, ACTS, KINDS } = indonesian;
  const kind = STATUS_VALUES[name];
  if (kind !== undefined) return findStatus(kind, value).words.id.toLowerCase();
  switch (name) {
    case 'method':
    case 'other':
      return /^\d+$/.test(value) ? format.number(Number(value)) : typeLabel('id', value);
    case 'number':
    case 'count':
    case 'sum':
      return /^\d+$/.test(value) ? format.number(Number(value)) : value;
    case 'time':
      return Number.isNaN(Date.parse(value)) ? value : format.time(value);
    case 'methods':
      return value
        .split(' and ')
        .map((method) => typeLabel('id', method))
        .join(' dan ');
    case 'states':
      return value
        .split(' or ')
        .map((state) => findStatus('subscription', state).words.id.toLowerCase())
        .join(' atau ');
    case 'day':
      return format.day(value);
    case 'noun':
      return NOUNS[value] ?? value;
    case 'kind':
      return kindsIn(value, KINDS);
    case 'act':
      return ACTS[value] ?? value;
    case 'database':
      return DATABASES[value] ?? value;
    case 'size':
      return value
        .replace(/ min$/, ' menit')
        .replace(/ h$/, ' jam')
        .replace(/ days?$/, ' hari');
    default:
      return value;
  }
}

/** `true or false` is one of them. */
function kindsIn(value: string, kinds: Sayings['KINDS']): string {
  const all = value.replace('true or false', 'true/false').split(' or ');
  return all.map((one) => kinds[one.replace('true/false', 'true or false')] ?? one).join(' atau ');
}

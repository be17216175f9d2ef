// The rhythm of a subscription in words: the server's own are English.

import type { Language } from '../../../text/language.ts';
import { useLanguage } from '../../language/language.tsx';

type Unit = 'minute' | 'hour' | 'day' | 'week' | 'month';

const UNITS: Readonly<Record<Language, Readonly<Record<Unit, string>>>> = {
  en: { minute: 'minute', hour: 'hour', day: 'day', week: 'week', month: 'month' },
  id: { minute: 'menit', hour: 'jam', day: 'hari', week: 'minggu', month: 'bulan' },
};

/** `3 days`, `3 hari`. */
function countOf(language: Language, count: number, unit: Unit): string {
  const word = UNITS[language][unit];
  return language === 'en' && count !== 1 ? `${count} ${word}s` : `${count} ${word}`;
}

/** `Every month`, `Every 2 weeks`; `Setiap bulan`, `Setiap 2 minggu`. */
function scheduleWords(language: Language, interval: number, unit: Unit): string {
  const every = language === 'en' ? 'Every' : 'Setiap';
  return interval === 1 ? `${every} ${UNITS[language][unit]}` : `${every} ${countOf(language, interval, unit)}`;
}

/** What follows a failed charge; null where the gateway did not say. */
export function retryWords(
  language: Language,
  {
    interval,
    unit,
    max,
  }: { readonly interval: number | null; readonly unit: Unit | null; readonly max: number | null },
): string | null {
  if (interval === null || unit === null || max === null) return null;
  if (max === 0) return language === 'en' ? 'Not tried again' : 'Tidak dicoba lagi';
  const pause = countOf(language, interval, unit);
  if (language === 'id') return `Dicoba lagi hingga ${max} kali, berselang ${pause}`;
  return `Tried again up to ${max} ${max === 1 ? 'time' : 'times'}, ${pause} apart`;
}

export function unitWord(language: Language, unit: Unit): string {
  return UNITS[language][unit];
}

export function useSchedule(): (subscription: { readonly interval: number; readonly interval_unit: Unit }) => string {
  const { language } = useLanguage();
  return ({ interval, interval_unit }) => scheduleWords(language, interval, interval_unit);
}

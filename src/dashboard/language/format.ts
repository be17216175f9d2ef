// Rupiah, times and spans as people in Indonesia write them, in both languages. Times are in WIB, wherever the browser is.

import type { Language } from '../../text/language.ts';
import { rupiahText } from '../../text/rupiah.ts';

const ZONE = 'Asia/Jakarta';
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', id: 'id-ID' };
/** Between a number and its unit: they stay on one line. */
const NARROW = '\u00a0';

export interface Format {
  /** `150000.00` as `Rp 150.000`. */
  rupiah(amount: string): string;
  /** Millions and thousands, for charts. */
  shortRupiah(amount: number): string;
  number(value: number): string;
  percent(share: number): string;
  /** With one digit behind the comma, where it is not whole. */
  decimal(value: number): string;
  /** With the day, in WIB. */
  time(iso: string): string;
  /** The day alone. */
  day(iso: string): string;
  /** The day without its year, where the year is known. */
  shortDay(iso: string): string;
  /** The month with its year. */
  month(iso: string): string;
  /** The time of the day, to the second. */
  clock(iso: string): string;
  /** The hour of the day, for charts. */
  hour(iso: string): string;
  /** Seconds as two units at most. */
  span(seconds: number): string;
}

const UNITS = {
  en: { day: 'd', hour: 'h', minute: 'min', second: 's' },
  id: { day: 'hr', hour: 'j', minute: 'mnt', second: 'dtk' },
} as const;

export function formatFor(language: Language): Format {
  const locale = LOCALES[language];
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const decimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const month = new Intl.DateTimeFormat(locale, { timeZone: ZONE, month: 'short', year: 'numeric' });
  const day = new Intl.DateTimeFormat(locale, { timeZone: ZONE, day: 'numeric', month: 'short', year: 'numeric' });
  const shortDay = new Intl.DateTimeFormat(locale, { timeZone: ZONE, day: 'numeric', month: 'short' });
  const clock = new Intl.DateTimeFormat(locale, { timeZone: ZONE, timeStyle: 'medium' });
  const hour = new Intl.DateTimeFormat(locale, { timeZone: ZONE, hour: '2-digit', minute: '2-digit' });
  const unbroken = (text: string) => text.replaceAll(' ', NARROW);
  return {
    rupiah: (amount) => unbroken(rupiahText(amount)),
    shortRupiah: (amount) => `Rp${NARROW}${short.format(amount)}`,
    number: (value) => whole.format(value),
    percent: (share) => percent.format(share),
    decimal: (value) => decimal.format(value),
    // A line may break between the day and the hour, and nowhere else.
    time: (iso) => `${unbroken(day.format(new Date(iso)))}, ${hour.format(new Date(iso))}${NARROW}WIB`,
    day: (iso) => unbroken(day.format(new Date(iso))),
    shortDay: (iso) => shortDay.format(new Date(iso)),
    month: (iso) => month.format(new Date(iso)),
    clock: (iso) => clock.format(new Date(iso)),
    hour: (iso) => hour.format(new Date(iso)),
    span: (seconds) => spanOf(seconds, language),
  };
}

function spanOf(seconds: number, language: Language): string {
  const units = UNITS[language];
  let left = Math.round(seconds);
  const parts = ([86_400, 3_600, 60, 1] as const).map((size) => {
    const count = Math.floor(left / size);
    left -= count * size;
    return count;
  });
  const names = [units.day, units.hour, units.minute, units.second];
  const said = parts.flatMap((count, at) => (count === 0 ? [] : [`${count}${NARROW}${names[at]}`]));
  return said.slice(0, 2).join(' ') || `0${NARROW}${units.second}`;
}

/** The value of a field for a day, `2026-11-16`, as the beginning of that day in WIB. */
export function startOfDay(day: string): string {
  return `${day}T00:00:00+07:00`;
}

/** The WIB day on which this moment is, as a field for a day takes it; `days` later or earlier. */
export function dayOf(moment: Date, days = 0): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(new Date(moment.getTime() + days * 86_400_000));
}

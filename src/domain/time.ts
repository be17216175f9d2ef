// Times as texts, most of them in the gateway's zone: WIB, UTC+07:00, without daylight saving.

export const WIB_OFFSET_MS = 7 * 3_600_000;

export interface Clock {
  now(): Date;
}

/** A time that was checked before; what is absent stays absent. */
export function dateOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}

const WIB_TIME = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?: ?\+07:?00)?$/;

/** Reads the gateway's "2026-01-15 10:00:00", with or without "+0700", which means WIB in any time zone of this machine. */
export function parseWib(value: unknown): Date | undefined {
  if (typeof value !== 'string' || !WIB_TIME.test(value)) return undefined;
  const dayMs = startOfDay(value.slice(0, 10));
  const [hour, minute, second] = [twoDigitsAt(value, 11), twoDigitsAt(value, 14), twoDigitsAt(value, 17)];
  if (dayMs === undefined || hour > 23 || minute > 59 || second > 59) return undefined;
  return new Date(dayMs + ((hour * 60 + minute) * 60 + second) * 1_000 - WIB_OFFSET_MS);
}

/** When a day begins in UTC; undefined for one that is not on the calendar. A message names three times, most of them of one day. */
function startOfDay(text: string): number | undefined {
  if (dayStarts.has(text)) return dayStarts.get(text);
  const ms = Date.parse(`${text}T00:00:00Z`);
  // JavaScript takes 30 February for 2 March.
  const start = new Date(ms).getUTCDate() === Number(text.slice(8, 10)) ? ms : undefined;
  if (dayStarts.size >= DAYS_KEPT_MAX) dayStarts.clear();
  dayStarts.set(text, start);
  return start;
}

const ZERO = '0'.charCodeAt(0);

function twoDigitsAt(text: string, index: number): number {
  return (text.charCodeAt(index) - ZERO) * 10 + text.charCodeAt(index + 1) - ZERO;
}

const DAY_MS = 86_400_000;
const DAYS_KEPT_MAX = 100;
const dayStarts = new Map<string, number | undefined>();
const days = new Map<number, string>();
const digits = (count: number) =>
  Array.from({ length: 10 ** count }, (_, number) => String(number).padStart(count, '0'));
const [TWO_DIGITS, THREE_DIGITS] = [digits(2), digits(3)];

/** As `toISOString` writes it, in a third of the time: a payment is written with a dozen times, most of them of today. */
export function isoText(time: Date): string {
  const ms = time.getTime();
  const day = Math.floor(ms / DAY_MS);
  let text = days.get(day);
  if (text === undefined) {
    text = time.toISOString().slice(0, -'00:00:00.000Z'.length);
    if (days.size >= DAYS_KEPT_MAX) days.clear();
    days.set(day, text);
  }
  const ofDay = ms - day * DAY_MS;
  const [hour, minute] = [TWO_DIGITS[Math.floor(ofDay / 3_600_000)], TWO_DIGITS[Math.floor(ofDay / 60_000) % 60]];
  return `${text}${hour}:${minute}:${TWO_DIGITS[Math.floor(ofDay / 1_000) % 60]}.${THREE_DIGITS[ofDay % 1_000]}Z`;
}

/** Writes "2026-01-15 10:00:00 +0700", the form that the gateway takes in requests. */
export function formatWib(time: Date): string {
  const shifted = new Date(time.getTime() + WIB_OFFSET_MS).toISOString();
  return `${shifted.slice(0, 10)} ${shifted.slice(11, 19)} +0700`;
}

/** The day in WIB as YYYY-MM-DD; such days sort like the time. */
export function wibDay(time: Date): string {
  return formatWib(time).slice(0, 10);
}

/** Whether a text is YYYY-MM-DD and on the calendar. */
export function isCalendarDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && parseWib(`${text} 00:00:00`) !== undefined;
}

const TIME = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i;

/** Whether a text is a time of RFC 3339 that a Date can be made of: no leap second, no space, no 30 February. */
export function isTime(text: string): boolean {
  const day = TIME.exec(text)?.[1];
  return day !== undefined && isCalendarDay(day) && !Number.isNaN(Date.parse(text));
}

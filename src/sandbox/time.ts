// Times and amounts as the gateway writes them: Jakarta wall time without an offset, rupiah with two decimals.

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const JAKARTA_OFFSET_MS = 7 * 60 * 60 * 1000;

/** `2026-01-15 10:00:00`, in Jakarta. */
export function wibTime(atMs: number): string {
  return new Date(atMs + JAKARTA_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** `2026-01-15 10:00:00 +0700`, as invoices write it. */
export function wibTimeWithOffset(atMs: number): string {
  return `${wibTime(atMs)} +0700`;
}

/** `2026-01-15T10:00:00.000000`, as subscriptions write it. */
export function wibMicroTime(atMs: number): string {
  return utcMicroTime(atMs + JAKARTA_OFFSET_MS).slice(0, -1);
}

/** `2026-01-15T03:00:00.000000Z`, as notifications about subscriptions write it. */
export function utcMicroTime(atMs: number): string {
  return new Date(atMs).toISOString().replace('Z', '000Z');
}

/** The same time of day `months` later, on the given day of the month or on the last one where the month is shorter. */
export function wibMonthsLater(atMs: number, months: number, dayOfMonth: number): number {
  const from = new Date(atMs + JAKARTA_OFFSET_MS);
  const month = from.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const timeOfDayMs = (atMs + JAKARTA_OFFSET_MS) % (24 * 60 * 60 * 1000);
  return Date.UTC(from.getUTCFullYear(), month, Math.min(dayOfMonth, lastDay)) + timeOfDayMs - JAKARTA_OFFSET_MS;
}

export function wibDayOfMonth(atMs: number): number {
  return new Date(atMs + JAKARTA_OFFSET_MS).getUTCDate();
}

/** The moment at which the Jakarta clock shows `hour`:00, `days` calendar days after the day of `atMs`. */
export function wibHourOnDay(atMs: number, days: number, hour: number): number {
  const day = new Date(atMs + JAKARTA_OFFSET_MS);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + days, hour) - JAKARTA_OFFSET_MS;
}

/** Minutes since midnight in Jakarta. */
export function wibMinuteOfDay(atMs: number): number {
  const day = new Date(atMs + JAKARTA_OFFSET_MS);
  return day.getUTCHours() * 60 + day.getUTCMinutes();
}

const OFFSET_TIME = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2}) ([+-])(\d{2}):?(\d{2})$/;

/** Reads `2026-01-15 10:00:00 +0700`; undefined where the text is no such time (the 31st of February included). */
export function parseOffsetTime(text: string): number | undefined {
  const parts = OFFSET_TIME.exec(text);
  if (parts === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1, 7).map(Number);
  if (month > 12 || hour > 23 || minute > 59 || second > 59) return undefined;
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  if (new Date(local).getUTCDate() !== day) return undefined;
  const offsetMs = (Number(parts[8]) * 60 + Number(parts[9])) * 60_000;
  return parts[7] === '-' ? local + offsetMs : local - offsetMs;
}

/** `"44000.00"`. */
export function amountText(rupiah: number): string {
  return `${rupiah}.00`;
}

/** `2026-01-15 10:00`, for people. */
export function shownWibTime(atMs: number): string {
  const [day = '', time = ''] = wibTime(atMs).split(' ');
  return `${day} ${time.slice(0, 5)}`;
}

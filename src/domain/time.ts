// Times as texts, most of them in the gateway's zone: WIB, UTC+07:00, without daylight saving.

const WIB_OFFSET_MS = 7 * 3_600_000;

export interface Clock {
  now(): Date;
}

/** A time that was checked before; what is absent stays absent. */
export function dateOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}

/** Reads the gateway's "2026-01-15 10:00:00", with or without "+0700", which means WIB whatever zone this machine is in. */
export function parseWib(value: unknown): Date | undefined {
  if (typeof value !== 'string') return undefined;
  const match = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.\d{1,9})?(?: ?\+07:?00)?$/.exec(value);
  if (match === null) return undefined;
  const parsed = new Date(`${match[1]}T${match[2]}+07:00`);
  if (Number.isNaN(parsed.getTime())) return undefined;
  // JavaScript takes 30 February for 2 March.
  return formatWib(parsed).startsWith(`${match[1]} ${match[2]}`) ? parsed : undefined;
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

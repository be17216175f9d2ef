// Times and durations as invoices write them.

import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts';
import { parseOffsetTime, wibDayOfMonth, wibMonthsLater } from '../wib.ts';

const TIME_TEXT = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.\d{1,9})? ?(Z|[+-]\d{2}:?\d{2})?$/;

/** `2026-08-06 20:03:04 +0700` or ISO 8601; without an offset it is Jakarta's time. */
export function parseInvoiceTime(text: string): number | undefined {
  const parts = TIME_TEXT.exec(text);
  if (parts === null) return undefined;
  const offset = parts[3] === undefined ? '+0700' : parts[3] === 'Z' ? '+0000' : parts[3];
  return parseOffsetTime(`${parts[1]} ${parts[2]} ${offset}`);
}

const UNIT_MS = { minute: MINUTE_MS, hour: HOUR_MS, day: DAY_MS, week: 7 * DAY_MS } as const;
export const durationUnits = ['minute', 'hour', 'day', 'week', 'month'].flatMap((unit) => [unit, `${unit}s`]);

/** `unit` is one of `durationUnits`. */
export function after(fromMs: number, duration: number, unit: string): number {
  const single = unit.replace(/s$/, '');
  if (single === 'month') return wibMonthsLater(fromMs, duration, wibDayOfMonth(fromMs));
  return fromMs + duration * UNIT_MS[single as keyof typeof UNIT_MS];
}

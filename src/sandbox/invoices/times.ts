// Times and durations as invoices write them.

import { dayMs, hourMs, minuteMs } from '../payment-types/payment-type.ts';
import { parseOffsetTime, wibDayOfMonth, wibMonthsLater } from '../wib.ts';

const timeText = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.\d{1,9})? ?(Z|[+-]\d{2}:?\d{2})?$/;

/** `2026-08-06 20:03:04 +0700` or ISO 8601; without an offset it is Jakarta's time. */
export function parseInvoiceTime(text: string): number | undefined {
  const parts = timeText.exec(text);
  if (parts === null) return undefined;
  const offset = parts[3] === undefined ? '+0700' : parts[3] === 'Z' ? '+0000' : parts[3];
  return parseOffsetTime(`${parts[1]} ${parts[2]} ${offset}`);
}

const unitMs = { minute: minuteMs, hour: hourMs, day: dayMs, week: 7 * dayMs } as const;
export const durationUnits = ['minute', 'hour', 'day', 'week', 'month'].flatMap((unit) => [unit, `${unit}s`]);

/** `unit` is one of `durationUnits`. */
export function after(fromMs: number, duration: number, unit: string): number {
  const single = unit.replace(/s$/, '');
  if (single === 'month') return wibMonthsLater(fromMs, duration, wibDayOfMonth(fromMs));
  return fromMs + duration * unitMs[single as keyof typeof unitMs];
}

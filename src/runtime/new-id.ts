// New ids: UUIDs of version 7, which rise with time. Within one process they rise even within a millisecond.

import { randomUUID } from 'node:crypto';

const COUNTED_MAX = 0xfff;
/** Where the random part of a UUID begins, behind its time and its count. */
const RANDOM_AT = 19;

let latestMs = 0;
let counted = 0;
/** The first parts of an id: they are the same for a millisecond. */
let time = timeOf(0);

function timeOf(ms: number): string {
  const digits = ms.toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7`;
}

function moveTo(ms: number): void {
  latestMs = ms;
  counted = 0;
  time = timeOf(ms);
}

export function newId(): string {
  const nowMs = Date.now();
  if (nowMs > latestMs) {
    moveTo(nowMs);
  } else if (counted < COUNTED_MAX) {
    counted += 1;
  } else {
    // More than four thousand in a millisecond, or a clock that was set back: the next one is taken early.
    moveTo(latestMs + 1);
  }
  const count = counted.toString(16).padStart(3, '0');
  // Node makes the random part of many at once, which costs a twentieth of asking for each.
  return `${time}${count}-${randomUUID().slice(RANDOM_AT)}`;
}

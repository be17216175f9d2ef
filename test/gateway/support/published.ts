// The gateway's published replies and notifications, and the times that they name.

import { readFileSync } from 'node:fs';

type Bodies = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

function bodies(name: string): Bodies {
  return JSON.parse(readFileSync(new URL(`../../fixtures/gateway/${name}.json`, import.meta.url), 'utf8')) as Bodies;
}

export function wib(time: string): Date {
  return new Date(`${time.replace(' ', 'T')}+07:00`);
}

export const CHARGE_REPLIES = bodies('charge-replies');
export const NOTIFICATIONS = bodies('notifications');
export const ACTION_REPLIES = bodies('action-replies');

export const transactionTime = wib('2026-01-15 10:00:00');
export const settlementTime = wib('2026-01-15 10:05:12');
export const minutes15 = wib('2026-01-15 10:15:00');

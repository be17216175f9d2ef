// New notifications: their addresses, their signature, and what a fault does to them.

import { createHash, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { SandboxContext } from '../context.ts';
import { type Fault, NOTIFICATION_FAULT_KINDS } from '../faults.ts';
import { type WireFields, writeJson } from '../json.ts';
import type { HeaderAddresses, Notification, NotificationKind } from './notification.ts';

const HEADER_URLS_MAX = 3;

export function addressesFor(
  { overrideUrls, appendUrls = [] }: HeaderAddresses,
  usual: string | undefined,
): readonly string[] {
  return overrideUrls ?? [...(usual === undefined ? [] : [usual]), ...appendUrls];
}

/** The addresses in the headers of a charge, an invoice, a subscription or a linking; where both are sent, the override wins. */
export function headerAddresses(headers: IncomingHttpHeaders): HeaderAddresses {
  const overrideUrls = urlsOf(headers['x-override-notification']);
  if (overrideUrls.length > 0) return { overrideUrls };
  const appendUrls = urlsOf(headers['x-append-notification']);
  return appendUrls.length > 0 ? { appendUrls } : {};
}

function urlsOf(header: string | string[] | undefined): string[] {
  return [header ?? []]
    .flat()
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter((text) => URL.canParse(text) && /^https?:/i.test(text))
    .slice(0, HEADER_URLS_MAX);
}

interface NotificationDraft {
  readonly kind: NotificationKind;
  readonly subjectId: string;
  readonly orderId?: string;
  readonly event: string;
  readonly payload: WireFields;
}

const LATE_MS = 10 * 60_000;

/** Makes the records of a message, one for each address, after any fault has had its way with them. Commit them. */
export function createNotifications(
  ctx: SandboxContext,
  message: NotificationDraft,
  urls: readonly string[],
): Notification[] {
  return urls.flatMap((url) => {
    const ids = [message.subjectId, ...(message.orderId === undefined ? [] : [message.orderId])];
    const fault = ctx.faults.strike(NOTIFICATION_FAULT_KINDS, { operation: 'notification', path: url, ids });
    const now = ctx.clock.now();
    const { payload, ...rest } = message;
    const plain: Notification = {
      ...rest,
      id: randomUUID(),
      url,
      body: writeJson(payload),
      createdAt: now,
      status: 'waiting',
      nextAttemptAt: now,
      attempts: [],
    };
    return fault === undefined ? [plain] : afflicted(plain, fault, now);
  });
}

function afflicted(plain: Notification, fault: Fault, now: number): Notification[] {
  const marked = { ...plain, fault: fault.kind };
  switch (fault.kind) {
    case 'lost': {
      const { nextAttemptAt: _never, ...rest } = marked;
      return [{ ...rest, status: 'lost' }];
    }
    case 'late':
      return [{ ...marked, nextAttemptAt: now + (fault.delayMs ?? LATE_MS) }];
    case 'reordered':
      // It goes out once a later one has overtaken it, or on its own after a while.
      return [{ ...marked, held: true, nextAttemptAt: now + (fault.delayMs ?? LATE_MS) }];
    case 'repeated':
      return Array.from({ length: 1 + (fault.times ?? 1) }, () => ({ ...marked, id: randomUUID() }));
    case 'wrong-signature': {
      const forged = plain.body.replace(/("signature_key":")([0-9a-f]+)/, (_all, before: string, digits: string) => {
        return `${before}${digits.startsWith('0') ? '1' : '0'}${digits.slice(1)}`;
      });
      return [{ ...marked, body: forged }];
    }
    default:
      return [marked];
  }
}

/** The signature over the strings exactly as they stand in the notification. */
export function signature(serverKey: string, ...parts: readonly string[]): string {
  return createHash('sha512')
    .update(`${parts.join('')}${serverKey}`)
    .digest('hex');
}

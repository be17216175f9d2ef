// Who is logged in. A real shop keeps this in its own store.

export type Shopper = { name: string; staff: boolean };

const SESSIONS = new Map<string, Shopper>([
  ['session-of-budi', { name: 'budi', staff: false }],
  ['session-of-the-office', { name: 'office', staff: true }],
]);

/** By the value of the header `Cookie`. */
export function shopperOf(cookie: string | null | undefined): Shopper | undefined {
  return SESSIONS.get(/(?:^|; )session=([^;]+)/.exec(cookie ?? '')?.[1] ?? '');
}

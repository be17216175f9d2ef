// A visit to Snap's page: which session it is about, in a popup or in a page of its own, and what the shop's page is told.

import { RefusedRequest } from '../../answers.ts';
import { type WireFields, writeJson } from '../../json.ts';
import type { SnapOnPage } from '../../pages/snap-page.ts';
import type { Call, RouteContext } from '../../route.ts';
import { getSession } from '../../snap/changes.ts';
import { finishUrlOf } from '../../snap/describe.ts';
import { offeredMethods, type ScreenMode } from '../../snap/methods.ts';
import { preferencesOf } from '../../snap/preferences.ts';
import type { SnapSession } from '../../snap/session.ts';
import { currentTransaction } from '../../snap/standing.ts';
import type { PageCall } from './page-route.ts';

export const POPUP_PATH = '/snap/v4/popup';

export const isPopup = ({ path }: Call) => path === POPUP_PATH;

export const tokenOf = (call: Call) => call.params.token ?? call.query.get('token') ?? '';

/** What the shop's page is told, where this one is inside of it. */
export function tell(call: PageCall, event: string, result?: WireFields, times?: number): string | undefined {
  return isPopup(call) ? writeJson({ snap: { event, result, times } }) : undefined;
}

export function found(ctx: RouteContext, call: PageCall): SnapSession | undefined {
  try {
    return getSession(ctx, tokenOf(call));
  } catch (error) {
    if (error instanceof RefusedRequest) return undefined;
    throw error;
  }
}

export function pageOf(ctx: RouteContext, call: PageCall, session: SnapSession, message?: string): SnapOnPage {
  const preferences = preferencesOf(ctx);
  const kept = [
    'origin_host',
    'client_key',
    'token',
    'mode',
    'lang',
    'uiMode',
    'gopayMode',
    'enabledPayments',
    'autoCloseDelay',
  ];
  const query = new URLSearchParams([...call.view.query].filter(([name]) => kept.includes(name)));
  const text = query.toString();
  return {
    session,
    merchantName: preferences.display_name,
    methods: offeredMethods(preferences, narrowed(session, call)),
    action: text === '' ? call.path : `${call.path}?${text}`,
    backUrl: isPopup(call) ? undefined : finishUrlOf(ctx, session, currentTransaction(ctx, session)),
    message,
  };
}

/** A shop's page may offer fewer ways than the token does. */
function narrowed(session: SnapSession, { query }: Call): SnapSession {
  const given = query.get('enabledPayments');
  if (given === null) return session;
  const wanted = given.split(',');
  const before = session.request.enabled_payments;
  const both = Array.isArray(before) ? before.filter((name) => wanted.includes(String(name))) : wanted;
  return { ...session, request: { ...session.request, enabled_payments: both } };
}

/** Wide screens get a code, phones get the app; the shop may say which. */
export function modeOf({ query, headers }: Call): ScreenMode {
  const asked = query.get('uiMode') ?? query.get('gopayMode') ?? query.get('GoPayMode');
  if (asked === 'qr' || asked === 'deeplink') return asked;
  return /Mobi|Android|iPhone/i.test(headers['user-agent'] ?? '') ? 'deeplink' : 'qr';
}

/** A timer of a browser counts no further. */
const CLOSING_SECONDS_MAX = 24 * 60 * 60;

/** After how many seconds the shop wants a page of instructions to go away; undefined where it does not. */
export function closesAfter({ query }: Call): number | undefined {
  const seconds = Number(query.get('autoCloseDelay') ?? 0);
  return seconds > 0 ? Math.min(seconds, CLOSING_SECONDS_MAX) : undefined;
}

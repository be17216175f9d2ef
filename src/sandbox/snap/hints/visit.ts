// Hints about a visit to Snap's page: what snap.js found in the shop's page, the token it was given, and what the shop is told.

import type { SandboxContext } from '../../context.ts';
import { methodOf } from '../../methods/registry.ts';
import type { Transaction } from '../../transactions/transaction.ts';
import { shownWibTime } from '../../wib.ts';
import type { SnapSession } from '../session.ts';
import { currentTransaction, standingOf } from '../standing.ts';
import { type Hint, mistake } from './mistakes.ts';

export interface Visit {
  readonly token: string;
  readonly query: URLSearchParams;
  readonly isPopup: boolean;
}

const TOKEN_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SHOWN_MAX = 120;
const CALLBACKS = ['onSuccess', 'onPending', 'onError'];

export function hintsOfVisit(ctx: SandboxContext, visit: Visit): Hint[] {
  const session = ctx.state.snapSessions.get(visit.token);
  const isOpening = ['opening', 'telling'].includes(visit.query.get('mode') ?? '');
  return [
    ...foundHints(visit.query.get('found') ?? ''),
    ...(session !== undefined && visit.query.get('found') === 'escaped' ? closingHints(ctx, session) : []),
    ...tokenHints(visit, session, isOpening),
    // The popup asks twice: to open, and then for what it shows.
    ...(session === undefined || isOpening ? [] : standingHints(ctx, visit, session)),
  ];
}

/** What snap.js saw, as it stands in the address of its frame: the shop's page itself calls nobody. */
function foundHints(found: string): Hint[] {
  const words = found.split(',');
  const missing = CALLBACKS.filter((name) => words.includes(`no-${name}`));
  return [
    ...(words.includes('script-twice') ? [mistake('opened-twice', 'script')] : []),
    ...(words.includes('pay-twice') ? [mistake('opened-twice', 'pay')] : []),
    ...(missing.length === 0 ? [] : [mistake('callback-missing', missing)]),
  ];
}

function tokenHints({ token, isPopup }: Visit, session: SnapSession | undefined, isOpening: boolean): Hint[] {
  if (session?.ended?.as === 'replaced') return [mistake('ending-a-token', 'gone')];
  // The frame is there before there is a token.
  const isExpected = !isPopup || isOpening || token !== '';
  return isExpected && !TOKEN_PATTERN.test(token) ? [mistake('not-a-token', token.slice(0, SHOWN_MAX))] : [];
}

function standingHints(ctx: SandboxContext, { query, isPopup }: Visit, session: SnapSession): Hint[] {
  const hearing = query.get('told');
  const isLeaving = hearing === 'close' || hearing === 'pending';
  const current = currentTransaction(ctx, session);
  switch (standingOf(ctx, session)) {
    case 'paid':
      return [mistake('callback-no-proof', isPopup ? 'onSuccess' : 'finish address')];
    case 'open':
      return hearing === 'close' && !isPopup ? [mistake('back-unpaid', 'nobody has chosen a way to pay')] : [];
    case 'processing': {
      if (isLeaving && !isPopup) return [mistake('back-unpaid', 'it is pending')];
      if (hearing === 'close') return ctx.settings.snap.closeTells === 'onClose' ? closingHints(ctx, session) : [];
      const what = isLeaving || query.get('choose') === '1' ? undefined : shownOnce(current);
      return what === undefined ? [] : [mistake('code-lost', what)];
    }
    default:
      return [];
  }
}

/** The popup is closed by its X or by a key: the shop hears the same of both. */
function closingHints(ctx: SandboxContext, session: SnapSession): Hint[] {
  if (standingOf(ctx, session) !== 'processing') return [];
  const until = currentTransaction(ctx, session)?.expiresAt;
  return [mistake('finish-not-pressed', until === undefined ? undefined : shownWibTime(until))];
}

/** Numbers are in the answers to a status call; these are not. */
function shownOnce(transaction: Transaction | undefined): 'code' | 'link' | undefined {
  const kind = transaction === undefined ? undefined : methodOf(transaction).paidBy.kind;
  if (kind === 'code') return 'code';
  return kind === 'app' ? 'link' : undefined;
}

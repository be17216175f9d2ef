// Puts hints to the visits of Snap's page, for the console: the page itself knows nothing of them.

import type { Call, Route, RouteContext } from '../../route.ts';
import type { Hint } from '../../snap/hints/mistakes.ts';
import { hintsOfChoice } from '../../snap/hints/session.ts';
import { hintsOfVisit } from '../../snap/hints/visit.ts';
import { isPopup, tokenOf } from './snap-visit.ts';

export function withHints(route: Route): Route {
  return {
    ...route,
    handle: async (ctx, call) => {
      const token = tokenOf(call);
      const before = ctx.state.snapSessions.get(token)?.transactionIds.length ?? 0;
      const seen = call.method === 'GET' ? hintsOfVisit(ctx, { token, query: call.query, isPopup: isPopup(call) }) : [];
      const answer = await route.handle(ctx, call);
      return { ...answer, hints: [...seen, ...choiceHints(ctx, call, before)] };
    },
  };
}

/** Where the form has led to another transaction. */
function choiceHints(ctx: RouteContext, call: Call, before: number): Hint[] {
  const session = ctx.state.snapSessions.get(tokenOf(call));
  const transaction = ctx.state.transactions.get(session?.transactionIds[before] ?? '');
  if (session === undefined || transaction === undefined) return [];
  const method = new URLSearchParams(call.raw).get('method') ?? '';
  return hintsOfChoice(ctx, session, { method, transaction });
}

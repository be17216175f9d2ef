// What time does to cards: a token that nobody used in time is forgotten, and so is one that was used.

import type { DueRule } from '../scheduler.ts';

const forgetToken: DueRule<'cardTokens'> = {
  kind: 'card-token.forget',
  collection: 'cardTokens',
  at: ({ expiresAt }) => expiresAt,
  run: (ctx, { id }) => ctx.state.commit({}, { cardTokens: [id] }),
};

export const cardDueRules: readonly DueRule[] = [forgetToken];

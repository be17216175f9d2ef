// How often a payment link was used, and whether it can be used now.

import type { SandboxContext } from '../context.ts';
import { standingOf as standingOfSession } from '../snap/standing.ts';
import type { PaymentLink } from './link.ts';

/** How often it was paid, and how many customers are just paying: each of them holds a use until that runs out. */
export function usageOf(ctx: SandboxContext, { id }: PaymentLink): { readonly paid: number; readonly held: number } {
  const standings = ctx.state.snapSessions.find('link', id).map((session) => standingOfSession(ctx, session));
  return {
    paid: standings.filter((standing) => standing === 'paid').length,
    held: standings.filter((standing) => standing === 'processing').length,
  };
}

export type LinkStanding = 'open' | 'early' | 'expired' | 'deleted' | 'used' | 'held';

export function standingOfLink(ctx: SandboxContext, link: PaymentLink): LinkStanding {
  const now = ctx.clock.now();
  if (link.deletedAt !== undefined) return 'deleted';
  if (link.endsAt !== undefined && link.endsAt <= now) return 'expired';
  if (link.startsAt !== undefined && link.startsAt > now) return 'early';
  if (link.usageLimit === undefined) return 'open';
  const { paid, held } = usageOf(ctx, link);
  if (paid >= link.usageLimit) return 'used';
  return paid + held >= link.usageLimit ? 'held' : 'open';
}

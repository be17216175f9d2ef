// How a payment link stands: the API says that it is over, and why follows from the rest.

import type { PaymentLink } from '../../../sdk/index.ts';

export type Standing = 'active' | 'full' | 'used_up' | 'expired' | 'ended';

export function standingOf({ status, expires_at, usage_limit, uses, held }: PaymentLink, now = Date.now()): Standing {
  if (expires_at !== null && Date.parse(expires_at) <= now) return 'expired';
  if (usage_limit !== null && uses >= usage_limit) return 'used_up';
  if (status === 'ended') return 'ended';
  return usage_limit !== null && uses + held >= usage_limit ? 'full' : 'active';
}

// Everything that time makes happen. A new kind is a rule beside its records and a line here.

import { cardDueRules } from './cards/due.ts';
import { invoiceDueRules } from './invoices/due.ts';
import { payAccountDueRules } from './pay-accounts/due.ts';
import type { DueRule } from './scheduler.ts';
import { subscriptionDueRules } from './subscriptions/cycle.ts';
import { transactionDueRules } from './transactions/due.ts';

export const dueRules: readonly DueRule[] = [
  ...transactionDueRules,
  ...cardDueRules,
  ...payAccountDueRules,
  ...subscriptionDueRules,
  ...invoiceDueRules,
];

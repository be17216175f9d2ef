// Asks the gateway about invoices that were not confirmed, or of whose payment nobody may have told.

import type { Task } from './task.ts';

export const checkInvoices: Task = {
  name: 'check_invoices',
  schedule: '* * * * *',
  async run({ services }) {
    await services.background.checkInvoices({ actor: 'check_invoices' });
  },
};

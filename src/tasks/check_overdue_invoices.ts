// Marks pending invoices whose due date is over.

import type { Task } from './task.ts';

export const checkOverdueInvoices: Task = {
  name: 'check_overdue_invoices',
  schedule: '0 * * * *',
  async run({ services }) {
    await services.background.markOverdueInvoices({ actor: 'check_overdue_invoices' });
  },
};

// gapura reconcile: compares payments with the gateway, shows what differed, and what was done about it.

import type { Difference, PaymentStanding } from '../domain/payments/reconciliation.ts';
import { type Admin, withAdmin } from './admin.ts';
import type { PaymentRange } from './admin-calls.ts';
import { EXIT_CODES } from './exit-codes.ts';
import { CommandError } from './failure.ts';
import { parseTime } from './option-values.ts';
import { plural, printJsonLine, printTable, startProgress } from './output.ts';

export interface ReconcileCommand {
  readonly from?: string;
  readonly to?: string;
  readonly limit: number;
  readonly json?: boolean;
  readonly exitCode?: boolean;
}

interface Summary {
  payments: number;
  applied: number;
  left: number;
  not_compared: number;
}

export async function reconcile(command: ReconcileCommand): Promise<void> {
  const range = parseRange(command);
  const differences: Difference[] = [];
  const onDifference = (difference: Difference) => {
    if (command.json === true) printJsonLine(difference);
    else differences.push(difference);
  };
  const summary = await withAdmin((admin) => compareAll(admin, range, onDifference));
  if (command.json === true) printJsonLine({ summary });
  else report(summary, differences);
  if (summary.not_compared > 0) process.exitCode = EXIT_CODES.unreachable;
  else if (command.exitCode === true && summary.applied + summary.left > 0) process.exitCode = EXIT_CODES.found;
}

async function compareAll(
  admin: Admin,
  range: PaymentRange,
  onDifference: (found: Difference) => void,
): Promise<Summary> {
  const summary: Summary = { payments: 0, applied: 0, left: 0, not_compared: 0 };
  const progress = startProgress(await admin.countToReconcile(range));
  let cursor: string | null = null;
  do {
    const rest: PaymentRange = { ...range, limit: range.limit - summary.payments };
    const page = await admin.reconcilePage(cursor === null ? rest : { ...rest, cursor });
    summary.payments += page.payments;
    for (const difference of page.differences) summary[difference.done] += 1;
    progress.show(summary.payments, `${summary.applied + summary.left} differed`);
    for (const difference of page.differences) onDifference(difference);
    cursor = page.next;
    // A gateway that answers nothing about a whole page will not answer about the next one either.
    const silent = page.differences.filter(({ done }) => done === 'not_compared').length;
    if (page.payments > 0 && silent === page.payments) break;
  } while (cursor !== null);
  progress.end();
  return summary;
}

function report(summary: Summary, differences: readonly Difference[]): void {
  if (differences.length > 0) {
    printTable(
      ['order', 'here', 'gateway', 'done', 'why'],
      differences.map((difference) => [
        difference.order_id,
        describe(difference.here),
        difference.gateway === null ? '' : describe(difference.gateway),
        difference.done.replace('_', ' '),
        difference.reason,
      ]),
    );
  }
  const { payments, applied, left, not_compared: failed } = summary;
  const same = payments - applied - left - failed;
  console.log(
    `Compared ${plural(payments - failed, 'payment')}: ` +
      `${same} the same, ${applied} brought up to date, ${left} left as ${left === 1 ? 'it is' : 'they are'}.`,
  );
  if (failed > 0) console.error(`${failed} could not be compared: the gateway gave no usable answer. Try again later.`);
}

function describe({
  transaction_status: status,
  fraud_status: fraud,
  refund_amount: refunded,
}: PaymentStanding): string {
  const parts = [status];
  if (fraud !== null && fraud !== 'accept') parts.push(fraud);
  if (refunded !== null && refunded !== '0.00') parts.push(`refunded ${refunded}`);
  return parts.join(', ');
}

function parseRange({ from, to, limit }: ReconcileCommand): PaymentRange {
  const range: PaymentRange = { limit, from: parseTime('--from', from), to: parseTime('--to', to) };
  if (range.from !== undefined && range.to !== undefined && range.from >= range.to) {
    throw new CommandError('--from must be before --to.', 'usage');
  }
  return range;
}

// gapura pay: plays the customer at the sandbox, and waits until the payment is paid here too.

import { setTimeout as pause } from 'node:timers/promises';
import type { Payment } from '../../sdk/types.ts';
import { rupiahText } from '../../text/rupiah.ts';
import type { Admin } from '../admin.ts';
import { CommandError } from '../failure.ts';
import { printJson } from '../output.ts';
import { findPayment, requireSandbox, withRunning } from './running.ts';

export interface PayCommand {
  readonly json?: boolean;
}

const LOOK_EVERY_MS = 100;
/** The notification takes a moment; after this long it is taken for lost. */
const NOTIFICATION_WAIT_MS = 10_000;

export async function pay(id: string, command: PayCommand): Promise<void> {
  const { payment, wasNotified } = await withRunning(async (running) => {
    const sandbox = await requireSandbox(running);
    const found = await findPayment(running.admin, id);
    if (!found.is_pending) {
      throw new CommandError(
        `Payment ${found.order_id} is ${found.transaction_status}: only a pending one can be paid.`,
      );
    }
    await sandbox.move(found.order_id, 'pay');
    return untilPaid(running.admin, found.id);
  });
  if (command.json === true) {
    printJson(payment);
    return;
  }
  console.log(`${payment.order_id} is paid: ${rupiahText(payment.gross_amount)}, ${payment.transaction_status}.`);
  if (!wasNotified) {
    console.error(
      "The gateway's notification did not come here, so its status was read. Look at its log: the sandbox's console.",
    );
  }
}

/** By the gateway's notification, as in production; where none comes, by a status call. */
async function untilPaid(admin: Admin, id: string): Promise<{ payment: Payment; wasNotified: boolean }> {
  const giveUpAtMs = performance.now() + NOTIFICATION_WAIT_MS;
  while (performance.now() < giveUpAtMs) {
    const payment = await admin.payments.get(id);
    if (payment.is_paid) return { payment, wasNotified: true };
    await pause(LOOK_EVERY_MS);
  }
  const { payment } = await admin.payments.checkStatus(id);
  if (payment.is_paid) return { payment, wasNotified: false };
  throw new CommandError(
    `The sandbox took it, but payment ${payment.order_id} is still ${payment.transaction_status}.`,
  );
}

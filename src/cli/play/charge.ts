// gapura charge: makes a payment, and shows what the customer needs in order to pay.

import { loadConfig } from '../../config/index.ts';
import { ChargeInput } from '../../domain/payments/charge.ts';
import type { PaymentType } from '../../methods/index.ts';
import { sampleFields } from '../../methods/sample.ts';
import { GapuraError } from '../../sdk/index.ts';
import type { Payment } from '../../sdk/types.ts';
import { CommandError, messageOf } from '../failure.ts';
import { printJson } from '../output.ts';
import { describeAnswer, openRemote, type Remote } from '../remote.ts';
import { assign } from './assignments.ts';
import { findSandbox, withRunning } from './running.ts';
import { describePayment } from './to-pay.ts';

export interface ChargeCommand {
  readonly type: PaymentType;
  readonly amount: number;
  readonly bank?: string;
  readonly store?: string;
  readonly orderId?: string;
  readonly name?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly owner?: string;
  readonly set?: readonly string[];
  readonly url?: string;
  readonly key?: string;
  readonly json?: boolean;
}

/** The gateway may take its time; an answer that got lost is asked for again, with the same Idempotency-Key. */
const SENDING = { timeoutMs: 60_000, retries: 1 };

export async function charge(command: ChargeCommand): Promise<void> {
  const input = toInput(command);
  const remote = openRemote(command, loadConfig());
  if (remote !== null && command.owner !== undefined) {
    throw new CommandError(
      '--owner is for the server on this machine: elsewhere a payment belongs to the key.',
      'usage',
    );
  }
  const { payment, canPlay } =
    remote === null ? await chargeHere(input, command.owner) : await chargeThere(remote, input);
  if (command.json === true) {
    printJson(payment);
    return;
  }
  console.log((await describePayment(payment)).join('\n'));
  if (!canPlay || payment.transaction_status !== 'pending') return;
  console.log(`\nPlay the customer:  npx gapura pay ${payment.order_id}`);
}

interface Charged {
  readonly payment: Payment;
  /** Whether the customer can be played at the sandbox. */
  readonly canPlay: boolean;
}

function chargeHere(input: ChargeInput, owner: string | undefined): Promise<Charged> {
  return withRunning(async (running) => {
    // Asked first: a charge for a gateway that is not there would stay open.
    const sandbox = await findSandbox(running);
    const needsToken = input.payment_type === 'credit_card' && input.token_id === undefined && sandbox !== undefined;
    const whole = needsToken ? { ...input, token_id: await sandbox.cardToken() } : input;
    const { admin } = running;
    const payment = await (owner === undefined ? admin.payments.charge(whole) : admin.chargeFor(owner, whole));
    return { payment, canPlay: sandbox !== undefined };
  });
}

async function chargeThere({ url, client }: Remote, input: ChargeInput): Promise<Charged> {
  try {
    return { payment: await client.payments.charge(input, SENDING), canPlay: false };
  } catch (error) {
    if (error instanceof GapuraError) throw new CommandError(describeAnswer(url, error));
    throw new CommandError(`${url} cannot be reached: ${messageOf(error)}.`, 'unreachable');
  }
}

function toInput(command: ChargeCommand): ChargeInput {
  const { type, amount, orderId, name, email, phone } = command;
  // What the type cannot do without is filled in where the command does not say it.
  const sample = sampleFields(type, amount) as Partial<ChargeInput>;
  const { bank = sample.bank, store = sample.store } = command as Pick<ChargeInput, 'bank' | 'store'>;
  const customer = {
    ...sample.customer_details,
    ...(name === undefined ? {} : { first_name: name }),
    ...(email === undefined ? {} : { email }),
    ...(phone === undefined ? {} : { phone }),
  };
  const input = {
    ...sample,
    payment_type: type,
    gross_amount: amount,
    ...(orderId === undefined ? {} : { order_id: orderId }),
    ...(bank === undefined ? {} : { bank }),
    ...(store === undefined ? {} : { store }),
    ...(Object.keys(customer).length === 0 ? {} : { customer_details: customer }),
  };
  return assign<ChargeInput>(ChargeInput, input, command.set);
}

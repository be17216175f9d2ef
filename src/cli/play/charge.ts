// gapura charge: makes a payment, and shows what the customer needs in order to pay.

import type { Static } from 'typebox';
import { loadConfig } from '../../config/index.ts';
import { ChargeInput as CHARGE } from '../../domain/payments/charge.ts';
import type { PaymentType } from '../../methods/index.ts';
import { sampleFields } from '../../methods/sample.ts';
import type { ChargeInput, Payment } from '../../sdk/types.ts';
import { rupiahText } from '../../text/rupiah.ts';
import { CommandError } from '../failure.ts';
import { colors, printJson } from '../output.ts';
import { failureOf, openRemote, type Remote } from '../remote.ts';
import { assign } from './assignments.ts';
import { findSandbox, withRunning } from './running.ts';

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

interface ChargeResult {
  readonly payment: Payment;
  /** Whether the customer can be played at the sandbox. */
  readonly canPlay: boolean;
}

function chargeHere(input: ChargeInput, owner: string | undefined): Promise<ChargeResult> {
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

async function chargeThere({ url, client }: Remote, input: ChargeInput): Promise<ChargeResult> {
  try {
    return { payment: await client.payments.charge(input, SENDING), canPlay: false };
  } catch (error) {
    throw failureOf(url, error);
  }
}

function toInput(command: ChargeCommand): ChargeInput {
  const { type, amount, orderId, name, email, phone } = command;
  // What the type cannot do without is filled in where the command does not say it.
  const sample = sampleFields(type, amount) as Partial<Static<typeof CHARGE>>;
  const { bank = sample.bank, store = sample.store } = command as Pick<ChargeCommand, 'bank' | 'store'>;
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
  // Whether it has what its type needs, the API says: `--set` can fill in any field.
  return assign(CHARGE, input, command.set) as ChargeInput;
}

const GROUP = 4;
const LABEL_WIDTH = 14;

/** Long numbers are read and typed in groups of four. */
function grouped(digits: string): string {
  return digits.replaceAll(new RegExp(`\\d{${GROUP}}(?=\\d)`, 'g'), '$& ');
}

/** Lines that show how to pay; a QR is drawn with characters. */
async function describePayment(payment: Payment): Promise<string[]> {
  const lines = [
    `${colors.bold(payment.order_id)}  ${rupiahText(payment.gross_amount)}  ${payment.transaction_status}`,
    '',
    ...fields(payment).map(([label, value]) => `  ${label.padEnd(LABEL_WIDTH)}${value}`),
  ];
  if (payment.qr_string === null) return lines;
  const { default: qrcode } = await import('qrcode');
  const drawn = await qrcode.toString(payment.qr_string, { type: 'utf8', errorCorrectionLevel: 'L', margin: 2 });
  // Dark on light with any colours of the terminal: many cameras take nothing else.
  const rows = drawn.replace(/\n+$/, '').split('\n');
  return [...lines, '', ...rows.map((row) => colors.black(colors.bgWhiteBright(row)))];
}

function fields(payment: Payment): [label: string, value: string][] {
  const found: [string, string | null][] = [
    ['Paid by', methodName(payment)],
    ['VA number', payment.va_number === null ? null : colors.bold(grouped(payment.va_number))],
    ['Biller code', payment.biller_code === null ? null : colors.bold(payment.biller_code)],
    ['Bill key', payment.bill_key === null ? null : colors.bold(grouped(payment.bill_key))],
    ['Payment code', payment.payment_code === null ? null : colors.bold(grouped(payment.payment_code))],
    ['Card', payment.masked_card],
    ['Open', payment.redirect_url],
    ['In the app', payment.deeplink_url],
    ['QR picture', payment.qr_url],
    ['Until', payment.expiry_time],
    ['Payment', payment.id],
  ];
  return found.filter((field): field is [string, string] => field[1] !== null);
}

function methodName({ payment_type: type, bank, store }: Payment): string {
  const where = bank ?? store;
  return where === null ? type : `${type}, ${where}`;
}

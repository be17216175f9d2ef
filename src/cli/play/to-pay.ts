// What a customer needs in order to pay, as it is shown in a terminal.

import type { Payment } from '../../sdk/types.ts';
import { rupiahText } from '../../text/rupiah.ts';
import { colors } from '../output.ts';

const GROUP = 4;
const LABEL_WIDTH = 14;

/** Long numbers are read and typed in groups of four. */
export function grouped(digits: string): string {
  return digits.replaceAll(new RegExp(`\\d{${GROUP}}(?=\\d)`, 'g'), '$& ');
}

/** Lines that tell how to pay; a QR is drawn with characters. */
export async function describePayment(payment: Payment): Promise<string[]> {
  const lines = [
    `${colors.bold(payment.order_id)}  ${rupiahText(payment.gross_amount)}  ${payment.transaction_status}`,
    '',
    ...fields(payment).map(([label, value]) => `  ${label.padEnd(LABEL_WIDTH)}${value}`),
  ];
  if (payment.qr_string === null) return lines;
  const { default: qrcode } = await import('qrcode');
  const drawn = await qrcode.toString(payment.qr_string, { type: 'utf8', errorCorrectionLevel: 'L', margin: 2 });
  // Dark on light whatever the terminal's colours are: many cameras take nothing else.
  const rows = drawn.replace(/\n+$/, '').split('\n');
  return [...lines, '', ...rows.map((row) => colors.black(colors.bgWhiteBright(row)))];
}

function fields(payment: Payment): [label: string, value: string][] {
  const found: [string, string | null][] = [
    ['Paid by', wayOf(payment)],
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

function wayOf({ payment_type: type, bank, store }: Payment): string {
  const where = bank ?? store;
  return where === null ? type : `${type}, ${where}`;
}

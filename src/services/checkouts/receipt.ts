// The receipt of a paid checkout, as a page to keep: one A4 sheet with what was paid, to whom and by what.

import { feeIn } from '../../domain/checkouts/fees.ts';
import { formatWib } from '../../domain/time.ts';
import { METHOD, methodOf } from '../../methods/index.ts';
import type { Language } from '../../text/language.ts';
import { printable } from '../../text/printable.ts';
import { rupiahText } from '../../text/rupiah.ts';
import type { Context } from '../context.ts';
import type { OpenedCheckout } from './read.ts';

type Document = InstanceType<typeof import('pdfkit')>;

const WORDS = {
  en: {
    title: 'Receipt',
    number: 'Receipt number',
    order: 'Order number',
    time: 'Paid at',
    method: 'Payment method',
    total: 'Total',
    fee: 'Payment fee',
    instalments: 'Instalments',
    months: 'months',
    paid: 'Paid',
    refunded: 'Refunded',
  },
  id: {
    title: 'Bukti Pembayaran',
    number: 'Nomor bukti',
    order: 'Nomor pesanan',
    time: 'Dibayar pada',
    method: 'Metode pembayaran',
    total: 'Total',
    fee: 'Biaya pembayaran',
    instalments: 'Cicilan',
    months: 'bulan',
    paid: 'Dibayar',
    refunded: 'Dikembalikan',
  },
} as const;

const MARGIN = 56;
const BODY_FONT = 'Helvetica';
const BOLD_FONT = 'Helvetica-Bold';
const BLACK = '#000000';
const GREY = '#4b5563';

/** The number of a receipt: the day in Jakarta, and what tells its payment from all others of that day. */
export function receiptNumber(paidAt: Date, paymentId: string): string {
  return `${formatWib(paidAt).slice(0, 10).replaceAll('-', '')}-${paymentId.slice(-12).toUpperCase()}`;
}

/** Undefined where nothing was paid. */
export async function makeReceipt(
  { checkouts: shop }: Context,
  { record: { checkout }, payment: record }: OpenedCheckout,
  language: Language,
): Promise<Buffer | undefined> {
  const payment = record?.payment;
  if (checkout.status !== 'completed' || checkout.completedAt === null || payment === undefined) return undefined;
  const { default: PDFDocument } = await import('pdfkit');
  const words = WORDS[language];
  const number = receiptNumber(checkout.completedAt, payment.id);
  const info = { Title: `${words.title} ${number}`, CreationDate: checkout.completedAt };
  const doc = new PDFDocument({ size: 'A4', margin: MARGIN, lang: language, displayTitle: true, info });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  doc
    .font(BOLD_FONT)
    .fontSize(18)
    .fillColor(BLACK)
    .text(printable(shop.shopName ?? ''));
  doc.font(BODY_FONT).fontSize(10).fillColor(GREY);
  for (const line of [shop.address, shop.contact]) if (line !== null) doc.text(printable(line));
  doc.moveDown(2).font(BOLD_FONT).fontSize(22).fillColor(BLACK).text(words.title).moveDown(0.5);
  const method = methodOf(payment);
  row(doc, words.number, number);
  row(doc, words.order, checkout.orderId);
  row(doc, words.time, `${formatWib(checkout.completedAt).slice(0, 16)} WIB`);
  if (method !== null) row(doc, words.method, METHOD[method].label[language]);
  if (payment.installmentTerm !== null) row(doc, words.instalments, `${payment.installmentTerm} ${words.months}`);
  rule(doc);
  for (const { name, quantity, price } of checkout.items ?? []) {
    row(doc, `${quantity} × ${printable(name)}`, rupiahText(BigInt(price) * BigInt(quantity)));
  }
  if ((checkout.items ?? []).length > 0) rule(doc);
  row(doc, words.total, rupiahText(checkout.amount));
  const fee = feeIn(payment, checkout);
  if (fee > 0n) row(doc, words.fee, rupiahText(fee));
  row(doc, words.paid, rupiahText(payment.paidAmount ?? payment.grossAmount), BOLD_FONT);
  if (payment.refundAmount > 0n) row(doc, words.refunded, rupiahText(payment.refundAmount));
  doc.end();
  return done;
}

/** A label, and what it is about at the right; a long label has lines of its own. */
function row(doc: Document, label: string, value: string, font = BODY_FONT): void {
  const width = doc.page.width - 2 * MARGIN;
  doc.fontSize(11);
  const height = doc.font(font).heightOfString(label, { width: width * 0.62 });
  if (doc.y + height > doc.page.height - MARGIN) doc.addPage();
  const { y } = doc;
  doc.fillColor(BLACK).text(value, MARGIN, y, { width, align: 'right' });
  const end = doc.y;
  doc.fillColor(GREY).text(label, MARGIN, y, { width: width * 0.62 });
  doc.y = Math.max(end, doc.y) + 5;
}

function rule(doc: Document): void {
  const y = doc.y + 4;
  doc
    .moveTo(MARGIN, y)
    .lineTo(doc.page.width - MARGIN, y)
    .lineWidth(0.5)
    .strokeColor('#9ca3af')
    .stroke();
  doc.y = y + 8;
}

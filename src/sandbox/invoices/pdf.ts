// An invoice as a PDF document, drawn with the fonts that every reader has.

import { rupiahText } from '../../text/rupiah.ts';
import { GAP, printable } from '../pdf-page.ts';
import type { InvoiceView } from './describe.ts';
import { type InvoiceStatus, isPayable } from './invoice.ts';

type Document = InstanceType<typeof import('pdfkit')>;

const PAGE_MARGIN = 50;
const BODY_FONT = 'Helvetica';
const BOLD_FONT = 'Helvetica-Bold';
const GREY = '#6b7280';
const BLACK = '#111827';
const LINE_GREY = '#d1d5db';
const PAID_GREEN = '#15803d';
/** Kept free at the foot of each page for its number. */
const FOOTER_HEIGHT = 30;

export async function drawInvoice(view: InvoiceView): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const { invoice } = view;
  const at = new Date(invoice.paidAt ?? invoice.publishedAt);
  const doc = new PDFDocument({
    size: 'A4',
    margin: PAGE_MARGIN,
    bufferPages: true,
    info: { Title: `${view.title} ${invoice.invoiceNumber}`, Author: view.merchantName, CreationDate: at, ModDate: at },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  drawHead(doc, view);
  drawItems(doc, view);
  drawTotals(doc, view);
  drawPayment(doc, view);
  drawNotes(doc, view);
  explainGaps(doc, view);
  drawPageNumbers(doc);
  doc.end();
  return done;
}

const LEFT = PAGE_MARGIN;
const rightOf = (doc: Document) => doc.page.width - PAGE_MARGIN;
const widthOf = (doc: Document) => doc.page.width - 2 * PAGE_MARGIN;
const bottomOf = (doc: Document) => doc.page.height - PAGE_MARGIN - FOOTER_HEIGHT;

/** Documents that have gaps. */
const gapped = new WeakSet<Document>();

/** Draws a text; where it has gaps, the document still holds the whole of it, for those who copy, search or listen. */
function print(doc: Document, text: string, draw: (shown: string) => void): void {
  const shown = printable(text);
  const hasGaps = shown.includes(GAP) && !text.includes(GAP);
  if (hasGaps) {
    gapped.add(doc);
    doc.markContent('Span', { actual: text.toWellFormed() });
  }
  draw(shown);
  if (hasGaps) doc.endMarkedContent();
}

function dayText(atMs: number): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Jakarta',
  }).format(atMs);
}

/** What must not be paid, or paid again, says so on top. */
const STAMPS: Readonly<Partial<Record<InvoiceStatus, string>>> = {
  paid: 'PAID',
  voided: 'VOID',
  expired: 'EXPIRED',
  canceled: 'CANCELLED',
  rejected: 'REJECTED',
};

function drawHead(doc: Document, view: InvoiceView): void {
  const { invoice } = view;
  doc.font(BOLD_FONT).fontSize(22).fillColor(BLACK);
  print(doc, view.title.toUpperCase(), (shown) => doc.text(shown, LEFT, PAGE_MARGIN));
  const stamp = STAMPS[invoice.status];
  if (stamp !== undefined) {
    doc
      .fontSize(14)
      .fillColor(invoice.status === 'paid' ? PAID_GREEN : GREY)
      .text(stamp, LEFT, PAGE_MARGIN + 4, { width: widthOf(doc), align: 'right' });
  }
  doc.fontSize(12).moveDown(1).font(BOLD_FONT).fillColor(BLACK);
  print(doc, view.merchantName, (shown) => doc.text(shown, LEFT));
  doc.moveDown(1);
  const top = doc.y;
  const { name, email, phone } = invoice.customer;
  doc.font(BODY_FONT).fontSize(9).fillColor(GREY).text('Bill to', LEFT, top);
  doc.fillColor(BLACK).fontSize(10);
  const half = widthOf(doc) / 2 - 10;
  for (const line of [name, email, phone])
    if (line !== undefined) print(doc, line, (shown) => doc.text(shown, LEFT, doc.y, { width: half }));
  const customerEnd = doc.y;
  doc.y = top;
  for (const [label, value] of facts(view)) drawFact(doc, label, value);
  doc.y = Math.max(doc.y, customerEnd) + 20;
}

function facts({ invoice }: InvoiceView): [string, string][] {
  const isQuotation = invoice.documentType === 'quotation';
  const optional = (label: string, atMs: number | undefined): [string, string][] =>
    atMs === undefined ? [] : [[label, dayText(atMs)]];
  return [
    ['Number', invoice.invoiceNumber],
    ['Order', invoice.orderId],
    ...(invoice.reference === undefined ? [] : [['Reference', invoice.reference] as [string, string]]),
    ...(isQuotation
      ? [...optional('Date', invoice.quotationDate), ...optional('Valid until', invoice.quotationValidityDate)]
      : [
          ...optional('Date', invoice.invoiceDate),
          ...optional('Due', invoice.dueDate),
          ...optional('Paid', invoice.paidAt),
        ]),
  ];
}

function drawFact(doc: Document, label: string, value: string): void {
  const x = LEFT + widthOf(doc) / 2;
  const { y } = doc;
  doc.font(BODY_FONT).fontSize(9).fillColor(GREY).text(label, x, y, { width: 70 });
  doc.fontSize(10).fillColor(BLACK);
  print(doc, value, (shown) => doc.text(shown, x + 70, y, { width: rightOf(doc) - x - 70, align: 'right' }));
  doc.y += 2;
}

interface Column {
  readonly title: string;
  readonly width: number;
  readonly align: 'left' | 'right';
}

function columnsOf(doc: Document): Column[] {
  const amounts: Column[] = [
    { title: 'Quantity', width: 60, align: 'right' },
    { title: 'Price', width: 85, align: 'right' },
    { title: 'Discount', width: 60, align: 'right' },
    { title: 'Amount', width: 105, align: 'right' },
  ];
  const taken = amounts.reduce((sum, column) => sum + column.width, 0);
  return [{ title: 'Description', width: widthOf(doc) - taken, align: 'left' }, ...amounts];
}

function drawItems(doc: Document, view: InvoiceView): void {
  const columns = columnsOf(doc);
  const head = columns.map(({ title }) => title);
  drawRow(doc, columns, head, GREY);
  drawRule(doc);
  for (const { item, total } of view.lines) {
    const cells = [
      item.itemId === undefined ? item.description : `${item.description} (${item.itemId})`,
      new Intl.NumberFormat('id-ID').format(item.quantity),
      rupiahText(item.price),
      item.discountPercentage === undefined ? '' : `${item.discountPercentage}%`,
      rupiahText(total),
    ];
    if (doc.y + rowHeight(doc, columns, cells) > bottomOf(doc)) {
      doc.addPage();
      drawRow(doc, columns, head, GREY);
      drawRule(doc);
    }
    drawRow(doc, columns, cells, BLACK);
  }
  drawRule(doc);
}

const CELL_PADDING = 6;

function rowHeight(doc: Document, columns: readonly Column[], cells: readonly string[]): number {
  doc.font(BODY_FONT).fontSize(9);
  const heights = columns.map(({ width }, index) =>
    doc.heightOfString(printable(cells[index] ?? ''), { width: width - CELL_PADDING }),
  );
  return Math.max(...heights) + CELL_PADDING;
}

function drawRow(doc: Document, columns: readonly Column[], cells: readonly string[], color: string): void {
  const height = rowHeight(doc, columns, cells);
  const { y } = doc;
  let x = LEFT;
  for (const [index, { width, align }] of columns.entries()) {
    const left = x;
    doc.fillColor(color);
    print(doc, cells[index] ?? '', (shown) =>
      doc.text(shown, left, y, { width: width - (align === 'left' ? CELL_PADDING : 0), align }),
    );
    x += width;
  }
  doc.y = y + height;
}

function drawRule(doc: Document): void {
  doc.moveTo(LEFT, doc.y).lineTo(rightOf(doc), doc.y).lineWidth(0.5).strokeColor(LINE_GREY).stroke();
  doc.y += CELL_PADDING;
}

function drawTotals(doc: Document, view: InvoiceView): void {
  const rows: [string, string][] = [
    ['Subtotal', rupiahText(view.subtotal)],
    ...view.adjustments.map(({ label, amount, isIncluded }): [string, string] => [
      isIncluded ? `${label} (included)` : label,
      rupiahText(amount),
    ]),
  ];
  keepTogether(doc, (rows.length + 2) * 16);
  for (const [label, value] of rows) drawTotal(doc, label, value, BODY_FONT, 9);
  drawTotal(doc, 'Total', rupiahText(view.invoice.grossAmount), BOLD_FONT, 12);
  doc.y += 14;
}

function drawTotal(doc: Document, label: string, value: string, font: string, size: number): void {
  const { y } = doc;
  const x = LEFT + widthOf(doc) / 2;
  const width = widthOf(doc) / 2;
  doc.font(font).fontSize(size).fillColor(BLACK);
  print(doc, label, (shown) => doc.text(shown, x, y, { width: width - 110 }));
  const labelEnd = doc.y;
  doc.text(value, x, y, { width, align: 'right' });
  doc.y = Math.max(labelEnd, doc.y) + 4;
}

function drawPayment(doc: Document, { invoice, accounts, paymentLinkUrl }: InvoiceView): void {
  if (!isPayable(invoice) || (accounts.length === 0 && paymentLinkUrl === undefined)) return;
  keepTogether(doc, 40 + accounts.length * 16);
  doc.font(BOLD_FONT).fontSize(10).fillColor(BLACK).text('How to pay', LEFT, doc.y);
  doc.moveDown(0.3).font(BODY_FONT);
  if (paymentLinkUrl !== undefined)
    doc.fillColor('#1d4ed8').text(paymentLinkUrl, { link: paymentLinkUrl, underline: true });
  doc.fillColor(BLACK);
  for (const { label, number, billerCode } of accounts) {
    doc.text(
      billerCode === undefined ? `${label}: ${number}` : `${label}: biller code ${billerCode}, bill key ${number}`,
    );
  }
  doc.moveDown(1);
}

function drawNotes(doc: Document, { invoice }: InvoiceView): void {
  if (invoice.notes === undefined || invoice.notes === '') return;
  keepTogether(doc, 40);
  doc.font(BOLD_FONT).fontSize(10).fillColor(BLACK).text('Notes', LEFT, doc.y);
  doc.moveDown(0.3).font(BODY_FONT).fontSize(9);
  print(doc, invoice.notes, (shown) => doc.text(shown, { width: widthOf(doc) }));
}

/** Says what a gap is, and where the words are. */
function explainGaps(doc: Document, { paymentLinkUrl }: InvoiceView): void {
  if (!gapped.has(doc)) return;
  keepTogether(doc, 40);
  const where = paymentLinkUrl === undefined ? 'Copy the text to read them.' : `They are at ${paymentLinkUrl}.`;
  doc.moveDown(1).font(BODY_FONT).fontSize(8).fillColor(GREY);
  doc.text(`${GAP} stands for words in letters that the fonts of this document lack. ${where}`, LEFT, doc.y);
}

function keepTogether(doc: Document, height: number): void {
  if (doc.y + height > bottomOf(doc)) doc.addPage();
}

function drawPageNumbers(doc: Document): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // Below the margin the library would start a new page for the text.
    doc.page.margins.bottom = 0;
    doc.font(BODY_FONT).fontSize(8).fillColor(GREY);
    doc.text(`Page ${page + 1} of ${count}`, LEFT, doc.page.height - 40, { width: widthOf(doc), align: 'right' });
  }
}

// The body of a new invoice: read, checked against every bound, and added up.

import { readBody } from '../answers.ts';
import type { SandboxContext } from '../context.ts';
import { type JsonObject, type JsonValue, present, type Reader, wordOf } from '../json.ts';
import { EMAIL_PATTERN, ORDER_ID_PATTERN } from '../transactions/charge-request.ts';
import {
  type Invoice,
  type InvoiceContent,
  type InvoiceCustomer,
  type InvoiceItem,
  percentParts,
  type TaxRequest,
  totalsOf,
} from './invoice.ts';
import { ACCOUNT_NUMBERS, parseInvoiceTime, readPaymentLink } from './payment-link.ts';

const ITEM_NUMBER_MAX = 99_999_999;
const AMOUNT_MAX = 99_999_999_999n;

export interface InvoiceRequest extends InvoiceContent {
  /** When its payment link ends, where that was asked for. */
  readonly linkExpiresAt?: number;
}

export function readInvoice(ctx: SandboxContext, json: JsonValue | undefined): InvoiceRequest {
  return readBody(json, (body) => readContent(ctx, body));
}

function readContent(ctx: SandboxContext, body: Reader): InvoiceRequest {
  const orderId = body.text('order_id', { required: true, max: 36, pattern: ORDER_ID_PATTERN });
  const invoiceNumber = body.text('invoice_number', { required: true, max: 40 });
  const invoiceDate = readTime(body, 'invoice_date', true);
  const dueDate = readTime(body, 'due_date', true);
  if (invoiceDate !== undefined && dueDate !== undefined && dueDate <= invoiceDate) {
    body.problem('due_date', 'must be after invoice_date');
  }
  const texts = {
    title: body.text('invoice_title', { max: 20 }),
    paidTitle: body.text('invoice_paid_title', { max: 20 }),
    reference: body.text('reference', { max: 90 }),
    notes: body.text('notes', { max: 1000 }),
  };
  const customer = readCustomer(body);
  const money = readMoney(body);
  const quotation = readQuotation(body);
  const payment = readPayment(ctx, body);
  return {
    orderId: orderId ?? '',
    invoiceNumber: invoiceNumber ?? '',
    invoiceDate: invoiceDate ?? 0,
    dueDate: dueDate ?? 0,
    customer,
    ...money,
    ...quotation,
    ...payment,
    ...present(texts),
  };
}

function readTime(reader: Reader, field: string, required = false): number | undefined {
  const text = reader.text(field, { required, max: 40 });
  if (text === undefined) return undefined;
  const at = parseInvoiceTime(text);
  if (at === undefined) reader.problem(field, 'format is invalid');
  return at;
}

function readCustomer(body: Reader): InvoiceCustomer {
  const customer = body.object('customer_details', true);
  const name = customer?.text('name', { required: true, max: 40 });
  const id = customer?.text('id', { max: 36 });
  const email = customer?.text('email', { max: 255 });
  if (email !== undefined && email !== '' && !EMAIL_PATTERN.test(email))
    customer?.problem('email', 'format is invalid');
  const phone = customer?.text('phone', { max: 15 });
  if (phone?.startsWith('0')) customer?.problem('phone', 'must not start with 0');
  return { name: name ?? '', ...present({ id, email, phone }) };
}

function readItems(body: Reader): InvoiceItem[] {
  const value = body.value('item_details');
  if (value === undefined || (Array.isArray(value) && value.length === 0)) {
    body.problems.push('item must not be empty');
    return [];
  }
  return (body.list('item_details') ?? []).map((item) => {
    const discountPercentage = readNumber(item, 'discount_percentage');
    const parts = discountPercentage === undefined ? 0n : percentParts(discountPercentage);
    if (parts === undefined || parts > 100_000_000n) item.problem('discount_percentage', 'must be from 0 to 100');
    return {
      description: item.text('description', { required: true, max: 150 }) ?? '',
      quantity: item.integer('quantity', { required: true, min: 1, max: ITEM_NUMBER_MAX }) ?? 0,
      price: item.integer('price', { required: true, min: 0, max: ITEM_NUMBER_MAX }) ?? 0,
      ...present({ itemId: item.text('item_id', { max: 30 }), discountPercentage }),
    };
  });
}

/** A number, or one written as text. */
function readNumber(reader: Reader, field: string, required = false): number | undefined {
  const value = reader.value(field, required);
  if (value === undefined) return undefined;
  const number = typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  if (typeof number === 'number') return number;
  reader.problem(field, 'must be a number');
  return undefined;
}

type Money = Pick<InvoiceRequest, 'items' | 'amount' | 'taxes' | 'grossAmount' | 'taxMode' | 'vatType'>;

function readMoney(body: Reader): Money {
  const items = readItems(body);
  const amountBody = body.object('amount');
  const vat = readAmount(amountBody, 'vat');
  const discount = readAmount(amountBody, 'discount');
  const shipping = readAmount(amountBody, 'shipping');
  const vatType = amountBody?.text('vat_type', { max: 40 });
  const taxMode = body.text('tax_mode', { oneOf: ['exclusive', 'inclusive'] }) as Invoice['taxMode'];
  const taxes = readTaxes(body, taxMode);
  if (taxes.length > 0 && vat !== undefined) body.problems.push('vat and taxes must not be used together');
  const given = { items, amount: present({ vat, discount, shipping }), ...present({ vatType, taxMode }) };
  if (body.problems.length > 0) return { ...given, taxes: [], grossAmount: 0 };
  const [vatSum, discountSum, shippingSum] = [BigInt(vat ?? 0), BigInt(discount ?? 0), BigInt(shipping ?? 0)];
  const totals = totalsOf({ items, taxMode, taxes, vat: vatSum, discount: discountSum, shipping: shippingSum });
  if (totals.gross <= 0n) body.problems.push('gross_amount must be more than 0');
  if (totals.gross > AMOUNT_MAX) body.problems.push(`gross_amount must not be more than ${AMOUNT_MAX}`);
  const charged = taxes.map((tax, index) => ({ ...tax, calculated: Number(totals.taxes[index] ?? 0n) }));
  return { ...given, taxes: charged, grossAmount: Number(totals.gross) };
}

/** Rupiah as text; a number does as well. */
function readAmount(amount: Reader | undefined, field: string): number | undefined {
  const value = amount?.value(field);
  if (value === undefined) return undefined;
  const text = wordOf(value);
  if (/^\d{1,11}$/.test(text) && typeof value !== 'boolean') return Number(text);
  amount?.problem(field, `must be from 0 to ${AMOUNT_MAX}`);
  return undefined;
}

/** Without a mode there is no tax. */
function readTaxes(body: Reader, taxMode: Invoice['taxMode']): TaxRequest[] {
  if (taxMode === undefined) return [];
  const list = body.list('taxes', taxMode === 'inclusive' ? { required: true, min: 1 } : {}) ?? [];
  return list.map((tax) => {
    const type = tax.text('type', { required: true, oneOf: ['percentage', 'fixed'] }) as TaxRequest['type'];
    const value = readNumber(tax, 'value', true) ?? 0;
    const isFine =
      type === 'fixed'
        ? Number.isSafeInteger(value) && value >= 0 && BigInt(value) <= AMOUNT_MAX
        : (percentParts(value) ?? WHOLE_PERCENT + 1n) <= WHOLE_PERCENT;
    if (!isFine) tax.problem('value', 'is not valid');
    return { name: tax.text('name', { required: true, max: 40 }) ?? '', type, value };
  });
}

const WHOLE_PERCENT = 100_000_000n;

function readQuotation(body: Reader): Pick<InvoiceRequest, 'documentType' | 'quotationDate' | 'quotationValidityDate'> {
  const documentType = body.text('document_type', { oneOf: ['invoice', 'quotation'] }) ?? 'invoice';
  const isQuotation = documentType === 'quotation';
  const quotationDate = readTime(body, 'quotation_date', isQuotation);
  const quotationValidityDate = readTime(body, 'quotation_validity_date', isQuotation);
  if (quotationDate !== undefined && quotationValidityDate !== undefined && quotationValidityDate < quotationDate) {
    body.problem('quotation_validity_date', 'must not be before quotation_date');
  }
  return isQuotation
    ? { documentType: 'quotation', ...present({ quotationDate, quotationValidityDate }) }
    : { documentType: 'invoice' };
}

type Payment = Pick<InvoiceRequest, 'paymentType' | 'wantedAccounts' | 'paymentLink' | 'linkExpiresAt'>;

function readPayment(ctx: SandboxContext, body: Reader): Payment {
  const paymentType = body.text('payment_type', { required: true, oneOf: ['payment_link', 'virtual_account'] });
  if (paymentType === 'virtual_account') {
    return { paymentType, wantedAccounts: readAccounts(body) };
  }
  const link = body.object('payment_link');
  const linkExpiresAt = link === undefined ? undefined : readPaymentLink(ctx, link);
  const paymentLink: JsonObject | undefined = link?.json;
  return { paymentType: 'payment_link', wantedAccounts: [], ...present({ paymentLink, linkExpiresAt }) };
}

function readAccounts(body: Reader): Invoice['wantedAccounts'] {
  const accounts = body.list('virtual_accounts', { required: true, min: 1, max: 6 }) ?? [];
  const seen = new Set<string>();
  return accounts.map((account) => {
    // The gateway's pages name the bank in two ways.
    const field = account.value('bank') === undefined && account.value('name') !== undefined ? 'name' : 'bank';
    const bank = account.text(field, { required: true, oneOf: [...ACCOUNT_NUMBERS.keys()] }) ?? '';
    if (seen.has(bank)) account.problem(field, 'is listed twice');
    seen.add(bank);
    const number = account.text('number');
    const isWanted = number !== undefined && number !== '';
    if (isWanted && ACCOUNT_NUMBERS.get(bank)?.test(number) === false) account.problem('number', 'format is invalid');
    return { bank, ...(isWanted ? { number } : {}) };
  });
}

// The ways to pay that Snap knows, by its own names: what each comes to as a charge, and which of them a session offers.

import { isObject, type JsonObject } from '../json.ts';
import { type Channel, GROUPS } from './channels.ts';
import type { Preferences } from './preference-set.ts';
import type { SnapSession } from './session.ts';

/** How a customer looks at the page: wallets open an app on a phone and show a code on a desktop. */
export type ScreenMode = 'deeplink' | 'qr';

export interface Chosen {
  readonly mode: ScreenMode;
  /** The session's body, for what it says of the method. */
  readonly request: JsonObject;
  /** What the page or an app sent along: a card's token, a phone number. */
  readonly params: JsonObject;
  readonly preferences: Preferences;
}

export interface SnapMethod {
  readonly name: Channel;
  readonly label: string;
  /** A group that stands for it in `enabled_payments`. */
  readonly group?: 'bank_transfer' | 'cstore';
  charge(chosen: Chosen): JsonObject;
}

function optionsOf({ request }: Chosen, name: string): JsonObject {
  const options = request[name];
  return isObject(options) ? options : {};
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

const digits = (value: unknown) =>
  text(typeof value === 'number' ? String(value) : value)?.replaceAll(/\D/g, '') || undefined;

function vaCharge(bank: string, chosen: Chosen): JsonObject {
  const { va_number, sub_company_code, recipient_name, free_text } = optionsOf(chosen, `${bank}_va`);
  const number = digits(va_number);
  const company = digits(sub_company_code);
  const recipient = text(recipient_name);
  return {
    payment_type: 'bank_transfer',
    bank_transfer: {
      bank,
      ...(number === undefined ? {} : { va_number: number }),
      ...(company === undefined ? {} : { bca: { sub_company_code: company } }),
      ...(recipient === undefined ? {} : { permata: { recipient_name: recipient.slice(0, 20) } }),
      ...(isObject(free_text) ? { free_text } : {}),
    },
  };
}

const va = (bank: 'bca' | 'bni' | 'bri' | 'cimb' | 'permata', label: string): SnapMethod => ({
  name: `${bank}_va`,
  label: `${label} Virtual Account`,
  group: 'bank_transfer',
  charge: (chosen) => vaCharge(bank, chosen),
});

const store = (name: 'indomaret' | 'alfamart', label: string): SnapMethod => ({
  name,
  label,
  group: 'cstore',
  charge: (chosen) => {
    const options = optionsOf(chosen, 'cstore');
    const lines = [1, 2, 3].flatMap((line) => {
      const said = text(options[`alfamart_free_text_${line}`]);
      return said === undefined ? [] : [[`alfamart_free_text_${line}`, said.slice(0, 40)] as const];
    });
    return {
      payment_type: 'cstore',
      cstore: { store: name, ...(name === 'alfamart' ? Object.fromEntries(lines) : {}) },
    };
  },
});

/** On a desktop a wallet is paid by a QRIS code, and the payment is one. */
const wallet = (name: 'gopay' | 'shopeepay', label: string, acquirer: string): SnapMethod => ({
  name,
  label,
  charge: (chosen) => {
    if (chosen.mode === 'qr') return { payment_type: 'qris', qris: { acquirer } };
    const callback = text(optionsOf(chosen, name).callback_url);
    const options = name === 'gopay' ? { enable_callback: optionsOf(chosen, name).enable_callback === true } : {};
    return {
      payment_type: name,
      [name]: { ...options, ...(callback === undefined ? {} : { callback_url: callback }) },
    };
  },
});

const plain = (name: Channel, label: string): SnapMethod => ({ name, label, charge: () => ({ payment_type: name }) });

/** In the order of the merchant's dashboard. */
export const SNAP_METHODS: readonly SnapMethod[] = [
  { name: 'credit_card', label: 'Credit or debit card', charge: cardCharge },
  wallet('gopay', 'GoPay', 'gopay'),
  wallet('shopeepay', 'ShopeePay', 'airpay shopee'),
  { name: 'dana', label: 'DANA', charge: danaCharge },
  { name: 'ovo', label: 'OVO', charge: ovoCharge },
  { name: 'other_qris', label: 'QRIS', charge: () => ({ payment_type: 'qris', qris: { acquirer: 'gopay' } }) },
  va('bca', 'BCA'),
  va('bni', 'BNI'),
  va('bri', 'BRI'),
  va('cimb', 'CIMB Niaga'),
  va('permata', 'Permata'),
  { name: 'echannel', label: 'Mandiri Bill Payment', group: 'bank_transfer', charge: billCharge },
  {
    name: 'other_va',
    label: 'Other banks',
    group: 'bank_transfer',
    charge: (chosen) => vaCharge(chosen.preferences.other_va_processor.replace(/_va$/, ''), chosen),
  },
  store('indomaret', 'Indomaret'),
  store('alfamart', 'Alfamart'),
  plain('akulaku', 'Akulaku'),
  plain('kredivo', 'Kredivo'),
];

export function findSnapMethod(name: string): SnapMethod | undefined {
  return SNAP_METHODS.find((method) => method.name === name);
}

/** What the merchant has switched on, of what the session asks for; its order stays that of the dashboard. */
export function offeredMethods(
  preferences: Preferences,
  { request }: Pick<SnapSession, 'request'>,
): readonly SnapMethod[] {
  const wanted = request.enabled_payments;
  return SNAP_METHODS.filter(({ name, group }) => {
    if (preferences.payment_channels.some((channel) => channel.name === name && !channel.enabled)) return false;
    if (!Array.isArray(wanted)) return true;
    return wanted.some(
      (one) => one === name || (typeof one === 'string' && group !== undefined && GROUPS[one] === group),
    );
  });
}

function cardCharge(chosen: Chosen): JsonObject {
  const options = optionsOf(chosen, 'credit_card');
  const token = text(chosen.params.card_token);
  const [bank, term] = (text(chosen.params.installment) ?? '').split('_');
  // The bank that lends is the one that must take the payment.
  const acquirer = (bank === 'offline' ? undefined : text(bank)) ?? text(options.bank);
  const bins = Array.isArray(options.whitelist_bins) ? options.whitelist_bins : undefined;
  return {
    payment_type: 'credit_card',
    credit_card: {
      ...(token === undefined ? {} : { token_id: token }),
      authentication: options.secure === true || options.secure === 'true' || options.authentication === '3ds',
      ...(acquirer === undefined ? {} : { bank: acquirer }),
      ...(options.type === 'authorize' ? { type: 'authorize' } : {}),
      ...(bins === undefined ? {} : { bins }),
      ...(term === undefined ? {} : { installment_term: Number(term) }),
      ...(options.save_card === true && chosen.params.save_card === true ? { save_token_id: true } : {}),
    },
  };
}

function billCharge(chosen: Chosen): JsonObject {
  const options = optionsOf(chosen, 'echannel');
  return {
    payment_type: 'echannel',
    echannel: {
      bill_info1: (text(options.bill_info1) ?? 'Payment:').slice(0, 10),
      bill_info2: (text(options.bill_info2) ?? 'Online purchase').slice(0, 30),
    },
  };
}

function danaCharge(chosen: Chosen): JsonObject {
  const callback = text(optionsOf(chosen, 'dana').callback_url);
  return { payment_type: 'dana', ...(callback === undefined ? {} : { dana: { callback_url: callback } }) };
}

function ovoCharge({ params, request }: Chosen): JsonObject {
  const customer = isObject(request.customer_details) ? request.customer_details : {};
  const phone = text(params.phone) ?? text(customer.phone) ?? '';
  return { payment_type: 'ovo', ovo: { payer_phone_number: phone } };
}

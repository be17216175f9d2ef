// The payment methods by Snap's own names, and the merchant's settings: which are offered, what each comes to, and its fee.

import { RefusedRequest, readBody } from '../answers.ts';
import type { SandboxContext } from '../context.ts';
import { isObject, type JsonObject, numberOf, type Reader } from '../json.ts';
import type { Choice, Chosen, Method, PaidBy } from '../methods/method.ts';
import { brandName, findMethod, type Group, groupOf, LEGACY_NAMES, METHODS } from '../methods/registry.ts';
import type { Say } from '../pages/words.ts';
import type { Preferences, SnapSession } from './session.ts';

/** How a customer looks at the page: wallets open an app on a phone and show a code on a desktop. */
export type ScreenMode = 'deeplink' | 'qr';

export interface SnapMethod extends Choice {
  /** A group that stands for it in `enabled_payments`. */
  readonly group?: Group;
  /** How it is paid, by which the page groups it. */
  readonly kind: PaidBy['kind'];
  charge(chosen: Chosen): JsonObject;
}

/** Names that stand for several. */
const GROUPS: Readonly<Record<string, Group>> = {
  bank_transfer: 'bank_transfer',
  cstore: 'cstore',
  store: 'cstore',
};

/** For any bank: one that the merchant chose takes it. */
const OTHER_BANKS: SnapMethod = {
  name: 'other_va',
  label: (say) => say('snap.method.other_va'),
  group: 'bank_transfer',
  kind: 'account',
  charge: (chosen) => {
    const bank = findSnapMethod(chosen.preferences.other_va_processor);
    return bank === undefined ? {} : bank.charge(withOptions(bank, chosen));
  },
  invoice: undefined,
};

const listed = METHODS.flatMap((method): SnapMethod[] => {
  const group = groupOf(method);
  const charge = () => ({ payment_type: method.name });
  return method.choices.map((choice) => ({
    charge,
    kind: method.paidBy.kind,
    ...choice,
    ...(group === undefined ? {} : { group }),
  }));
});
const lastBank = listed.findLastIndex(({ group }) => group === OTHER_BANKS.group);

/** In the order of the merchant's dashboard. */
export const SNAP_METHODS: readonly SnapMethod[] = listed.toSpliced(lastBank + 1, 0, OTHER_BANKS);
export const CHANNELS: readonly string[] = SNAP_METHODS.map(({ name }) => name);

/** Names that Snap knows and the sandbox does not play: older ones, and banks that it has not. */
const UNPLAYED: readonly string[] = [
  ...LEGACY_NAMES, 'google_pay', 'danamon_va', 'bsi_va', 'seabank_va', 'saqu_va', 'mandiri_ecash', 'telkomsel_cash', 'indosat_dompetku',
  'xl_tunai', 'kioson', 'gci',
]; // biome-ignore format: a list reads better in lines

export function isSnapName(name: string): boolean {
  return CHANNELS.includes(name) || Object.hasOwn(GROUPS, name) || UNPLAYED.includes(name);
}

export function findSnapMethod(name: string): SnapMethod | undefined {
  return SNAP_METHODS.find((method) => method.name === name);
}

export function labelOf(say: Say, method: SnapMethod): string {
  return method.label?.(say) ?? brandName(method.name);
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

/** The fields of the charge that a choice comes to. On a desktop some wallets are paid by a QRIS code, and the payment is one. */
export function chargeOf(method: SnapMethod, mode: ScreenMode, chosen: Omit<Chosen, 'options'>): JsonObject {
  const { qrisAcquirer: acquirer } = method;
  if (mode === 'qr' && acquirer !== undefined) return { payment_type: 'qris', qris: { acquirer } };
  return method.charge(withOptions(method, chosen));
}

function withOptions({ options: field }: SnapMethod, chosen: Omit<Chosen, 'options'>): Chosen {
  const options = field === undefined ? undefined : chosen.request[field];
  return { ...chosen, options: isObject(options) ? options : {} };
}

/** In whole rupiah, rounded up; 0 where the session asks for none, or not for this payment type. */
export function feeOf(request: JsonObject, paymentType: string, method: string, amount: number): number {
  const wish = request.customer_imposed_payment_fee;
  if (!isObject(wish) || wish.enable !== true) return 0;
  const configs = Array.isArray(wish.payment_fee_configs) ? wish.payment_fee_configs.filter(isObject) : [];
  const config = configs.find(({ payment_type: name }) => name === method || name === paymentType);
  if (configs.length > 0 && config === undefined) return 0;
  const part = config?.customer_percentage === undefined ? 1 : numberOf(config.customer_percentage) / 100;
  return part > 0 && part <= 1 ? Math.ceil(wholeFee(findMethod(paymentType), amount) * part) : 0;
}

function wholeFee(method: Method | undefined, amount: number): number {
  if (method === undefined) return 0;
  const { fee } = method;
  return 'rupiah' in fee ? fee.rupiah : Math.ceil(amount / (1 - fee.share) - amount);
}

const OTHER_VA_PROCESSORS = SNAP_METHODS.filter((method) => method.takesOtherBanks).map(({ name }) => name);
const BRAND: JsonObject = {
  typography: 'default',
  header_color: '#FFFFFF',
  button_color: '#12806A',
  input_border_radius: 4,
  button_border_radius: 4,
  hide_header: false,
};

/** The finish address is the one that the merchant set for the other pages, unless Snap has its own. */
export function preferencesOf({ state, settings }: SandboxContext): Preferences {
  const mark = state.marks.get('snap');
  const changed = mark?.id === 'snap' ? mark.preferences : {};
  const channels = CHANNELS.map((name) => ({
    name,
    enabled: changed.payment_channels?.find((channel) => channel.name === name)?.enabled ?? true,
  }));
  return {
    display_name: settings.merchantName,
    finish_payment_return_url: settings.addresses.finish ?? '',
    error_payment_return_url: '',
    locale: 'id',
    other_va_processor: 'permata_va',
    allow_retry: true,
    hide_order_id: false,
    ...changed,
    brand: { ...BRAND, ...changed.brand },
    payment_channels: channels,
  };
}

/** Changes what was given, and leaves the rest. */
export function changePreferences(ctx: SandboxContext, body: unknown): Preferences {
  if (!isObject(body)) throw new RefusedRequest(400, 'There was a problem in the JSON you submitted');
  const before = preferencesOf(ctx);
  const preferences = readBody(body, (reader): Preferences => {
    const text = (name: 'display_name' | 'finish_payment_return_url' | 'error_payment_return_url') =>
      reader.text(name, { max: 255 }) ?? before[name];
    const locale = reader.text('locale', { oneOf: ['id', 'en'] });
    return {
      ...before,
      display_name: text('display_name'),
      finish_payment_return_url: text('finish_payment_return_url'),
      error_payment_return_url: text('error_payment_return_url'),
      locale: locale === 'id' || locale === 'en' ? locale : before.locale,
      other_va_processor:
        reader.text('other_va_processor', { oneOf: OTHER_VA_PROCESSORS }) ?? before.other_va_processor,
      allow_retry: reader.flag('allow_retry') ?? before.allow_retry,
      hide_order_id: reader.flag('hide_order_id') ?? before.hide_order_id,
      brand: { ...before.brand, ...reader.object('brand')?.json },
      payment_channels: readChannels(reader, before),
    };
  });
  ctx.state.commit({ marks: [{ id: 'snap', preferences }] });
  return preferencesOf(ctx);
}

function readChannels(reader: Reader, before: Preferences): Preferences['payment_channels'] {
  const given = reader.list('payment_channels') ?? [];
  const switched = new Map<string, boolean>();
  for (const channel of given) {
    const name = channel.text('name', { required: true }) ?? '';
    if (before.payment_channels.some((known) => known.name === name))
      switched.set(name, channel.flag('enabled') ?? true);
    else if (name !== '') reader.problems.push(`Payment type ${name} is invalid for this merchant`);
  }
  return before.payment_channels.map(({ name, enabled }) => ({ name, enabled: switched.get(name) ?? enabled }));
}

// What the merchant sets in Snap's own settings: addresses, language, brand and the ways to pay that are switched on.

import { invalid, RefusedRequest } from '../answers.ts';
import type { SandboxContext } from '../context.ts';
import { isObject, type JsonObject } from '../json.ts';
import { Reader } from '../reader.ts';
import { CHANNELS, SNAP_METHODS } from './methods.ts';
import type { Preferences } from './preference-set.ts';

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
  const reader = new Reader(body, []);
  const before = preferencesOf(ctx);
  const locale = reader.text('locale', { oneOf: ['id', 'en'] });
  const changed: Preferences = {
    ...before,
    display_name: reader.text('display_name', { max: 255 }) ?? before.display_name,
    finish_payment_return_url:
      reader.text('finish_payment_return_url', { max: 255 }) ?? before.finish_payment_return_url,
    error_payment_return_url: reader.text('error_payment_return_url', { max: 255 }) ?? before.error_payment_return_url,
    locale: locale === 'id' || locale === 'en' ? locale : before.locale,
    other_va_processor: reader.text('other_va_processor', { oneOf: OTHER_VA_PROCESSORS }) ?? before.other_va_processor,
    allow_retry: reader.flag('allow_retry') ?? before.allow_retry,
    hide_order_id: reader.flag('hide_order_id') ?? before.hide_order_id,
    brand: { ...before.brand, ...reader.object('brand')?.json },
    payment_channels: readChannels(reader, before),
  };
  if (reader.problems.length > 0) throw invalid(...reader.problems);
  ctx.state.commit({ marks: [{ id: 'snap', preferences: changed }] });
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

// The names of Snap's ways to pay, as they stand in `enabled_payments`.

/** In the order of the merchant's dashboard. */
export const CHANNELS = [
  'credit_card', 'gopay', 'shopeepay', 'dana', 'ovo', 'other_qris', 'bca_va', 'bni_va', 'bri_va', 'cimb_va', 'permata_va', 'echannel',
  'other_va', 'indomaret', 'alfamart', 'akulaku', 'kredivo',
] as const; // biome-ignore format: a list reads better in lines
export type Channel = (typeof CHANNELS)[number];

/** Names that stand for several. */
export const GROUPS: Readonly<Record<string, 'bank_transfer' | 'cstore'>> = {
  bank_transfer: 'bank_transfer',
  cstore: 'cstore',
  store: 'cstore',
};

/** Names that Snap knows and the sandbox does not play: older ones, and banks that it has not. */
const UNPLAYED: readonly string[] = [
  'google_pay', 'danamon_va', 'bsi_va', 'seabank_va', 'saqu_va', 'cimb_clicks', 'bca_klikbca', 'bca_klikpay', 'bri_epay', 'danamon_online',
  'uob_ezpay', 'mandiri_clickpay', 'mandiri_ecash', 'telkomsel_cash', 'indosat_dompetku', 'xl_tunai', 'kioson', 'gci',
]; // biome-ignore format: a list reads better in lines

export function isSnapName(name: string): boolean {
  return CHANNELS.some((channel) => channel === name) || Object.hasOwn(GROUPS, name) || UNPLAYED.includes(name);
}

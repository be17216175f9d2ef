// The fee that a customer pays on top where the merchant asked for that.

import { isObject, type JsonObject } from '../json.ts';

/** What the sandbox takes for a payment, as a share of it or as rupiah: the merchant's contract says it at the real gateway. */
const SHARES: Readonly<Record<string, number>> = {
  qris: 0.007, gopay: 0.02, shopeepay: 0.02, dana: 0.015, ovo: 0.02, credit_card: 0.029, akulaku: 0.017, kredivo: 0.02,
}; // biome-ignore format: a list reads better in a line
const BANK_FEE = 4_000;
const STORE_FEE = 5_000;

/** In whole rupiah, rounded up; 0 where the session asks for none, or not for this payment type. */
export function feeOf(request: JsonObject, paymentType: string, method: string, amount: number): number {
  const wish = request.customer_imposed_payment_fee;
  if (!isObject(wish) || wish.enable !== true) return 0;
  const configs = Array.isArray(wish.payment_fee_configs) ? wish.payment_fee_configs.filter(isObject) : [];
  const config = configs.find(({ payment_type: name }) => name === method || name === paymentType);
  if (configs.length > 0 && config === undefined) return 0;
  const part = config?.customer_percentage === undefined ? 1 : Number(config.customer_percentage) / 100;
  return part > 0 && part <= 1 ? Math.ceil(wholeFee(paymentType, amount) * part) : 0;
}

function wholeFee(paymentType: string, amount: number): number {
  const share = SHARES[paymentType];
  if (share !== undefined) return Math.ceil(amount / (1 - share) - amount);
  return paymentType === 'cstore' ? STORE_FEE : BANK_FEE;
}

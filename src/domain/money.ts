// Whole rupiah as bigint, and how amounts are spelt in JSON, by us and by the gateway: "44000.00".

export function formatRupiah(amount: bigint): string {
  return `${amount}.00`;
}

/** Reads "44000.00", "44000" or 44000. Undefined for anything that is not a whole, non-negative number of rupiah. */
export function parseRupiah(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined;
  if (typeof value !== 'string') return undefined;
  const match = /^(\d{1,18})(?:\.0{1,4})?$/.exec(value);
  return match?.[1] === undefined ? undefined : BigInt(match[1]);
}

export function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

export function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

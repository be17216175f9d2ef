// Whole rupiah as bigint, and the spellings of an amount: ours and the gateway's are both "44000.00", people read "Rp 44.000".

export function formatRupiah(amount: bigint): string {
  return `${amount}.00`;
}

/** `Rp 44.000`, as people write it here, in either language. */
export function rupiahText(amount: bigint): string {
  return `Rp ${String(amount).replaceAll(/\B(?=(\d{3})+$)/g, '.')}`;
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

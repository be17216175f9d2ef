// An amount as people in Indonesia write it, in either language.

/** `Rp 44.000`, of 44000n, 44000, `44000` or `44000.00`; `-Rp 10.000` of a discount. */
export function rupiahText(amount: bigint | number | string): string {
  const [whole = ''] = String(amount).split('.');
  const digits = whole.replace(/^-/, '');
  return `${digits === whole ? '' : '-'}Rp ${digits.replaceAll(/\B(?=(?:\d{3})+$)/g, '.')}`;
}

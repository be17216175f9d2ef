// The text inside a QRIS code: EMV tag-length-value fields, closed by a CRC-16.

export interface QrisContent {
  readonly merchantId: string;
  readonly merchantName: string;
  readonly acquirer: string;
  readonly amount: number;
  /** By which the wallet reports the payment back. */
  readonly reference: string;
}

interface Acquirer {
  readonly domain: string;
  readonly pan: string;
  readonly expiryDaysMax: number;
}

const GOPAY: Acquirer = { domain: 'COM.GO-JEK.WWW', pan: '93600914', expiryDaysMax: 7 };
export const ACQUIRERS: Readonly<Record<string, Acquirer>> = {
  gopay: GOPAY,
  'airpay shopee': { domain: 'ID.CO.SHOPEE.WWW', pan: '93600918', expiryDaysMax: 5 },
};

export function qrisText({ merchantId, merchantName, acquirer, amount, reference }: QrisContent): string {
  const { domain, pan } = ACQUIRERS[acquirer] ?? GOPAY;
  const digits = merchantId.replace(/\D/g, '').padStart(10, '0').slice(-10);
  const account = field('00', domain) + field('01', withCheckDigit(pan + digits)) + field('02', merchantId);
  const national = field('00', 'ID.CO.QRIS.WWW') + field('02', `ID10${digits}1`) + field('03', 'UME');
  const text =
    field('00', '01') +
    field('01', '12') +
    field('26', account + field('03', 'UME')) +
    field('51', national) +
    field('52', '5399') +
    field('53', '360') +
    field('54', String(amount)) +
    field('58', 'ID') +
    field('59', merchantName.toUpperCase().slice(0, 25)) +
    field('60', 'JAKARTA') +
    field('61', '12190') +
    field('62', field('05', reference.replace(/-/g, '').slice(0, 25))) +
    '6304';
  return text + crc16(text);
}

function field(tag: string, value: string): string {
  return `${tag}${String(value.length).padStart(2, '0')}${value}`;
}

/** A PAN ends in a digit that makes its Luhn sum come out even. */
function withCheckDigit(digits: string): string {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** CRC-16/CCITT-FALSE, four upper-case hex digits, over everything before it including its own tag and length. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

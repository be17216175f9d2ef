// What the first digits of a card tell: its network, its bank, and whether it is a credit or a debit card.

import { isTestBin } from './test-cards.ts';

export type Network = 'visa' | 'mastercard' | 'jcb' | 'amex' | 'cup' | 'private-label';

export interface Issuer {
  readonly prefixes: readonly string[];
  readonly code: string;
  readonly name: string;
  readonly cardType: 'credit' | 'debit';
  readonly cardClass: string;
}

const ISSUERS: readonly Issuer[] = [
  { prefixes: ['409766'], code: 'mandiri', name: 'bank mandiri', cardType: 'debit', cardClass: 'CLASSIC' },
  { prefixes: ['461700', '557338'], code: 'mandiri', name: 'bank mandiri', cardType: 'credit', cardClass: 'GOLD' },
  { prefixes: ['459920', '548116'], code: 'cimb', name: 'cimb niaga', cardType: 'credit', cardClass: 'GOLD' },
  {
    prefixes: ['410505', '526422', '194641'],
    code: 'bni',
    name: 'bank negara indonesia',
    cardType: 'credit',
    cardClass: 'GOLD',
  },
  {
    prefixes: ['455633', '477377', '522990'],
    code: 'bca',
    name: 'bank central asia',
    cardType: 'credit',
    cardClass: 'GOLD',
  },
  {
    prefixes: ['436502', '552002'],
    code: 'bri',
    name: 'bank rakyat indonesia',
    cardType: 'credit',
    cardClass: 'PLATINUM',
  },
  { prefixes: ['420191', '522103'], code: 'mega', name: 'bank mega', cardType: 'credit', cardClass: 'GOLD' },
  { prefixes: ['405577', '552008'], code: 'maybank', name: 'maybank indonesia', cardType: 'credit', cardClass: 'GOLD' },
];

export function issuerOf(digits: string): Issuer | undefined {
  return ISSUERS.find(({ prefixes }) => prefixes.some((prefix) => digits.startsWith(prefix)));
}

/** The banks with the digits that their cards begin with. */
export function binsByBank(): { bank: string; bins: string[] }[] {
  const banks = [...new Set(ISSUERS.map(({ code }) => code))];
  return banks.map((bank) => ({
    bank,
    bins: ISSUERS.filter(({ code }) => code === bank).flatMap(({ prefixes }) => prefixes),
  }));
}

export function networkOf(digits: string): Network {
  if (digits.startsWith('4')) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard';
  if (digits.startsWith('35')) return 'jcb';
  if (/^3[47]/.test(digits)) return 'amex';
  if (/^6[28]/.test(digits)) return 'cup';
  return 'private-label';
}

const BRANDS: Readonly<Record<Network, string>> = {
  visa: 'VISA',
  mastercard: 'MASTERCARD',
  jcb: 'JCB',
  amex: 'AMEX',
  cup: 'CUP',
  'private-label': 'PRIVATE LABEL',
};

/** What the BIN service knows; undefined for digits that no bank and no test card starts with. */
export function describeBin(bin: string) {
  const issuer = issuerOf(bin);
  if (issuer === undefined && !isTestBin(bin)) return undefined;
  return {
    country_name: 'INDONESIA',
    country_code: 'ID',
    brand: BRANDS[networkOf(bin)],
    bin_type: (issuer?.cardType ?? 'credit').toUpperCase(),
    bin_class: issuer?.cardClass ?? 'CLASSIC',
    bin,
    bank_code: issuer?.code ?? null,
    bank: issuer?.name ?? null,
    channel: null,
    registration_required: null,
  };
}

/** How surely the shopper was recognised, in the words of the card networks. */
export type Liability = 'authenticated' | 'attempted' | 'none';

export function eciOf(network: Network, liability: Liability): string {
  const codes =
    network === 'mastercard'
      ? { authenticated: '02', attempted: '01', none: '00' }
      : { authenticated: '05', attempted: '06', none: '07' };
  return codes[liability];
}

// A card: what its digits say, what happens to a payment with each test card, and what the sandbox remembers of it.

/** What the bank and the fraud check say once the shopper is known. */
type CardVerdict = 'accept' | 'bank-deny' | 'no-funds' | 'fraud-deny' | 'challenge';

/**
 * How 3-D Secure goes: `full` asks for the OTP and vouches for the shopper, `attempted` asks but the bank takes no
 * part, `frictionless` does not ask, `delayed` asks and takes a minute to decide, `failed` never vouches; cards of
 * `version-1` are refused altogether.
 */
export type ThreeDsFlow = 'full' | 'attempted' | 'frictionless' | 'delayed' | 'failed' | 'version-1';

interface CardProfile {
  readonly verdict: CardVerdict;
  readonly threeDs: ThreeDsFlow;
  /** Amounts above it find no funds. */
  readonly fundsMax?: number;
}

const ROWS: readonly (readonly [CardVerdict, ThreeDsFlow, string])[] = [
  // One of each network: Visa, Mastercard, JCB, Amex, CUP.
  ['accept', 'full', '4811111111111114 5211111111111117 3528203324564357 370192169722458 6212487892425802'],
  ['bank-deny', 'full', '4911111111111113 5111111111111118 3528512944932269 374296354400881 6212484129687072'],
  ['accept', 'attempted', '4411111111111118 5410111111111116 3528868047864225 373747726661940 6212489506621198'],
  ['fraud-deny', 'attempted', '4611111111111116 5411111111111115 3528185267171623 378096218340018 6212482535178193972'],
  ['bank-deny', 'attempted', '4711111111111115 5511111111111114 3528909779837631 370356097975856 6212484228635865'],
  // The old numbers without 3-D Secure: the only ones about which the fraud check is unsure.
  ['accept', 'attempted', '4011111111111112 5481161111111081'],
  ['challenge', 'attempted', '4111111111111111 5110111111111119'],
  ['fraud-deny', 'attempted', '4211111111111110 5210111111111118'],
  // By issuing bank: Mandiri, Mandiri debit, CIMB, BNI and its private label, BCA, BRI, Mega, Maybank.
  ['accept', 'full', '4617006959746656 5573381072196900 4097661111111113 4599207887122414 5481169818832479'],
  ['accept', 'full', '4105058689481467 5264221038874659 1946415981487684 4773776057051650 5229903136853172'],
  ['accept', 'full', '4365026335737199 5520029870899100 4201910000000009 5221030000000009 4055772026036004'],
  ['accept', 'full', '5520086752102334'],
  ['accept', 'attempted', '4617001741942101 5573381999825417 4097661111111139 4599203997052898 5481167121032563'],
  ['accept', 'attempted', '4105052541512148 5264224971761016 4773773810981190 5229907364303610 4365027867232690'],
  ['accept', 'attempted', '5520025486468439 4201910000000017 5221030000000017 4055771335144012 5520086774908452'],
  ['bank-deny', 'full', '4617008560831760 5573384043224447 4097667672178631 4599206009733090 5481169191782739'],
  ['bank-deny', 'full', '4105054148541363 5264223530131711 1946410271931269 4773775202011809 5229903405423830'],
  ['bank-deny', 'full', '4365028662512583 5520021909203008 4201910000000025 5221030000000025 4055779628460474'],
  ['bank-deny', 'full', '5520088314653770'],
  // Special cases.
  ['no-funds', 'full', '4472429869996670'],
  ['accept', 'full', '4705859510984866'],
  ['bank-deny', 'full', '5597518926561951'],
  ['accept', 'frictionless', '4556557955726624 4024007189449340 5333259155643223 341502098634895'],
  ['bank-deny', 'frictionless', '4485436455354151 5328720384582224 345695399207589'],
  ['accept', 'full', '4916994064252017 5306889942833340 348638267931507'],
  ['bank-deny', 'full', '4604633194219929 5424184049821670 372021106351394'],
  ['accept', 'delayed', '4024007176265022 5487971631330522 345197771649926'],
  ['accept', 'failed', '4716125059847899 5250548692069390 3794521996036850'],
  ['accept', 'version-1', '4723249479082225 5555666677771111 3528927894502153 3419184532253540'],
];

const byNumber = new Map<string, CardProfile>([
  ...ROWS.flatMap(([verdict, threeDs, numbers]) =>
    numbers.split(' ').map((number): [string, CardProfile] => [number, { verdict, threeDs }]),
  ),
  ['4806000000000081', { verdict: 'accept', threeDs: 'full', fundsMax: 30_000 }],
]);

const ORDINARY: CardProfile = { verdict: 'accept', threeDs: 'full' };

function profileOf(number: string): CardProfile {
  return byNumber.get(number) ?? ORDINARY;
}

/** Whether some test card starts with these digits. */
function isTestBin(prefix: string): boolean {
  return [...byNumber.keys()].some((number) => number.startsWith(prefix));
}

/** The number of the test card that begins and ends with these digits. */
export function testCardLike(first: string, last: string): string | undefined {
  return [...byNumber.keys()].find((number) => number.startsWith(first) && number.endsWith(last));
}

/** The check digit that every card number ends with. */
export function passesLuhn(number: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...number].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

type Network = 'visa' | 'mastercard' | 'jcb' | 'amex' | 'cup' | 'private-label';

interface Issuer {
  readonly prefixes: readonly string[];
  readonly code: string;
  readonly name: string;
  readonly cardType: 'credit' | 'debit';
  readonly cardClass: string;
}

const ISSUERS = (
  [
    ['409766', 'mandiri', 'bank mandiri', 'debit', 'CLASSIC'],
    ['461700 557338', 'mandiri', 'bank mandiri', 'credit', 'GOLD'],
    ['459920 548116', 'cimb', 'cimb niaga', 'credit', 'GOLD'],
    ['410505 526422 194641', 'bni', 'bank negara indonesia', 'credit', 'GOLD'],
    ['455633 477377 522990', 'bca', 'bank central asia', 'credit', 'GOLD'],
    ['436502 552002', 'bri', 'bank rakyat indonesia', 'credit', 'PLATINUM'],
    ['420191 522103', 'mega', 'bank mega', 'credit', 'GOLD'],
    ['405577 552008', 'maybank', 'maybank indonesia', 'credit', 'GOLD'],
  ] as const
).map(([digits, code, name, cardType, cardClass]): Issuer => {
  return { prefixes: digits.split(' '), code, name, cardType, cardClass };
});

function issuerOf(digits: string): Issuer | undefined {
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

function networkOf(digits: string): Network {
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

export interface Card {
  /** The first eight digits and the last four. */
  readonly masked: string;
  readonly network: Network;
  readonly cardType: 'credit' | 'debit';
  /** The bank that issued it, where its digits say so. */
  readonly issuer?: string | undefined;
  readonly profile: CardProfile;
  /** The end of its validity: midnight UTC that begins the last day of the month. */
  readonly goodUntil: number;
}

/** Good for one charge. */
export interface CardToken {
  readonly id: string;
  readonly card: Card;
  readonly expiresAt: number;
  readonly usedAt?: number;
}

/** Good for any number of charges, without the shopper typing anything. */
export interface SavedCard {
  readonly id: string;
  readonly card: Card;
  readonly createdAt: number;
  /** Where it was saved on Snap's page: by which user of the shop, and with which payment. It is offered once that went well. */
  readonly userId?: string;
  readonly transactionId?: string;
}

export function cardOf(number: string, year: number, month: number): Card {
  const issuer = issuerOf(number);
  return {
    masked: `${number.slice(0, 8)}-${number.slice(-4)}`,
    network: networkOf(number),
    cardType: issuer?.cardType ?? 'credit',
    issuer: issuer?.code,
    profile: profileOf(number),
    goodUntil: Date.UTC(year, month, 0),
  };
}

// What the card tests share: the published test cards by what they do, and how a browser and a shop use them.

import type { Sandbox } from '../../src/sandbox/index.ts';
import { caller } from './support.ts';

const list = (numbers: string) => numbers.split(' ');

export const testCards = {
  fullAccept: list(
    '4811111111111114 5211111111111117 3528203324564357 370192169722458 6212487892425802 4617006959746656 5573381072196900 4097661111111113 4599207887122414 5481169818832479 4105058689481467 5264221038874659 1946415981487684 4773776057051650 5229903136853172 4365026335737199 5520029870899100 4201910000000009 5221030000000009 4055772026036004 5520086752102334 4705859510984866 4916994064252017 5306889942833340 348638267931507',
  ),
  fullDeny: list(
    '4911111111111113 5111111111111118 3528512944932269 374296354400881 6212484129687072 4617008560831760 5573384043224447 4097667672178631 4599206009733090 5481169191782739 4105054148541363 5264223530131711 1946410271931269 4773775202011809 5229903405423830 4365028662512583 5520021909203008 4201910000000025 5221030000000025 4055779628460474 5520088314653770 5597518926561951 4604633194219929 5424184049821670 372021106351394',
  ),
  attemptedAccept: list(
    '4411111111111118 5410111111111116 3528868047864225 373747726661940 6212489506621198 4011111111111112 5481161111111081 4617001741942101 5573381999825417 4097661111111139 4599203997052898 5481167121032563 4105052541512148 5264224971761016 4773773810981190 5229907364303610 4365027867232690 5520025486468439 4201910000000017 5221030000000017 4055771335144012 5520086774908452',
  ),
  attemptedDeny: list('4711111111111115 5511111111111114 3528909779837631 370356097975856 6212484228635865'),
  fraudDeny: list(
    '4611111111111116 5411111111111115 3528185267171623 378096218340018 6212482535178193972 4211111111111110 5210111111111118',
  ),
  challenge: list('4111111111111111 5110111111111119'),
  frictionlessAccept: list('4556557955726624 4024007189449340 5333259155643223 341502098634895'),
  frictionlessDeny: list('4485436455354151 5328720384582224 345695399207589'),
  delayed: list('4024007176265022 5487971631330522 345197771649926'),
  unauthenticated: list('4716125059847899 5250548692069390 3794521996036850'),
  oldThreeDs: list('4723249479082225 5555666677771111 3528927894502153 3419184532253540'),
  noFunds: ['4472429869996670'],
  noFundsAbove30000: ['4806000000000081'],
} as const;

export const visa = '4811111111111114';

export function cardQuery(number: string, more: Record<string, string> = {}): string {
  const fields = { card_number: number, card_exp_month: '12', card_exp_year: '2030', card_cvv: '123', ...more };
  return new URLSearchParams(fields).toString();
}

/** Charges cards as a browser and a shop do it together. */
export function cardShop(sandbox: Pick<Sandbox, 'url' | 'serverKey' | 'clientKey'>) {
  const call = caller(sandbox);
  const token = async (number = visa) => {
    const path = `/v2/token?client_key=${sandbox.clientKey}&${cardQuery(number)}`;
    return String((await call('GET', path, { key: null })).body.token_id);
  };
  const charge = async (
    number: string,
    orderId: string,
    options: Record<string, unknown> = {},
    grossAmount = 145_000,
  ) => {
    const creditCard = { token_id: await token(number), ...options };
    return chargeWith(orderId, creditCard, grossAmount);
  };
  const chargeWith = (orderId: string, creditCard: Record<string, unknown>, grossAmount = 145_000) =>
    call('POST', '/v2/charge', {
      body: {
        payment_type: 'credit_card',
        transaction_details: { order_id: orderId, gross_amount: grossAmount },
        credit_card: creditCard,
      },
    });
  return { call, token, charge, chargeWith };
}

const isMastercard = (number: string) => /^(5[1-5]|2)/.test(number);
export const eciFull = (number: string) => (isMastercard(number) ? '02' : '05');
export const eciAttempted = (number: string) => (isMastercard(number) ? '01' : '06');
export const eciNone = (number: string) => (isMastercard(number) ? '00' : '07');

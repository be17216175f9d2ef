// A judge that we did not write: the official client, unmodified but for its base address, finds at the sandbox what it
// finds at the gateway. Charges, captures and cards are here, and that no method of the client is without a case.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import {
  type Cases,
  cannotModify,
  cardFields,
  type chargeMethods,
  common,
  coreMethods,
  deniedCard,
  inBody,
  mandiriCard,
  notFound,
  type OfficialClient,
  officialCards,
  officialClient,
  refusal,
  transactionMethods,
  uuid,
  visa,
} from './official-client-support.ts';
import { bcaCharge, chargeOf, frozenSandbox } from './support.ts';

let sandbox: Sandbox;
let official: OfficialClient;
let cards: ReturnType<typeof officialCards>;
beforeEach(async () => {
  sandbox = await frozenSandbox();
  official = officialClient(sandbox);
  cards = officialCards(official, sandbox.clientKey);
});
afterEach(() => sandbox.close());

const stranger = () => officialClient(sandbox, 'SB-Mid-server-other');

const chargeCases: Cases<typeof chargeMethods> = {
  charge: async () => {
    expect(await official.charge(bcaCharge('CHARGE-1'))).toEqual({
      ...common,
      status_code: '201',
      status_message: 'Success, Bank Transfer transaction is created',
      transaction_id: uuid,
      order_id: 'CHARGE-1',
      gross_amount: '44000.00',
      payment_type: 'bank_transfer',
      transaction_status: 'pending',
      va_numbers: [{ bank: 'bca', va_number: expect.stringMatching(/^\d{15}$/) }],
      expiry_time: '2026-01-16 10:00:00',
    });
    // A denied card is an answer, not an error.
    expect(await cards.charge(deniedCard, 'CHARGE-2')).toMatchObject({
      status_code: '202',
      status_message: 'Deny by Bank [BCA] with code [05] and message [Do not honor]',
      transaction_status: 'deny',
    });
    const conflict =
      'The request could not be completed due to a conflict with the current state of the target resource, please try again';
    expect(await refusal(official.charge(bcaCharge('CHARGE-1')))).toEqual(inBody('406', conflict));
    expect(await refusal(official.charge(chargeOf('bca_klikpay', 'CHARGE-3', 10_000)))).toEqual(
      inBody('402', 'Payment channel is not activated.'),
    );
    expect(await refusal(official.charge(chargeOf('credit_card', 'CHARGE-3', 10_000, { token_id: 'used' })))).toEqual(
      inBody('411', 'Token id is missing, invalid, or timed out'),
    );
    expect(await refusal(official.charge({}))).toEqual([
      'MidtransError',
      400,
      {
        status_code: '400',
        status_message: 'One or more parameters in the payload is invalid.',
        validation_messages: ['payment_type is required', 'transaction_details is required'],
        id: uuid,
      },
    ]);
    expect(await refusal(stranger().charge(bcaCharge('CHARGE-3')))).toMatchObject([
      'MidtransError',
      401,
      { status_message: 'Transaction cannot be authorized with the current client/server key.' },
    ]);
  },
  capture: async () => {
    const held = await cards.charge(visa, 'CAPTURE-1', { type: 'authorize' });
    expect(held).toMatchObject({ status_code: '200', transaction_status: 'authorize' });
    const parameter = { transaction_id: held.transaction_id, gross_amount: 100_000 };
    expect(await official.capture(parameter)).toEqual({
      ...common,
      status_code: '200',
      status_message: 'Success, Credit Card capture transaction is successful',
      transaction_id: held.transaction_id,
      order_id: 'CAPTURE-1',
      gross_amount: '100000.00',
      payment_type: 'credit_card',
      transaction_status: 'capture',
      masked_card: '48111111-1114',
      bank: 'bca',
    });
    expect(await refusal(official.capture(parameter))).toEqual(cannotModify);
    // The order id is not enough here.
    expect(await refusal(official.capture({ transaction_id: 'CAPTURE-1' }))).toEqual(notFound);
  },
  cardRegister: async () => {
    const { card_cvv: _unasked, ...expiry } = cardFields;
    const register = (number: string) =>
      official.cardRegister({ client_key: sandbox.clientKey, card_number: number, ...expiry });
    const saved = await register(visa);
    expect(saved).toEqual({
      status_code: '200',
      saved_token_id: expect.stringMatching(/^48111111[A-Za-z0-9]{20}1114$/),
      transaction_id: uuid,
      masked_card: '48111111-1114',
    });
    expect(
      await official.charge(chargeOf('credit_card', 'ONE-CLICK', 20_000, { token_id: saved.saved_token_id })),
    ).toMatchObject({ status_code: '200', transaction_status: 'capture' });
    // These two report their validation over HTTP 200, so the client sees the code of the body.
    expect(await refusal(register('4811111111111115'))).toMatchObject([
      'MidtransError',
      '400',
      { validation_messages: ['card_number does not match with luhn algorithm'] },
    ]);
  },
  cardToken: async () => {
    const query = { client_key: sandbox.clientKey, card_number: visa, ...cardFields };
    expect(await official.cardToken(query)).toEqual({
      status_code: '200',
      status_message: 'Credit card token is created as Token ID.',
      token_id: expect.stringMatching(/^48111111-1114-[0-9a-f-]{36}$/),
      hash: '48111111-1114-mami',
    });
    expect(await refusal(official.cardToken({ ...query, card_exp_year: '2025' }))).toMatchObject([
      'MidtransError',
      '400',
      { validation_messages: ['card_exp_year must be greater than this year'] },
    ]);
    expect(await refusal(official.cardToken({ ...query, client_key: 'SB-Mid-client-other' }))).toMatchObject([
      'MidtransError',
      401,
      { status_code: '401' },
    ]);
  },
  cardPointInquiry: async () => {
    expect(await official.cardPointInquiry(await cards.token(mandiriCard))).toEqual({
      status_code: '200',
      status_message: 'Success, Credit Card Point inquiry is successful',
      transaction_time: '2026-01-15 10:00:00',
      point_balance_amount: '100000.00',
    });
    expect((await refusal(official.cardPointInquiry(await cards.token(visa))))[1]).toBe('402');
    expect((await refusal(official.cardPointInquiry('nothing')))[1]).toBe('411');
  },
};

describe('the methods of the official client', () => {
  test.each(Object.entries(chargeCases))('%s grants and refuses as the gateway does', (_name, run) => run());

  test('are all there: no method of the client is without a case', () => {
    const namesOf = (instance: object) =>
      Object.getOwnPropertyNames(Object.getPrototypeOf(instance)).filter((name) => name !== 'constructor');
    expect(namesOf(official).toSorted()).toEqual([...coreMethods].toSorted());
    expect(namesOf(official.transaction).toSorted()).toEqual([...transactionMethods].toSorted());
  });
});

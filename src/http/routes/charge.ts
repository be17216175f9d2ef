// POST /charge/

import { ChargeInput } from '../../domain/payments/charge.ts';
import type { Services } from '../../services/index.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { chargeExamples } from '../schemas/charge-examples.ts';
import * as examples from '../schemas/examples.ts';
import { PaymentWithActionsSchema, withActions } from '../schemas/payment-actions.ts';
import { component } from '../schemas/shared.ts';

const ChargeSchema = component('ChargeInput', ChargeInput);

export function chargeEndpoints(services: Services): Endpoint[] {
  return [
    endpoint({
      id: 'createCharge',
      call: 'payments.charge',
      method: 'POST',
      path: '/charge/',
      tag: 'Payments',
      summary: 'Charge a customer',
      description:
        'Writes the payment down, asks the gateway, and answers with what the customer needs to pay. ' +
        'On 502 or 504 the outcome is not known: the payment is kept, checked in the background, and named in `payment_id`.',
      access: 'payments:write',
      headers: { Prefer: '`respond-async` answers at once with 202, and has the gateway asked in the background' },
      body: { schema: ChargeSchema, required: true, examples: chargeExamples },
      answers: {
        201: { description: 'The payment', schema: PaymentWithActionsSchema, example: withActions(examples.payment) },
        202: {
          description: 'Asked for with `Prefer: respond-async`: written down, the gateway is asked in the background',
          schema: PaymentWithActionsSchema,
          example: withActions({
            ...examples.payment,
            charge_state: 'initiated',
            transaction_id: null,
            va_number: null,
          }),
        },
      },
      problems: [400, 502, 504],
      async handle({ caller, body, requestId, subjectId, headers }) {
        const later = /(?:^|[\s,;])respond-async(?:$|[\s,;])/i.test(String(headers.prefer ?? ''));
        const record = await services.payments.charge(caller, body, {
          requestId,
          later,
          paymentId: subjectId,
        });
        const shown = services.payments.show(caller, record);
        return later
          ? { status: 202, body: shown, headers: { 'preference-applied': 'respond-async' } }
          : { status: 201, body: shown };
      },
    }),
  ];
}

// The shape of every answer that tells of a failure.

import { Type } from 'typebox';
import { component, nullable, text, uuid } from './shared.ts';

export const ProblemSchema = component(
  'Problem',
  Type.Object(
    {
      type: text('A stable URN of the kind of problem'),
      title: text('The kind of problem in words'),
      status: Type.Integer({ description: 'The HTTP status' }),
      code: text('The kind of problem for programs: stable, snake_case'),
      detail: text('What happened this time, and what to do about it'),
      request_id: text('Names this request in the logs'),
      errors: Type.Optional(
        Type.Array(
          Type.Object(
            { field: text('A dotted path into the request'), message: text('What is wrong there') },
            { additionalProperties: false },
          ),
          { description: 'Each field that was wrong' },
        ),
      ),
      gateway: Type.Optional(
        Type.Object(
          {
            status_code: nullable(text("The gateway's code; null where it did not answer")),
            status_message: nullable(text("The gateway's words")),
            validation_messages: Type.Array(Type.String(), { description: 'What the gateway did not like' }),
          },
          { additionalProperties: false, description: 'What the gateway said' },
        ),
      ),
      payment_id: Type.Optional(uuid('The payment that the problem is about')),
      invoice_id: Type.Optional(uuid('The invoice that the problem is about')),
      subscription_id: Type.Optional(uuid('The subscription that the problem is about')),
    },
    { additionalProperties: false },
  ),
);

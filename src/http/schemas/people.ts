// Keys, sessions and acts of people as they are asked for and answered.

import { Type } from 'typebox';
import { API_KEY_FIELDS } from '../../domain/api-key.ts';
import { AUDIT_FIELDS } from '../../domain/audit.ts';
import { ROLE_NAMES, SCOPES } from '../../domain/caller.ts';
import { answerOf, component, nullable, oneOf, text } from './shared.ts';

const scopes = (description: string) => Type.Array(oneOf(SCOPES, 'A scope'), { description });

export const MeSchema = component(
  'Me',
  Type.Object(
    {
      id: text('Who you are: what you make belongs to this id'),
      staff: Type.Boolean({ description: 'Whether you see the records of every owner' }),
      role: nullable(oneOf(ROLE_NAMES, 'The role of your key, where it has one')),
      scopes: scopes('What you may do'),
      credential: oneOf(['key', 'session', 'jwt', 'host'], 'How you showed who you are'),
      environment: oneOf(
        ['local', 'sandbox', 'production'],
        'The gateway: on this machine, for tests, or with real money',
      ),
      version: text('Of this service'),
    },
    { additionalProperties: false },
  ),
);

export const SessionInput = component(
  'SessionInput',
  Type.Object(
    {
      key: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Your API key' })),
      link: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 200,
          description: 'Instead of a key: the token of a link that signs in once',
        }),
      ),
    },
    { additionalProperties: false },
  ),
);

export const KeySchema = component('Key', answerOf(API_KEY_FIELDS, 'shown', { scopes: oneOf(SCOPES, 'A scope') }));

export const CreatedKeySchema = component(
  'CreatedKey',
  Type.Object(
    { ...KeySchema.properties, key: text('The key itself, shown only now') },
    { additionalProperties: false },
  ),
);

export const KeyInput = component(
  'KeyInput',
  Type.Object(
    {
      owner: Type.String({ minLength: 1, maxLength: 255, description: 'Who it is for: a person, or a program' }),
      role: Type.Optional(oneOf(ROLE_NAMES, 'For a person. Instead of staff and scopes')),
      staff: Type.Optional(Type.Boolean({ description: 'For a program that sees the records of every owner' })),
      scopes: Type.Optional(
        Type.Array(oneOf(SCOPES, 'A scope'), {
          minItems: 1,
          maxItems: SCOPES.length,
          description: 'All that fit where absent',
        }),
      ),
      expires_in_hours: Type.Optional(
        nullable(
          Type.Integer({
            minimum: 1,
            maximum: 87_600,
            description:
              'How long it counts; null for ever. Where absent: 90 days for the key of a person, for ever for that of a program',
          }),
        ),
      ),
    },
    { additionalProperties: false },
  ),
);

export const ActSchema = component('Act', answerOf(AUDIT_FIELDS, 'shown'));

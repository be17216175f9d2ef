// Keys, sessions and acts of people as they are asked for and answered.

import { Type } from 'typebox';
import { ACTIONS } from '../../domain/audit.ts';
import { ROLES, type Role, SCOPES } from '../../domain/caller.ts';
import { component, nullable, oneOf, text, time, uuid } from './shared.ts';

export const ROLE_NAMES = Object.keys(ROLES) as Role[];

const scopes = (description: string) => Type.Array(oneOf(SCOPES, 'A scope'), { description });

export const MeSchema = component(
  'Me',
  Type.Object(
    {
      id: text('Who you are: what you make belongs to this id'),
      staff: Type.Boolean({ description: 'Whether you see what everybody owns' }),
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

export const KeySchema = component(
  'Key',
  Type.Object(
    {
      id: uuid('The id of the key, which is not the key itself'),
      hint: text('The last characters of the key'),
      owner: text('Who it belongs to'),
      staff: Type.Boolean({ description: 'Whether it sees what everybody owns' }),
      role: nullable(oneOf(ROLE_NAMES, 'A named set of scopes, for the key of a person')),
      scopes: scopes('What it may do'),
      state: oneOf(['active', 'expired', 'revoked'], 'Whether it still counts'),
      created_at: time('When it was made'),
      expires_at: nullable(time('When it runs out')),
      revoked_at: nullable(time('When it was revoked')),
      last_used_at: nullable(time('When it was last used, to the minute')),
    },
    { additionalProperties: false },
  ),
);

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
      staff: Type.Optional(Type.Boolean({ description: 'For a program that sees what everybody owns' })),
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

export const ActSchema = component(
  'Act',
  Type.Object(
    {
      id: uuid('The id of the entry'),
      created_at: time('When'),
      actor: text('Who: the owner of the key, the subject of the token, or who the host said'),
      credential: oneOf(['key', 'session', 'jwt', 'host', 'command'], 'How they showed who they are'),
      role: nullable(text('Their role then')),
      key_id: nullable(uuid('The key that was used')),
      session_id: nullable(uuid('The session that was used')),
      address: nullable(text('The address that the request came from')),
      user_agent: nullable(text('What the browser or program called itself')),
      request_id: nullable(text('The id of the request, as in the logs')),
      action: oneOf(ACTIONS, 'What was done'),
      subject: nullable(text('What it was done to: payment, key, webhook, ...')),
      subject_id: nullable(text('The id of that')),
      details: Type.Unsafe<Record<string, unknown>>({
        type: 'object',
        additionalProperties: true,
        description: 'What was asked for',
      }),
    },
    { additionalProperties: false },
  ),
);

// People, their accounts, keys, sessions and acts as they are asked for and answered.

import { type TProperties, Type } from 'typebox';
import { API_KEY_FIELDS } from '../../domain/api-key.ts';
import { AUDIT_FIELDS } from '../../domain/audit.ts';
import { ROLE_NAMES, SCOPES } from '../../domain/caller.ts';
import {
  ACCOUNT_FIELDS,
  PASSKEY_FIELDS,
  PERSON_FIELDS,
  PERSON_LANGUAGES,
  PERSON_SHOP_FIELDS,
  SESSION_FIELDS,
} from '../../domain/person.ts';
import { SHOP_ID_LENGTH_MAX } from '../../domain/shops.ts';
import { answerOf, component, nullable, oneOf, text } from './shared.ts';

const scopes = (description: string) => Type.Array(oneOf(SCOPES, 'A scope'), { description });

const PlaceSchema = component(
  'ShopOfCaller',
  Type.Object(
    {
      id: nullable(text('Its name in its addresses; null for the own shop of the server')),
      name: nullable(text('What people call it')),
      role: nullable(oneOf(ROLE_NAMES, 'Your role there; null for scopes of your own')),
    },
    { additionalProperties: false },
  ),
);

export const MeSchema = component(
  'Me',
  Type.Object(
    {
      id: text('Who you are: what you make belongs to this id'),
      staff: Type.Boolean({ description: 'Whether you see the records of every owner' }),
      role: nullable(oneOf(ROLE_NAMES, 'Your role, or that of your key, where there is one')),
      person_id: nullable(
        text('The id of the person, where one has signed in with a password, a passkey or elsewhere'),
      ),
      name: nullable(text('How that person calls themselves')),
      scopes: scopes('What you may do'),
      credential: oneOf(
        ['key', 'session', 'server', 'jwt', 'host'],
        'How you showed who you are; `server`: by a session at the own shop of the server, of whose people you are',
      ),
      shop_id: nullable(
        text('The name of this shop in its addresses; null for the own shop of a server, or the only one'),
      ),
      shops: Type.Array(PlaceSchema, {
        description:
          'The shops that you may go to with your session, the own one first; none where there is only this one',
      }),
      environment: oneOf(
        ['local', 'sandbox', 'production'],
        'The gateway: on this machine, for tests, or with real money',
      ),
      version: text('Of this service'),
    },
    { additionalProperties: false },
  ),
);

/** Longer than any that is taken: a wrong one is refused by its content. */
const PASSWORD = { minLength: 1, maxLength: 1_000 };
const given = (description: string, maxLength = 200) => Type.String({ minLength: 1, maxLength, description });
const email = (description: string) => Type.String({ format: 'email', maxLength: 255, description });
const token = (description: string) => given(description);

const inBase64url = (description: string) =>
  Type.String({ minLength: 1, maxLength: 16_000, pattern: '^[A-Za-z0-9_-]+$', description });

/** What the browser says of its credential by `toJSON()`. The rest of that is taken too, and not looked at. */
const credential = <Fields extends TProperties>(fields: Fields) => ({
  id: Type.String({ minLength: 1, maxLength: 2_000, pattern: '^[A-Za-z0-9_-]+$', description: 'Of the credential' }),
  response: Type.Object({
    clientDataJSON: inBase64url('What the browser signed for, in base64url, as all of these'),
    ...fields,
  }),
});

const shownPasskey = Type.Object(
  credential({
    authenticatorData: inBase64url('What the device says of itself'),
    signature: inBase64url('Over both'),
    userHandle: Type.Optional(inBase64url('Whose the device says that it is')),
  }),
  { description: 'What `navigator.credentials.get` gave, as JSON: alone, or with your password in place of a code' },
);

export const PasskeyOptionsSchema = component(
  'PasskeyOptions',
  Type.Object(
    {
      public_key: Type.Unsafe<object>({
        type: 'object',
        additionalProperties: true,
        description:
          'In the words of browsers, for `PublicKeyCredential.parseCreationOptionsFromJSON`, or `parseRequestOptionsFromJSON` where you sign in',
      }),
    },
    { additionalProperties: false },
  ),
);

export const PasskeySchema = component('Passkey', answerOf(PASSKEY_FIELDS, 'shown'));

export const AddedPasskeySchema = component(
  'AddedPasskey',
  Type.Object(
    {
      ...PasskeySchema.properties,
      codes: Type.Array(Type.String(), {
        description: 'Recovery codes, shown only now, where it is your first second factor; none otherwise',
      }),
    },
    { additionalProperties: false },
  ),
);

export const PasskeyInput = component(
  'PasskeyInput',
  Type.Object({
    name: Type.String({ minLength: 1, maxLength: 60, pattern: '^[^\\p{Cc}]+$', description: 'What you call it' }),
    ...credential({
      attestationObject: inBase64url('The new key'),
      transports: Type.Optional(
        Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10, description: 'How the device is reached' }),
      ),
    }),
  }),
);

export const SessionInput = component(
  'SessionInput',
  Type.Object(
    {
      email: Type.Optional(given('Your e-mail address, with your password', 255)),
      password: Type.Optional(Type.String({ ...PASSWORD, description: 'Your password' })),
      code: Type.Optional(given('Of your second factor, where you have one, or a recovery code', 40)),
      passkey: Type.Optional(shownPasskey),
      device: Type.Optional(given('What `GET /account/` gave this browser to keep', 500)),
      key: Type.Optional(given('Instead: your API key')),
      link: Type.Optional(token('Instead: the token of a link that signs in once')),
      oidc: Type.Optional(
        Type.Record(Type.String({ pattern: '^[a-z_]{1,40}$' }), Type.String({ maxLength: 4_000 }), {
          description:
            'Instead: what the issuer put into the address that the browser came back to, such as `code` and `state`',
        }),
      ),
    },
    { additionalProperties: false },
  ),
);

export const LeavingSchema = component(
  'Leaving',
  Type.Object({ url: text('Where to go with the browser') }, { additionalProperties: false }),
);

const PersonShopSchema = component('PersonShop', answerOf(PERSON_SHOP_FIELDS, 'shown'));

export const PersonSchema = component(
  'Person',
  Type.Object(
    {
      ...answerOf(PERSON_FIELDS, 'shown', { scopes: oneOf(SCOPES, 'A scope') }).properties,
      shops: Type.Array(PersonShopSchema, { description: 'What they may do in the other shops of this server' }),
    },
    { additionalProperties: false },
  ),
);

const shopId = { shop_id: given('The name of the shop in its addresses', SHOP_ID_LENGTH_MAX) };

export const PersonShopInput = component(
  'PersonShopInput',
  Type.Object({ ...shopId, role: oneOf(ROLE_NAMES, 'What they may do there') }, { additionalProperties: false }),
);

export const PersonShopRevocation = component(
  'PersonShopRevocation',
  Type.Object(shopId, { additionalProperties: false }),
);

const link = {
  url: text('Where they set a password, once. It is shown only now: hand it over in a safe way'),
  url_ends_at: Type.String({ format: 'date-time', description: 'Until when that works' }),
  mailed: Type.Boolean({ description: 'Whether a mail brings it too: where a mail server is configured' }),
};

export const InvitedPersonSchema = component(
  'InvitedPerson',
  Type.Object({ ...PersonSchema.properties, ...link }, { additionalProperties: false }),
);

const rights = {
  role: Type.Optional(oneOf(ROLE_NAMES, 'A named set of scopes')),
  scopes: Type.Optional(
    Type.Array(oneOf(SCOPES, 'A scope'), {
      maxItems: SCOPES.length,
      description: 'Instead of a role: one of their own. None for who works in other shops alone',
    }),
  ),
};

export const InvitationInput = component(
  'InvitationInput',
  Type.Object(
    {
      email: email('What they will sign in with'),
      ...rights,
      language: Type.Optional(oneOf(PERSON_LANGUAGES, 'Of mails to them; Indonesian where absent')),
    },
    { additionalProperties: false },
  ),
);

export const PersonUpdateInput = component('PersonUpdateInput', Type.Object(rights, { additionalProperties: false }));

export const AccountSchema = component(
  'OwnAccount',
  Type.Object(
    { ...PersonSchema.properties, ...answerOf(ACCOUNT_FIELDS, 'shown').properties },
    { additionalProperties: false },
  ),
);

export const OwnSessionSchema = component('OwnSession', answerOf(SESSION_FIELDS, 'shown'));

export const LinkInput = component(
  'PersonLinkInput',
  Type.Object({ link: token('The token of the link') }, { additionalProperties: false }),
);

export const LinkSchema = component(
  'PersonLink',
  Type.Object(
    {
      email: text('Who it is for'),
      name: text('How they call themselves; empty until they accept'),
      kind: oneOf(['invitation', 'password'], 'What it is for'),
      shop_name: nullable(text('The name of the shop')),
    },
    { additionalProperties: false },
  ),
);

const newPassword = Type.String({
  ...PASSWORD,
  description: 'At least 12 characters, and not your e-mail address or the name of the shop',
});

export const AcceptInput = component(
  'AcceptInput',
  Type.Object(
    {
      link: token('The token of the link'),
      name: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 100,
          pattern: '^[^\\p{Cc}]+$',
          description: 'How you call yourself; required with an invitation',
        }),
      ),
      password: newPassword,
    },
    { additionalProperties: false },
  ),
);

export const ForgotInput = component(
  'ForgotInput',
  Type.Object({ email: given('Your e-mail address', 255) }, { additionalProperties: false }),
);

const ownPassword = Type.String({
  ...PASSWORD,
  description: 'Your password: who finds your session open must not get far',
});

export const PasswordInput = component(
  'PasswordInput',
  Type.Object({ current_password: ownPassword, password: newPassword }, { additionalProperties: false }),
);

export const OwnPasswordInput = component(
  'OwnPasswordInput',
  Type.Object({ password: ownPassword }, { additionalProperties: false }),
);

export const CodeInput = component(
  'CodeInput',
  Type.Object({ code: given('What the app shows now', 40) }, { additionalProperties: false }),
);

export const StartedTotpSchema = component(
  'StartedTotp',
  Type.Object(
    { secret: text('For an app, typed in by hand'), uri: text('The same for a QR code') },
    { additionalProperties: false },
  ),
);

export const RecoveryCodesSchema = component(
  'RecoveryCodes',
  Type.Object(
    {
      codes: Type.Array(Type.String(), {
        description: 'Each signs in once in place of a code of the app. Shown only now',
      }),
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

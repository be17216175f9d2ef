// /account/: what belongs to a person alone, signed in as that person, and the links with which a password is set.

import { Type } from 'typebox';
import { showPasskey } from '../../domain/person.ts';
import { showAccount, showOwnSession } from '../../services/people/account.ts';
import { showAddedPasskey } from '../../services/people/passkeys.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import {
  AcceptInput,
  AccountSchema,
  AddedPasskeySchema,
  CodeInput,
  ForgotInput,
  LinkInput,
  LinkSchema,
  OwnPasswordInput,
  OwnSessionSchema,
  PasskeyInput,
  PasskeyOptionsSchema,
  PasskeySchema,
  PasswordInput,
  RecoveryCodesSchema,
  StartedTotpSchema,
} from '../schemas/people.ts';
import * as examples from '../schemas/people-examples.ts';
import { text } from '../schemas/shared.ts';
import { NOWHERE } from './session.ts';

const PERSON_ONLY = 'For a person who has signed in, and not for API keys.';

const getAccount = endpoint({
  id: 'getAccount',
  call: 'account.get',
  method: 'GET',
  path: '/account/',
  tag: 'People',
  summary: 'See your own account',
  description: PERSON_ONLY,
  access: 'caller',
  answers: { 200: { description: 'Your account', schema: AccountSchema, example: examples.account } },
  problems: [403],
  async handle({ services, caller }) {
    return { status: 200, body: showAccount(await services.account.get(caller)) };
  },
});

const changePassword = endpoint({
  id: 'changePassword',
  call: 'account.changePassword',
  method: 'POST',
  path: '/account/password/',
  tag: 'People',
  summary: 'Change your password',
  description: `${PERSON_ONLY} All your other sessions end.`,
  access: 'caller',
  body: {
    schema: PasswordInput,
    required: true,
    examples: { 'a new one': { current_password: 'nine coffees before noon', password: 'ten teas after dinner' } },
  },
  answers: { 204: { description: 'It is changed' } },
  problems: [403],
  async handle({ services, caller, body }) {
    await services.account.changePassword(caller, { current: body.current_password, password: body.password });
    return { status: 204, body: null };
  },
});

const startTotp = endpoint({
  id: 'startTotp',
  call: 'account.startTotp',
  method: 'POST',
  path: '/account/totp/',
  tag: 'People',
  summary: 'Begin with a second factor',
  description: `${PERSON_ONLY} Gives the secret for an app that shows codes (TOTP). It is asked for once you have confirmed it.`,
  access: 'caller',
  confidential: true,
  body: { schema: OwnPasswordInput, required: true, examples: { usual: { password: 'nine coffees before noon' } } },
  answers: { 200: { description: 'The secret', schema: StartedTotpSchema, example: examples.startedTotp } },
  problems: [403],
  async handle({ services, caller, body }) {
    return { status: 200, body: await services.account.startTotp(caller, body.password) };
  },
});

const confirmTotp = endpoint({
  id: 'confirmTotp',
  call: 'account.confirmTotp',
  method: 'POST',
  path: '/account/totp/confirm/',
  tag: 'People',
  summary: 'Confirm the second factor',
  description: `${PERSON_ONLY} Gives ten recovery codes, shown only now. From now on a password needs a code beside it.`,
  access: 'caller',
  confidential: true,
  body: { schema: CodeInput, required: true, examples: { usual: { code: '123456' } } },
  answers: { 200: { description: 'Recovery codes', schema: RecoveryCodesSchema, example: examples.recoveryCodes } },
  problems: [403],
  async handle({ services, caller, body }) {
    return { status: 200, body: { codes: [...(await services.account.confirmTotp(caller, body.code))] } };
  },
});

const removeTotp = endpoint({
  id: 'removeTotp',
  call: 'account.removeTotp',
  method: 'POST',
  path: '/account/totp/remove/',
  tag: 'People',
  summary: 'Remove the second factor',
  description: `${PERSON_ONLY} The recovery codes go with your last second factor.`,
  access: 'caller',
  body: { schema: OwnPasswordInput, required: true, examples: { usual: { password: 'nine coffees before noon' } } },
  answers: { 204: { description: 'It is removed' } },
  problems: [403],
  async handle({ services, caller, body }) {
    await services.account.removeTotp(caller, body.password);
    return { status: 204, body: null };
  },
});

const renewCodes = endpoint({
  id: 'renewRecoveryCodes',
  call: 'account.renewCodes',
  method: 'POST',
  path: '/account/codes/',
  tag: 'People',
  summary: 'Make new recovery codes',
  description: `${PERSON_ONLY} The codes of before are over.`,
  access: 'caller',
  confidential: true,
  body: { schema: OwnPasswordInput, required: true, examples: { usual: { password: 'nine coffees before noon' } } },
  answers: { 200: { description: 'Recovery codes', schema: RecoveryCodesSchema, example: examples.recoveryCodes } },
  problems: [403],
  async handle({ services, caller, body }) {
    return { status: 200, body: { codes: [...(await services.account.renewCodes(caller, body.password))] } };
  },
});

const listPasskeys = endpoint({
  id: 'listPasskeys',
  call: 'account.passkeys',
  method: 'GET',
  path: '/account/passkeys/',
  tag: 'People',
  summary: 'List your passkeys, the oldest first',
  description: PERSON_ONLY,
  access: 'caller',
  answers: { 200: { description: 'Passkeys', schema: Type.Array(PasskeySchema), example: [examples.passkey] } },
  problems: [403],
  async handle({ services, caller }) {
    return { status: 200, body: (await services.account.passkeys(caller)).map((passkey) => showPasskey(passkey)) };
  },
});

const startPasskey = endpoint({
  id: 'startPasskey',
  call: 'account.startPasskey',
  method: 'POST',
  path: '/account/passkeys/start/',
  tag: 'People',
  summary: 'Begin with a passkey',
  description: `${PERSON_ONLY} What \`navigator.credentials.create\` is given; what that gives is added within five minutes.`,
  access: 'caller',
  confidential: true,
  body: { schema: OwnPasswordInput, required: true, examples: { usual: { password: 'nine coffees before noon' } } },
  answers: {
    200: { description: 'What to make', schema: PasskeyOptionsSchema, example: examples.passkeyCreation },
  },
  problems: [403],
  async handle({ services, caller, body, origin }) {
    return { status: 200, body: { public_key: await services.account.startPasskey(caller, body.password, origin) } };
  },
});

const addPasskey = endpoint({
  id: 'addPasskey',
  call: 'account.addPasskey',
  method: 'POST',
  path: '/account/passkeys/',
  tag: 'People',
  summary: 'Add a passkey',
  description: `${PERSON_ONLY} From now on it signs you in by itself, and a password needs it, or a code, beside it.`,
  access: 'caller',
  confidential: true,
  body: { schema: PasskeyInput, required: true, examples: { usual: examples.newPasskey } },
  answers: { 201: { description: 'It is added', schema: AddedPasskeySchema, example: examples.addedPasskey } },
  problems: [403],
  async handle({ services, caller, body, origin }) {
    return { status: 201, body: showAddedPasskey(await services.account.addPasskey(caller, body, origin)) };
  },
});

const removePasskey = endpoint({
  id: 'removePasskey',
  call: 'account.removePasskey',
  method: 'POST',
  path: '/account/passkeys/{pk}/remove/',
  tag: 'People',
  summary: 'Remove a passkey',
  description: `${PERSON_ONLY} The recovery codes go with your last second factor.`,
  access: 'caller',
  params: Type.Object({ pk: text('The id of the passkey') }),
  body: { schema: OwnPasswordInput, required: true, examples: { usual: { password: 'nine coffees before noon' } } },
  answers: { 204: { description: 'It is removed' } },
  problems: [403, 404],
  async handle({ services, caller, params, body }) {
    await services.account.removePasskey(caller, params.pk, body.password);
    return { status: 204, body: null };
  },
});

const listOwnSessions = endpoint({
  id: 'listOwnSessions',
  call: 'account.sessions',
  method: 'GET',
  path: '/account/sessions/',
  tag: 'People',
  summary: 'List your sessions, the last used first',
  description: PERSON_ONLY,
  access: 'caller',
  answers: { 200: { description: 'Sessions', schema: Type.Array(OwnSessionSchema), example: [examples.ownSession] } },
  problems: [403],
  async handle({ services, caller }) {
    const sessions = await services.account.sessions(caller);
    return { status: 200, body: sessions.map((session) => showOwnSession(session, caller)) };
  },
});

const endOwnSession = endpoint({
  id: 'endOwnSession',
  call: 'account.endSession',
  method: 'DELETE',
  path: '/account/sessions/{pk}/',
  tag: 'People',
  summary: 'End one of your sessions',
  description: `${PERSON_ONLY} \`DELETE /sessions/\` ends all of them.`,
  access: 'caller',
  params: Type.Object({ pk: text('The id of the session') }),
  answers: { 204: { description: 'It is over' } },
  problems: [403, 404],
  async handle({ services, caller, params }) {
    await services.account.endSession(caller, params.pk);
    return { status: 204, body: null };
  },
});

const readLink = endpoint({
  id: 'readPersonLink',
  call: 'account.readLink',
  method: 'POST',
  path: '/account/link/',
  tag: 'People',
  summary: 'See who a link is for',
  description: 'Of an invitation, or of a link for a new password. It stays as it is.',
  access: 'open',
  body: { schema: LinkInput, required: true, examples: { usual: { link: 'the-token-of-the-link' } } },
  answers: { 200: { description: 'Who it is for', schema: LinkSchema, example: examples.personLink } },
  problems: [404, 429],
  async handle({ services, caller, body }) {
    const { person, kind } = await services.account.readLink(caller.from ?? NOWHERE, body.link);
    const { email, name } = person;
    return { status: 200, body: { email, name, kind, shop_name: services.account.shopName } };
  },
});

const acceptLink = endpoint({
  id: 'acceptPersonLink',
  call: 'account.accept',
  method: 'POST',
  path: '/account/accept/',
  tag: 'People',
  summary: 'Set a password with a link',
  description: 'The link works once. All sessions of before end; sign in with the password afterwards.',
  access: 'open',
  body: {
    schema: AcceptInput,
    required: true,
    examples: {
      'an invitation': { link: 'the-token-of-the-link', name: 'Sari', password: 'nine coffees before noon' },
    },
  },
  answers: { 204: { description: 'The password is set' } },
  problems: [404, 429],
  async handle({ services, caller, body }) {
    await services.account.accept(caller.from ?? NOWHERE, body);
    return { status: 204, body: null };
  },
});

const forgotPassword = endpoint({
  id: 'forgotPassword',
  call: 'account.forgot',
  method: 'POST',
  path: '/account/forgot/',
  tag: 'People',
  summary: 'Ask for a link by mail, where the password is forgotten',
  description:
    'The answer is the same whether somebody has this address or not. The link works once, within an hour. Where no mail server is configured, an admin makes a link.',
  access: 'open',
  body: { schema: ForgotInput, required: true, examples: { usual: { email: 'sari@kopi.example' } } },
  answers: { 204: { description: 'If somebody has this address, a mail is on its way' } },
  problems: [429],
  async handle({ services, caller, body }) {
    await services.account.forgot(caller.from ?? NOWHERE, body.email);
    return { status: 204, body: null };
  },
});

export const accountEndpoints: readonly Endpoint[] = [
  getAccount,
  changePassword,
  startTotp,
  confirmTotp,
  removeTotp,
  renewCodes,
  listPasskeys,
  startPasskey,
  addPasskey,
  removePasskey,
  listOwnSessions,
  endOwnSession,
  readLink,
  acceptLink,
  forgotPassword,
];

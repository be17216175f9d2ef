// /people/: who may sign in, for staff: invite them, give them other rights, disable and remove them.

import { Type } from 'typebox';
import { isoText } from '../../domain/time.ts';
import { type InvitedPerson, showPerson } from '../../services/people/people.ts';
import { type Call, type Endpoint, endpoint } from '../endpoint.ts';
import { siteAddress } from '../page-address.ts';
import {
  InvitationInput,
  InvitedPersonSchema,
  PersonSchema,
  PersonShopInput,
  PersonShopRevocation,
  PersonUpdateInput,
} from '../schemas/people.ts';
import * as examples from '../schemas/people-examples.ts';
import { text } from '../schemas/shared.ts';

const PARAMS = Type.Object({ pk: text('The id of the person') });
const USUAL_LANGUAGE = 'id';

type Words = Pick<Endpoint, 'id' | 'call' | 'method' | 'path' | 'summary' | 'description'> & {
  readonly answer?: string;
  readonly example?: object;
};

/** What is done with one person, and answers with them. */
function onePerson(
  act: 'get' | 'disable' | 'enable' | 'endSessions' | 'remove',
  { answer = 'The person', example = examples.person, ...words }: Words,
): Endpoint {
  return endpoint({
    ...words,
    tag: 'People',
    access: 'admin',
    params: PARAMS,
    answers: { 200: { description: answer, schema: PersonSchema, example } },
    problems: [404],
    async handle({ services, caller, params }) {
      return { status: 200, body: showPerson(await services.people[act](caller, params.pk)) };
    },
  });
}

const listPeople = endpoint({
  id: 'listPeople',
  call: 'people.list',
  method: 'GET',
  path: '/people/',
  tag: 'People',
  summary: 'List the people who sign in, newest first',
  description: 'Staff only. All of them: there are a thousand at most.',
  access: 'admin',
  answers: { 200: { description: 'People', schema: Type.Array(PersonSchema), example: [examples.person] } },
  problems: [],
  async handle({ services, caller }) {
    return { status: 200, body: (await services.people.list(caller)).map(showPerson) };
  },
});

const invitePerson = endpoint({
  id: 'invitePerson',
  call: 'people.invite',
  method: 'POST',
  path: '/people/',
  tag: 'People',
  summary: 'Invite a person',
  description:
    'Staff only. Give a `role`, or `scopes` for one of their own. The answer has a link, shown only now, with which they set a password within 7 days, once; where a mail server is configured, a mail brings it too.',
  access: 'admin',
  confidential: true,
  body: {
    schema: InvitationInput,
    required: true,
    examples: { 'with a role': { email: 'sari@kopi.example', role: 'finance', language: 'id' } },
  },
  answers: { 201: { description: 'The person', schema: InvitedPersonSchema, example: examples.invitedPerson } },
  problems: [],
  async handle(call) {
    const { language = USUAL_LANGUAGE, ...input } = call.body;
    const invited = await call.services.people.invite(call.caller, { ...input, language });
    return { status: 201, body: showInvited(invited, call) };
  },
});

function showInvited({ record, link }: InvitedPerson, call: Call<unknown, unknown, unknown>) {
  const url = siteAddress(call, 'people', `dashboard/#accept=${link.token}`);
  return { ...showPerson(record), url, url_ends_at: isoText(link.endsAt), mailed: link.mailed };
}

const updatePerson = endpoint({
  id: 'updatePerson',
  call: 'people.update',
  method: 'PATCH',
  path: '/people/{pk}/',
  tag: 'People',
  summary: 'Change what a person may do',
  description:
    'Staff only. A `role`, or `scopes`. It counts from their next request on. The last person who may administer keeps that while no API key may.',
  access: 'admin',
  params: PARAMS,
  body: { schema: PersonUpdateInput, required: true, examples: { 'another role': { role: 'support' } } },
  answers: { 200: { description: 'The person afterwards', schema: PersonSchema, example: examples.person } },
  problems: [404],
  async handle({ services, caller, params, body }) {
    return { status: 200, body: showPerson(await services.people.update(caller, params.pk, body)) };
  },
});

const linkPerson = endpoint({
  id: 'linkPerson',
  call: 'people.link',
  method: 'POST',
  path: '/people/{pk}/link/',
  tag: 'People',
  summary: 'Make a new link for a person',
  description:
    'Staff only. A new invitation for who has not accepted yet; for others a link with which they set a new password within a day. Links of before are over. A second factor stays: who has lost theirs is removed and invited again.',
  access: 'admin',
  confidential: true,
  params: PARAMS,
  answers: {
    200: { description: 'The person, with the link', schema: InvitedPersonSchema, example: examples.invitedPerson },
  },
  problems: [404],
  async handle(call) {
    const linked = await call.services.people.link(call.caller, call.params.pk);
    return { status: 200, body: showInvited(linked, call) };
  },
});

const grantShop = endpoint({
  id: 'grantShop',
  call: 'people.grantShop',
  method: 'POST',
  path: '/people/{pk}/shops/',
  tag: 'People',
  summary: 'Give a person a role in another shop',
  description:
    'Staff only, in the own shop of a server. In place of the role that they had there; it counts from their next request on. They go there with the session that they have here, and nothing of what they may do here counts there.',
  access: 'admin',
  params: PARAMS,
  body: { schema: PersonShopInput, required: true, examples: { 'to look': { shop_id: 'kopi', role: 'viewer' } } },
  answers: { 200: { description: 'The person afterwards', schema: PersonSchema, example: examples.person } },
  problems: [404],
  async handle({ services, caller, params: { pk }, body: { shop_id, role } }) {
    return { status: 200, body: showPerson(await services.people.grantShop(caller, pk, { shopId: shop_id, role })) };
  },
});

const revokeShop = endpoint({
  id: 'revokeShop',
  call: 'people.revokeShop',
  method: 'POST',
  path: '/people/{pk}/shops/revoke/',
  tag: 'People',
  summary: 'Take the role of a person in another shop away',
  description: 'Staff only. It counts at once. Nothing happens where they have none.',
  access: 'admin',
  params: PARAMS,
  body: { schema: PersonShopRevocation, required: true, examples: { kopi: { shop_id: 'kopi' } } },
  answers: {
    200: { description: 'The person afterwards', schema: PersonSchema, example: { ...examples.person, shops: [] } },
  },
  problems: [404],
  async handle({ services, caller, params: { pk }, body: { shop_id } }) {
    return { status: 200, body: showPerson(await services.people.revokeShop(caller, pk, shop_id)) };
  },
});

export const peopleEndpoints: readonly Endpoint[] = [
  listPeople,
  invitePerson,
  onePerson('get', {
    id: 'getPerson',
    call: 'people.get',
    method: 'GET',
    path: '/people/{pk}/',
    summary: 'Get a person',
    description: 'Staff only.',
  }),
  updatePerson,
  grantShop,
  revokeShop,
  linkPerson,
  onePerson('disable', {
    id: 'disablePerson',
    call: 'people.disable',
    method: 'POST',
    path: '/people/{pk}/disable/',
    summary: 'Disable a person',
    description: 'Staff only. They are signed out at once, and cannot sign in until they are enabled again.',
    answer: 'The person afterwards',
    example: examples.disabledPerson,
  }),
  onePerson('enable', {
    id: 'enablePerson',
    call: 'people.enable',
    method: 'POST',
    path: '/people/{pk}/enable/',
    summary: 'Enable a person again',
    description: 'Staff only. They sign in with what they had.',
    answer: 'The person afterwards',
  }),
  onePerson('endSessions', {
    id: 'endSessionsOf',
    call: 'people.endSessions',
    method: 'DELETE',
    path: '/people/{pk}/sessions/',
    summary: 'Sign a person out everywhere',
    description: 'Staff only. They may sign in again.',
  }),
  onePerson('remove', {
    id: 'removePerson',
    call: 'people.remove',
    method: 'DELETE',
    path: '/people/{pk}/',
    summary: 'Remove a person',
    description: 'Staff only. With their password, second factor and sessions. What they did stays in the audit.',
    answer: 'Who they were',
  }),
];

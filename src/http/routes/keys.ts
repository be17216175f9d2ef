// /keys/: the API keys of people and programs, for staff: list, make and revoke them.

import { Type } from 'typebox';
import { showKey } from '../../domain/api-key.ts';
import { type Caller, STAFF_SCOPES, staffOnly } from '../../domain/caller.ts';
import { invalid, noSuch } from '../../domain/errors.ts';
import { isUuid } from '../../domain/ids.ts';
import type { Services } from '../../services/index.ts';
import { validityOf } from '../../services/people/keys.ts';
import { say } from '../../text/sayings.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { CreatedKeySchema, KeyInput, KeySchema } from '../schemas/people.ts';
import * as examples from '../schemas/people-examples.ts';
import { text } from '../schemas/shared.ts';

const HOUR_MS = 3_600_000;
const MAY = 'see and change API keys';

const listKeys = endpoint({
  id: 'listKeys',
  call: 'keys.list',
  method: 'GET',
  path: '/keys/',
  tag: 'People',
  summary: 'List the API keys, newest first',
  description: 'Staff only. The newest thousand. The keys themselves are never shown again.',
  access: 'admin',
  answers: { 200: { description: 'Keys', schema: Type.Array(KeySchema), example: [examples.key] } },
  problems: [],
  async handle({ services, caller }) {
    staffOnly(caller, MAY);
    return {
      status: 200,
      body: (await services.apiKeys.list()).map((key) => showKey(key, services.apiKeys.stateOf(key))),
    };
  },
});

const createKey = endpoint({
  id: 'createKey',
  call: 'keys.create',
  method: 'POST',
  path: '/keys/',
  tag: 'People',
  summary: 'Make an API key',
  description:
    'Staff only. For a person give a `role`; for a program `staff` and `scopes`. The key of a person runs out after 90 days unless you say otherwise. The key is shown only now.',
  access: 'admin',
  confidential: true,
  body: {
    schema: KeyInput,
    required: true,
    examples: {
      'a person': { owner: 'sari', role: 'finance', expires_in_hours: 2_160 },
      'a program': { owner: 'shop', scopes: ['payments:read', 'payments:write'] },
    },
  },
  answers: { 201: { description: 'The key', schema: CreatedKeySchema, example: examples.createdKey } },
  problems: [],
  async handle({ services, caller, body }) {
    staffOnly(caller, MAY);
    const { key, record } = await services.apiKeys.create(toInput(body), caller);
    return { status: 201, body: { ...showKey(record, services.apiKeys.stateOf(record)), key } };
  },
});

function toInput(body: Type.Static<typeof KeyInput>) {
  const { owner, role, staff, scopes, expires_in_hours } = body;
  if (role !== undefined && (staff !== undefined || scopes !== undefined)) {
    throw invalid({ field: 'role', message: say('role_is_whole') });
  }
  const forStaff = staff === true ? undefined : scopes?.find((scope) => STAFF_SCOPES.includes(scope));
  if (forStaff !== undefined) {
    throw invalid({ field: 'scopes', message: say('staff_scope', { name: forStaff }) });
  }
  const askedMs = typeof expires_in_hours === 'number' ? expires_in_hours * HOUR_MS : expires_in_hours;
  return { owner, role, staff: staff ?? false, scopes, validForMs: validityOf(role, askedMs) };
}

const revokeKey = endpoint({
  id: 'revokeKey',
  call: 'keys.revoke',
  method: 'POST',
  path: '/keys/{pk}/revoke/',
  tag: 'People',
  summary: 'Revoke an API key',
  description: 'Staff only. It ends at once, and all sessions that were begun with it.',
  access: 'admin',
  params: Type.Object({ pk: text('The id of the key') }),
  answers: { 200: { description: 'The key afterwards', schema: KeySchema, example: examples.revokedKey } },
  problems: [404],
  async handle({ services, caller, params }) {
    staffOnly(caller, MAY);
    await revoke(services, caller, params.pk);
    const record = await services.apiKeys.find(params.pk);
    if (record === undefined) throw noSuch('API key');
    return { status: 200, body: showKey(record, services.apiKeys.stateOf(record)) };
  },
});

async function revoke({ apiKeys }: Services, caller: Caller, id: string): Promise<void> {
  if (!isUuid(id)) throw noSuch('API key');
  // One that was revoked before is shown as it is.
  await apiKeys.revoke(id, caller);
}

export const keyEndpoints: readonly Endpoint[] = [listKeys, createKey, revokeKey];

// GET /me/: who is calling, what they may do, and where.

import { VERSION } from '../../runtime/version.ts';
import type { Services } from '../../services/index.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { MeSchema } from '../schemas/people.ts';
import * as examples from '../schemas/people-examples.ts';

export function meEndpoints({ environment }: Pick<Services, 'environment'>): Endpoint[] {
  return [
    endpoint({
      id: 'getMe',
      call: 'me',
      method: 'GET',
      path: '/me/',
      tag: 'People',
      summary: 'See who you are and what you may do',
      access: 'caller',
      answers: { 200: { description: 'You', schema: MeSchema, example: examples.me } },
      problems: [],
      async handle({ caller: { id, staff, role = null, scopes, credential = 'host' } }) {
        return { status: 200, body: { id, staff, role, scopes, credential, environment, version: VERSION } };
      },
    }),
  ];
}

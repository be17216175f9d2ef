// What concerns people, bound to its context: their keys, their sessions, and the audit of what they did.

import type { Caller, CameFrom, Role } from '../../domain/caller.ts';
import type { Context } from '../context.ts';
import { type AuditQuery, listAudit } from './audit.ts';
import {
  type ApiKey,
  type ApiKeyInput,
  apiKeyRecogniser,
  createApiKey,
  createDemoKey,
  findApiKey,
  keyState,
  listApiKeys,
  revokeApiKey,
} from './keys.ts';
import { beginSession, createSignInLink, endSession, endSessions, type SignIn, sessionRecogniser } from './sessions.ts';

export function bindPeople(context: Context) {
  return {
    apiKeys: bindApiKeys(context),
    sessions: bindSessions(context),
    audit: bindAudit(context),
    /** The gateway behind all this. */
    environment: context.gateway.environment,
  };
}

function bindApiKeys(context: Context) {
  return {
    create: (input: ApiKeyInput, caller?: Caller) => createApiKey(context, input, caller),
    createDemo: (caller: Caller) => createDemoKey(context, caller),
    list: () => listApiKeys(context),
    find: (id: string) => findApiKey(context, id),
    stateOf: (key: ApiKey) => keyState(key, context.clock.now()),
    revoke: (id: string, caller?: Caller) => revokeApiKey(context, id, caller),
    recognise: apiKeyRecogniser(context),
  };
}

function bindSessions(context: Context) {
  return {
    begin: (from: CameFrom, input: SignIn) => beginSession(context, from, input),
    end: (caller: Caller) => endSession(context, caller),
    endAll: (caller: Caller) => endSessions(context, caller),
    createLink: (caller: Caller, role: Role) => createSignInLink(context, caller, role),
    recognise: sessionRecogniser(context),
  };
}

function bindAudit(context: Context) {
  return { list: (caller: Caller, query: AuditQuery) => listAudit(context, caller, query) };
}

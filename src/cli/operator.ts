// The caller of a command: a user who may run commands on this machine may do everything.

import { type Caller, SCOPES } from '../domain/caller.ts';

export const OPERATOR: Caller = { id: 'the command line', staff: true, scopes: SCOPES, credential: 'command' };

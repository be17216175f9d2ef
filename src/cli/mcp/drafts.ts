// Money moves in two steps: a draft, which says what would be done, and its confirmation by a code, in time and once.

import { randomInt, randomUUID } from 'node:crypto';
import { isApiError, isOpen } from './api.ts';
import { ToolRefusal, type ToolResult } from './tool.ts';

const VALID_MS = 5 * 60_000;
/** The oldest is forgotten where there are more. */
const OPEN_MAX = 20;
/** A caller that guesses so often has read no draft. */
const WRONG_CODES_MAX = 10;

const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 10;

export interface Draft {
  /** In our own words. */
  readonly summary: string;
  /** Why it must not be done any more, such as a payment that has changed since; null where it may. */
  check(): Promise<string | null>;
  send(idempotencyKey: string): Promise<ToolResult>;
}

export interface Drafts {
  add(draft: Draft): { readonly code: string; readonly validUntil: Date };
  confirm(code: string): Promise<ToolResult>;
}

interface OpenDraft {
  readonly draft: Draft;
  readonly idempotencyKey: string;
  readonly validUntilMs: number;
  /** Sent before, and its outcome is not known. */
  readonly sent: boolean;
}

interface DraftParts {
  nowMs(): number;
  /** Asks the person behind the assistant, where its program can show a question; false for a no. */
  askPerson?(summary: string): Promise<boolean>;
}

export function createDrafts({ nowMs, askPerson = async () => true }: DraftParts): Drafts {
  const open = new Map<string, OpenDraft>();
  let wrongCodes = 0;

  const take = (code: string): OpenDraft => {
    const found = open.get(code);
    if (found === undefined) {
      wrongCodes += 1;
      if (wrongCodes >= WRONG_CODES_MAX) open.clear();
      throw new ToolRefusal('There is no draft with this code: each is good once. Make the draft again.');
    }
    open.delete(code);
    if (found.validUntilMs <= nowMs()) {
      throw new ToolRefusal('The draft is more than five minutes old. Make it again, and look at what it says.');
    }
    return found;
  };

  return {
    add: (draft) => {
      const oldest = open.size < OPEN_MAX ? undefined : open.keys().next().value;
      if (oldest !== undefined) open.delete(oldest);
      wrongCodes = 0;
      const code = makeCode();
      const validUntilMs = nowMs() + VALID_MS;
      // Made here and not at the confirmation: however often that is sent, the same thing is asked for once.
      open.set(code, { draft, idempotencyKey: randomUUID(), validUntilMs, sent: false });
      return { code, validUntil: new Date(validUntilMs) };
    },
    confirm: async (code) => {
      const taken = take(code);
      const { draft, idempotencyKey } = taken;
      let { sent } = taken;
      try {
        // A first try may be what has changed it: the same request then brings its answer.
        const objection = sent ? null : await draft.check();
        if (objection !== null) throw new ToolRefusal(objection);
        if (!sent && !(await askPerson(draft.summary))) throw new ToolRefusal('The person said no. Nothing was done.');
        sent = true;
        return await draft.send(idempotencyKey);
      } catch (error) {
        // The outcome is not known: with the same key it can be asked again, and is not done twice.
        if (isApiError(error) && isOpen(error)) open.set(code, { ...taken, sent });
        throw error;
      }
    },
  };
}

function makeCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
}

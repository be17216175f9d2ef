// What a customer sees where the service cannot answer: a page in their language, and never a problem in JSON.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../../services/log.ts';
import { problemAnswer } from '../problem-answers.ts';
import { sendPage } from './answers.ts';
import { renderTrouble } from './document.ts';
import { languageOf } from './visitor.ts';

/** Scripts are told as everybody is; a person who opens a page or sends a form gets a page. */
export async function answerTrouble(
  desk: { readonly log: Log; readonly frameAncestors: readonly string[] },
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (reply.sent || !/\btext\/html\b/i.test(request.headers.accept ?? '')) throw error;
  const { status, headers } = problemAnswer(desk, error, request);
  if (headers['retry-after'] !== undefined) reply.header('retry-after', headers['retry-after']);
  const { frameAncestors } = desk;
  return sendPage(request, reply, renderTrouble(languageOf(request, null)), { status, frameAncestors });
}

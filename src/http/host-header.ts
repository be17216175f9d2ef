// HTTP/1.1 asks for a Host in every request. Node refuses one without it and goes on with what stands behind it; here the connection ends.

import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invalid } from '../domain/errors.ts';
import type { Log } from '../services/log.ts';
import { answerProblem } from './problem-answers.ts';

export class HostCheck {
  readonly #log: Log;
  readonly #ended = new WeakSet<Socket>();
  /** In a server of the host's own it is the host's matter. */
  #listens = false;

  constructor(log: Log) {
    this.#log = log;
  }

  watch(app: FastifyInstance): void {
    app.server.once('listening', () => {
      this.#listens = true;
    });
    app.addHook('onRequest', (request, reply, done) => {
      if (!this.refuses(request, reply)) done();
    });
  }

  /** Answers a request without a host; those behind it are left alone, and their connection is closed with that answer. */
  refuses(request: FastifyRequest, reply: FastifyReply): boolean {
    const { socket, headers, httpVersion } = request.raw;
    if (!this.#listens) return false;
    if (this.#ended.has(socket)) {
      reply.hijack();
      return true;
    }
    if (headers.host !== undefined || httpVersion !== '1.1') return false;
    this.#ended.add(socket);
    reply.header('connection', 'close');
    answerProblem({ log: this.#log }, invalid({ field: 'Host', message: 'is required' }), request, reply);
    return true;
  }
}

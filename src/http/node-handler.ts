// The endpoints as a plain (req, res) function, for Express, NestJS or bare node:http.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Log } from '../services/log.ts';
import { createBareApp } from './bare-app.ts';
import type { MountablePlugin } from './plugin.ts';
import { answerProblem, notFound } from './problem-answers.ts';

/** Passes a request to the next handler of the host. */
type Next = (error?: unknown) => void;

export type NodeHandler = (request: IncomingMessage, response: ServerResponse, next?: Next) => void;

export interface NodeApp {
  readonly handler: NodeHandler;
  close(): Promise<void>;
}

/**
 * A Fastify application that never listens: the host's server calls the handler. Under a path of its own it answers for
 * everything below that path; mounted at the root it leaves what it does not know to the host. It is made at the first
 * request, since most hosts use the plugin.
 */
export function createNodeApp(plugin: MountablePlugin, log: Log): NodeApp {
  const waiting = new WeakMap<IncomingMessage, Next>();
  let ready: Promise<FastifyInstance> | undefined;
  return {
    handler(request, response, next) {
      if (next !== undefined && !isBelowMountPoint(request)) {
        // The root of a host is its own.
        if (isRoot(request)) return next();
        waiting.set(request, next);
      }
      ready ??= makeApp(plugin, log, waiting);
      ready.then(
        (app) => app.routing(request, response),
        (error: unknown) => {
          log.error({ err: error }, 'the handler could not be made');
          response.writeHead(500).end();
        },
      );
    },
    close: async () => (await ready)?.close(),
  };
}

async function makeApp(
  plugin: MountablePlugin,
  log: Log,
  waiting: WeakMap<IncomingMessage, Next>,
): Promise<FastifyInstance> {
  const app = createBareApp({
    log,
    answerNothing(request, reply) {
      const next = waiting.get(request.raw);
      if (next === undefined) {
        answerProblem({ log }, notFound(request), request, reply);
        return;
      }
      reply.hijack();
      next();
    },
  });
  await app.register(plugin, { landing: true });
  await app.ready();
  return app;
}

function isRoot({ url = '' }: IncomingMessage): boolean {
  return /^\/*(?:$|[?#])/.test(url);
}

/** Express and its like cut the mount point from `url` and keep the whole in `originalUrl`. */
function isBelowMountPoint(request: IncomingMessage & { originalUrl?: unknown }): boolean {
  return request.originalUrl !== undefined && request.originalUrl !== request.url;
}

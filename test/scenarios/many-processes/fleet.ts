// Three servers and two workers on one database, which come and go, and the balancer before them.

import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createPatientServer } from '../../support/http-server.ts';
import { type Child, type Environment, startCommand, startServer } from '../../support/process.ts';

export interface Fleet {
  /** Where those servers are that take requests. */
  servers(): readonly string[];
  /** Ends one process and starts another in its place: in order (SIGTERM), or as a machine would (SIGKILL). */
  replace(place: number, signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  stop(): Promise<void>;
}

/** Workers have no address. */
type Member = Child & { readonly url: string | null };

/** The first places are servers, the last are workers. */
export async function startFleet(env: Environment, servers: number, workers: number): Promise<Fleet> {
  const start = async (place: number): Promise<Member> => {
    if (place < servers) return startServer(env, ['--no-worker']);
    const worker = startCommand(['worker'], { ...env, GAPURA_LOG_PRETTY: 'false', LOG_LEVEL: 'info' });
    await worker.says(/the worker is running/);
    return { ...worker, url: null };
  };
  const end = async (member: Member, signal: 'SIGTERM' | 'SIGKILL') => {
    member.signal(signal);
    await member.exit;
  };
  const places: (Member | null)[] = await Promise.all(
    Array.from({ length: servers + workers }, (_, place) => start(place)),
  );
  return {
    servers: () => places.slice(0, servers).flatMap((member) => member?.url ?? []),
    async replace(place, signal) {
      const old = places[place];
      if (old === undefined || old === null) throw new Error(`Nobody is at place ${place}`);
      // In order, the successor is there first; a machine that dies gives no notice.
      if (signal === 'SIGTERM') {
        places[place] = await start(place);
        await end(old, signal);
      } else {
        await end(old, signal);
        places[place] = null;
        places[place] = await start(place);
      }
    },
    async stop() {
      for (const member of places) if (member !== null) await end(member, 'SIGTERM');
    },
  };
}

export interface Balancer {
  readonly url: string;
  close(): void;
}

/** Passes the gateway's messages on to any server, and to the next where one is gone; 503 where nobody answers. */
export async function startBalancer(servers: () => readonly string[]): Promise<Balancer> {
  let turn = 0;
  const server = createPatientServer(async (request, response) => {
    const body = await buffer(request);
    const urls = servers();
    for (let tries = 0; tries < urls.length; tries++) {
      turn += 1;
      const answer = await fetch(`${urls[turn % urls.length]}${request.url}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: new Uint8Array(body),
      }).catch(() => undefined);
      if (answer === undefined) continue;
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
      return;
    }
    response.writeHead(503).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

// Stands in for Next.js around the files of the example: it finds the route of a path, and calls the handler of its method.

import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { vi } from 'vitest';
import * as hello from '../../examples/nextjs/app/hello/route.ts';
import * as pay from '../../examples/nextjs/app/pay/[[...path]]/route.ts';
import * as sent from '../../examples/nextjs/app/sent/route.ts';
import { register } from '../../examples/nextjs/instrumentation.ts';
import { openShop } from '../../examples/nextjs/lib/shop.ts';
import settings from '../../examples/nextjs/next.config.ts';
import type { DatabaseOptions } from '../../src/store/database/options.ts';

type Handler = (request: Request, context: { params: Promise<{ path?: string[] }> }) => Response | Promise<Response>;
type Route = Readonly<Record<string, unknown>>;

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname.length > 1 && pathname.endsWith('/') && !settings.skipTrailingSlashRedirect) {
    return new Response(null, { status: 308, headers: { location: pathname.slice(0, -1) } });
  }
  const [first = '', ...path] = pathname.split('/').filter((part) => part !== '');
  const routes: Readonly<Record<string, Route>> = { hello, sent, pay };
  const route = path.length > 0 && first !== 'pay' ? undefined : routes[first];
  if (route === undefined) return new Response(null, { status: 404 });
  const handler = route[request.method];
  if (typeof handler !== 'function') return new Response(null, { status: 405 });
  return (handler as Handler)(request, { params: Promise.resolve({ path }) });
}

/** The example, served. What its files read from the environment is put there until it is closed. */
export async function start(port: number, database: DatabaseOptions) {
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const made = serve({ fetch: answer, hostname: '127.0.0.1', port }, () => resolve(made));
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv('SHOP_URL', url);
  vi.stubEnv('GATEWAY_SERVER_KEY', undefined);
  vi.stubEnv('DATABASE_URL', database.url ?? undefined);
  vi.stubEnv('DATABASE_SCHEMA', database.schema);
  vi.stubEnv('NEXT_RUNTIME', 'nodejs');
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await register();
  log.mockRestore();
  const shop = await openShop();
  return {
    url,
    sandboxUrl: shop.sandboxUrl ?? '',
    async close() {
      vi.unstubAllEnvs();
      await new Promise((resolve) => server.close(resolve));
      await shop.close();
    },
  };
}

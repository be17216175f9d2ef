// A shop on Express that takes payments: its own routes and its own sessions, with Gapura mounted under /pay.
//
//   npx tsx examples/express/main.ts

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type RequestHandler } from 'express';
// In your own project: import { createGapura } from 'gapura', and { createSandbox } from 'gapura/sandbox'.
import { createGapura, type GapuraOptions, SCOPES } from '../../src/index.ts';
import { createSandbox } from '../../src/sandbox/index.ts';

type Shopper = { name: string; staff: boolean };

/** Who is logged in. A real shop keeps this in its own store. */
const SESSIONS = new Map<string, Shopper>([
  ['session-of-budi', { name: 'budi', staff: false }],
  ['session-of-the-office', { name: 'office', staff: true }],
]);

/** What the shop's middleware found out about a request; with passport or express-session it would be `request.user`. */
const shoppers = new WeakMap<IncomingMessage, Shopper>();

const recogniseShopper: RequestHandler = (request, _response, next) => {
  const session = /(?:^|; )session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const shopper = SESSIONS.get(session);
  if (shopper !== undefined) shoppers.set(request, shopper);
  next();
};

export interface Shop {
  readonly url: string;
  readonly sandboxUrl: string;
  close(): Promise<void>;
}

/** Without a database the payments are kept in memory, for a first look; { url: 'postgres://...' } keeps them for good. */
export async function start(port: number, database: GapuraOptions['database'] = {}): Promise<Shop> {
  // The stand-in for the gateway. In production there is none: `gateway` below then names your own keys.
  const sandbox = await createSandbox();
  const gapura = await createGapura({
    gateway: { environment: 'local', baseUrl: sandbox.url, serverKey: sandbox.serverKey, clientKey: sandbox.clientKey },
    database,
    // `request.raw` is the request that Express had, with what the middleware before us put on it.
    authenticate(request) {
      const shopper = shoppers.get(request.raw);
      return shopper && { id: shopper.name, staff: shopper.staff, scopes: SCOPES };
    },
  });

  // What is to be sent, once it is paid. An event may come twice: a set does not mind, nor does a table with unique orders.
  const sent = new Set<string>();
  gapura.events.on('payment_settled', ({ data }) => void sent.add(data.payment.order_id), { id: 'shipping' });
  // From here on no event is missed, not even over a restart.
  await gapura.events.start();

  const app = express();
  app.use(recogniseShopper);
  // Before or after Gapura, as you like.
  app.use(express.json());
  app.get('/hello', (request, response) => {
    response.json({ hello: shoppers.get(request)?.name ?? 'stranger' });
  });
  app.get('/sent', (_request, response) => {
    response.json([...sent]);
  });
  app.use('/pay', gapura.handler);

  const server = createServer(app);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // What you would set in the gateway's dashboard: where it tells of payments.
  sandbox.control.settings.setAddresses({ payment: `${url}/pay/notification/` });
  return {
    url,
    sandboxUrl: sandbox.url,
    async close() {
      await sandbox.close();
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      await gapura.close();
    },
  };
}

if (import.meta.filename === process.argv[1]) {
  const { url, sandboxUrl } = await start(3100);
  console.log(`The shop is at ${url}, and a gateway to practise on at ${sandboxUrl}. Charge:

  curl ${url}/pay/charge/ -b session=session-of-budi -H 'content-type: application/json' \\
    -d '{"payment_type":"bank_transfer","bank":"bca","gross_amount":150000,"order_id":"KOPI-1"}'

Pay at the gateway, and look again:

  curl -X POST ${sandboxUrl}/_sandbox/transactions/KOPI-1/pay
  curl '${url}/pay/payments/?order_id=KOPI-1' -b session=session-of-budi
  curl ${url}/sent`);
}

// A shop on NestJS that takes payments: its own routes and its own sessions, with Gapura mounted under /pay.
//
//   npx tsx examples/nestjs/main.ts

import 'reflect-metadata';
import type { IncomingMessage } from 'node:http';
import {
  Controller,
  type DynamicModule,
  Get,
  Inject,
  Injectable,
  Module,
  type OnApplicationShutdown,
  type OnModuleInit,
  Req,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { RequestHandler } from 'express';
// In your own project: import { createGapura } from 'gapura', and { createSandbox } from 'gapura/sandbox'.
import { createGapura, type Gapura, type GapuraOptions, SCOPES } from '../../src/index.ts';
import { createSandbox } from '../../src/sandbox/index.ts';

type Shopper = { name: string; staff: boolean };

/** Who is logged in. A real shop keeps this in its own store. */
const SESSIONS = new Map<string, Shopper>([
  ['session-of-budi', { name: 'budi', staff: false }],
  ['session-of-the-office', { name: 'office', staff: true }],
]);

/** What the shop's middleware found out about a request; with passport it would be `request.user`. */
const shoppers = new WeakMap<IncomingMessage, Shopper>();

const recogniseShopper: RequestHandler = (request, _response, next) => {
  const session = /(?:^|; )session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const shopper = SESSIONS.get(session);
  if (shopper !== undefined) shoppers.set(request, shopper);
  next();
};

/** Under this name every part of the application is given the one Gapura. */
const GAPURA = Symbol('Gapura');

@Injectable()
class Shipping implements OnModuleInit, OnApplicationShutdown {
  /** What is to be sent. An event may come twice: a set does not mind, nor does a table with unique orders. */
  readonly sent = new Set<string>();
  readonly #gapura: Gapura;

  constructor(@Inject(GAPURA) gapura: Gapura) {
    this.#gapura = gapura;
  }

  async onModuleInit(): Promise<void> {
    this.#gapura.events.on('payment_settled', ({ data }) => void this.sent.add(data.payment.order_id), {
      id: 'shipping',
    });
    // From here on no event is missed, not even over a restart.
    await this.#gapura.events.start();
  }

  /** Nest calls this when it has answered its last request. */
  async onApplicationShutdown(): Promise<void> {
    await this.#gapura.close();
  }
}

@Controller()
class ShopController {
  readonly #shipping: Shipping;

  constructor(@Inject(Shipping) shipping: Shipping) {
    this.#shipping = shipping;
  }

  @Get('hello')
  hello(@Req() request: IncomingMessage): { hello: string } {
    return { hello: shoppers.get(request)?.name ?? 'stranger' };
  }

  @Get('sent')
  sent(): string[] {
    return [...this.#shipping.sent];
  }
}

@Module({ controllers: [ShopController], providers: [Shipping] })
class ShopModule {}

function shopWith(options: GapuraOptions): DynamicModule {
  return { module: ShopModule, providers: [{ provide: GAPURA, useFactory: () => createGapura(options) }] };
}

export interface Shop {
  readonly url: string;
  readonly sandboxUrl: string;
  close(): Promise<void>;
}

/** Without a database the payments are kept in memory, for a first look; { url: 'postgres://...' } keeps them for good. */
export async function start(port: number, database: GapuraOptions['database'] = {}): Promise<Shop> {
  // The stand-in for the gateway. In production there is none: `gateway` below then names your own keys.
  const sandbox = await createSandbox();
  const shop = shopWith({
    gateway: { environment: 'local', baseUrl: sandbox.url, serverKey: sandbox.serverKey, clientKey: sandbox.clientKey },
    database,
    // `request.raw` is the request that Nest had, with what the middleware before us put on it.
    authenticate(request) {
      const shopper = shoppers.get(request.raw);
      return shopper && { id: shopper.name, staff: shopper.staff, scopes: SCOPES };
    },
  });

  const app = await NestFactory.create(shop, { logger: ['error', 'warn'] });
  app.use(recogniseShopper);
  app.use('/pay', app.get<Gapura>(GAPURA).handler);
  // In a program: app.enableShutdownHooks(), so that SIGTERM closes it as close() below does.

  await app.listen(port, '127.0.0.1');
  const url = await app.getUrl();
  // What you would set in the gateway's dashboard: where it tells of payments.
  sandbox.control.settings.setAddresses({ payment: `${url}/pay/notification/` });
  return {
    url,
    sandboxUrl: sandbox.url,
    async close() {
      await sandbox.close();
      await app.close();
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

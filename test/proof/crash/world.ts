// A shop with its gateway, its mail server and its receiver of webhooks, whose server can be killed at any seam and is replaced.

import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { Seam } from '../../../src/runtime/seams.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/index.ts';
import { type Balancer, startBalancer } from '../../scenarios/many-processes/fleet.ts';
import { postgresUrl } from '../../support/database.ts';
import {
  gatewayAt,
  lastingDatabase,
  type PostReply,
  type ServerProcess,
  send,
  startServerProcess,
} from '../../support/server-process.ts';
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts';

export type Who = 'budi' | 'staff' | 'second';

/** A request, with the key that makes it the same request each time. */
export interface Ask {
  readonly path: string;
  readonly body: object;
  readonly as?: Who;
  /** POST where absent. */
  readonly method?: 'PATCH' | 'DELETE';
}

/** Above this, a second person has to agree to a refund. */
export const APPROVAL_ABOVE = 50_000;
/** A check that is due, a lease of a process that died, and what is asked once more after an hour. */
const PASSING_MS = [31_000, 6 * 60_000, 61 * 60_000];
const PUBLIC_URL = 'https://pay.kopi.example';

export class World {
  readonly sandbox: Sandbox;
  readonly receiver: Receiver;
  readonly #database: Awaited<ReturnType<typeof lastingDatabase>>;
  readonly #mail: Mailbox;
  readonly #balancer: Balancer;
  #server: ServerProcess;
  #spare: Promise<ServerProcess> | undefined;
  #shiftMs = 0;
  #keys: Record<Who, string> = { budi: '', staff: '', second: '' };
  #made = 0;

  private constructor(parts: {
    readonly sandbox: Sandbox;
    readonly receiver: Receiver;
    readonly database: Awaited<ReturnType<typeof lastingDatabase>>;
    readonly mail: Mailbox;
    readonly server: ServerProcess;
    readonly balancer: Balancer;
  }) {
    this.sandbox = parts.sandbox;
    this.receiver = parts.receiver;
    this.#database = parts.database;
    this.#mail = parts.mail;
    this.#server = parts.server;
    this.#balancer = parts.balancer;
  }

  static async open(): Promise<World> {
    const database = await lastingDatabase();
    const sandbox = await createSandbox();
    const receiver = await startReceiver();
    const mail = await startMailbox();
    const server = await startOne(database.options, sandbox, mail);
    // The gateway sends again to where it sent before, whoever is there by then.
    const balancer = await startBalancer(() => [world.url]);
    const world = new World({ sandbox, receiver, database, mail, server, balancer });
    world.#keys = {
      budi: await server.order<string>({ name: 'createKey', owner: 'budi' }),
      staff: await server.order<string>({ name: 'createKey', owner: 'office', staff: true }),
      second: await server.order<string>({ name: 'createKey', owner: 'rina', staff: true }),
    };
    await world.ask({ path: '/webhooks/', body: { url: receiver.url }, as: 'staff' });
    const to = `${balancer.url}/notification/`;
    sandbox.control.settings.setAddresses({ payment: to, recurring: to });
    return world;
  }

  async close(): Promise<void> {
    await (await this.#spare)?.stop();
    await this.#server.stop();
    await this.sandbox.close();
    this.receiver.close();
    this.#balancer.close();
    await this.#mail.close();
    await this.#database.remove();
  }

  get url(): string {
    return this.#server.url;
  }

  newOrderId(story: string): string {
    this.#made += 1;
    return `${story.toUpperCase().replaceAll(/[^A-Z]+/g, '-')}-${this.#made}`;
  }

  /** Sends a request; one with a key is the same request however often it is sent. */
  ask({ path, body, as = 'budi', method }: Ask, idempotencyKey?: string): Promise<PostReply> {
    const more = {
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      ...(method === undefined ? {} : { method }),
    };
    return send(this.#server, path, { apiKey: this.#keys[as], body, ...more });
  }

  read(path: string, as: Who = 'budi'): Promise<PostReply> {
    return send(this.#server, path, { apiKey: this.#keys[as] });
  }

  readonly query = <Row>(text: string): Promise<Row[]> => this.#server.order<Row[]>({ name: 'query', text });

  /** All that is under way has arrived, so that what follows is seen alone. */
  async quiet(): Promise<void> {
    await this.sandbox.settled();
    await this.deliver();
  }

  deliver(): Promise<unknown> {
    return this.#server.order({ name: 'deliver' });
  }

  runTask(task: string): Promise<unknown> {
    return this.#server.order({ name: 'run', task });
  }

  /** What the server crosses while something is done. */
  async watch(work: () => Promise<unknown>): Promise<Seam[]> {
    await this.#server.order({ name: 'watch' });
    await work();
    return this.#server.order<Seam[]>({ name: 'crossed' });
  }

  /** Does something during which the server dies there; says whether it did. */
  async dieAt(seam: Seam, nth: number, work: () => Promise<unknown>): Promise<boolean> {
    const dying = this.#server;
    await dying.order({ name: 'dieAt', seam, nth });
    const gone = dying.gone.then(() => undefined);
    const failed = await Promise.race([
      gone,
      work().then(
        () => undefined,
        (error: unknown) => ({ error }),
      ),
    ]);
    // A server that dies cuts its answers off, and that it is gone is known a moment later: it is asked whether it lives.
    const lives = await Promise.race([
      gone.then(() => false),
      dying.order({ name: 'query', text: 'SELECT 1' }).then(
        () => true,
        () => gone.then(() => false),
      ),
    ]);
    if (lives && failed !== undefined) throw failed.error;
    await this.#replace();
    return !lives;
  }

  /** Minutes pass here and at the gateway, which sends again what nobody took; leases of the dead are over. */
  async settle(): Promise<void> {
    for (const laterMs of PASSING_MS) {
      await this.pass(laterMs);
      await this.endLeases();
      await this.#server.order({ name: 'settle' });
      await this.runTask('reconcile_payments');
      await this.runTask('send_mails');
      await this.sandbox.settled();
    }
  }

  /** Time goes on, here and at the gateway. */
  async pass(ms: number): Promise<void> {
    this.#shiftMs += ms;
    await this.#server.order({ name: 'shift', shiftMs: this.#shiftMs });
    await this.sandbox.control.clock.advance(ms);
    await this.sandbox.settled();
  }

  /** What the database's clock would do. */
  async endLeases(): Promise<void> {
    await this.query(`UPDATE idempotency_keys SET locked_until = now() WHERE status IS NULL`);
    await this.query('UPDATE reconciliations SET lease_until = now() WHERE lease_until IS NOT NULL');
    await this.query(`UPDATE event_deliveries SET leased_until = NULL, next_attempt_at = now()`);
  }

  /** The next one is started in advance where the database takes several processes. */
  async #replace(): Promise<void> {
    await this.#server.kill();
    this.#server = await (this.#spare ?? this.#start());
    await this.#server.order({ name: 'shift', shiftMs: this.#shiftMs });
    this.#spare = postgresUrl === undefined ? undefined : this.#start();
  }

  #start(): Promise<ServerProcess> {
    return startOne(this.#database.options, this.sandbox, this.#mail);
  }
}

function startOne(
  database: Awaited<ReturnType<typeof lastingDatabase>>['options'],
  sandbox: Sandbox,
  mail: Mailbox,
): Promise<ServerProcess> {
  return startServerProcess({
    database,
    gateway: gatewayAt(sandbox),
    refundApprovalAbove: APPROVAL_ABOVE,
    publicUrl: PUBLIC_URL,
    checkout: { shopName: 'Kopi Kita', mail: { url: mail.url, from: 'kopi@kopi.example' } },
  });
}

interface Mailbox {
  readonly url: string;
  close(): Promise<void>;
}

async function startMailbox(): Promise<Mailbox> {
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onData(stream, _session, done) {
      stream.on('end', () => done());
      stream.resume();
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

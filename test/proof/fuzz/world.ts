// Two shops, their staff and everything that they are known to have: what requests are made from, and what no stranger may see.

import { OPERATOR } from '../../../src/cli/admin-calls.ts';
import type { Scope } from '../../../src/domain/caller.ts';
import { type Mailbox, startMailbox } from '../../http/checkouts/mailbox.ts';
import { postgresUrl } from '../../support/database.ts';
import { startGapura, type TestGapura } from '../../support/gapura.ts';
import { linkedAccount } from '../../support/subscriptions.ts';
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts';
import type { Random } from '../random.ts';
import { Client } from './client.ts';
import { type Json, kindOf, type Operation, readOperations } from './document.ts';

/** Somebody who asks; without a key nobody knows who. */
export interface Actor {
  readonly name: string;
  readonly owner: string;
  readonly staff: boolean;
  readonly scopes: readonly string[];
  /** What shows who it is. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether that is believed. */
  readonly isKnown: boolean;
}

export interface Thing {
  readonly id: string;
  readonly owner: string;
  body: Json;
}

/** A request that may be repeated. */
export interface Keyed {
  readonly key: string;
  readonly actor: Actor;
  readonly operation: string;
  /** It was answered, and the answer is kept. */
  isDone: boolean;
}

/** All who may own something. The names of their customers and orders say whose they are. */
export const OWNERS = ['budi', 'siti', 'tini', 'office'] as const;
/** Above this, a second person has to agree to a refund. */
const APPROVAL_ABOVE = 60_000;
const UNLIMITED = 100_000_000;
export const ENCRYPTION_KEY = 'ab12cd34'.repeat(8);
/** Stands in every token that is to be kept sealed. */
export const SEALED = 'sHfSealed';
const THINGS_MAX = 200;
/** Message brokers that nothing listens at: as many as there can be, since some are removed. */
export const SINKS: readonly string[] = Array.from({ length: 20 }, (_, index) => `sink-${index}`);

interface Surroundings extends Pick<World, 'receiver' | 'mailbox' | 'gopayAccount'> {}

export class World {
  readonly t: TestGapura;
  readonly receiver: Receiver;
  readonly mailbox: Mailbox;
  readonly client: Client;
  readonly gopayAccount: string;
  readonly document: Json;
  readonly operations: readonly Operation[];
  /** What no answer may hold. */
  readonly secrets: Set<string>;
  /** Marks of others that an owner has sent, and may see again. */
  readonly sentBy = new Map<string, Set<string>>();
  /** Pages that answers have pointed to. */
  readonly links: { readonly operation: string; readonly path: string }[] = [];
  readonly keyed: Keyed[] = [];
  readonly sessions: Actor[] = [];
  readonly actors: Actor[] = [];
  readonly #things = new Map<string, Thing[]>();
  #made = 0;

  private constructor(t: TestGapura, { receiver, mailbox, gopayAccount }: Surroundings) {
    this.t = t;
    this.receiver = receiver;
    this.mailbox = mailbox;
    this.client = new Client(t.url);
    this.gopayAccount = gopayAccount;
    this.document = t.gapura.describeApi();
    this.operations = readOperations(this.document);
    this.secrets = new Set([t.sandbox.serverKey, ENCRYPTION_KEY, ...Object.values(t.keys)]);
  }

  static async open(): Promise<World> {
    const [receiver, mailbox] = await Promise.all([startReceiver(), startMailbox()]);
    const t = await startGapura({
      checkout: { shopName: 'Kopi Kita', mail: { url: mailbox.url, from: 'Kopi Kita <kopi@example.com>' } },
      encryptionKey: ENCRYPTION_KEY,
      refundApprovalAbove: APPROVAL_ABOVE,
      rateLimits: { perCaller: UNLIMITED, perAddress: UNLIMITED, failedPerAddress: UNLIMITED },
      publicUrl: 'https://pay.kopi.example',
      // On a busy machine the gateway may be slow, which is not what is looked for here.
      gateway: { timeoutMs: 60_000 },
      ...(postgresUrl === undefined ? {} : { maxRequestsUnderWay: 1_000 }),
    });
    t.sandbox.control.settings.setAddresses({ recurring: `${t.url}/notification/` });
    for (const name of SINKS) {
      await t.gapura.services.sinks.create(OPERATOR, { name, address: 'redis://127.0.0.1:9/' });
    }
    const world = new World(t, { receiver, mailbox, gopayAccount: await linkedAccount(t) });
    await world.#meet();
    return world;
  }

  async close(): Promise<void> {
    this.client.close();
    this.receiver.close();
    await this.t.close();
    await this.mailbox.close();
  }

  async #meet(): Promise<void> {
    const { t } = this;
    const { apiKeys } = t.gapura;
    const { scopes: all } = (await t.request('GET', '/me/')).body as { scopes: Scope[] };
    const staffScopes: Scope[] = [...all, 'admin'];
    this.actors.push(
      byKey('budi', t.keys.budi, { owner: 'budi', staff: false, scopes: all }),
      byKey('siti', t.keys.siti, { owner: 'siti', staff: false, scopes: all }),
      byKey('staff', t.keys.staff, { owner: 'office', staff: true, scopes: staffScopes }),
    );
    for (const scopes of [['payments:read'], ['invoices:write', 'subscriptions:read']] as const) {
      const { key } = await apiKeys.create({ owner: 'budi', scopes });
      this.secrets.add(key);
      this.actors.push(byKey(`budi with ${scopes.join()}`, key, { owner: 'budi', staff: false, scopes }));
    }
    const expired = await apiKeys.create({ owner: 'budi', expiresAt: new Date(0) });
    const revoked = await apiKeys.create({ owner: 'siti' });
    await apiKeys.revoke(revoked.record.id);
    for (const { key } of [expired, revoked]) {
      this.secrets.add(key);
      this.actors.push({ ...byKey('an ended key', key, nobody), isKnown: false });
    }
  }

  actor(name: string): Actor {
    const found = this.actors.find((one) => one.name === name);
    if (found === undefined) throw new Error(`There is no ${name}`);
    return found;
  }

  methodsOf(path: string): string[] {
    return this.operations.filter((one) => one.path === path).map(({ method }) => method);
  }

  /** No other order has it, and it says whose it is. */
  newOrderId(owner: string): string {
    this.#made += 1;
    return `${markOf(owner)}-${this.#made}`;
  }

  things(kind: string): readonly Thing[] {
    return this.#things.get(kind) ?? [];
  }

  /** Takes in what an answer told of what there is. Staff see what everybody has, so they only teach what is not owned. */
  learn(operation: Operation, actor: Actor, body: unknown): void {
    if (NOT_THINGS.test(operation.path)) return;
    const isMaking = /^(?:create|start|invite|add)/.test(operation.id);
    const kind = operation.path.endsWith('/notes/') ? 'notes' : kindOf(operation);
    this.#take(kind === 'charge' ? 'payments' : kind, body, { actor, isMaking });
  }

  #take(kind: string, body: unknown, how: { readonly actor: Actor; readonly isMaking: boolean }): void {
    if (Array.isArray(body)) {
      for (const one of body) this.#take(kind, one, how);
      return;
    }
    if (typeof body !== 'object' || body === null) return;
    const object = body as Json;
    if (typeof object.id === 'string') this.#note(kind, object.id, object, how);
    for (const [name, inner] of Object.entries(object)) {
      const innerKind = INSIDE[name];
      if (innerKind !== undefined) this.#take(innerKind, inner, { ...how, isMaking: false });
    }
  }

  #note(kind: string, id: string, body: Json, how: { readonly actor: Actor; readonly isMaking: boolean }): void {
    const known = this.#things.get(kind) ?? [];
    const found = known.find((thing) => thing.id === id);
    if (found !== undefined) found.body = { ...found.body, ...body };
    // A key that the fuzz did not make is one that it needs.
    else if (how.isMaking || (kind !== 'keys' && (!how.actor.staff || UNOWNED.includes(kind)))) {
      known.push({ id, owner: how.actor.owner, body });
      if (known.length > THINGS_MAX) known.shift();
      this.#things.set(kind, known);
    }
  }

  /** What a path is about is gone. */
  forget(path: string): void {
    const [, kind = '', id] = path.split('/');
    const known = this.things(kind).filter((thing) => thing.id !== id);
    this.#things.set(kind, known);
  }

  /** Something of that kind and owner, in a state that fits where there is one. */
  pickThing(
    random: Random,
    kind: string,
    owner: string | undefined,
    fits?: (body: Json) => boolean,
  ): Thing | undefined {
    const all = this.things(kind).filter((thing) => owner === undefined || thing.owner === owner);
    const fitting = fits === undefined ? all : all.filter(({ body }) => fits(body));
    // The newest are the least likely to have been used up by others.
    return random.pickOrNone(fitting.slice(-20)) ?? random.pickOrNone(all);
  }
}

const NOT_THINGS = /(?:history|timeline|attempts|failures|audit|tasks|session|sessions|account|link)\//;
/** Nobody owns them: they are for staff. */
export const UNOWNED = [
  ...['notifications', 'webhooks', 'reconciliations', 'events', 'people', 'notes', 'chargebacks'],
  ...['export_schedules', 'alert_receivers'],
];
const INSIDE: Readonly<Record<string, string>> = {
  payment: 'payments',
  payments: 'payments',
  refund: 'refunds',
  refunds: 'refunds',
  checkout: 'checkouts',
  invoice: 'invoices',
  subscription: 'subscriptions',
};
export const nobody = { owner: '', staff: false, scopes: [] } as const;

export function byKey(
  name: string,
  key: string,
  who: { readonly owner: string; readonly staff: boolean; readonly scopes: readonly string[] },
): Actor {
  return { name, ...who, headers: { authorization: `Bearer ${key}` }, isKnown: true };
}

/** Stands in order ids; the small form is the domain of their customers. */
export const markOf = (owner: string): string => `OF${owner.toUpperCase()}`;

// The run itself: several requests under way at once, each held against the rules, and what breaks one made as small as it gets.

import { Random } from '../random.ts';
import type { Answer } from './client.ts';
import { kindOf, type Operation } from './document.ts';
import { Shown } from './owners.ts';
import { describe, Tally } from './report.ts';
import { type Mode, type Plan, planRequest } from './requests.ts';
import { findFaults, marksOfOthers, readBody } from './rules.ts';
import { happen, overpay } from './shoppers.ts';
import { hasId } from './targets.ts';
import type { World } from './world.ts';

const LANES = 8;
const FAULTS_MAX = 15;
const HAPPENING_SHARE = 0.12;
const LOOK_EVERY = 80;
/** After so many, whose the shown ids are is asked of the database. */
const LEG = 5_000;
const REACH_MAX = 300;
const REACH_LOOK_EVERY = 5;
const LINKS_MAX = 200;
const KEYED_MAX = 300;

/** What the others need something of: made first, and more often than the rest is asked for. */
const MAKING = [
  'createCharge',
  'createCheckout',
  'createPaymentLink',
  'createInvoice',
  'createSubscription',
  'createWebhook',
  'createKey',
  'startReconciliation',
  'invitePerson',
  'createExportSchedule',
  'createAlertReceiver',
];
/** What has to be done before, so that something can be. */
const BEFORE: Readonly<Record<string, string>> = {
  enableSubscription: 'disableSubscription',
  approveRefund: 'refundPayment',
  rejectRefund: 'refundPayment',
  refundPayment: 'createCharge',
  capturePayment: 'createCharge',
  approvePayment: 'createCharge',
  denyPayment: 'createCharge',
  refundSurplus: 'createCheckout',
  removeNote: 'addNote',
  getChargeback: 'listChargebacks',
  updateChargeback: 'listChargebacks',
  getChargebackHistory: 'listChargebacks',
  enablePerson: 'disablePerson',
  getNotification: 'listNotifications',
  replayNotification: 'listNotifications',
  noteSurplusReturned: 'createCheckout',
};
/** Only where a customer paid twice. */
const OVERPAID: readonly string[] = ['refundSurplus', 'noteSurplusReturned'];
/** So many go where nothing was done yet. */
const UNDONE_SHARE = 0.2;
const CHARGES_AT_FIRST = 24;
const MADE_AT_FIRST = 6;
const SHARES: Readonly<Record<string, number>> = {
  createCharge: 6,
  createCheckout: 3,
  refundPayment: 4,
  beginSession: 0.5,
};

export class Fuzz {
  readonly tally = new Tally();
  readonly shown = new Shown();
  readonly faults: string[] = [];
  readonly #world: World;
  readonly #seed: number;
  readonly #wanted: readonly string[];
  readonly #seen = new Set<string>();
  #number = 0;

  /** `wanted` are the operations of which each is to be done at least once. */
  constructor(world: World, seed: number, wanted: readonly string[]) {
    this.#world = world;
    this.#seed = seed;
    this.#wanted = wanted;
  }

  async run(requests: number): Promise<void> {
    while (this.#number < requests && this.faults.length < FAULTS_MAX) {
      const until = Math.min(requests, this.#number + LEG);
      await Promise.all(Array.from({ length: LANES }, () => this.#lane(until)));
      await this.#world.t.sandbox.settled();
      this.faults.push(...(await this.shown.findFaults(this.#world)));
      if (requests > LEG) console.log(`contract fuzz: ${this.#number} requests, ${this.faults.length} faults`);
    }
  }

  /** Goes on, one by one, until all that is wanted was done: chance alone may pass a rare one by. */
  async reach(): Promise<void> {
    for (let tries = 0; tries < REACH_MAX && this.faults.length < FAULTS_MAX; tries++) {
      const left = this.tally.undone(this.#wanted);
      const undone = left[tries % left.length];
      if (undone === undefined) return;
      const number = this.#next();
      const random = new Random(this.#seed, number);
      if (tries % REACH_LOOK_EVERY === 0) await this.#look(random);
      for (const operation of this.#stepsTo(undone)) {
        if (OVERPAID.includes(operation.id)) await overpay(this.#world, random);
        await this.#ask(this.#next(), await planRequest(this.#world, random, operation, 'valid'));
      }
      await happen(this.#world, random);
    }
  }

  /** All that has to be done, the operation last: of a kind of which there is nothing left, one is made first. */
  #stepsTo(id: string): Operation[] {
    const { operations } = this.#world;
    const operation = operations.find((one) => one.id === id);
    if (operation === undefined) return [];
    const making = hasId(operation) ? `/${kindOf(operation)}/` : undefined;
    const before = BEFORE[id] ?? operations.find(({ method, path }) => method === 'POST' && path === making)?.id;
    return before === undefined ? [operation] : [...this.#stepsTo(before), operation];
  }

  async #lane(until: number): Promise<void> {
    while (this.#number < until && this.faults.length < FAULTS_MAX) {
      const number = this.#next();
      const random = new Random(this.#seed, number);
      const [operation, mode] = this.#choose(random, number);
      await this.#ask(number, await planRequest(this.#world, random, operation, mode));
      if (number % LOOK_EVERY === 0) await this.#look(random);
      else if (random.chance(HAPPENING_SHARE)) await happen(this.#world, random);
    }
  }

  #next(): number {
    this.#number += 1;
    return this.#number;
  }

  /** A customer has paid too much, and both look at what they have: states change without a request, too. */
  async #look(random: Random): Promise<void> {
    await overpay(this.#world, random);
    for (const name of ['budi', 'siti']) {
      for (const id of ['listPayments', 'listRefunds', 'listCheckouts', 'listSubscriptions']) {
        const operation = this.#world.operations.find((one) => one.id === id);
        if (operation === undefined) throw new Error(`There is no ${id}`);
        const actor = this.#world.actor(name);
        const asked = { method: 'GET', path: `${operation.path}?limit=30`, headers: actor.headers };
        await this.#ask(this.#next(), { ...asked, operation, actor, mode: 'look', what: 'look', statuses: [200] });
      }
    }
  }

  async #ask(number: number, plan: Plan): Promise<void> {
    this.#rememberSaid(plan);
    const answer = await this.#world.client.send(plan);
    this.tally.note(plan, answer);
    const faults = findFaults(this.#world, plan, answer);
    if (faults.length > 0) await this.#report(number, plan, answer, faults);
    this.shown.note(plan, answer);
    this.#learn(plan, answer);
  }

  #choose(random: Random, number: number): [Operation, Mode | undefined] {
    const { operations } = this.#world;
    const first = MAKING[number <= CHARGES_AT_FIRST ? 0 : Math.ceil((number - CHARGES_AT_FIRST) / MADE_AT_FIRST)];
    const making = operations.find(({ id }) => id === first);
    if (making !== undefined) return [making, 'valid'];
    const undone = random.chance(UNDONE_SHARE) ? random.pickOrNone(this.tally.undone(this.#wanted)) : undefined;
    const next = undone === undefined ? undefined : random.pickOrNone(this.#stepsTo(undone));
    if (next !== undefined) return [next, 'valid'];
    return [random.weighted(operations.map((one) => [one, SHARES[one.id] ?? 1] as const)), undefined];
  }

  #rememberSaid({ actor, body, path }: Plan): void {
    const { sentBy } = this.#world;
    const said = sentBy.get(actor.owner) ?? new Set();
    for (const mark of marksOfOthers(actor.owner, `${path} ${String(body)}`)) said.add(mark);
    sentBy.set(actor.owner, said);
  }

  #learn(plan: Plan, answer: Answer): void {
    const { operation, actor, keyed } = plan;
    const world = this.#world;
    if (plan.mode === 'valid' && (answer.status === 404 || operation.method === 'DELETE')) world.forget(plan.path);
    if (answer.status >= 300 || plan.method !== operation.method) return;
    if (keyed !== undefined) keyed.isDone = true;
    if (world.keyed.length > KEYED_MAX) world.keyed.shift();
    world.learn(operation, actor, readBody(answer));
    if (operation.id === 'beginSession') this.#keepSession(plan, answer);
    const next = /<[^>]*?\/api(\/[^>]*)>/.exec(answer.headers.get('link') ?? '')?.[1];
    if (next === undefined) return;
    world.links.push({ operation: operation.id, path: next });
    if (world.links.length > LINKS_MAX) world.links.shift();
  }

  /** A session is its key's: whoever holds it is who the key names. */
  #keepSession({ body }: Plan, answer: Answer): void {
    const { key } = JSON.parse(String(body)) as { key: string };
    const cookie = (answer.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
    const holder = this.#world.actors.find(({ headers }) => headers.authorization === `Bearer ${key}`);
    if (holder === undefined) return;
    const headers = { cookie, 'x-gapura-session': '1' };
    this.#world.sessions.push({ ...holder, name: `a session of ${holder.name}`, headers });
    if (this.#world.sessions.length > 10) this.#world.sessions.shift();
  }

  /** The same fault of the same operation is told once. */
  async #report(number: number, plan: Plan, answer: Answer, faults: readonly string[]): Promise<void> {
    const [fault = ''] = faults;
    const name = `${plan.operation.id} ${fault.replaceAll(/[\d"']+/g, '').slice(0, 60)}`;
    if (this.#seen.has(name)) return;
    this.#seen.add(name);
    const smaller = await this.#shrink(plan, fault);
    const told = `${answer.status} ${answer.text.slice(0, 700)}`;
    this.faults.push(`SEED=${this.#seed}, request ${number}: ${faults.join('; ')}\n${describe(smaller)}\n  -> ${told}`);
  }

  /** Leaves out what it happens without: headers, the query, fields of the body. */
  async #shrink(plan: Plan, fault: string): Promise<Plan> {
    let smallest = plan;
    for (const smaller of [...withoutOneHeader(plan), ...withoutOneField(plan)].map((cut) => () => cut(smallest))) {
      const candidate = smaller();
      if (candidate === undefined) continue;
      const answer = await this.#world.client.send(candidate).catch(() => undefined);
      const again = answer === undefined ? [] : findFaults(this.#world, candidate, answer);
      if (again.some((one) => one.slice(0, 20) === fault.slice(0, 20))) smallest = candidate;
    }
    return smallest;
  }
}

type Cut = (plan: Plan) => Plan | undefined;

function withoutOneHeader({ headers }: Plan): Cut[] {
  return Object.keys(headers).map((name) => (plan) => {
    const { [name]: _, ...others } = plan.headers;
    return { ...plan, headers: others };
  });
}

function withoutOneField({ body }: Plan): Cut[] {
  const names = Object.keys(objectIn(body) ?? {});
  return names.map((name) => (plan) => {
    const { [name]: _, ...others } = objectIn(plan.body) ?? {};
    return { ...plan, body: JSON.stringify(others) };
  });
}

function objectIn(body: Plan['body']): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(String(body));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

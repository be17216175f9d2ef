// The merchants of one sandbox: each has keys, records, faults and a log of its own. Clock, scheduler and server are shared.

import { createHash } from 'node:crypto';
import { RefusedRequest } from './answers.ts';
import { type Clock, createRandom, type Random } from './clock.ts';
import { createRequestLog, type SandboxContext } from './context.ts';
import { type ClockControl, type Control, createClockControl, createControl } from './control.ts';
import { createFaults } from './faults.ts';
import {
  addressesIn,
  addressesOut,
  changedAddresses,
  type Directory,
  fingerprintOf,
  type Merchant,
  type MerchantChanges,
  type MerchantOptions,
  type Profile,
  readChanges,
  readMerchant,
} from './merchant.ts';
import { boundDeliveryLog } from './notifications/delivery.ts';
import type { RouteContext } from './route.ts';
import type { Scheduler } from './scheduler.ts';
import { type Mark, rememberedIn, type Settings, settingsBeside } from './settings.ts';
import type { State } from './state.ts';
import type { States } from './states.ts';

export const MERCHANTS_MAX = 1_000;

interface MerchantsParts {
  /** Of the default merchant. */
  readonly settings: Settings;
  readonly states: States;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly seed: number;
  readonly log: SandboxContext['log'];
}

export class Merchants implements Directory {
  /** The one that is always there, and that calls without a key are of. */
  readonly main: RouteContext;
  readonly #parts: MerchantsParts;
  readonly #clockControl: ClockControl;
  readonly #byId = new Map<string, RouteContext>();
  /** Whose a key is: never that of two. */
  readonly #byKey = new Map<string, RouteContext>();

  constructor(parts: MerchantsParts) {
    const { clock, scheduler, settings, states, seed } = parts;
    this.#parts = parts;
    this.#clockControl = createClockControl(clock, scheduler, () => {
      states.main.commit({ marks: [{ id: 'clock', stand: clock.stand() }] });
    });
    this.main = this.#open(settings, states.main, createRandom(seed));
    for (const [id, state] of states.further()) this.#recall(id, state);
  }

  get(id: string): RouteContext | undefined {
    return this.#byId.get(id);
  }

  /** The one with this server key or client key. */
  withKey(key: string): RouteContext | undefined {
    return this.#byKey.get(key);
  }

  /** The default merchant first, then the oldest. */
  all(): Iterable<RouteContext> {
    return this.#byId.values();
  }

  addMerchant(options: MerchantOptions): Merchant {
    const { merchantId, ...given } = readMerchant(options);
    if (this.#byId.has(merchantId))
      throw new RefusedRequest(409, `merchantId ${merchantId} is that of another merchant.`);
    const usual = { clientKey: `SB-Mid-client-${merchantId}`, merchantName: merchantId, furtherServerKeys: [] };
    const profile = changedProfile({ ...usual, serverKey: given.serverKey }, given);
    this.#refuseTaken(merchantId, profile);
    if (this.#byId.size >= MERCHANTS_MAX) {
      throw new RefusedRequest(409, `The sandbox takes at most ${MERCHANTS_MAX} merchants.`);
    }
    const state = this.#parts.states.open(merchantId);
    const addresses = changedAddresses({}, addressesIn(given));
    state.commit({ marks: [markOf(profile), { id: 'addresses', addresses }] });
    return described(this.#openBeside(merchantId, state, { profile, addresses }));
  }

  /** Adds one, or changes the one that is there. */
  putMerchant(options: MerchantOptions): Merchant {
    const { merchantId, ...changes } = readMerchant(options);
    const isThere = this.#byId.has(merchantId) && merchantId !== this.main.settings.merchantId;
    return isThere ? this.updateMerchant(merchantId, changes) : this.addMerchant(options);
  }

  listMerchants(): Merchant[] {
    return [...this.#byId.values()].map(described);
  }

  getMerchant(id: string): Merchant | undefined {
    const found = this.#byId.get(id);
    return found && described(found);
  }

  updateMerchant(id: string, changes: MerchantChanges): Merchant {
    const ctx = this.#known(id);
    const given = readChanges(changes);
    const { settings, state } = ctx;
    const profile = changedProfile(settings, given);
    this.#refuseTaken(id, profile);
    const addresses = changedAddresses(settings.addresses, addressesIn(given));
    const isProfileGiven = Object.keys(profile).some((name) => name in given);
    const marks: Mark[] = [{ id: 'addresses', addresses }, ...(isProfileGiven ? [markOf(profile)] : [])];
    state.commit({ marks });
    for (const key of keysOf(settings)) this.#byKey.delete(key);
    Object.assign(settings, profile, { addresses });
    for (const key of keysOf(settings)) this.#byKey.set(key, ctx);
    return described(ctx);
  }

  removeMerchant(id: string): void {
    const ctx = this.#known(id);
    if (ctx === this.main)
      throw new RefusedRequest(409, `merchantId ${id} is that of the default merchant, which stays.`);
    this.#parts.states.remove(id);
    this.#parts.scheduler.remove(ctx);
    this.#byId.delete(id);
    for (const key of keysOf(ctx.settings)) this.#byKey.delete(key);
  }

  #known(id: string): RouteContext {
    const found = this.#byId.get(id);
    if (found === undefined) throw new RefusedRequest(404, `There is no merchant ${id}.`);
    return found;
  }

  /** One that the data folder remembers. */
  #recall(id: string, state: State): void {
    const { profile, addresses } = rememberedIn(state.marks);
    if (profile === undefined) return;
    try {
      if (this.#byId.has(id)) throw new RefusedRequest(409, `merchantId ${id} is that of the default merchant.`);
      this.#refuseTaken(id, profile);
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`The data folder remembers a merchant ${id} that cannot stand beside the default one: ${why}`, {
        cause,
      });
    }
    this.#openBeside(id, state, { profile, addresses });
  }

  #openBeside(
    id: string,
    state: State,
    more: Pick<Settings, 'addresses'> & { readonly profile: Readonly<Profile> },
  ): RouteContext {
    const settings = settingsBeside(this.main.settings, id);
    Object.assign(settings, more.profile, { addresses: more.addresses });
    // Chances of its own: what one merchant does changes nothing for the others.
    const digest = createHash('sha256').update(`${this.#parts.seed} ${id}`).digest();
    return this.#open(settings, state, createRandom(digest.readUInt32BE()));
  }

  #open(settings: Settings, state: State, random: Random): RouteContext {
    const { clock, scheduler, log } = this.#parts;
    const faults = createFaults(random);
    const ctx: SandboxContext = { settings, state, clock, random, faults, requests: createRequestLog(), log };
    const makeControl = () => createControl(ctx, { scheduler, clock: this.#clockControl, directory: this });
    let control: Control | undefined;
    const everyone = () => [...this.#byId.values()];
    const opened: RouteContext = {
      ...ctx,
      // It is the largest part of a merchant that nobody asks for anything.
      get control() {
        control ??= makeControl();
        return control;
      },
      keysInFlight: new Set(),
      everyone,
    };
    boundDeliveryLog(state);
    scheduler.add(opened);
    this.#byId.set(settings.merchantId, opened);
    for (const key of keysOf(settings)) this.#byKey.set(key, opened);
    return opened;
  }

  #refuseTaken(id: string, profile: Readonly<Profile>): void {
    const { serverKey, furtherServerKeys, clientKey } = profile;
    const named = [
      ['serverKey', serverKey],
      ['clientKey', clientKey],
      ...furtherServerKeys.map((key) => ['furtherServerKeys', key]),
    ];
    for (const [field, key = ''] of named) {
      const owner = this.#byKey.get(key)?.settings.merchantId;
      if (owner !== undefined && owner !== id)
        throw new RefusedRequest(409, `${field} is a key of the merchant ${owner}.`);
    }
    if ([serverKey, ...furtherServerKeys].includes(clientKey)) {
      throw new RefusedRequest(400, 'clientKey must be another key than those of the server.');
    }
  }
}

const keysOf = ({ serverKey, furtherServerKeys, clientKey }: Readonly<Profile>) => [
  serverKey,
  ...furtherServerKeys,
  clientKey,
];

const markOf = ({ serverKey, furtherServerKeys, clientKey, merchantName }: Readonly<Profile>): Mark => ({
  id: 'merchant',
  profile: { serverKey, furtherServerKeys, clientKey, merchantName },
});

function changedProfile(before: Readonly<Profile>, changes: MerchantChanges): Profile {
  const { serverKey = before.serverKey, clientKey = before.clientKey, merchantName = before.merchantName } = changes;
  const further = new Set(changes.furtherServerKeys ?? before.furtherServerKeys);
  further.delete(serverKey);
  return { serverKey, furtherServerKeys: [...further], clientKey, merchantName };
}

function described({ settings, state }: RouteContext): Merchant {
  const { merchantId, merchantName, clientKey, serverKey, furtherServerKeys, base, publicUrl, addresses } = settings;
  return {
    merchantId,
    merchantName,
    isDefault: base === '',
    url: publicUrl,
    clientKey,
    serverKeyFingerprints: [serverKey, ...furtherServerKeys].map(fingerprintOf),
    ...addressesOut(addresses),
    transactions: state.transactions.size,
  };
}

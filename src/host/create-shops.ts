// The library's other front door: all shops of a server, for an application that mounts them or works with them.

import { optionsIn } from '../config/options.ts';
import { type ShopHosts, shopHosts } from '../config/parsers.ts';
import { configOfShop, describeShopSettings, faultsOfShop, type ServerSettings } from '../config/shops.ts';
import type { Caller } from '../domain/caller.ts';
import { noSuch, Refusal } from '../domain/errors.ts';
import type { Shop, ShopSecrets } from '../domain/shops.ts';
import { resolveSettings } from '../gateway/settings.ts';
import type { HostRequest } from '../http/authentication.ts';
import type { Log } from '../services/log.ts';
import { forPrograms, say } from '../text/sayings.ts';
import { openGapura } from './app.ts';
import { beginBackground } from './create-gapura.ts';
import type { Gapura, GapuraOptions } from './gapura.ts';
import { checkOptions } from './options.ts';
import { checkReadiness } from './readiness.ts';
import { type OpenShop, toLibrary } from './shop.ts';
import { belowShop } from './shop-address.ts';
import { ShopHouse, type ShopHouseOptions, type ShopStanding } from './shops.ts';

type Known = Caller | undefined | null;

/** The options of the server's own shop; what another does not set itself is as they say. */
export interface ShopsOptions extends Omit<GapuraOptions, 'authenticate'> {
  /** Says who is calling in a shop, in place of API keys and JWT; null is the server's own. */
  authenticate?(request: HostRequest, shop: string | null): Promise<Known> | Known;
  /** Host names of shops, as `bayar.kopi.example=kopi`, or `*.pay.example` where the first part names the shop. */
  readonly hosts?: readonly string[];
  /** Called with each of the other shops before it is served, again whenever it has changed: listeners are added here. */
  onOpen?(shop: OpenedShop, id: string): void | Promise<void>;
}

/** What all shops of a process share. */
type Shared = 'plugin' | 'handler' | 'fetch' | 'database' | 'metrics' | 'describeApi' | 'close';

/** One shop, as `createGapura` gives it. */
export type OpenedShop = Omit<Gapura, Shared>;

/** All shops of a server. What is mounted serves the own one at its root, and each other below its name and at its hosts. */
export interface Shops extends Pick<Gapura, Shared | 'readiness'> {
  /** The server's own shop: the one that knows the others, at `own.shops`. */
  readonly own: OpenedShop;
  /**
   * Another shop, for one piece of work: once it has changed, what was got before ends. Throws a `Refusal`, `not_found` where there is
   * none of this name, `unavailable` where it is disabled or cannot be opened.
   */
  get(id: string): Promise<OpenedShop>;
  /** The other shops, and how each stands in this process. */
  list(): readonly ShopStanding[];
}

/** Opens the own shop, begins to open the others, and follows what becomes of them. */
export async function createShops(options: ShopsOptions): Promise<Shops> {
  const { hosts = [], onOpen, authenticate, ...given } = options;
  checkOptions(given);
  const environment = resolveSettings(given.gateway).environment;
  const server: Server = { ...given, gateway: { ...given.gateway, environment } };
  const inShop = (shop: string | null): Pick<GapuraOptions, 'authenticate'> =>
    authenticate === undefined ? {} : { authenticate: (request) => authenticate(request, shop) };
  const houseOptions: ShopHouseOptions = {
    environment,
    describe: describeShopSettings,
    faultsOf: (account, secrets) => faultsOfShop(server, account, secrets),
    optionsOf: (row, _account, secrets, log) => ({ ...optionsOf(server, row, secrets, log), ...inShop(row.id) }),
    async onOpen(row, own, { shop }) {
      await onOpen?.(openedShop(own, shop), row.id);
      if (options.background !== false) await shop.events.start();
    },
  };
  const mounted = { hosts: hosts.length === 0 ? null : readHosts(hosts) };
  const open = await openGapura(
    { ...server, ...inShop(null) },
    { shops: (parts) => new ShopHouse(houseOptions, parts), mounted },
  );
  const background = options.background === false ? null : beginBackground(open, server);
  open.house?.start({ withWorkers: options.background !== false });
  const { services: _, apiAt: __, hasDashboard: ___, house, ...gapura } = open;
  const { plugin, handler, fetch, database, metrics, describeApi, close, ...own } = gapura;
  return {
    ...{ plugin, handler, fetch, database, metrics, describeApi },
    readiness: own.readiness,
    own,
    get: (id) => shopOf(house as ShopHouse, id),
    list: () => house?.standings() ?? [],
    async close() {
      await house?.stop();
      await background?.end();
      await close();
    },
  };
}

function readHosts(hosts: readonly string[]): ShopHosts {
  try {
    return shopHosts.parse(hosts.join());
  } catch (error) {
    throw new TypeError(`hosts ${error instanceof Error ? error.message : error}; allowed are ${shopHosts.allowed}.`);
  }
}

type Server = Omit<GapuraOptions, 'authenticate'> & ServerSettings;

/** What is the server's alone is left out; the rest is the shop's, or as the server has it. */
function optionsOf(server: Server, row: Shop, secrets: ShopSecrets, log: Log): GapuraOptions {
  const own = optionsIn(configOfShop(server, row, secrets));
  const { jwt, oidc, publicUrl, database, configuration, ...shared } = server;
  const { serverKeyPrevious, clientKey, merchantId, baseUrl, snapBaseUrl, notificationUrl, ...gateway } =
    server.gateway;
  const isSameGateway = own.gateway.environment === gateway.environment && own.gateway.baseUrl === baseUrl;
  return {
    ...shared,
    ...own,
    gateway: {
      ...gateway,
      ...(isSameGateway ? { snapBaseUrl } : {}),
      ...own.gateway,
      notificationUrl: () => belowShop(notificationUrl?.() ?? null, row.id),
    },
    checkout: { ...server.checkout, ...own.checkout },
    webhooks: { ...server.webhooks, ...own.webhooks },
    logger: log,
  };
}

/** One that is being opened is waited for. */
async function shopOf(house: ShopHouse, id: string): Promise<OpenedShop> {
  if (house.find(id) === undefined || house.find(id) === 'unavailable') await house.follow(id, 'changed');
  const found = house.enter(id);
  if (found === undefined) throw noSuch('shop', 'name');
  if (found === 'unavailable') {
    const problem = house.standings().find((shop) => shop.id === id)?.problem;
    const words = problem == null ? say('shop_unavailable') : forPrograms(`The shop ${id} is not ready: ${problem}`);
    throw new Refusal('unavailable', words);
  }
  if (found.row.status === 'disabled') throw new Refusal('unavailable', say('shop_disabled'));
  return openedShop(found.options, found.shop);
}

const opened = new WeakMap<OpenShop, OpenedShop>();

function openedShop(options: GapuraOptions, shop: OpenShop): OpenedShop {
  const known = opened.get(shop);
  if (known !== undefined) return known;
  const { apiAt: _, ...library } = toLibrary(shop.services, options);
  const { database, worker, clock, events, webhookSender, line } = shop;
  const readiness = () => checkReadiness({ database, worker, clock });
  const made = { ...library, gateway: line.gateway, events, webhookSender, worker, readiness };
  opened.set(shop, made);
  return made;
}

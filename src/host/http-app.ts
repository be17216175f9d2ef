// HTTP as the application offers it: the endpoints and pages, for each kind of host.

import type { IncomingMessage } from 'node:http';
import { aboveZero, DEFAULTS } from '../config/defaults.ts';
import type { ShopHosts } from '../config/parsers.ts';
import { shopOf } from '../domain/checkouts/shop.ts';
import { Refusal } from '../domain/errors.ts';
import type { Clock } from '../domain/time.ts';
import type { GatewayClient } from '../gateway/client.ts';
import { authenticateWith } from '../http/authentication.ts';
import { findDashboard } from '../http/dashboard/files.ts';
import { createFetchApp } from '../http/fetch-handler.ts';
import { siteOf } from '../http/landing/page.ts';
import { createNodeApp } from '../http/node-handler.ts';
import { describeApi } from '../http/openapi.ts';
import { createAdmission } from '../http/overload.ts';
import { NO_MARKS, readMarks } from '../http/pay/marks.ts';
import { createPlugin, NOTIFICATION_LIMIT_BYTES } from '../http/plugin.ts';
import { type RateLimits, type RefusedCounts, RequestLimits } from '../http/request-limits.ts';
import { listEndpoints } from '../http/routes/index.ts';
import type { Served, ServedFor } from '../http/served.ts';
import { STREAM_LIMITS } from '../http/streaming.ts';
import { watchLoad } from '../observability/load-metrics.ts';
import type { Metrics } from '../observability/metrics.ts';
import { VERSION } from '../runtime/version.ts';
import type { Services } from '../services/index.ts';
import type { KnownCallers } from '../services/known-callers.ts';
import type { Log } from '../services/log.ts';
import type { RequestCounts } from '../services/request-counts.ts';
import { type Said, say } from '../text/sayings.ts';
import type { FastifyPlugin, GapuraOptions } from './gapura.ts';
import { aimAt, shopAimedAt, shopOfHost } from './shop-address.ts';
import type { HousedShop, ShopHouse } from './shops.ts';

interface Parts {
  readonly gateway: GatewayClient;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly clock: Clock;
  readonly counts: RequestCounts;
  readonly knownCallers: KnownCallers;
}

interface ShopParts extends Omit<Parts, 'metrics'> {
  readonly refused: RefusedCounts;
  readonly hasDashboard: boolean;
  /** Of the shop, among others that this process serves; absent where it is the only one. */
  readonly scope?: string;
}

/** The other shops that are served beside the own one. */
export interface ServedShops {
  readonly house: ShopHouse;
  /** The host names of shops, where a host application mounts us: a server has rewritten addresses before they come here. */
  readonly mounted: { readonly hosts: ShopHosts | null } | null;
}

export function createHttp(options: GapuraOptions, parts: Parts, services: Services, shops: ServedShops | null) {
  const { log, metrics } = parts;
  const endpoints = listEndpoints({ signIn: options.authenticate === undefined, demo: services.demo !== null });
  const dashboard = options.dashboard === false ? undefined : findDashboard();
  const refused: RefusedCounts = { caller: 0, address: 0, failed: 0 };
  const shared = { ...parts, refused, hasDashboard: dashboard !== undefined };
  const own = servedShop(options, shared, services);
  const bodyLimitBytes = options.bodyLimitBytes ?? DEFAULTS.bodyLimitBytes;
  const requests = options.maxRequestsUnderWay ?? DEFAULTS.maxRequestsUnderWay;
  const limits = { requests: aboveZero('maxRequestsUnderWay', requests), notificationBytes: NOTIFICATION_LIMIT_BYTES };
  const admission = createAdmission(limits, log);
  watchLoad(metrics.registry, admission.load, refused);
  const plugin = createPlugin({
    servedFor: shops === null ? () => own : servingShops(shops, own, shared),
    admission,
    endpoints,
    version: VERSION,
    bodyLimitBytes,
    log,
    onAnswer: metrics.answer,
    streams: { ...STREAM_LIMITS, ...options.streams },
    dashboard,
    below: shops?.mounted == null ? undefined : { isShop: (name, raw) => isBelow(shops, name, raw), aimAt },
  });
  const nodeApp = createNodeApp(plugin, log);
  const fetchApp = createFetchApp(plugin, log, Math.max(bodyLimitBytes, NOTIFICATION_LIMIT_BYTES));
  return {
    // It looks itself whether what it is mounted in is a Fastify that fits.
    plugin: plugin as FastifyPlugin,
    hasDashboard: dashboard !== undefined,
    handler: nodeApp.handler,
    fetch: fetchApp.fetch,
    describeApi: (prefix = '') => describeApi(endpoints, { version: VERSION, prefix }),
    async close() {
      await nodeApp.close();
      await fetchApp.close();
    },
  };
}

const RETRY_AFTER_SECONDS = 5;

/** The shop whose name or host is in the address of a request; the server's own where there is none. */
function servingShops(shops: ServedShops, own: Served, shared: Omit<ShopParts, 'gateway' | 'scope'>): ServedFor {
  const { house } = shops;
  const known = new WeakMap<HousedShop, Served>();
  return ({ raw }) => {
    const id = shopAimedAt(raw) ?? shopByHost(shops, raw);
    if (id === undefined) return own;
    const housed = house.enter(id);
    if (housed === undefined || housed === 'unavailable') throw unavailable(say('shop_unavailable'));
    // Money that is under way still arrives.
    if (housed.row.status === 'disabled' && !isNotification(raw.url ?? '')) throw unavailable(say('shop_disabled'));
    const { options, shop } = housed;
    const served =
      known.get(housed) ??
      servedShop(options, { ...shared, log: shop.log, gateway: shop.line.gateway, scope: id }, shop.services);
    known.set(housed, served);
    return served;
  };
}

function shopByHost({ house, mounted }: ServedShops, { headers }: IncomingMessage): string | undefined {
  const hosts = mounted?.hosts ?? null;
  const id = hosts === null ? undefined : shopOfHost(headers.host ?? '', hosts);
  return id !== undefined && house.find(id) !== undefined ? id : undefined;
}

/** At a shop's own host there are no names below. */
function isBelow(shops: ServedShops, name: string, request: IncomingMessage): boolean {
  return shops.house.find(name) !== undefined && shopByHost(shops, request) === undefined;
}

const isNotification = (url: string) => /\/notification\/?(?:$|\?)/.test(url);

function unavailable(words: Said): Refusal {
  return new Refusal('unavailable', words, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** All that HTTP keeps of one shop. */
export function servedShop(options: GapuraOptions, parts: ShopParts, services: Services): Served {
  const { gateway, clock, log, hasDashboard } = parts;
  const { publicUrl } = options;
  const { environment } = gateway;
  const limits = new RequestLimits(parts, rateLimitsOf(options));
  const authenticate = options.authenticate ?? authenticateBy(options, services, clock);
  const shop = shopOf(options.checkout);
  const marks = shop.marksDir ? readMarks(shop.marksDir, log) : NO_MARKS;
  return {
    services,
    publicUrl,
    authenticate: limits.guard(authenticate, publicUrl),
    limits,
    site: siteOf(
      { environment, baseUrl: options.gateway.baseUrl },
      {
        dashboard: hasDashboard,
        signIn: options.authenticate === undefined,
        issuer: services.issuerName,
        mails: services.paying.hasMails,
        demo: services.demo !== null,
        shopId: services.sessions.shopId,
        shops: services.shops.isKept,
      },
    ),
    shop: { ...shop, marks: marks.names },
    marks,
    cardScript: cardScriptOf(options, gateway),
  };
}

function rateLimitsOf({ rateLimits }: GapuraOptions): RateLimits {
  const limits = { ...DEFAULTS.rateLimits, ...rateLimits };
  for (const [name, limit] of Object.entries<number>(limits)) aboveZero(`rateLimits.${name}`, limit);
  return limits;
}

/** By keys, tokens and sessions of our own. */
function authenticateBy({ jwt, publicUrl }: GapuraOptions, { apiKeys, sessions }: Services, clock: Clock) {
  return authenticateWith({ key: apiKeys.recognise, session: sessions.recognise }, jwt ?? null, { clock, publicUrl });
}

const CARD_SCRIPT_PATH = '/v2/assets/js/midtrans-new-3ds.min.js';
/** The gateway serves one script for both its environments. */
const GATEWAY_SCRIPT = `https://api.midtrans.com${CARD_SCRIPT_PATH}`;

/** Null without the client key, which cards need. */
function cardScriptOf({ gateway: { clientKey } }: GapuraOptions, gateway: GatewayClient): Served['cardScript'] {
  if (clientKey === undefined) return null;
  const { environment, baseUrl } = gateway;
  const url = environment === 'local' ? new URL(CARD_SCRIPT_PATH, baseUrl).href : GATEWAY_SCRIPT;
  return { url, clientKey, environment: environment === 'production' ? 'production' : 'sandbox' };
}

// HTTP as the application offers it: the endpoints and pages, for each kind of host.

import { aboveZero, DEFAULTS } from '../config/defaults.ts';
import { shopOf } from '../domain/checkouts/shop.ts';
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
import { type RateLimits, RequestLimits } from '../http/request-limits.ts';
import { listEndpoints } from '../http/routes/index.ts';
import type { PayPagesOptions } from '../http/routes/pay.ts';
import { STREAM_LIMITS } from '../http/streaming.ts';
import { watchLoad } from '../observability/load-metrics.ts';
import type { Metrics } from '../observability/metrics.ts';
import { VERSION } from '../runtime/version.ts';
import type { Services } from '../services/index.ts';
import type { KnownCallers } from '../services/known-callers.ts';
import type { Log } from '../services/log.ts';
import type { RequestCounts } from '../services/request-counts.ts';
import type { FastifyPlugin, GapuraOptions } from './gapura.ts';

interface Parts {
  readonly gateway: GatewayClient;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly clock: Clock;
  readonly counts: RequestCounts;
  readonly knownCallers: KnownCallers;
}

export function createHttp(options: GapuraOptions, parts: Parts, services: Services) {
  const { gateway, log, metrics, clock, counts, knownCallers } = parts;
  const { publicUrl } = options;
  const shop = shopOf(options.checkout);
  const signIn = options.authenticate === undefined;
  const demo = services.demo !== null;
  const rates = new RequestLimits(counts, knownCallers, rateLimitsOf(options));
  const endpoints = listEndpoints(services, {
    signIn,
    publicUrl,
    shop,
    demo,
    onSession: (token) => rates.knowSession(token),
  });
  const dashboard = options.dashboard === false ? undefined : findDashboard();
  const bodyLimitBytes = options.bodyLimitBytes ?? DEFAULTS.bodyLimitBytes;
  const requests = options.maxRequestsUnderWay ?? DEFAULTS.maxRequestsUnderWay;
  const limits = { requests: aboveZero('maxRequestsUnderWay', requests), notificationBytes: NOTIFICATION_LIMIT_BYTES };
  const admission = createAdmission(limits, log);
  watchLoad(metrics.registry, admission.load, rates.refused);
  const authenticate = options.authenticate ?? authenticateBy(options, services, clock);
  const plugin = createPlugin({
    admission,
    endpoints,
    version: VERSION,
    authenticate: rates.guard(authenticate, publicUrl),
    limits: rates,
    bodyLimitBytes,
    runOnce: services.runOnce,
    log,
    onAnswer: metrics.answer,
    streams: { ...STREAM_LIMITS, ...options.streams },
    site: siteOf(
      { environment: gateway.environment, baseUrl: options.gateway.baseUrl },
      {
        dashboard: dashboard !== undefined,
        signIn,
        issuer: services.issuerName,
        mails: services.paying.hasMails,
        demo,
      },
    ),
    dashboard,
    pay: payPages(options, parts, services),
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

function payPages(options: GapuraOptions, { log, gateway, counts }: Parts, services: Services): PayPagesOptions {
  const { publicUrl } = options;
  const shop = shopOf(options.checkout);
  const { clientKey } = options.gateway;
  const { environment, baseUrl } = gateway;
  const marks = shop.marksDir ? readMarks(shop.marksDir, log) : NO_MARKS;
  const url = environment === 'local' ? new URL(CARD_SCRIPT_PATH, baseUrl).href : GATEWAY_SCRIPT;
  return {
    services,
    shop: { ...shop, marks: marks.names },
    marks,
    publicUrl,
    cardScript:
      clientKey === undefined
        ? null
        : { url, clientKey, environment: environment === 'production' ? 'production' : 'sandbox' },
    streams: { ...STREAM_LIMITS, ...options.streams },
    counts,
    log,
  };
}

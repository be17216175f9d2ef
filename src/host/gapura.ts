// What a host application gives to `createGapura`, and what it gets.

import type { Registry } from 'prom-client';
import type { Caller } from '../domain/caller.ts';
import type { CheckoutOptions } from '../domain/checkouts/shop.ts';
import type { Policies } from '../domain/policies.ts';
import type { Retention } from '../domain/retention.ts';
import type { Clock } from '../domain/time.ts';
import type { GatewayClient } from '../gateway/client.ts';
import type { GatewayClientOptions } from '../gateway/settings.ts';
import type { Authenticate } from '../http/authentication.ts';
import type { FetchOptions } from '../http/fetch-handler.ts';
import type { Page } from '../http/in-process.ts';
import type { JwtOptions } from '../http/jwt.ts';
import type { NodeHandler } from '../http/node-handler.ts';
import type { RateLimits } from '../http/request-limits.ts';
import type { StreamLimits } from '../http/streaming.ts';
import type { Deployment } from '../services/context.ts';
import type { FeedLimits } from '../services/events/feed.ts';
import type { EventHub } from '../services/events/hub.ts';
import type { ExportQuery } from '../services/exports/read.ts';
import type { ExportRow } from '../services/exports/rows.ts';
import type { Log } from '../services/log.ts';
import type { ReconcilePage, ReconcileRange } from '../services/payments/reconciliation.ts';
import type { OidcOptions } from '../services/people/issuer.ts';
import type { ApiKey, ApiKeyInput, CreatedApiKey } from '../services/people/keys.ts';
import type { SinkLimits } from '../services/sinks/loop.ts';
import type { GuardOptions } from '../services/webhooks/address-guard.ts';
import type { WebhookSender } from '../services/webhooks/sender.ts';
import type { DatabaseOptions } from '../store/database/options.ts';
import type { Worker } from '../tasks/worker.ts';
import type { Library } from './library.ts';
import type { Readiness } from './readiness.ts';

export interface GapuraOptions extends Partial<Policies> {
  /**
   * PostgreSQL by its `url`, or the embedded database in a folder (`dataDir`) or, with neither, in memory. With the gateway's
   * production environment it must be PostgreSQL, or a folder that is named here.
   */
  readonly database?: DatabaseOptions;
  /** Keys and address of the gateway; see the gateway client. */
  readonly gateway: Omit<GatewayClientOptions, 'onCall'>;
  /**
   * Runs the background in this process: it finds lost notifications, sends webhooks, calls listeners. On where absent. With
   * `false` another process must run it, such as `gapura worker`.
   */
  readonly background?: boolean;
  /**
   * Most calls to the gateway that background tasks make in a second, all processes together; 0.2 is one in five seconds. The
   * default is that of `GATEWAY_BACKGROUND_CALLS_PER_SECOND`.
   */
  readonly backgroundCallsPerSecond?: number;
  /** Says who is calling, in place of API keys and JWT. */
  authenticate?(...request: Parameters<Authenticate>): ReturnType<Authenticate>;
  /**
   * The address at which people reach the pages: those of this origin may use their session, besides those of the same host. Where it
   * is https, cookies are for TLS alone.
   */
  readonly publicUrl?: string | undefined;
  /** Accepts JWT besides API keys. Without effect where `authenticate` is given. */
  readonly jwt?: JwtOptions | null;
  /** Has people sign in at an issuer (OIDC), besides passwords, passkeys and keys. Without effect where `authenticate` is given. */
  readonly oidc?: OidcOptions | null | undefined;
  /** Seals tokens in the database: `<key>` or `<id>:<key>,...`, 32 bytes as hex or base64; derived from the server key where absent. */
  readonly encryptionKey?: string | null;
  /** The shop that customers see on pay pages, where they may be sent, and the mails that they get. */
  readonly checkout?: CheckoutOptions | undefined;
  /** Where webhooks may go besides public addresses; with the local gateway anywhere, unless this says otherwise. */
  readonly webhooks?: Partial<GuardOptions> | undefined;
  /** How sinks are served; the defaults suit most. */
  readonly sinks?: Partial<SinkLimits>;
  /** How long rows are kept that are not needed any more. */
  readonly retention?: Partial<Retention>;
  /** The time that decisions go by; the database's where absent. */
  readonly clock?: Clock;
  /** The process's own clock, which is held against the other one; the system's where both are absent. */
  readonly processClock?: Clock;
  /** The time that webhooks are signed with, which receivers hold against their own; that of `clock` where absent. */
  readonly signatureClock?: Clock;
  /**
   * Any logger with debug, info, warn and error that take fields and a message, such as pino. Where absent, warnings and errors
   * go to standard error; null is silent.
   */
  readonly logger?: Log | null;
  /** The largest body that callers may send. */
  readonly bodyLimitBytes?: number;
  /**
   * Most requests of callers that are under way in this process at once; more are answered with 503 and `Retry-After`. The default
   * is that of `GAPURA_MAX_REQUESTS_UNDER_WAY`.
   */
  readonly maxRequestsUnderWay?: number;
  /** How many requests a caller, and an address, may send in a minute, over all processes; more are answered with 429 and `Retry-After`. */
  readonly rateLimits?: Partial<RateLimits>;
  /** What `GET /doctor/` shows staff of the configuration: settings without their secrets, and findings about them. */
  readonly configuration?: Partial<Pick<Deployment, 'settings' | 'findings'>>;
  /** Serves the operator's pages at `dashboard/` beside the API. On where absent. */
  readonly dashboard?: boolean;
  /** How many clients may follow the live stream of events, with its intervals. */
  readonly streams?: Partial<FeedLimits & StreamLimits>;
}

/** Fits `app.register(gapura.plugin, { prefix: '/pay' })` of any Fastify of version 5. */
export type FastifyPlugin = (
  app: object,
  options: {
    readonly prefix?: string;
    /** Answers at the root without a prefix too, with the page that says where things are. Off where absent: the root is the host's. */
    readonly landing?: boolean;
  },
) => Promise<void>;

/** The keys of callers. Any code with a Gapura may make them: the host says who may ask for one. */
export interface ApiKeys {
  /** The key itself is shown only here. */
  create(input: ApiKeyInput): Promise<CreatedApiKey>;
  list(): Promise<ApiKey[]>;
  /** False where there is no such key, or it was revoked before. */
  revoke(id: string): Promise<boolean>;
}

export interface Reconciliation {
  /** How many payments there are to compare. */
  count(range: ReconcileRange): Promise<number>;
  pages(range: ReconcileRange): AsyncGenerator<ReconcilePage>;
}

export interface Exports {
  /** A page of payments, refunds or invoices as the rows of a file; `next` is the `cursor` of the next page. */
  page(caller: Caller, query: ExportQuery): Promise<Page<ExportRow>>;
}

/** Every call of the SDK that answers with JSON, on behalf of a caller, who sees and acts on their own unless they are staff. */
export interface Gapura extends Library {
  readonly apiKeys: ApiKeys;
  /** Compares payments here with the gateway, and applies what differs; as patient as the background. */
  readonly reconciliation: Reconciliation;
  /** Payments, refunds and invoices for files, newest first; callers get their own, staff all of them. */
  readonly exports: Exports;
  /** Register it in a Fastify application, under any prefix. */
  readonly plugin: FastifyPlugin;
  /** Use it in Express, NestJS or bare node:http. */
  readonly handler: NodeHandler;
  /** Use it where requests and answers are those of the Fetch API: Next.js, Hono. */
  fetch(request: Request, options?: FetchOptions): Promise<Response>;
  readonly gateway: GatewayClient;
  /** Which kind of database was opened. */
  readonly database: { readonly kind: 'embedded' | 'postgres' };
  readonly metrics: Registry;
  /** Calls the listeners of this application with events. */
  readonly events: EventHub;
  /** Sends webhooks; it starts and stops with the worker. */
  readonly webhookSender: WebhookSender;
  /** Runs the background tasks. */
  readonly worker: Worker;
  /** The OpenAPI document, for the path under which the routes are mounted. */
  describeApi(prefix?: string): Record<string, unknown>;
  /** Whether requests can be served now, part by part. */
  readiness(): Promise<Readiness>;
  close(): Promise<void>;
}

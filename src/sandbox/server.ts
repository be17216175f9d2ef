// The HTTP side: reads a call, checks it in the gateway's order, and sends (or withholds, or spoils) the answer.

import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { basicUser, merchantOf, splitPath } from './addressing.ts';
import { type Dialect, RefusedRequest, refusalAnswer, type SandboxResponse } from './answers.ts';
import { BANK_FAULT_KINDS, CALL_FAULT_KINDS, type Fault, type FaultKind } from './faults.ts';
import { isForeignRequest, isKnownHost, unknownHost } from './hosts.ts';
import { isDeeperThan, isObject, type JsonObject, type JsonValue, writeJson } from './json.ts';
import type { Merchants } from './merchants.ts';
import { type Access, type Call, findKept, keep, keyOf, type Route, type RouteContext, type Router } from './route.ts';
import { hintsOfBrowser, hintsOfKey, hintsOfPath } from './snap/hints.ts';

const BODY_BYTES_MAX = 16 * 1024;

/** How long a caller may go on sending what is not read before the connection is cut. */
const DRAIN_MS_MAX = 2000;

/** The text of the body; undefined where it was too large, and the rest is then thrown away as it comes. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > BODY_BYTES_MAX) return discard(request);
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= BODY_BYTES_MAX) {
        chunks.push(chunk);
        return;
      }
      request.off('data', onData);
      chunks.length = 0;
      resolve(discard(request));
    };
    request.on('data', onData);
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    request.on('error', reject);
    request.on('aborted', () => reject(new Error('The caller hung up in the middle of a body.')));
  });
}

/** Reading on for a moment lets the caller see the answer instead of a reset connection. */
function discard(request: IncomingMessage): undefined {
  const cut = setTimeout(() => request.destroy(), DRAIN_MS_MAX).unref();
  request.on('end', () => clearTimeout(cut));
  request.on('error', () => clearTimeout(cut));
  request.resume();
  return undefined;
}

const DRIP_PAUSE_MS = 50;
const DRIP_PIECES_MAX = 100;

function sendAnswer(response: ServerResponse, answer: SandboxResponse, headOnly = false): void {
  const { bytes, contentType } = encode(answer);
  writeHead(response, answer, bytes.length, contentType);
  response.end(headOnly ? undefined : bytes);
}

function encode(answer: SandboxResponse): { bytes: Buffer; contentType: string } {
  const { body, contentType = typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json' } = answer;
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : writeJson(body));
  return { bytes, contentType };
}

function writeHead(response: ServerResponse, answer: SandboxResponse, length: number, contentType: string): void {
  response.writeHead(answer.status, { 'content-type': contentType, 'content-length': length, ...answer.headers });
}

interface Play {
  readonly fault: Fault;
  readonly response: ServerResponse;
  readonly dialect: Dialect;
  /** What would have been answered; undefined where the call was not carried out. */
  readonly answer: SandboxResponse | undefined;
}

function playFault({ fault, response, dialect, answer }: Play): void {
  switch (fault.kind) {
    case 'refuse-connection':
      response.destroy();
      return;
    case 'timeout-before':
    case 'timeout-after':
      // The connection stays open and silent until the caller gives up or the sandbox closes.
      return;
    case 'error':
      sendAnswer(response, errorAnswer(fault, dialect));
      return;
    case 'rate-limit': {
      const refused = refusalAnswer(dialect, new RefusedRequest(429, fault.message, { httpStatus: 429 }));
      sendAnswer(response, { ...refused, headers: { 'retry-after': String(fault.retryAfterSeconds ?? 1) } });
      return;
    }
    case 'html':
      sendAnswer(response, {
        status: fault.status ?? 502,
        contentType: 'text/html',
        body: '<html><head><title>Bad Gateway</title></head><body><h1>Something went wrong</h1></body></html>',
      });
      return;
    case 'broken-json':
      spoil(response, answer, (bytes) => Buffer.concat([Buffer.from('{"status_code": "200", oops '), bytes]));
      return;
    case 'truncated-json':
      spoil(response, answer, (bytes) => bytes.subarray(0, Math.floor(bytes.length / 2)));
      return;
    case 'slow-drip':
      if (answer !== undefined) drip(response, answer, fault.delayMs);
      return;
    case 'delay':
      if (answer !== undefined) sendAnswer(response, answer);
      return;
    default:
      throw new Error(`The fault ${fault.kind} is not one of the wire.`);
  }
}

function errorAnswer(fault: Fault, dialect: Dialect): SandboxResponse {
  const code = fault.status ?? 500;
  const inBody = fault.inBody === true && dialect === 'v2';
  return refusalAnswer(dialect, new RefusedRequest(code, fault.message, { httpStatus: inBody ? 200 : code }));
}

function spoil(response: ServerResponse, answer: SandboxResponse | undefined, change: (bytes: Buffer) => Buffer): void {
  if (answer === undefined) return;
  const { bytes, contentType } = encode(answer);
  const changed = change(bytes);
  writeHead(response, answer, changed.length, contentType);
  response.end(changed);
}

/** Sends the answer in small pieces, so that it takes `totalMs` to arrive. */
function drip(response: ServerResponse, answer: SandboxResponse, totalMs = 5000): void {
  const { bytes, contentType } = encode(answer);
  writeHead(response, answer, bytes.length, contentType);
  const pieces = Math.min(DRIP_PIECES_MAX, bytes.length, Math.max(1, Math.floor(totalMs / DRIP_PAUSE_MS)));
  const size = Math.ceil(bytes.length / pieces);
  let sent = 0;
  const timer = setInterval(() => {
    response.write(bytes.subarray(sent, sent + size));
    sent += size;
    if (sent < bytes.length) return;
    clearInterval(timer);
    response.end();
  }, totalMs / pieces);
  response.on('close', () => clearInterval(timer));
}

const wireFaultKinds: readonly FaultKind[] = CALL_FAULT_KINDS.filter((kind) => !BANK_FAULT_KINDS.includes(kind));

/** Far beyond any honest request, and far below where the stack ends. */
const BODY_LEVELS_MAX = 100;

/** Longer than a client keeps an idle connection, also one that its machine held up: a request must not meet a closing one. */
const KEEP_ALIVE_MS = 72_000;

export function createHttpServer(merchants: Merchants, router: Router): Server {
  return createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    serve(merchants, router, request, response).catch((error: unknown) => {
      merchants.main.log('A call could not be served', error);
      response.destroy();
    });
  });
}

/** One call on its way through the sandbox. */
interface Attempt {
  readonly ctx: RouteContext;
  readonly matched: ReturnType<Router['match']>;
  readonly dialect: Dialect;
  readonly call: Call;
  /** Undefined where it is larger than is read. */
  readonly raw: string | undefined;
  /** Undefined where the body is no JSON. */
  readonly json: { value: JsonValue | undefined } | undefined;
  /** The order that it was about when it came. */
  readonly orderId: string | undefined;
  readonly fault: Fault | undefined;
}

async function serve(
  merchants: Merchants,
  router: Router,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const method = request.method ?? 'GET';
  const url = addressOf(request.url ?? '/');
  const { merchantId, path } = splitPath(url.pathname);
  const matched = router.match(method === 'HEAD' ? 'GET' : method, path);
  const dialect = routeOf(matched)?.dialect ?? dialectOfPath(path);
  const refuse = (refusal: RefusedRequest) => {
    response.setHeader('connection', 'close');
    sendAnswer(response, refusalAnswer(dialect, refusal), method === 'HEAD');
  };
  if (!isHostKnown(merchants.main, request)) {
    return refuse(new RefusedRequest(403, unknownHost(request.headers.host ?? ''), { httpStatus: 403 }));
  }
  const params = typeof matched === 'object' ? matched.params : {};
  const named = { path, query: url.searchParams, headers: request.headers, token: params.token };
  const ctx = merchantId === undefined ? merchantOf(merchants, named) : merchants.get(merchantId);
  if (ctx === undefined) {
    return refuse(new RefusedRequest(404, `There is no merchant ${merchantId}.`, { httpStatus: 404 }));
  }

  const raw = await readBody(request);
  const json = raw === undefined || routeOf(matched)?.bodyFormat === 'text' ? { value: undefined } : parseJson(raw);
  const call: Call = {
    method,
    path,
    params,
    id: params.id ?? '',
    query: url.searchParams,
    headers: request.headers,
    body: json?.value,
    raw: raw ?? '',
  };
  const orderId = orderIdOf(ctx, call);
  const fault = strike(ctx, { matched, dialect, call, orderId });
  await carryOut({ ctx, matched, dialect, call, raw, json, orderId, fault }, response);
}

async function carryOut(attempt: Attempt, response: ServerResponse): Promise<void> {
  const { call, dialect, fault, raw } = attempt;
  if (fault !== undefined && !isTaken(fault)) {
    record(attempt, undefined);
    playFault({ fault, response, dialect, answer: undefined });
    return;
  }
  const answer = await answerCall(attempt);
  const arrives = fault === undefined || fault.kind === 'delay' || fault.kind === 'slow-drip';
  record(attempt, arrives ? answer : undefined, answer.replayed);
  if (raw === undefined) response.setHeader('connection', 'close');
  if (fault === undefined || fault.kind === 'delay') sendAnswer(response, answer, call.method === 'HEAD');
  else playFault({ fault, response, dialect, answer });
}

/** The fault of the wire that meets a call; the sandbox's own pages and controls have none. */
function strike(
  ctx: RouteContext,
  { matched, dialect, call, orderId }: Pick<Attempt, 'matched' | 'dialect' | 'call' | 'orderId'>,
): Fault | undefined {
  if (isOwn(dialect)) return undefined;
  const ids = [orderId, call.params.id].filter((id) => id !== undefined);
  return ctx.faults.strike(wireFaultKinds, { path: call.path, ids, operation: routeOf(matched)?.operation });
}

/** Notes what the gateway was asked, and the answer that left the house, if one did. */
function record(attempt: Attempt, answer: SandboxResponse | undefined, replayed = false): void {
  const { ctx, matched, call, orderId, fault } = attempt;
  const hints = answer?.hints ?? [];
  // Pages and controls are no calls to the gateway; a page of Snap is shown where there is something to say about it.
  if (isOwn(attempt.dialect) && hints.length === 0) return;
  ctx.requests.add({
    at: new Date(ctx.clock.now()).toISOString(),
    method: call.method,
    path: call.path,
    operation: routeOf(matched)?.operation,
    orderId,
    idempotencyKey: headerText(call.headers['idempotency-key'] ?? call.headers['x-idempotency-key']),
    httpStatus: answer?.status,
    statusCode: answer === undefined ? undefined : statusCodeOf(answer),
    fault: fault?.kind,
    replayed: replayed || undefined,
    hints: hints.length === 0 ? undefined : hints,
  });
}

function routeOf(matched: ReturnType<Router['match']>): Route | undefined {
  return typeof matched === 'object' ? matched.route : undefined;
}

function isOwn(dialect: Dialect): boolean {
  return dialect === 'control' || dialect === 'page';
}

function isHostKnown({ settings }: RouteContext, request: IncomingMessage): boolean {
  const { listensOn, hosts: given, publicUrl } = settings;
  return isKnownHost(request.headers.host, { listensOn, given, publicUrl });
}

/** A target that is no address at all, such as `//`, is a path without a route. */
function addressOf(target: string): URL {
  const base = 'http://sandbox';
  return URL.canParse(target, base) ? new URL(target, base) : new URL('/no-such-address', base);
}

const TAKEN_FAULTS = new Set<FaultKind>(['timeout-after', 'broken-json', 'truncated-json', 'slow-drip', 'delay']);
const REPORTED_FAULTS = new Set<FaultKind>(['error', 'rate-limit', 'html']);

/** Whether the gateway does what it was asked before the fault shows. */
function isTaken({ kind, taken = false }: Fault): boolean {
  return TAKEN_FAULTS.has(kind) || (REPORTED_FAULTS.has(kind) && taken);
}

/** The checks in the gateway's order: key, size, idempotency, syntax, and then the handler's own. */
async function answerCall(attempt: Attempt): Promise<SandboxResponse & { replayed?: boolean }> {
  const { ctx, matched, call, dialect } = attempt;
  try {
    if (matched === undefined)
      throw new RefusedRequest(404, 'The requested resource is not found', {
        httpStatus: 404,
        hints: hintsOfPath(ctx, call.path),
      });
    if (matched === 'wrong-method') {
      // A browser sends a preflight request, and gets nothing that allows the call.
      const isAsking = call.method === 'OPTIONS' && !isOwn(dialect);
      throw new RefusedRequest(405, undefined, {
        httpStatus: 405,
        hints: isAsking ? hintsOfBrowser(call.headers.origin) : [],
      });
    }
    const { route } = matched;
    if (!isAuthorized(ctx, route.access, call)) {
      const hints = [...hintsOfKey(call.headers.authorization, ctx.settings), ...hintsOfBrowser(call.headers.origin)];
      throw new RefusedRequest(401, undefined, { hints });
    }
    if (route.access === 'anyone' && isForeignRequest(call.method, call.headers, ctx.settings.publicUrl)) {
      throw new RefusedRequest(403, 'Another website sent this request.');
    }
    if (attempt.raw === undefined) {
      const message = `The request is larger than ${BODY_BYTES_MAX} bytes.`;
      throw new RefusedRequest(413, message, { httpStatus: 413 });
    }
    const rule = route.idempotency;
    const key = keyOf(rule, call.headers);
    if (rule?.validatesFirst) checkBody(ctx, route, attempt);
    const kept = key === undefined ? undefined : findKept(ctx, key);
    if (kept !== undefined) return { ...kept, replayed: true };
    if (key !== undefined && ctx.keysInFlight.has(key)) {
      throw new RefusedRequest(202, 'A request with the same idempotency key is in progress.', { httpStatus: 202 });
    }
    if (key !== undefined) ctx.keysInFlight.add(key);
    try {
      if (attempt.fault?.kind === 'delay') await pause(attempt.fault.delayMs ?? 1000);
      checkBody(ctx, route, attempt);
      const answer = await route.handle(ctx, call);
      if (key !== undefined && rule !== undefined) keep(ctx, rule, key, answer);
      return answer;
    } finally {
      if (key !== undefined) ctx.keysInFlight.delete(key);
    }
  } catch (error) {
    if (error instanceof RefusedRequest) return { ...refusalAnswer(dialect, error), hints: error.hints };
    ctx.log(`${call.method} ${call.path} failed`, error);
    return refusalAnswer(dialect, new RefusedRequest(500, undefined, { httpStatus: 500 }));
  }
}

function checkBody(ctx: RouteContext, route: Route, attempt: Attempt): void {
  if (attempt.json === undefined) throw new RefusedRequest(413);
  route.validate?.(ctx, attempt.call);
}

function isAuthorized(ctx: RouteContext, access: Access, call: Call): boolean {
  if (access === 'anyone') return true;
  const user = basicUser(call.headers.authorization);
  if (user === undefined) return false;
  const { serverKey, furtherServerKeys, clientKey } = ctx.settings;
  const isTaken = [serverKey, ...furtherServerKeys].some((key) => isSame(user, key));
  return isTaken || (access === 'either-key' && isSame(user, clientKey));
}

function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

/** Undefined where the text is no JSON, or one too deep to be written again; an empty body is no value. */
function parseJson(raw: string): { value: JsonValue | undefined } | undefined {
  if (raw.trim() === '') return { value: undefined };
  try {
    const value = JSON.parse(raw) as JsonValue;
    return isDeeperThan(value, BODY_LEVELS_MAX) ? undefined : { value };
  } catch {
    return undefined;
  }
}

function dialectOfPath(path: string): Dialect {
  if (path.startsWith('/_sandbox/')) return 'control';
  if (path.startsWith('/v1/subscriptions')) return 'subscription';
  if (path.startsWith('/v1/invoices')) return 'invoice';
  if (path.startsWith('/v1/payment-links')) return 'payment-link';
  if (/^\/snap\/(v1|v2\/transactions|v3\/merchant-preferences|v3\/users)(\/|$)/.test(path)) return 'snap';
  if (path.startsWith('/v1/bins')) return 'bin';
  return path.startsWith('/v2/') || path.startsWith('/v4/') ? 'v2' : 'page';
}

/** The order that a call is about, from its body or its path. */
function orderIdOf(ctx: RouteContext, call: Call): string | undefined {
  const body: JsonObject = isObject(call.body) ? call.body : {};
  const details = body.transaction_details;
  const inBody = isObject(details) ? details.order_id : body.order_id;
  if (typeof inBody === 'string') return inBody;
  const session = ctx.state.snapSessions.get(call.params.token ?? call.query.get('token') ?? '');
  if (session !== undefined) return session.orderId;
  const id = call.params.id ?? (typeof body.transaction_id === 'string' ? body.transaction_id : undefined);
  return id === undefined ? undefined : (ctx.state.transactions.get(id)?.orderId ?? id);
}

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

function statusCodeOf(answer: SandboxResponse): string | undefined {
  const body =
    typeof answer.body === 'string' && answer.contentType === 'application/json'
      ? parseJson(answer.body)?.value
      : answer.body;
  const code = isObject(body) ? body.status_code : undefined;
  return typeof code === 'string' ? code : undefined;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

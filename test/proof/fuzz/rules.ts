// What must hold in every answer, whatever was asked and by whom. A rule that is broken is a sentence.

import type { ValidateFunction } from 'ajv/dist/2020.js';
import { checkAgainstDocument, compileSchema, findPath } from '../../support/openapi.ts';
import type { Answer } from './client.ts';
import type { Json } from './document.ts';
import type { Plan } from './requests.ts';
import { markOf, OWNERS, SEALED, type World } from './world.ts';

/** Where a secret is shown, once: to whoever made it. */
const SHOWS_KEY = ['createKey'];
const SHOWS_WEBHOOK_SECRET = ['createWebhook', 'rotateWebhookSecret'];
const API_KEY = /gpk_[\w-]{43}/;
/** Of a card, by the gateway: for one payment, or one on file. */
const CARD_TOKEN = new RegExp(`\\b\\d{6}-\\d{4}-[0-9a-f]{8}-[0-9a-f]{4}|${SEALED}`);
const WEBHOOK_SECRET = /whsec_[\w+/=-]{20,}/;

export function findFaults(world: World, plan: Plan, answer: Answer): string[] {
  const body = readBody(answer);
  if (body === UNREADABLE) return ['the body says that it is JSON and is none'];
  return [
    ...statusFaults(plan, answer),
    ...cutFaults(plan, answer),
    ...documentFaults(world, plan, answer, body),
    ...fieldFaults(plan, answer, body),
    ...headerFaults(plan, answer),
    ...strangersMarks(world, plan, answer),
    ...shownSecrets(world, plan, answer),
  ];
}

const UNREADABLE = Symbol('unreadable');

export function readBody({ headers, text }: Answer): unknown {
  if (text === '') return undefined;
  // A file and a stream are documented as their text.
  if (!/json/.test(headers.get('content-type') ?? '')) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return UNREADABLE;
  }
}

/** Of files a few are sent at once, as the document says. */
const isBusy = ({ operation }: Plan, { status, headers }: Answer) =>
  status === 503 && /\.(?:csv|pdf|xlsx)$/.test(operation.path) && headers.get('retry-after') !== null;

const SENDING = ['sendCheckout', 'sendReceipt'];

/** Who tries links and addresses has to wait after a few, and so has who sends mails to one address. */
const isSlowed = ({ operation: { id, isOpen, path } }: Plan, { status, headers }: Answer) =>
  status === 429 &&
  ((isOpen && path.startsWith('/account/')) || SENDING.includes(id)) &&
  headers.get('retry-after') !== null;

function statusFaults(plan: Plan, answer: Answer): string[] {
  const { statuses, replays } = plan;
  const { status, headers } = answer;
  if (isBusy(plan, answer) || isSlowed(plan, answer)) return [];
  if (status >= 500 || status === 429 || status < 200 || (status >= 300 && status < 400))
    return [`it is answered ${status}`];
  if (statuses.length > 0 && !statuses.includes(status))
    return [`it is answered ${status} instead of ${statuses.join()}`];
  const isSecondDeed = replays === true && status < 300 && headers.get('idempotent-replayed') !== 'true';
  return isSecondDeed ? ['it is done a second time with the same Idempotency-Key'] : [];
}

/** Whoever is signed out while they read is not told the rest. */
function cutFaults({ actor, operation }: Plan, { isCut }: Answer): string[] {
  const mayBeCut = actor.headers.cookie !== undefined || operation.id === 'streamEvents';
  return isCut && !mayBeCut ? ['its answer is cut off'] : [];
}

/** Of paths and methods that the document does not have, nothing may be told but that. */
function documentFaults({ document }: World, { method, path }: Plan, answer: Answer, body: unknown): string[] {
  const template = findPath(document, path);
  const paths = document.paths as Record<string, Json>;
  const isKnown = template !== undefined && paths[template]?.[method.toLowerCase()] !== undefined;
  if (method === 'HEAD') return answer.text === '' ? [] : ['HEAD is answered with a body'];
  if (!isKnown) return strayFaults(document, template !== undefined, answer, body);
  try {
    checkAgainstDocument(document, { method, path, reply: { ...answer, body } });
    return [];
  } catch (error) {
    return [(error as Error).message.slice(0, 600)];
  }
}

const problemsOf = new WeakMap<Json, ValidateFunction>();

function strayFaults(document: Json, isPath: boolean, { status, headers }: Answer, body: unknown): string[] {
  if (status !== 404 && status !== 405) return [`a place that is not there is answered ${status}`];
  if (status === 405 && (!isPath || headers.get('allow') === null)) return ['405 does not say what is allowed'];
  const isProblem = problemsOf.get(document) ?? compileSchema(document, { $ref: '#/components/schemas/Problem' });
  problemsOf.set(document, isProblem);
  return isProblem(body) ? [] : [`${status} is no problem: ${JSON.stringify(isProblem.errors)}`];
}

/** A 400 for what was bent names it, or something inside of it. */
function fieldFaults({ field, what }: Plan, { status }: Answer, body: unknown): string[] {
  if (status !== 400) return [];
  const { code, errors = [] } = body as { code: string; errors?: { field: string }[] };
  if (code === 'validation_failed' && errors.length === 0) return ['validation_failed names no field'];
  if (field === undefined) return [];
  const named = errors.map((error) => error.field);
  const isNamed = named.some((name) => name === field || name.startsWith(`${field}.`));
  return isNamed ? [] : [`${what}: ${field} is not named, but ${named.join() || 'nothing'} (${code})`];
}

/** The headers that come with every answer of their kind; `Link` only where there are more pages. */
const ALWAYS = ['Set-Cookie', 'Content-Disposition'];

function headerFaults({ operation, method, mode }: Plan, { status, headers }: Answer): string[] {
  if (mode === 'method' || method !== operation.method) return [];
  const described = (operation.responses[String(status)]?.headers ?? {}) as Json;
  const missing = Object.keys(described).filter((name) => ALWAYS.includes(name) && headers.get(name) === null);
  const surprising = ALWAYS.filter((name) => described[name] === undefined && headers.get(name) !== null);
  return [
    ...missing.map((name) => `${status} comes without ${name}`),
    // Signing out has the browser forget its cookie.
    ...surprising
      .filter((name) => name !== 'Set-Cookie' || status >= 400)
      .map((name) => `${status} comes with ${name}`),
  ];
}

const MARKS = new RegExp(
  `\\b(?:${OWNERS.map(markOf).join('|')})-\\d+|@(?:${OWNERS.join('|')})\\.example|\\bOf(?:${OWNERS.join('|')})\\b`,
  'g',
);

export function marksOfOthers(owner: string, text: string): string[] {
  return (text.match(MARKS) ?? []).filter((mark) => !mark.toLowerCase().includes(owner));
}

/** Names, e-mails and order ids say whose they are. What somebody has said themselves is no news to them. */
function strangersMarks({ sentBy }: World, { actor, path, body, operation }: Plan, { text }: Answer): string[] {
  if (actor.staff || operation.isOpen) return [];
  const asked = `${decodeLoosely(path)} ${String(body)}`;
  const seen = marksOfOthers(actor.owner, text).filter((mark) => !asked.includes(mark));
  const unsaid = seen.filter((mark) => sentBy.get(actor.owner)?.has(mark) !== true);
  return [...new Set(unsaid)].map((mark) => `${actor.name} is shown ${mark}`);
}

export function decodeLoosely(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function shownSecrets({ secrets }: World, { operation }: Plan, { status, text, headers }: Answer): string[] {
  const answered = [text, ...[...headers].map(([name, value]) => `${name}: ${value}`)].join('\n');
  const isDone = status < 300;
  const faults: string[] = [];
  if (!(isDone && SHOWS_KEY.includes(operation.id)) && API_KEY.test(answered)) faults.push('an API key is shown');
  if (!(isDone && SHOWS_WEBHOOK_SECRET.includes(operation.id)) && WEBHOOK_SECRET.test(answered)) {
    faults.push('the secret of a webhook is shown');
  }
  if (CARD_TOKEN.test(answered)) faults.push('the token of a card is shown');
  for (const secret of secrets)
    if (answered.includes(secret)) faults.push(`the secret ${secret.slice(0, 12)}... is shown`);
  return faults;
}

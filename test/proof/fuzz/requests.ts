// Makes a request of an operation: mostly one that is right, and else one that is wrong in a way whose answer is known.

import { isForPersons, isForStaff } from '../../support/audience.ts';
import type { Random } from '../random.ts';
import { bendBody } from './bends.ts';
import { validBody } from './bodies.ts';
import type { Asked } from './client.ts';
import type { Operation } from './document.ts';
import { bentQuery, foreignTarget, hasId, oddTarget, ownTarget, queryOf, validQuery } from './targets.ts';
import { type Actor, type Keyed, nobody, type World } from './world.ts';

export interface Plan extends Asked {
  readonly operation: Operation;
  readonly actor: Actor;
  /** What is done to it, in a word for the report. */
  readonly mode: Mode;
  readonly what: string;
  /** The answers that are right; none means that any documented one below 500 is. */
  readonly statuses: readonly number[];
  /** What a 400 has to name. */
  readonly field?: string | undefined;
  /** Its Idempotency-Key has an answer already: another one would be a second deed. */
  readonly replays?: boolean;
  /** Told when it was done. */
  readonly keyed?: Keyed;
}

export type Mode =
  | 'valid'
  | 'body'
  | 'path'
  | 'foreign'
  | 'query'
  | 'credentials'
  | 'headers'
  | 'method'
  | 'wild'
  | 'look';

const MODES: readonly (readonly [Mode, number])[] = [
  ['valid', 40],
  ['body', 28],
  ['path', 12],
  ['foreign', 12],
  ['query', 14],
  ['credentials', 8],
  ['headers', 7],
  ['method', 2],
  ['wild', 3],
];

interface Scene {
  readonly world: World;
  readonly random: Random;
  readonly operation: Operation;
  readonly actor: Actor;
}

type Part = Omit<Plan, 'operation' | 'actor' | 'mode'> & { readonly actor?: Actor };

export async function planRequest(world: World, random: Random, operation: Operation, wanted?: Mode): Promise<Plan> {
  const mode = wanted ?? random.weighted(MODES.filter(([one]) => canBe(one, operation)));
  const actor = chooseActor(world, random, operation, mode);
  const part = await PLANNERS[mode]({ world, random, operation, actor });
  // Others are told so, whatever they ask; what is for persons is tried with keys.
  const isRefused = mode === 'valid' && ((isForStaff(operation) && !actor.staff) || isForPersons(operation));
  return { operation, actor, mode, ...part, ...(isRefused ? { statuses: [403] } : {}) };
}

function canBe(mode: Mode, operation: Operation): boolean {
  if (isForPersons(operation)) return mode === 'valid' || mode === 'credentials';
  if (mode === 'body') return operation.body !== undefined;
  if (mode === 'path') return hasId(operation);
  if (mode === 'foreign') return operation.path.includes('{pk}') && !isForStaff(operation);
  if (mode === 'query') return queryOf(operation).length > 0;
  if (mode === 'credentials') return !operation.isOpen;
  return true;
}

/** Decided by somebody else than the one who asked for it. */
const BY_STAFF = ['approveRefund', 'rejectRefund'];

/** Where something is bent, whoever asks could have asked for it. */
function chooseActor(world: World, random: Random, operation: Operation, mode: Mode): Actor {
  const ordinary = world.actor(random.pick(['budi', 'siti']));
  if (mode === 'foreign') return ordinary;
  if (isForStaff(operation) && mode !== 'valid') return world.actor('staff');
  const share = isForStaff(operation) || BY_STAFF.includes(operation.id) ? 0.9 : 0.12;
  return random.chance(share) ? world.actor('staff') : ordinary;
}

/** What a browser's page of ours sends, which sessions are asked for. */
const fromOwnPage = ({ id }: Operation) => (id.includes('Session') ? { 'x-gapura-session': '1' } : {});

const isWriting = ({ method }: Operation) => method !== 'GET';

async function plainRequest({ world, random, operation, actor }: Scene): Promise<Part> {
  const link = random.pickOrNone(world.links.filter((one) => one.operation === operation.id));
  const body = await validBody(world, random, operation, actor);
  const path =
    link !== undefined && random.chance(0.25)
      ? link.path
      : ownTarget(world, random, operation, actor).path + validQuery(world, random, operation, actor);
  return {
    method: operation.method,
    path,
    headers: {
      ...(operation.isOpen ? {} : actor.headers),
      ...fromOwnPage(operation),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    what: 'valid',
    statuses: [],
  };
}

const PLANNERS: Readonly<Record<Mode, (scene: Scene) => Promise<Part>>> = {
  async valid(scene) {
    const { world, random, operation, actor } = scene;
    const part = await plainRequest(scene);
    if (!isWriting(operation) || operation.isOpen || random.chance(0.7)) return part;
    const keyed = { key: `fuzz-${random.text(12)}`, actor, operation: operation.id, isDone: false };
    world.keyed.push(keyed);
    return { ...part, headers: { ...part.headers, 'idempotency-key': keyed.key }, keyed };
  },

  async body(scene) {
    const part = await plainRequest(scene);
    const valid: unknown = part.body === undefined ? {} : JSON.parse(String(part.body));
    const bent = bendBody(scene.random, scene.operation, valid);
    const { contentType = 'application/json' } = bent;
    const { 'content-type': _, ...headers } = part.headers;
    const type = contentType === '' ? {} : { 'content-type': contentType };
    return { ...part, ...bent, headers: { ...headers, ...type } };
  },

  async path(scene) {
    const part = await plainRequest(scene);
    const { path } = oddTarget(scene.world, scene.random, scene.operation);
    return { ...part, path, what: 'an odd path', statuses: [404] };
  },

  async foreign(scene) {
    const { world, random, operation, actor } = scene;
    const part = await plainRequest(scene);
    const target = foreignTarget(world, random, operation, actor);
    if (target === undefined) return part;
    return { ...part, path: target.path, what: 'what another owns', statuses: [404] };
  },

  async query(scene) {
    const part = await plainRequest(scene);
    const { path } = ownTarget(scene.world, scene.random, scene.operation, scene.actor);
    const { what, query, field } = bentQuery(scene.random, scene.operation);
    return { ...part, path: path + query, what, field, statuses: [400] };
  },

  async credentials(scene) {
    const part = await plainRequest(scene);
    const { 'content-type': type, 'x-gapura-session': page } = part.headers;
    const others = { ...(type && { 'content-type': type }), ...(page && { 'x-gapura-session': page }) };
    const actor = otherActor(scene);
    const may = scene.operation.scopes.length === 0 || scene.operation.scopes.some((one) => actor.scopes.includes(one));
    const statuses = actor.isKnown ? (may ? [] : [403]) : [401];
    return { ...part, actor, headers: { ...others, ...actor.headers }, what: `as ${actor.name}`, statuses };
  },

  look: plainRequest,

  async headers(scene) {
    return oddHeaders(scene, await plainRequest(scene));
  },

  async method(scene) {
    const { random, world, operation } = scene;
    const part = await plainRequest(scene);
    const method = random.pick(['GET', 'PUT', 'PATCH', 'DELETE', 'POST', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND']);
    // One that the path has would do what the generator does not know of: sign everybody out, or delete.
    if (['PATCH', 'DELETE', 'POST'].includes(method) && world.methodsOf(operation.path).includes(method)) return part;
    return { ...part, method, body: undefined, what: 'another method' };
  },

  /** Several faults at once: any answer will do that is documented. */
  async wild(scene) {
    const { random, world, operation } = scene;
    const bent = await PLANNERS.body(scene);
    const other = await PLANNERS[operation.isOpen || random.chance(0.5) ? 'headers' : 'credentials'](scene);
    const { path } = hasId(operation) ? oddTarget(world, random, operation) : operation;
    const query = random.chance(0.5) ? bentQuery(random, operation).query : '';
    const { what, body } = bent;
    return {
      ...other,
      body,
      path: path + query,
      what: `wild: ${what}`,
      statuses: [],
      field: undefined,
      replays: false,
    };
  },
};

const ODD_CREDENTIALS = [
  'Bearer',
  'Bearer ',
  'bearer',
  'Basic YnVkaTpidWRp',
  'Bearer gpk_',
  `Bearer gpk_${'x'.repeat(43)}`,
  `Bearer ${'x'.repeat(5_000)}`,
  'Bearer a b c',
  'Bearer \xff\xfe',
  'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJidWRpIiwic3RhZmYiOnRydWV9.',
  "Bearer ' OR 1=1",
  'gpk_',
] as const;

function otherActor({ world, random }: Scene): Actor {
  const stranger = { name: 'nobody', ...nobody, headers: {}, isKnown: false };
  const odd = { ...stranger, name: 'odd credentials', headers: { authorization: random.pick(ODD_CREDENTIALS) } };
  const guessed = { ...stranger, name: 'a guessed session', headers: { cookie: `gapura_session=${random.text(43)}` } };
  return random.pick([stranger, odd, odd, guessed, ...world.actors.filter(({ staff }) => !staff)]);
}

const ODD_KEYS = ['', ' ', 'a b', 'x'.repeat(256), '\xe9', 'a\tb'] as const;
const ACCEPTS = ['*/*', 'text/html', 'application/xml', 'application/json;q=0', ';;;', 'text/event-stream', 'text/csv'];

function oddHeaders({ world, random, operation, actor }: Scene, part: Part): Part {
  const session = random.pickOrNone(world.sessions);
  if (session !== undefined && !operation.isOpen && random.chance(0.2)) {
    const { authorization: _, ...headers } = part.headers;
    return { ...part, actor: session, headers: { ...headers, ...session.headers }, what: 'with a session' };
  }
  const used = random.pickOrNone(world.keyed.filter((one) => one.operation === operation.id));
  if (used !== undefined && random.chance(0.6)) {
    const headers = { ...part.headers, ...used.actor.headers, 'idempotency-key': used.key };
    return { ...part, actor: used.actor, headers, what: 'a used Idempotency-Key', replays: used.isDone };
  }
  if (isWriting(operation) && !operation.isOpen && random.chance(0.5)) {
    const key = random.pick(ODD_KEYS);
    const headers = { ...part.headers, 'idempotency-key': key };
    return { ...part, headers, what: 'an odd Idempotency-Key', field: 'Idempotency-Key', statuses: [400] };
  }
  const odd = random.pick<Record<string, string>>([
    { accept: random.pick(ACCEPTS) },
    { 'x-request-id': random.pick(['a'.repeat(300), '\xff', '{"a":1}', '']) },
    { traceparent: '00-zz' },
    { origin: 'https://evil.example', cookie: 'gapura_session=' },
    { host: 'evil.example"<script>' },
    { 'x-forwarded-for': "1.2.3.4, ' OR 1=1", 'x-forwarded-host': 'evil.example' },
    { 'user-agent': '\xff'.repeat(600) },
    { 'last-event-id': random.pick(['x', '1-1', '9'.repeat(60), '0-0']) },
    { range: 'bytes=0-1', 'if-none-match': '*' },
  ]);
  return { ...part, actor, headers: { ...part.headers, ...odd }, what: `odd headers: ${Object.keys(odd).join()}` };
}

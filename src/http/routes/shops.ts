// /shops/: the shops that this server serves beside its own, for those who operate the server.

import { type Static, Type } from 'typebox';
import {
  MOVE_MODES,
  SHOP_ENVIRONMENTS,
  SHOP_FIELDS,
  SHOP_ID,
  SHOP_ID_LENGTH_MAX,
  showShop,
} from '../../domain/shops.ts';
import type { ShopChanges, ShopView } from '../../services/shops/shops.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { answerOf, component, exampleOf, nullable, oneOf } from '../schemas/shared.ts';

const TAG = 'Shops';
const KEY_LENGTH_MAX = 255;
const SETTINGS_MAX = 100;

const ShopSchema = component('Shop', answerOf(SHOP_FIELDS, 'shown'));

const SHOP = exampleOf(SHOP_FIELDS, {
  id: 'kopi',
  name: 'Toko Kopi',
  status: 'active',
  state: 'ready',
  problem: null,
  warning: null,
  environment: 'sandbox',
  merchant_id: 'G812785003',
  client_key: 'SB-Mid-client-4kQz',
  server_key_end: 'x7Tq',
  previous_server_key_end: null,
  settings: { GAPURA_SHOP_COLOUR: '#7a3b12' },
  schema_name: 'gapura_kopi',
  node: '10.0.0.2:5432',
  created_by: 'sari@example.com',
  created_at: '2026-01-10T03:00:00.000Z',
  updated_at: '2026-01-10T03:00:00.000Z',
});

const ShopParams = Type.Object({
  pk: Type.String({
    minLength: 1,
    maxLength: SHOP_ID_LENGTH_MAX,
    description: 'The name of the shop in its addresses',
  }),
});

const secret = (description: string) => Type.String({ minLength: 1, maxLength: KEY_LENGTH_MAX, description });
const name = (description: string) => Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', description });

const fields = {
  client_key: Type.Optional(nullable(secret('The client key of its account, for cards'))),
  merchant_id: Type.Optional(nullable(secret('The merchant id of its account'))),
};
const about =
  'What it has otherwise than the server, as text, by the names of the settings: `GAPURA_SHOP_COLOUR`, `GAPURA_REFUND_APPROVAL_ABOVE`';

const Input = component(
  'ShopInput',
  Type.Object(
    {
      id: Type.String({
        minLength: 2,
        maxLength: SHOP_ID_LENGTH_MAX,
        pattern: SHOP_ID,
        description: 'Its name in addresses: small letters, digits, and hyphens between them. It stays',
      }),
      name: name('What people call it'),
      environment: Type.Optional(
        oneOf(SHOP_ENVIRONMENTS, 'The gateway that its keys are of; that of the server where absent'),
      ),
      server_key: secret('The server key of its account at the gateway. It is kept sealed, and is not shown again'),
      ...fields,
      settings: Type.Optional(
        Type.Record(Type.String(), Type.String(), { maxProperties: SETTINGS_MAX, description: about }),
      ),
    },
    { additionalProperties: false },
  ),
);

const Changes = component(
  'ShopChanges',
  Type.Object(
    {
      name: Type.Optional(name('What people call it')),
      server_key: Type.Optional(
        secret('A new server key. The one before goes on checking notifications until it is dropped'),
      ),
      drop_previous_server_key: Type.Optional(
        Type.Boolean({ description: 'Has the key before the last change check nothing any more' }),
      ),
      ...fields,
      settings: Type.Optional(
        Type.Record(Type.String(), nullable(Type.String()), {
          maxProperties: SETTINGS_MAX,
          description: 'Settings to change; null takes one back to what the server has',
        }),
      ),
    },
    { additionalProperties: false },
  ),
);

const MoveInput = component(
  'ShopMove',
  Type.Object(
    {
      node: Type.String({
        minLength: 1,
        maxLength: 255,
        description: 'The node as the cluster knows it: its host and its port, or the host where it has one node',
      }),
      mode: Type.Optional(
        oneOf(
          MOVE_MODES,
          'How it is copied: `auto` beside its writers, who wait for a moment at the end, and `block_writes` while they wait; `auto` where absent',
        ),
      ),
    },
    { additionalProperties: false },
  ),
);

function shown({ shop, settings, state, problem, warning, standing: { node, moveState, moveProblem } }: ShopView) {
  return showShop(
    { ...shop, moveProblem },
    {
      node,
      move_state: moveState,
      settings,
      state,
      problem,
      warning,
    },
  );
}

function toChanges(body: Static<typeof Changes>): ShopChanges {
  return {
    name: body.name,
    serverKey: body.server_key,
    dropPreviousServerKey: body.drop_previous_server_key,
    clientKey: body.client_key,
    merchantId: body.merchant_id,
    settings: body.settings,
  };
}

const answer = (description: string) => ({ 200: { description, schema: ShopSchema, example: SHOP } });
const ONLY = 'Staff only, and only where `gapura serve` serves several shops.';

interface OnShop {
  readonly id: string;
  readonly verb: 'get' | 'disable' | 'enable' | 'remove';
  readonly method: Endpoint['method'];
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  /** What the answer is. */
  readonly answers: string;
}

/** What needs nothing but the name of a shop. */
function onShop({ verb, answers, ...described }: OnShop): Endpoint {
  return endpoint({
    ...described,
    call: `shops.${verb}`,
    tag: TAG,
    access: 'admin',
    params: ShopParams,
    answers: answer(answers),
    problems: [400, 404],
    async handle({ services, caller, params }) {
      return { status: 200, body: shown(await services.shops[verb](caller, params.pk)) };
    },
  });
}

export const shopEndpoints: readonly Endpoint[] = [
  endpoint({
    id: 'listShops',
    call: 'shops.list',
    method: 'GET',
    path: '/shops/',
    tag: TAG,
    summary: 'List the shops of this server',
    description: `${ONLY} By their names. The shop of the server itself is not among them.`,
    access: 'admin',
    answers: { 200: { description: 'All shops', schema: Type.Array(ShopSchema), example: [SHOP] } },
    problems: [400],
    async handle({ services, caller }) {
      return { status: 200, body: (await services.shops.list(caller)).map(shown) };
    },
  }),
  endpoint({
    id: 'createShop',
    call: 'shops.create',
    method: 'POST',
    path: '/shops/',
    tag: TAG,
    summary: 'Add a shop',
    description: `${ONLY} It has a schema of its own in the database, and is served below its name: \`/kopi/charge/\`. Set the address of its notifications at the gateway to \`/kopi/notification/\`.`,
    access: 'admin',
    body: {
      schema: Input,
      required: true,
      examples: {
        'a second brand': {
          id: 'kopi',
          name: 'Toko Kopi',
          server_key: 'SB-Mid-server-...',
          client_key: 'SB-Mid-client-...',
          merchant_id: 'G812785003',
        },
      },
    },
    answers: { 201: { description: 'The shop', schema: ShopSchema, example: SHOP } },
    problems: [400],
    async handle({ services, caller, body }) {
      const { id, name: called, environment, server_key, client_key, merchant_id, settings } = body;
      const made = await services.shops.create(caller, {
        ...{ id, name: called, environment, settings },
        ...{ serverKey: server_key, clientKey: client_key, merchantId: merchant_id },
      });
      return { status: 201, body: shown(made) };
    },
  }),
  onShop({
    ...{ id: 'getShop', verb: 'get', method: 'GET', path: '/shops/{pk}/', summary: 'Read a shop' },
    ...{ description: ONLY, answers: 'The shop' },
  }),
  endpoint({
    id: 'updateShop',
    call: 'shops.update',
    method: 'PATCH',
    path: '/shops/{pk}/',
    tag: TAG,
    summary: 'Change a shop',
    description: `${ONLY} Every process goes by the change within seconds. A new server key takes the place of the one before, which goes on checking notifications until \`drop_previous_server_key\`.`,
    access: 'admin',
    params: ShopParams,
    body: { schema: Changes, required: true, examples: { 'a new key': { server_key: 'SB-Mid-server-...' } } },
    answers: answer('The shop afterwards'),
    problems: [400, 404],
    async handle({ services, caller, params, body }) {
      return { status: 200, body: shown(await services.shops.update(caller, params.pk, toChanges(body))) };
    },
  }),
  onShop({
    ...{ id: 'disableShop', verb: 'disable', method: 'POST', path: '/shops/{pk}/disable/', summary: 'Disable a shop' },
    description: `${ONLY} It answers 503 to all but the notifications of the gateway; its background goes on, so that what is under way comes to its end.`,
    answers: 'The shop afterwards',
  }),
  onShop({
    ...{ id: 'enableShop', verb: 'enable', method: 'POST', path: '/shops/{pk}/enable/', summary: 'Enable a shop' },
    ...{ description: ONLY, answers: 'The shop afterwards' },
  }),
  endpoint({
    id: 'moveShop',
    call: 'shops.move',
    method: 'POST',
    path: '/shops/{pk}/move/',
    tag: TAG,
    summary: 'Move a shop to another node',
    description: `${ONLY} On a Citus cluster, by its own move, which goes on when the connection or the server ends. It may take minutes: the answer comes when it begins, and the shop shows how it stands (\`move_state\`, \`node\`).`,
    access: 'admin',
    params: ShopParams,
    body: { schema: MoveInput, required: true, examples: { 'to another node': { node: '10.0.0.3:5432' } } },
    answers: {
      202: {
        description: 'The move has begun; the shop',
        schema: ShopSchema,
        example: {
          ...SHOP,
          move_state: 'moving',
          move_from: '10.0.0.2:5432',
          move_to: '10.0.0.3:5432',
          move_started_at: '2026-01-15T03:00:00.000Z',
        },
      },
    },
    problems: [400, 404],
    async handle({ services, caller, params, body }) {
      return { status: 202, body: shown(await services.shops.move(caller, params.pk, body)) };
    },
  }),
  onShop({
    ...{ id: 'removeShop', verb: 'remove', method: 'DELETE', path: '/shops/{pk}/', summary: 'Remove a shop' },
    description: `${ONLY} Only one that is disabled, with nothing under way. Its tables stay in the database, in its schema: export what you need, and drop it then. A shop of the same name that is added later has them again.`,
    answers: 'The shop as it was',
  }),
];

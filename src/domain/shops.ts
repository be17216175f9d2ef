// Shops: several merchants that one server serves, each with a schema of its own. Pure.

import { choice, integer, json, type RecordOf, showingOf, text, time } from './record.ts';

export const SHOP_STATUSES = ['active', 'disabled'] as const;
export const SHOP_ENVIRONMENTS = ['local', 'sandbox', 'production'] as const;
/** How it stands at the process that answers: not yet, or not now, with the reason beside it; `elsewhere` at one that serves none. */
export const SHOP_STATES = ['ready', 'preparing', 'failing', 'elsewhere'] as const;
export type ShopState = (typeof SHOP_STATES)[number];

/** How a shop goes to another node: the engine copies it beside its writers, or has them wait for as long as the copy takes. */
export const MOVE_MODES = ['auto', 'block_writes'] as const;
export type MoveMode = (typeof MOVE_MODES)[number];
export const MOVE_STATES = ['moving', 'moved', 'failed'] as const;
export type MoveState = (typeof MOVE_STATES)[number];

/** Small letters, digits, and hyphens between them: it stands in addresses, and in the name of a schema. */
export const SHOP_ID = '^[a-z][a-z0-9]*(-[a-z0-9]+)*$';
export const SHOP_ID_LENGTH_MAX = 30;
export const SHOPS_MAX = 1_000;
const SCHEMA_LENGTH_MAX = 63;

/** Settings by the names that the environment has for them. */
export type ShopSettings = Readonly<Record<string, string>>;

/** Every field of a shop, in the order in which the API shows them. */
export const SHOP_FIELDS = {
  id: text.shown('The name of the shop in its addresses'),
  name: text.changes.shown('What people call it'),
  status: choice(SHOP_STATUSES).changes.shown(
    'A disabled shop takes no requests but the notifications of the gateway, and its background goes on',
  ),
  state: choice(SHOP_STATES).computed.shown(
    'Whether the process that answers serves it; `elsewhere` where that serves no shops, as a command does',
  ),
  problem: text.orNull.computed.shown('Why it is not ready'),
  warning: text.orNull.computed.shown('What is unusual about it, such as a server key that another shop has too'),
  environment: choice(SHOP_ENVIRONMENTS).shown('The gateway that its keys are of'),
  merchantId: text.orNull.changes.shown('Its merchant id at the gateway'),
  clientKey: text.orNull.changes.shown('Its client key, which is public'),
  serverKeyEnd: text.changes.shown('The last four characters of its server key'),
  previousServerKeyEnd: text.orNull.changes.shown(
    'The same of the key before, which still checks notifications; null where there is none',
  ),
  settings: json<ShopSettings>().computed.shown(
    'What it has otherwise than the server, by the names of the settings; of a secret only that it is set',
  ),
  schemaName: text.shown('The schema of the database that holds its tables'),
  node: text.orNull.computed.shown(
    'The node of a Citus cluster that has its tables; null where there is no cluster, or the coordinator has them',
  ),
  moveState: choice(MOVE_STATES).orNull.computed.shown(
    'How its last move to another node stands; null where there was none',
  ),
  moveFrom: text.orNull.changes.shown('The node where that move began'),
  moveTo: text.orNull.changes.shown('The node where it leads'),
  moveStartedAt: time.orNull.changes.shown('When it was asked for'),
  moveEndedAt: time.orNull.changes.shown('When it was over, either way'),
  moveProblem: text.orNull.changes.shown('Why it failed'),
  /** Its keys and its settings, which hold secrets. */
  sealed: text.changes,
  /** Of the server key, so that the same key is seen in two shops. */
  keyHash: text.changes,
  version: integer.changes,
  createdBy: text.shown('Who added it'),
  createdAt: time.shown('When it was added'),
  updatedAt: time.changes.shown('When it last changed'),
} as const;

export interface Shop extends RecordOf<typeof SHOP_FIELDS> {}

export const showShop = showingOf(SHOP_FIELDS, 'shown');

type Keyed = Pick<Shop, 'keyHash' | 'environment'>;

/** Whether both have the same server key. */
export const isSameAccount = (shop: Keyed, other: Keyed): boolean =>
  shop.keyHash === other.keyHash && shop.environment === other.environment;

/** Whose account at the gateway it has: shops with the same server key share one, which is the oldest shop's. */
export function accountOf(shop: Shop, all: readonly Shop[]): Shop {
  const age = ({ createdAt }: Shop) => createdAt.getTime();
  return all
    .filter((other) => isSameAccount(shop, other))
    .reduce((oldest, other) => (age(other) < age(oldest) ? other : oldest), shop);
}

/** What only a vault opens. */
export interface ShopSecrets {
  readonly serverKey: string;
  readonly previousServerKey: string | null;
  readonly settings: ShopSettings;
}

/** What the secrets of a shop are sealed for. */
export const purposeOfShop = (id: string) => `shop:${id}`;

/** Null where the name would be too long for PostgreSQL. */
export function schemaOfShop(server: string, id: string): string | null {
  const name = `${server}_${id.replaceAll('-', '_')}`;
  return name.length > SCHEMA_LENGTH_MAX ? null : name;
}

// What the partitioned tables of migration 12 look like: keys, indexes, and which of the old table's indexes are gone with it.

export interface Partitioned {
  readonly table: string;
  /** Says in which partition a row is. */
  readonly time: string;
  readonly key: string;
  /** Indexes of every partition, by what follows the table's name in theirs. */
  readonly indexes: Readonly<Record<string, string>>;
  /** Indexes of the old table that nothing needs any more. */
  readonly needless: readonly string[];
  /** References that are dropped: rows are written in the statement that writes what they refer to. */
  readonly references: readonly string[];
  /** What each partition has for itself, since PostgreSQL would want the time in it. */
  readonly own?: Readonly<Record<string, string>>;
}

export const PARTITIONED: readonly Partitioned[] = [
  {
    table: 'gateway_events',
    time: 'occurred_at',
    key: 'written_in, sequence, occurred_at',
    indexes: {
      subject: '(subject_id, sequence)',
      // Ids are made in the order of time, as events are: the smallest kind of index will do.
      found: 'USING brin (occurred_at, id)',
    },
    needless: ['gateway_events_pkey', 'gateway_events_id_key', 'gateway_events_order', 'gateway_events_time'],
    references: [],
  },
  {
    table: 'gateway_payment_history',
    time: 'created_at',
    key: 'payment_id, version, created_at',
    indexes: {},
    needless: ['gateway_payment_history_pkey'],
    references: ['gateway_payment_history_payment_id_fkey'],
  },
  {
    table: 'gateway_notifications',
    time: 'created_at',
    key: 'created_at, id',
    indexes: {
      found: 'USING brin (id)',
      order: `(order_id) WHERE status IN ('unmatched', 'failed', 'stale')`,
      subscription: '(subscription_id) WHERE subscription_id IS NOT NULL',
      duplicates: `(created_at) WHERE status = 'duplicate'`,
      look_again: '(look_again_at) WHERE look_again_at IS NOT NULL',
      unmatched: `(created_at) WHERE status = 'unmatched'`,
    },
    needless: ['gateway_notifications_pkey', 'gateway_notifications_newest'],
    references: ['gateway_notifications_payment_id_fkey', 'gateway_notifications_subscription'],
    own: { once: `(fingerprint) WHERE status = 'processed'` },
  },
  {
    table: 'webhook_attempts',
    time: 'created_at',
    key: 'endpoint_id, created_at, id',
    indexes: { found: 'USING brin (created_at)' },
    needless: ['webhook_attempts_pkey', 'webhook_attempts_time', 'webhook_attempts_age'],
    references: [],
  },
];

/** What is built beforehand on the table that is there, by the names that it has as a partition. */
export function indexesToBuild({ table, key, indexes }: Partitioned): [name: string, definition: string][] {
  const built = Object.entries(indexes).filter(([name]) => name === 'found');
  return [
    [`${table}_before_key`, `UNIQUE INDEX ${table}_before_key ON ${table} (${key})`],
    ...built.map(([name, definition]): [string, string] => [
      `${table}_before_${name}`,
      `INDEX ${table}_before_${name} ON ${table} ${definition}`,
    ]),
  ];
}

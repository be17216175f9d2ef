// What is owed is written down where it is owed: read-backs of payments, further looks at messages, and where sweeps go on.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // No table is rewritten. Whoever has large tables may build the indexes beforehand, CONCURRENTLY and under the same names,
  // once the columns are there.
  await sql
    .raw(`
-- Only an answer to a question that was sent at this time or later pays the debt. Null: none is owed.
ALTER TABLE gateway_payments ADD COLUMN IF NOT EXISTS read_back_owed_since timestamptz;

-- When a sweep looks at a message again, and how often one tried to apply it without coming to an end.
ALTER TABLE gateway_notifications ADD COLUMN IF NOT EXISTS look_again_at timestamptz;
ALTER TABLE gateway_notifications ADD COLUMN IF NOT EXISTS attempts integer NOT NULL DEFAULT 0;
CREATE INDEX IF NOT EXISTS gateway_notifications_look_again ON gateway_notifications (look_again_at)
  WHERE look_again_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS gateway_notifications_unmatched ON gateway_notifications (created_at) WHERE status = 'unmatched';
-- What waits already is looked at once more.
UPDATE gateway_notifications message SET look_again_at = now()
WHERE status = 'received' OR (status = 'unmatched'
  AND EXISTS (SELECT FROM gateway_payments payment WHERE payment.order_id = message.order_id));

CREATE TABLE sweep_positions (
  name      text PRIMARY KEY,
  position  text NOT NULL
);
`)
    .execute(db);
}

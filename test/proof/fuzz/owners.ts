// Whose the ids are that somebody was shown: the database knows, whatever the answers said.

import type { Answer } from './client.ts';
import { describe } from './report.ts';
import type { Plan } from './requests.ts';
import { decodeLoosely } from './rules.ts';
import type { World } from './world.ts';

const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;

const OWNED = `
  SELECT id, owner_id FROM gateway_payments
  UNION ALL SELECT id, owner_id FROM gateway_invoices
  UNION ALL SELECT id, owner_id FROM gateway_subscriptions
  UNION ALL SELECT id, owner_id FROM checkouts
  UNION ALL SELECT id, owner_id FROM payment_links
  UNION ALL SELECT r.id, p.owner_id FROM gateway_refunds r JOIN gateway_payments p ON p.id = r.payment_id
  UNION ALL SELECT i.id, p.owner_id FROM gateway_payment_items i JOIN gateway_payments p ON p.id = i.payment_id
  UNION ALL SELECT n.id, p.owner_id FROM gateway_notifications n JOIN gateway_payments p ON p.id = n.payment_id
  UNION ALL SELECT e.id, o.owner_id FROM gateway_events e JOIN (
    SELECT id, owner_id FROM gateway_payments
    UNION ALL SELECT id, owner_id FROM gateway_invoices
    UNION ALL SELECT id, owner_id FROM gateway_subscriptions
    UNION ALL SELECT id, owner_id FROM checkouts
  ) o ON o.id = e.subject_id`;

/** Every id that somebody who is not staff was shown without having said it, with the request that did it. */
export class Shown {
  readonly #byOwner = new Map<string, Map<string, Plan>>();
  #ids = 0;

  note(plan: Plan, { text }: Answer): void {
    const { actor, operation } = plan;
    if (actor.staff || operation.isOpen || !actor.isKnown) return;
    const asked = `${decodeLoosely(plan.path)} ${String(plan.body)}`;
    const shown = this.#byOwner.get(actor.owner) ?? new Map<string, Plan>();
    for (const [id] of text.matchAll(UUID)) {
      if (shown.has(id) || asked.includes(id)) continue;
      shown.set(id, plan);
      this.#ids += 1;
    }
    this.#byOwner.set(actor.owner, shown);
  }

  /** How many were seen in all, so that a test knows that there was something to find. */
  get count(): number {
    return this.#ids;
  }

  async findFaults({ t }: World): Promise<string[]> {
    const { rows } = await t.gapura.database.pool.query<{ id: string; owner_id: string }>(OWNED);
    const faults: string[] = [];
    for (const { id, owner_id } of rows) {
      for (const [owner, shown] of this.#byOwner) {
        const plan = owner === owner_id ? undefined : shown.get(id);
        if (plan !== undefined) faults.push(`${owner} is shown ${id}, which is ${owner_id}'s\n${describe(plan)}`);
      }
    }
    return faults;
  }
}

// What a merchant may choose about how money is handled. A policy stands here, with its default, and in the table of settings.

export interface Policies {
  /** Applies a notification that brings or returns money only after asking the gateway. Off where absent. */
  readonly confirmNotifications: boolean;
  /** How long after it was asked for a charge may still be sent to the gateway. The default is that of `GAPURA_CHARGE_DEADLINE_MINUTES`. */
  readonly chargeDeadlineMinutes: number;
  /**
   * Whole rupiah. A refund that makes the unapproved refunds of its payment exceed this waits as `requested` for a
   * second person. 0: every refund does; none where absent.
   */
  readonly refundApprovalAbove: number | null;
  /** How many days after its report a chargeback can be answered, unless a case says otherwise. */
  readonly chargebackDays: number;
}

export const POLICIES: Policies = {
  confirmNotifications: false,
  chargeDeadlineMinutes: 15,
  refundApprovalAbove: null,
  chargebackDays: 7,
};

/** The policies of a host: what it leaves out has its default. */
export function policiesOf(given: Partial<Policies>): Policies {
  const chosen = Object.keys(POLICIES).flatMap((name) => {
    const value = given[name as keyof Policies];
    return value === undefined ? [] : [[name, value]];
  });
  const policies: Policies = { ...POLICIES, ...Object.fromEntries(chosen) };
  const { chargeDeadlineMinutes: minutes, refundApprovalAbove: above, chargebackDays: days } = policies;
  if (!(minutes > 0 && Number.isFinite(minutes)))
    throw new RangeError('chargeDeadlineMinutes must be a number above 0');
  if (above !== null && !(Number.isSafeInteger(above) && above >= 0)) {
    throw new RangeError('refundApprovalAbove must be a whole number from 0');
  }
  if (!(Number.isSafeInteger(days) && days >= 1)) throw new RangeError('chargebackDays must be a whole number from 1');
  return policies;
}

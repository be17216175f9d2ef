// What could be wrong, each as an edit of the sources: worlds that do not find it would not find a mistake like it either.

export interface Mutant {
  readonly name: string;
  readonly edits: readonly { readonly file: string; readonly from: string; readonly to: string }[];
}

const JUDGEMENT = 'src/domain/payments/judgement.ts';
const CHANGES = 'src/services/payments/changes.ts';
const MOVES = 'src/store/payments/moves.ts';
const CHARGE = 'src/services/payments/charge.ts';
const REFUND = 'src/services/payments/refund-at-gateway.ts';

const one = (name: string, file: string, from: string, to: string): Mutant => ({ name, edits: [{ file, from, to }] });

export const MUTANTS: readonly Mutant[] = [
  one(
    'an event is not written with its change',
    CHANGES,
    '    events,\n    notification: change',
    '    events: [],\n    notification: change',
  ),
  {
    name: 'events are written after the change',
    edits: [
      { file: CHANGES, from: '    events,\n    notification: change', to: '    events: [],\n    notification: change' },
      {
        file: CHANGES,
        from: "  if (outcome !== 'written') return outcome;\n",
        to: `  if (outcome !== 'written') return outcome;
  if (events.length > 0) {
    const next = { ...payment, version: payment.version + 1 };
    await writeChange(on, { payment: next, refunds: [], history: null, events, notification: null, notificationIsKnown: false, readBackAt: undefined });
  }
`,
      },
    ],
  },
  one(
    'a change leaves no history',
    CHANGES,
    'history: verdict.moved ? historyOf(verdict.reason) : null',
    'history: null',
  ),
  one(
    'a late pending is applied',
    JUDGEMENT,
    "MOVES[from].includes(status) && payment.overruledStatus !== status ? 'move' : 'stale'",
    "'move'",
  ),
  one(
    'another amount is believed',
    JUDGEMENT,
    'if (amount >= payment.grossAmount || amount === payment.capturedAmount) return null;',
    'if (amount > 0n) return null;',
  ),
  one(
    'the order id is not checked',
    JUDGEMENT,
    'if (orderId !== null && !isOfOrder(payment, orderId)) {',
    "if (orderId === '') {",
  ),
  one(
    'the transaction id is not checked',
    'src/domain/payments/attempts.ts',
    "if (payment.invoiceId === null || isAnotherPayment(payment)) return 'not ours';",
    "if (isAnotherPayment(payment)) return 'not ours';",
  ),
  one(
    'the signature is not checked',
    'src/gateway/signature.ts',
    "return timingSafeEqual(Buffer.from(expected, 'latin1'), Buffer.from(received, 'latin1'));",
    'return timingSafeEqual(Buffer.from(expected), Buffer.from(expected));',
  ),
  one('a refund that lags is forgotten at once', JUDGEMENT, "return forgets ? 'stay' : 'move';", "return 'move';"),
  one(
    'paid is told again',
    'src/domain/payments/verdict.ts',
    'if (wasPaid(after) && (firstWord || !wasPaid(before)))',
    'if (wasPaid(after))',
  ),
  one(
    'a lost answer to a charge is a refusal',
    CHARGE,
    "const isOver = error.outcome === 'refused' && (error.statusCode !== null || origin.isOnly === true);\n  if (!isOver)",
    'const isOver = true as boolean;\n  if (!isOver)',
  ),
  one('a refund has another key on each try', REFUND, '      refund.refundKey,\n', '      context.newId(),\n'),
  one(
    'a charge has another order id on each try',
    CHARGE,
    'toChargeBody(input, payment)',
    'toChargeBody(input, attempts > 1 ? { ...payment, orderId: payment.orderId + attempts } : payment)',
  ),
  one(
    'a refund takes no amount',
    'src/store/payments/refunds.ts',
    'SET refund_reserved_amount = refund_reserved_amount + $2, version',
    'SET refund_reserved_amount = refund_reserved_amount + 0 * $2, version',
  ),
  one(
    'a refund asks for no version',
    'src/store/payments/refunds.ts',
    'AND refund_reserved_amount + $2 <= coalesce(captured_amount, gross_amount) AND',
    'AND',
  ),
  {
    name: 'a change does not look at the version',
    edits: [
      {
        file: 'src/store/payments/changes.ts',
        from: ' - 1 AND EXISTS (SELECT id FROM free) RETURNING *',
        to: ' - 1 IS NOT NULL AND EXISTS (SELECT id FROM free) RETURNING *',
      },
      {
        file: 'src/store/payments/changes.ts',
        from: ' AND stored.version = changed.version - 1 RETURNING',
        to: ' RETURNING',
      },
      { file: MOVES, from: "version: 'sent.version'", to: "version: 'stored.version'" },
    ],
  },
  {
    name: 'a payment that is not read is taken to wait',
    edits: [
      { file: MOVES, from: 'Object.entries(WAITING)', to: "Object.entries({ currency: 'IDR' })" },
      { file: MOVES, from: 'version: String(WAITING.version)', to: "version: 'stored.version'" },
    ],
  },
  one(
    'lost messages are not asked for',
    'src/tasks/registry.ts',
    'const due = await services.background.claimDueChecks(limit);',
    'const due = (await services.background.claimDueChecks(limit)).slice(0, 0);',
  ),
  one(
    'a batch fails together',
    'src/store/database/batching.ts',
    'if (together.length > 1 && (',
    'if (together.length > 1_000 && (',
  ),
  one('a read-back is given up', CHANGES, 'readBackAt: change.readBackAt,', 'readBackAt: undefined,'),
  one('open refunds are not looked after', 'src/tasks/registry.ts', 'ids.slice(0, room)', 'ids.slice(0, 0)'),
  one(
    'a checkout does not follow its payment',
    'src/services/payments/parent.ts',
    'return after.checkoutId !== null && concernsCheckout({ before, after });',
    'return after.checkoutId !== null && concernsCheckout({ before, after: before });',
  ),
  {
    name: 'the old instrument is not cancelled',
    edits: [
      {
        file: 'src/services/checkouts/choosing.ts',
        from: "if (checkout.status === 'processing') {",
        to: "if (checkout.status === 'completed') {",
      },
      {
        file: 'src/services/checkouts/choosing.ts',
        from: "if (checkout.status !== 'open' ||",
        to: "if (checkout.status === 'completed' ||",
      },
      {
        file: 'src/store/database/migrations/0001-schema.ts',
        from: 'CREATE UNIQUE INDEX gateway_payments_one_payable_of_checkout',
        to: 'CREATE INDEX gateway_payments_one_payable_of_checkout',
      },
      { file: 'src/store/checkouts/attempts.ts', from: "::integer AND status = 'open'", to: '::integer' },
    ],
  },
];

/** What one in a few worlds finds, whatever meets in it: these are tried with every change. */
export const PLAIN: ReadonlySet<string> = new Set([
  'an event is not written with its change',
  'a change leaves no history',
  'paid is told again',
  'lost messages are not asked for',
  'a batch fails together',
  'open refunds are not looked after',
]);

/** What a death at one place shows, or a gateway that is deaf: harsh worlds find these. */
export const NEEDS_HARSH: ReadonlySet<string> = new Set([
  'events are written after the change',
  'a refund takes no amount',
]);

/** The worlds that are known to find each; others are only played where one does not any more. */
export const FOUND_BY: Readonly<Record<string, number>> = {
  'an event is not written with its change': 1,
  'events are written after the change': 27,
  'a change leaves no history': 1,
  'a late pending is applied': 1,
  'another amount is believed': 4,
  'the order id is not checked': 44,
  'the transaction id is not checked': 23,
  'the signature is not checked': 40,
  'a refund that lags is forgotten at once': 1,
  'paid is told again': 1,
  'a lost answer to a charge is a refusal': 1,
  'a refund has another key on each try': 1,
  'a charge has another order id on each try': 26,
  'a refund takes no amount': 3,
  'a refund asks for no version': 13,
  'a change does not look at the version': 2,
  'a payment that is not read is taken to wait': 5,
  'lost messages are not asked for': 1,
  'a batch fails together': 2,
  'a read-back is given up': 11,
  'open refunds are not looked after': 11,
  'a checkout does not follow its payment': 3,
  'the old instrument is not cancelled': 53,
};

// What must always hold, looked for in our books and in those of the gateway. Each fault is a sentence; none is what is wanted.

import type { Sandbox } from '../../src/sandbox/index.ts';

/** What a sale of another system carries, that has the same account at the gateway as we have. */
export const OF_ANOTHER_SYSTEM = { shop: 'another' };

type Transaction = ReturnType<Sandbox['control']['transactions']['list']>[number];
const isTheirs = ({ metadata }: Transaction) => metadata?.shop === OF_ANOTHER_SYSTEM.shop;

export interface Books {
  readonly sandbox: Sandbox;
  query<Row>(text: string): Promise<Row[]>;
}

interface Payment {
  readonly id: string;
  readonly order_id: string;
  readonly transaction_id: string | null;
  readonly transaction_status: string;
  readonly charge_state: string;
  readonly gross_amount: string;
  readonly captured_amount: string | null;
  readonly refund_amount: string;
  readonly refund_reserved_amount: string;
  readonly read_back_owed_since: unknown;
  readonly checkout_id: string | null;
}

/** What is wrong at any time, however much is still under way. */
export async function findLastingFaults(books: Books): Promise<string[]> {
  const transactions = books.sandbox.control.transactions.list({ limit: 1_000_000 });
  const touched = transactions.filter(isTheirs).filter(({ history }) => history.some(({ by }) => BY_CALL.has(by)));
  const twice = repeated(transactions.filter((one) => !isTheirs(one)).map(({ orderId }) => orderId));
  const given = transactions.filter(
    ({ refunds, grossAmount }) => refunds.reduce((sum, { amount }) => sum + amount, 0) > grossAmount,
  );
  const written = await books.query<{ fault: string }>(`${OVERDRAWN} UNION ALL ${HISTORY_FAULTS}`);
  return [
    ...touched.map(({ orderId, status }) => `${orderId}: the sale of another system is ${status} by a call of ours`),
    ...twice.map((orderId) => `the gateway has two transactions for ${orderId}`),
    ...given.map(({ orderId }) => `${orderId}: the gateway gave back more than it took`),
    ...written.map(({ fault }) => fault),
    ...(await openTwice(books)),
  ];
}

/** What a transaction is moved by when somebody calls the gateway. */
const BY_CALL: ReadonlySet<string> = new Set(['cancel', 'expire', 'deny', 'approve', 'capture', 'refund']);

const repeated = (list: readonly string[]) => list.filter((one, index) => list.indexOf(one) !== index);

const OVERDRAWN = `
SELECT order_id || ': more is to be given back than was taken' AS fault FROM gateway_payments payment
WHERE coalesce(captured_amount, gross_amount) < (
  SELECT coalesce(sum(amount), 0) FROM gateway_refunds WHERE payment_id = payment.id AND status NOT IN ('failed', 'rejected'))`;

/** 3: the status is the last row of the history; each change of it has its event, and no event came twice. */
const HISTORY_FAULTS = `
SELECT order_id || ' is ' || transaction_status || ', and its history ends with ' || coalesce(last, 'nothing') AS fault
FROM gateway_payments payment LEFT JOIN LATERAL (
  SELECT to_status AS last FROM gateway_payment_history WHERE payment_id = payment.id ORDER BY version DESC LIMIT 1) history ON true
-- What was written down and not answered yet has no history.
WHERE last IS DISTINCT FROM transaction_status AND NOT (last IS NULL AND charge_state = 'initiated')
UNION ALL
SELECT order_id || ' went from ' || from_status || ' to ' || to_status || ', and no event tells it'
FROM gateway_payments payment JOIN gateway_payment_history history ON history.payment_id = payment.id
-- That a card's money was taken is told once, when it is captured.
WHERE from_status <> to_status AND to_status <> 'authorize' AND (from_status, to_status) <> ('capture', 'settlement')
  AND NOT EXISTS (SELECT 1 FROM gateway_events event WHERE event.subject_id = payment.id AND event.transaction_status = history.to_status
    AND (event.previous_status = history.from_status OR to_status IN ('partial_refund', 'refund')))
  -- The status may be known before the refund that made it: that is told when its amount is.
  AND NOT (to_status = 'partial_refund' AND payment.refund_amount = 0)
UNION ALL
SELECT order_id || ' had ' || name || ' twice' FROM gateway_payments payment JOIN gateway_events event ON event.subject_id = payment.id
-- A refund is told once; two that became known together have one total.
GROUP BY order_id, name, event.data -> 'refund' ->> 'refund_key', CASE WHEN event.data -> 'refund' IS NULL THEN
  concat_ws(' ', event.transaction_status, event.refund_amount, event.captured_amount, event.fraud_status) END
HAVING count(*) > 1`;

/** 8: two ways to pay one checkout are never open at the gateway at once. */
async function openTwice({ sandbox, query }: Books): Promise<string[]> {
  const open = sandbox.control.transactions
    .list({ limit: 1_000_000 })
    .flatMap(({ orderId, status }) => (status === 'pending' ? [orderId] : []));
  // Most of the time there is nothing to ask.
  if (open.length < 2) return [];
  const attempts = await query<{ order_id: string; checkout: string }>(`
    SELECT payment.order_id, checkout.order_id AS checkout FROM gateway_payments payment JOIN checkouts checkout ON checkout.id = payment.checkout_id`);
  const checkoutOf = new Map(attempts.map(({ order_id: orderId, checkout }) => [orderId, checkout]));
  return repeated(open.flatMap((orderId) => checkoutOf.get(orderId) ?? [])).map((id) => `${id} can be paid twice`);
}

/** Everything that is wrong once all that is owed was done. */
export async function findFaults(books: Books): Promise<string[]> {
  const payments = await books.query<Payment>('SELECT * FROM gateway_payments');
  return [
    ...(await openTwice(books)),
    ...transactionFaults(books, payments),
    ...(await refundFaults(books, payments)),
    ...(await books.query<{ fault: string }>(HISTORY_FAULTS)).map(({ fault }) => fault),
    ...(await checkoutFaults(books, payments)),
    ...(await invoiceFaults(books)),
    ...(await subscriptionFaults(books)),
    ...(await owedFaults(books)),
  ];
}

/** 1 and 7: one transaction for a payment, each of them known here, and as it is there. */
function transactionFaults({ sandbox }: Books, payments: readonly Payment[]): string[] {
  const faults: string[] = [];
  const transactions = sandbox.control.transactions.list({ limit: 1_000_000 });
  const known = new Map(payments.map((payment) => [payment.transaction_id, payment]));
  const orders = new Set<string>();
  for (const transaction of transactions) {
    const { id, orderId, status, grossAmount } = transaction;
    const payment = known.get(id);
    if (isTheirs(transaction)) {
      if (payment !== undefined) faults.push(`${orderId}: the sale of another system is taken for ours`);
      continue;
    }
    if (orders.has(orderId)) faults.push(`the gateway has two transactions for ${orderId}`);
    orders.add(orderId);
    if (payment === undefined) faults.push(`nobody here knows the transaction ${id} of ${orderId}`);
    else if (payment.transaction_status !== status)
      faults.push(`${orderId} is ${payment.transaction_status} here and ${status} at the gateway`);
    else if (BigInt(payment.gross_amount) !== BigInt(grossAmount)) faults.push(`${orderId} has another amount here`);
  }
  for (const { order_id: orderId, charge_state: state, transaction_id: id } of payments) {
    if (state === 'initiated' || state === 'unknown') faults.push(`${orderId} is still ${state}`);
    if (state === 'charged' && !transactions.some((one) => one.id === id))
      faults.push(`${orderId} is charged here, and the gateway has no such transaction`);
  }
  return faults;
}

interface Refund {
  readonly payment_id: string;
  readonly amount: string;
  readonly status: string;
}

/** 2: what was not refused is never more than was taken, and what was given back here was given back there. */
async function refundFaults({ sandbox, query }: Books, payments: readonly Payment[]): Promise<string[]> {
  const refunds = await query<Refund>('SELECT payment_id, amount, status FROM gateway_refunds');
  const sum = (of: readonly Refund[]) => of.reduce((total, { amount }) => total + BigInt(amount), 0n);
  return payments.flatMap((payment) => {
    const own = refunds.filter((refund) => refund.payment_id === payment.id);
    const done = sum(own.filter(({ status }) => status === 'accepted' || status === 'confirmed'));
    const reserved = sum(own.filter(({ status }) => status !== 'rejected' && status !== 'failed'));
    const taken = BigInt(payment.captured_amount ?? payment.gross_amount);
    const there = sandbox.control.transactions.get(payment.transaction_id ?? '')?.refunds ?? [];
    const given = there.reduce((total, { amount }) => total + BigInt(amount), 0n);
    const faults: string[] = [];
    if (reserved > taken) faults.push(`${payment.order_id}: refunds of ${reserved} for ${taken}`);
    if (done !== given) faults.push(`${payment.order_id}: refunded ${done} here and ${given} at the gateway`);
    if (done !== BigInt(payment.refund_amount)) faults.push(`${payment.order_id}: refund_amount is not the sum`);
    if (own.some(({ status }) => status === 'pending')) faults.push(`${payment.order_id}: a refund is still pending`);
    return faults;
  });
}

interface Checkout {
  readonly id: string;
  readonly order_id: string;
  readonly status: string;
  readonly payment_id: string | null;
  readonly surplus_amount: string;
}

const HERE = new Set(['capture', 'settlement', 'partial_refund', 'partial_chargeback']);
const GIVEN_BACK = new Set(['refund', 'chargeback']);

/** 8: at most one way to pay is open, and whose money the gateway holds for it is known. */
async function checkoutFaults({ sandbox, query }: Books, payments: readonly Payment[]): Promise<string[]> {
  const checkouts = await query<Checkout>('SELECT id, order_id, status, payment_id, surplus_amount FROM checkouts');
  return checkouts.flatMap(({ id, order_id: orderId, status, payment_id: paymentId, surplus_amount: surplus }) => {
    const own = payments.filter((payment) => payment.checkout_id === id);
    const transactionOf = (payment: Payment) => sandbox.control.transactions.get(payment.transaction_id ?? '');
    const heldOf = (payment: Payment) => {
      const transaction = transactionOf(payment);
      if (transaction === undefined || !HERE.has(transaction.status)) return 0;
      return transaction.grossAmount - transaction.refunds.reduce((sum, { amount }) => sum + amount, 0);
    };
    const payable = own.filter((payment) => transactionOf(payment)?.status === 'pending').length;
    const total = own.reduce((sum, payment) => sum + heldOf(payment), 0);
    const counted = status === 'completed' ? own.find((payment) => payment.id === paymentId) : undefined;
    const isEnded = status === 'expired' || status === 'cancelled';
    const faults: string[] = [];
    if (payable > 1) faults.push(`${orderId} can be paid ${payable} times`);
    if (payable > 0 && status !== 'processing') faults.push(`${orderId} is ${status} and can still be paid`);
    if (total > 0 && status !== 'completed' && !isEnded) faults.push(`${orderId} is ${status}, and ${total} is here`);
    const isGivenBack = counted !== undefined && GIVEN_BACK.has(transactionOf(counted)?.status ?? '');
    if (total === 0 && status === 'completed' && !isGivenBack) faults.push(`${orderId} is completed by nothing`);
    const rest = total - (counted === undefined ? 0 : heldOf(counted));
    if (rest !== Number(surplus)) faults.push(`${orderId} has a surplus of ${surplus} where ${rest} is too much`);
    return faults;
  });
}

async function invoiceFaults({ sandbox, query }: Books): Promise<string[]> {
  const ours = await query<{
    order_id: string;
    gateway_invoice_id: string | null;
    status: string;
    creation_state: string;
  }>('SELECT order_id, gateway_invoice_id, status, creation_state FROM gateway_invoices');
  const theirs = sandbox.control.invoices.list({ limit: 1_000_000 });
  return [
    ...theirs.flatMap(({ id, orderId, status }) => {
      const invoice = ours.find((one) => one.gateway_invoice_id === id);
      if (invoice === undefined) return [`nobody here knows the invoice ${id} of ${orderId}`];
      return invoice.status === status ? [] : [`the invoice ${orderId} is ${invoice.status} here and ${status} there`];
    }),
    ...ours
      .filter(({ creation_state: state }) => state === 'initiated' || state === 'unknown')
      .map(({ order_id: orderId, creation_state: state }) => `the invoice ${orderId} is still ${state}`),
  ];
}

async function subscriptionFaults({ sandbox, query }: Books): Promise<string[]> {
  const ours = await query<{ name: string; gateway_subscription_id: string | null; status: string }>(
    'SELECT name, gateway_subscription_id, status FROM gateway_subscriptions',
  );
  const theirs = sandbox.control.subscriptions.list({ limit: 1_000_000 });
  return theirs.flatMap(({ id, name, stopped = 'active' }) => {
    // What the gateway has ended by itself it calls inactive, whyever.
    const status = stopped === 'completed' || stopped === 'exhausted' ? 'inactive' : stopped;
    const subscription = ours.find((one) => one.gateway_subscription_id === id);
    if (subscription === undefined) return [`nobody here knows the subscription ${id} of ${name}`];
    return subscription.status === status ? [] : [`${name} is ${subscription.status} here and ${status} there`];
  });
}

/** 7: what is owed was done. */
async function owedFaults({ query }: Books): Promise<string[]> {
  const owed = {
    'a status is still to be read back': 'SELECT 1 FROM gateway_payments WHERE read_back_owed_since IS NOT NULL',
    'a message is still to be looked at': 'SELECT 1 FROM gateway_notifications WHERE look_again_at IS NOT NULL',
    'a checkout is still to be cancelled': `SELECT 1 FROM checkouts WHERE cancel_wanted AND status = 'processing'`,
    'a subscription is still to be changed': 'SELECT 1 FROM gateway_subscriptions WHERE pending_action IS NOT NULL',
  };
  const faults: string[] = [];
  for (const [words, text] of Object.entries(owed)) {
    const rows = await query(text);
    if (rows.length > 0) faults.push(`${words} (${rows.length})`);
  }
  return faults;
}

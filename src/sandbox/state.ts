// Everything the sandbox remembers, and the one function through which it changes.

import type { KeptAnswer } from './answers.ts';
import type { CardToken, SavedCard } from './cards/card.ts';
import type { Invoice } from './invoices/invoice.ts';
import type { Notification } from './notifications/notification.ts';
import type { PayAccount } from './pay-accounts/pay-account.ts';
import type { Mark } from './settings.ts';
import type { PaymentLink, SnapSession } from './snap/session.ts';
import type { Subscription } from './subscriptions/subscription.ts';
import type { Transaction } from './transactions/transaction.ts';

/** How many records the control lists where it is not asked for more or fewer. */
const LISTED = 100;

export interface ListRange {
  readonly limit?: number;
  readonly offset?: number;
}

interface Identified {
  readonly id: string;
}

type Keys<T> = (record: T) => readonly string[];

class Collection<T extends Identified, Index extends string = never> {
  readonly #records = new Map<string, T>();
  readonly #indexes: ReadonlyMap<string, { keys: Keys<T>; ids: Map<string, string[]> }>;

  constructor(indexes: Record<Index, Keys<T>>) {
    this.#indexes = new Map(
      Object.entries<Keys<T>>(indexes).map(([name, keys]) => [name, { keys, ids: new Map<string, string[]>() }]),
    );
  }

  get size(): number {
    return this.#records.size;
  }

  get(id: string): T | undefined {
    return this.#records.get(id);
  }

  /** Every record, the oldest first. */
  all(): Iterable<T> {
    return this.#records.values();
  }

  newestFirst(): T[] {
    return [...this.#records.values()].reverse();
  }

  /** A part of them, the newest first. */
  list({ limit = LISTED, offset = 0 }: ListRange = {}): T[] {
    return this.newestFirst().slice(offset, offset + limit);
  }

  /** The records that carry `key` in an index, the newest first. */
  find(index: Index, key: string): T[] {
    const found: T[] = [];
    for (const id of this.#indexes.get(index)?.ids.get(key) ?? []) {
      const record = this.#records.get(id);
      if (record !== undefined) found.unshift(record);
    }
    return found;
  }

  /** For the state only: everything else changes records through its `commit`. */
  put(record: T): void {
    const before = this.#records.get(record.id);
    if (before !== undefined) this.#unindex(before, record);
    this.#records.set(record.id, record);
    for (const { keys, ids } of this.#indexes.values()) {
      for (const key of keys(record)) {
        const list = ids.get(key);
        if (list === undefined) ids.set(key, [record.id]);
        else if (!list.includes(record.id)) list.push(record.id);
      }
    }
  }

  /** For the state only. */
  drop(id: string): void {
    const before = this.#records.get(id);
    if (before === undefined) return;
    this.#unindex(before);
    this.#records.delete(id);
  }

  clear(): void {
    this.#records.clear();
    for (const { ids } of this.#indexes.values()) ids.clear();
  }

  #unindex(before: T, after?: T): void {
    for (const { keys, ids } of this.#indexes.values()) {
      const kept = new Set(after === undefined ? [] : keys(after));
      for (const key of keys(before)) {
        if (kept.has(key)) continue;
        const rest = (ids.get(key) ?? []).filter((id) => id !== before.id);
        if (rest.length === 0) ids.delete(key);
        else ids.set(key, rest);
      }
    }
  }
}

/** The kinds of records. A new kind is one line here: it is kept, journalled and restored like the others. */
const createCollections = () => ({
  transactions: new Collection<Transaction, 'order' | 'number'>({
    order: (transaction) => [transaction.orderId],
    number: (transaction) => transaction.numbers,
  }),
  notifications: new Collection<Notification, 'subject'>({ subject: (notification) => [notification.subjectId] }),
  subscriptions: new Collection<Subscription>({}),
  invoices: new Collection<Invoice, 'order' | 'transaction' | 'pdf'>({
    order: (invoice) => [invoice.orderId],
    transaction: (invoice) => invoice.transactionIds,
    pdf: (invoice) => [invoice.pdfId, invoice.paidPdfId],
  }),
  snapSessions: new Collection<SnapSession, 'order' | 'transaction' | 'link'>({
    order: (session) => [session.orderId],
    transaction: (session) => session.transactionIds,
    link: (session) => (session.linkId === undefined ? [] : [session.linkId]),
  }),
  paymentLinks: new Collection<PaymentLink, 'order' | 'address'>({
    order: (link) => [link.orderId],
    address: (link) => [link.address],
  }),
  cardTokens: new Collection<CardToken>({}),
  savedCards: new Collection<SavedCard, 'user'>({ user: ({ userId }) => (userId === undefined ? [] : [userId]) }),
  payAccounts: new Collection<PayAccount, 'link' | 'user' | 'transaction'>({
    link: (account) => account.links,
    user: ({ userId }) => (userId === undefined ? [] : [userId]),
    transaction: ({ transactionId }) => (transactionId === undefined ? [] : [transactionId]),
  }),
  keptAnswers: new Collection<KeptAnswer>({}),
  marks: new Collection<Mark>({}),
});

type Collections = ReturnType<typeof createCollections>;
export type CollectionName = keyof Collections;
export type RecordOf<Name extends CollectionName> = NonNullable<ReturnType<Collections[Name]['get']>>;
export type Changes = { readonly [Name in CollectionName]?: readonly RecordOf<Name>[] };
type Removals = { readonly [Name in CollectionName]?: readonly string[] };

/** One change as the journal has it. */
export interface Entry {
  readonly put?: Changes;
  readonly drop?: Removals;
  /** Set where everything before this entry was thrown away. */
  readonly reset?: true;
}

/** Any collection, as seen by a journal that does not know what it holds. */
interface Sink {
  put(record: Identified): void;
  drop(id: string): void;
}

type CommitListener = (collection: CollectionName, id: string) => void;

/** How many records one line of a fresh file holds: long enough to be quick, short enough to be read. */
const SNAPSHOT_RECORDS_PER_LINE = 100;

export interface State extends Collections {
  /**
   * Makes changes happen, all or none: they are in the journal before they are in memory, and both before this
   * returns. An answer that follows a commit is therefore never forgotten by a killed process.
   */
  commit(put: Changes, drop?: Removals): void;
  /** Commits one record, and returns it. */
  save<Name extends CollectionName>(name: Name, record: RecordOf<Name>): RecordOf<Name>;
  /** Forgets everything but what is given. */
  reset(stays?: Changes): void;
  onCommit(listener: CommitListener): void;
  /** How many changes there were since it was opened. */
  changes(): number;
}

/** A state with what the one who keeps it needs. */
export interface KeptState {
  readonly state: State;
  /** Makes a change of the past happen again, without writing it down. */
  apply(entry: Entry): void;
  /** What there is, as the fewest changes that lead to it. */
  snapshot(): Iterable<Entry>;
  /** From now on it is empty, and no change is possible. */
  end(): void;
}

export function createState(write: (entry: Entry) => void): KeptState {
  const collections = createCollections();
  const names = Object.keys(collections) as CollectionName[];
  const listeners: CommitListener[] = [];
  let ended = false;
  let changes = 0;

  const apply = (entry: Entry) => {
    if (entry.reset) for (const name of names) collections[name].clear();
    for (const name of names) {
      const collection: Sink = collections[name];
      for (const record of entry.put?.[name] ?? []) collection.put(record);
      for (const id of entry.drop?.[name] ?? []) collection.drop(id);
    }
  };

  function* snapshot(): Iterable<Entry> {
    for (const name of names) {
      const records = [...collections[name].all()];
      for (let from = 0; from < records.length; from += SNAPSHOT_RECORDS_PER_LINE) {
        yield { put: { [name]: records.slice(from, from + SNAPSHOT_RECORDS_PER_LINE) } };
      }
    }
  }

  const record = (entry: Entry) => {
    if (ended) throw new Error('The merchant was removed from the sandbox.');
    write(entry);
    apply(entry);
    changes += 1;
  };

  const commit = (put: Changes, drop?: Removals) => {
    record(drop === undefined ? { put } : { put, drop });
    for (const name of names) {
      for (const { id } of put[name] ?? []) for (const listener of listeners) listener(name, id);
    }
  };

  const state: State = {
    ...collections,
    commit,
    save: (name, saved) => {
      commit({ [name]: [saved] });
      return saved;
    },
    reset: (stays) => record(stays === undefined ? { reset: true } : { reset: true, put: stays }),
    changes: () => changes,
    onCommit: (listener) => {
      listeners.push(listener);
    },
  };
  const end = () => {
    ended = true;
    apply({ reset: true });
  };
  return { state, apply, snapshot, end };
}

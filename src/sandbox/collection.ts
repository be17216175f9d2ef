// Records of one kind in memory, by id and by any number of indexes, newest first.

export interface Identified {
  readonly id: string;
}

type Keys<T> = (record: T) => readonly string[];

export class Collection<T extends Identified, Index extends string = never> {
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

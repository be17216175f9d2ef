// What is to happen and when, the earliest first; things due at the same moment keep the order in which they came.

export interface DueItem {
  readonly key: string;
  readonly atMs: number;
  readonly order: number;
}

/** A binary heap with one live entry for each key: entries that were replaced are skipped when they surface. */
export class DueQueue {
  readonly #heap: DueItem[] = [];
  readonly #live = new Map<string, DueItem>();
  #order = 0;

  set(key: string, atMs: number): void {
    if (this.#live.get(key)?.atMs === atMs) return;
    this.#order += 1;
    const item = { key, atMs, order: this.#order };
    this.#live.set(key, item);
    this.#heap.push(item);
    this.#rise(this.#heap.length - 1);
  }

  remove(key: string): void {
    this.#live.delete(key);
  }

  clear(): void {
    this.#heap.length = 0;
    this.#live.clear();
  }

  peek(): DueItem | undefined {
    for (;;) {
      const top = this.#heap[0];
      if (top === undefined || this.#live.get(top.key) === top) return top;
      this.#removeTop();
    }
  }

  take(): DueItem | undefined {
    const top = this.peek();
    if (top === undefined) return undefined;
    this.#live.delete(top.key);
    this.#removeTop();
    return top;
  }

  #removeTop(): void {
    const last = this.#heap.pop();
    if (last === undefined || this.#heap.length === 0) return;
    this.#heap[0] = last;
    this.#sink(0);
  }

  #before(a: number, b: number): boolean {
    const [left, right] = [this.#heap[a], this.#heap[b]];
    if (left === undefined || right === undefined) return left !== undefined;
    return left.atMs === right.atMs ? left.order < right.order : left.atMs < right.atMs;
  }

  #swap(a: number, b: number): void {
    const [left, right] = [this.#heap[a], this.#heap[b]];
    if (left === undefined || right === undefined) return;
    this.#heap[a] = right;
    this.#heap[b] = left;
  }

  #rise(from: number): void {
    for (let at = from; at > 0; ) {
      const parent = (at - 1) >> 1;
      if (!this.#before(at, parent)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #sink(from: number): void {
    for (let at = from; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      const child = right < this.#heap.length && this.#before(right, left) ? right : left;
      if (child >= this.#heap.length || !this.#before(child, at)) return;
      this.#swap(at, child);
      at = child;
    }
  }
}

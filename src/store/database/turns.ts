// A number of connections that several users share in turn: one that asks for a thousand keeps no other waiting for long.

/** In the words of the driver for the same: who waits for a connection recognises them. */
export class NoTurnError extends Error {
  override readonly name = 'NoTurnError';

  constructor() {
    super('timeout exceeded when trying to connect');
  }
}

export class Turns<User extends object> {
  readonly #timeoutMs: number;
  /** Those who wait, by user; the user whose turn is next comes first. */
  readonly #waiting = new Map<User, (() => void)[]>();
  #free: number;

  constructor(count: number, timeoutMs: number) {
    this.#free = count;
    this.#timeoutMs = timeoutMs;
  }

  /** Resolves when it is this user's turn; the turn is given back by `end`. */
  begin(user: User): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const grant = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        const queue = this.#waiting.get(user) ?? [];
        queue.splice(queue.indexOf(grant), 1);
        if (queue.length === 0) this.#waiting.delete(user);
        reject(new NoTurnError());
      }, this.#timeoutMs);
      this.#waiting.set(user, [...(this.#waiting.get(user) ?? []), grant]);
    });
  }

  end(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#free += 1;
      return;
    }
    const [user, [grant, ...rest]] = next;
    this.#waiting.delete(user);
    // Behind all others: one each, in turn.
    if (rest.length > 0) this.#waiting.set(user, rest);
    grant?.();
  }

  waitingOf(user: User): number {
    return this.#waiting.get(user)?.length ?? 0;
  }
}

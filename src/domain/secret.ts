// A value that must never be printed by accident: keys, passwords and addresses that hold one.

const MASK = '[secret]';

/** Every usual way to turn an object into text gives a mask; only `reveal()` gives the value, and is easy to search for. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return MASK;
  }

  toJSON(): string {
    return MASK;
  }

  /** What console.log and assertion messages ask; by its global name, because the domain imports nothing. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return MASK;
  }
}

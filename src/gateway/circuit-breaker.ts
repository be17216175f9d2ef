// The circuit breaker of one gateway host: after several calls without a usable answer, callers are refused at once for a while.

export type CircuitState = 'closed' | 'open' | 'half_open';

/** Permission for one attempt. The probe is the one attempt that a half-open circuit lets through. */
export type Ticket = 'ordinary' | 'probe';

/** What an attempt showed of the gateway: `null` where it showed nothing, as when the caller gave up. */
export type SignOfLife = boolean | null;

export const FAILURES_TO_OPEN = 5;
export const OPEN_MS = 10_000;

export class CircuitBreaker {
  readonly #now: () => number;
  #failures = 0;
  #openedAtMs: number | null = null;
  #probing = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  get state(): CircuitState {
    if (this.#openedAtMs === null) return 'closed';
    return this.#now() - this.#openedAtMs < OPEN_MS ? 'open' : 'half_open';
  }

  /** How long an open circuit stays open. */
  get remainingMs(): number {
    return this.#openedAtMs === null ? 0 : Math.max(0, this.#openedAtMs + OPEN_MS - this.#now());
  }

  /** Null where nothing may be sent now. Every ticket must come back through `report`. */
  admit(): Ticket | null {
    if (this.#openedAtMs === null) return 'ordinary';
    if (this.#probing || this.state === 'open') return null;
    this.#probing = true;
    return 'probe';
  }

  report(ticket: Ticket, alive: SignOfLife): void {
    if (ticket === 'probe') this.#probing = false;
    if (alive === null) return;
    if (alive) {
      // An answer to any call proves life, also to one from before the circuit opened.
      this.#failures = 0;
      this.#openedAtMs = null;
      return;
    }
    if (ticket === 'probe') {
      this.#openedAtMs = this.#now();
      return;
    }
    // Calls that were under way when the circuit opened must not keep it open longer.
    if (this.#openedAtMs !== null) return;
    this.#failures += 1;
    if (this.#failures >= FAILURES_TO_OPEN) this.#openedAtMs = this.#now();
  }
}

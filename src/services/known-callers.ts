// Callers whose credentials were right before, known to all processes: somebody who guesses keeps none of them out who shares their address.

import { hash } from 'node:crypto';
import type { Clock } from '../domain/time.ts';
import type { Pool } from '../store/database/pool.ts';
import { forgetKnownCaller, isKnownCaller, tellKnownCaller } from '../store/known-callers.ts';
import type { Log } from './log.ts';

/** How long somebody is known who is not seen again. */
export const KNOWN_FOR_MS = 7 * 86_400_000;
/** How exact it is known when somebody was seen last. */
const TELL_EVERY_MS = 3_600_000;
/** What a process remembers at most; those who were not seen for longest are forgotten first. */
const REMEMBERED_MAX = 10_000;
/** How many may wait for what the other processes know; the next one is taken for unknown. */
const ASKING_MAX = 100;
const COMPLAIN_EVERY_MS = 60_000;

/** What somebody shows of themselves. */
export interface Shown {
  readonly credential: string;
  /** Whom it names, where that can be read from it. Whoever knows the name can claim it. */
  subject(): string | undefined;
}

interface Parts {
  readonly clock: Clock;
  /** Where processes tell each other; null where there is only this one. */
  readonly shared: Pool | null;
  readonly log: Log;
}

export class KnownCallers {
  readonly #parts: Parts;
  /** By their marks, with the time at which they were last told of. */
  readonly #remembered = new Map<string, number>();
  readonly #telling = new Set<Promise<void>>();
  #asking = 0;
  #complainedAtMs = Number.NEGATIVE_INFINITY;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** What was shown was right. Others are told of the subject, where there is one: its credentials may be new each time. */
  add(shown: Shown): void {
    const seenAt = this.#parts.clock.now();
    const nowMs = seenAt.getTime();
    const own = markOf(shown);
    if (nowMs - this.#toldAtMs(own) < TELL_EVERY_MS) return;
    const mark = subjectMarkOf(shown) ?? own;
    const toldAtMs = this.#toldAtMs(mark);
    const isTold = nowMs - toldAtMs < TELL_EVERY_MS;
    this.#remember(own, nowMs);
    this.#remember(mark, isTold ? toldAtMs : nowMs);
    if (!isTold) this.#tell((shared) => tellKnownCaller(shared, { mark, seenAt }));
  }

  /** Whether these very credentials were right before, or others of the same subject. */
  async find(shown: Shown): Promise<'credential' | 'subject' | undefined> {
    if (this.#remembered.has(markOf(shown))) return 'credential';
    const subject = subjectMarkOf(shown);
    if (!(await this.#isKnown(subject ?? markOf(shown)))) return undefined;
    return subject === undefined ? 'credential' : 'subject';
  }

  /** What was shown is wrong. That says nothing of the subject, whom anybody can claim to be. */
  forget(shown: Shown): void {
    const mark = markOf(shown);
    if (!this.#remembered.delete(mark) || shown.subject() !== undefined) return;
    this.#tell((shared) => forgetKnownCaller(shared, mark));
  }

  async close(): Promise<void> {
    await Promise.all(this.#telling);
  }

  #toldAtMs(mark: string): number {
    return this.#remembered.get(mark) ?? Number.NEGATIVE_INFINITY;
  }

  #remember(mark: string, atMs: number): void {
    this.#remembered.delete(mark);
    this.#remembered.set(mark, atMs);
    const [oldest] = this.#remembered.size > REMEMBERED_MAX ? this.#remembered.keys() : [];
    if (oldest !== undefined) this.#remembered.delete(oldest);
  }

  async #isKnown(mark: string): Promise<boolean> {
    if (this.#remembered.has(mark)) return true;
    const { shared, clock } = this.#parts;
    if (shared === null || this.#asking >= ASKING_MAX) return false;
    this.#asking += 1;
    try {
      const since = new Date(clock.now().getTime() - KNOWN_FOR_MS);
      const isKnown = await isKnownCaller(shared, { mark, since });
      if (isKnown) this.#remember(mark, Number.NEGATIVE_INFINITY);
      return isKnown;
    } catch (error) {
      this.#complain(error);
      return false;
    } finally {
      this.#asking -= 1;
    }
  }

  /** Nobody waits for it. */
  #tell(tell: (shared: Pool) => Promise<void>): void {
    const { shared } = this.#parts;
    if (shared === null) return;
    const telling = tell(shared)
      .catch((error: unknown) => this.#complain(error))
      .finally(() => this.#telling.delete(telling));
    this.#telling.add(telling);
  }

  #complain(error: unknown): void {
    if (performance.now() - this.#complainedAtMs < COMPLAIN_EVERY_MS) return;
    this.#complainedAtMs = performance.now();
    this.#parts.log.warn({ err: error }, 'known callers could not be shared; each process knows its own');
  }
}

const markOf = ({ credential }: Shown): string => hash('sha256', credential, 'base64');

function subjectMarkOf(shown: Shown): string | undefined {
  const subject = shown.subject();
  return subject === undefined ? undefined : hash('sha256', `subject ${subject}`, 'base64');
}

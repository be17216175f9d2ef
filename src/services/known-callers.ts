// Callers whose credentials were right before, shared by all processes: an attacker who guesses keys cannot lock out a known caller at the same address.

import { hash } from 'node:crypto';
import type { Clock } from '../domain/time.ts';
import type { Pool } from '../store/database/connection.ts';
import { forgetKnownCaller, isKnownCaller, publishKnownCaller } from '../store/known-callers.ts';
import type { Log } from './log.ts';

/** How long a caller is known who is not seen again. */
export const KNOWN_FOR_MS = 7 * 86_400_000;
/** The precision of the time at which a caller was last seen. */
const PUBLISH_EVERY_MS = 3_600_000;
/** What a process remembers at most; the least recently seen are dropped first. */
const REMEMBERED_MAX = 10_000;
/** How many may wait for what the other processes know; the next one is taken for unknown. */
const ASKING_MAX = 100;
const COMPLAIN_EVERY_MS = 60_000;

export interface PresentedCredential {
  readonly credential: string;
  /** The caller that it names, where it can be read. Unverified: any client can claim a name. */
  subject(): string | undefined;
}

interface Parts {
  readonly clock: Clock;
  /** The database that processes share this through; null where there is only this one. */
  readonly shared: Pool | null;
  readonly log: Log;
}

export class KnownCallers {
  readonly #parts: Parts;
  /** By their marks, with the time at which they were last published. */
  readonly #remembered = new Map<string, number>();
  readonly #publishing = new Set<Promise<void>>();
  #asking = 0;
  #complainedAtMs = Number.NEGATIVE_INFINITY;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The credential is right. The subject is published where there is one: its credentials may be new each time. */
  add(shown: PresentedCredential): void {
    const seenAt = this.#parts.clock.now();
    const nowMs = seenAt.getTime();
    const own = markOf(shown);
    if (nowMs - this.#publishedAtMs(own) < PUBLISH_EVERY_MS) return;
    const mark = subjectMarkOf(shown) ?? own;
    const publishedAtMs = this.#publishedAtMs(mark);
    const isPublished = nowMs - publishedAtMs < PUBLISH_EVERY_MS;
    this.#remember(own, nowMs);
    this.#remember(mark, isPublished ? publishedAtMs : nowMs);
    if (!isPublished) this.#publish((shared) => publishKnownCaller(shared, { mark, seenAt }));
  }

  /** Whether these very credentials were right before, or others of the same subject. */
  async find(shown: PresentedCredential): Promise<'credential' | 'subject' | undefined> {
    if (this.#remembered.has(markOf(shown))) return 'credential';
    const subject = subjectMarkOf(shown);
    if (!(await this.#isKnown(subject ?? markOf(shown)))) return undefined;
    return subject === undefined ? 'credential' : 'subject';
  }

  /** The credential is wrong. That says nothing of the subject, which any client can claim to be. */
  forget(shown: PresentedCredential): void {
    const mark = markOf(shown);
    if (!this.#remembered.delete(mark) || shown.subject() !== undefined) return;
    this.#publish((shared) => forgetKnownCaller(shared, mark));
  }

  async close(): Promise<void> {
    await Promise.all(this.#publishing);
  }

  #publishedAtMs(mark: string): number {
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

  /** In the background. */
  #publish(write: (shared: Pool) => Promise<void>): void {
    const { shared } = this.#parts;
    if (shared === null) return;
    const publishing = write(shared)
      .catch((error: unknown) => this.#complain(error))
      .finally(() => this.#publishing.delete(publishing));
    this.#publishing.add(publishing);
  }

  #complain(error: unknown): void {
    if (performance.now() - this.#complainedAtMs < COMPLAIN_EVERY_MS) return;
    this.#complainedAtMs = performance.now();
    this.#parts.log.warn({ err: error }, 'known callers could not be shared; each process knows its own');
  }
}

const markOf = ({ credential }: PresentedCredential): string => hash('sha256', credential, 'base64');

function subjectMarkOf(shown: PresentedCredential): string | undefined {
  const subject = shown.subject();
  return subject === undefined ? undefined : hash('sha256', `subject ${subject}`, 'base64');
}

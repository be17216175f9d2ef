// How often each operation was asked for and done, and a request in so few words that it can be sent again.

import type { Answer } from './client.ts';
import type { Plan } from './requests.ts';

interface Count {
  asked: number;
  valid: number;
  done: number;
  /** Why it was not done, and how often. */
  readonly refusals: Map<string, number>;
}

export class Tally {
  readonly #counts = new Map<string, Count>();
  readonly #modes = new Map<string, number>();
  readonly #statuses = new Map<number, number>();

  note({ operation, mode, statuses }: Plan, { status, text }: Answer): void {
    const count = this.#counts.get(operation.id) ?? { asked: 0, valid: 0, done: 0, refusals: new Map() };
    count.asked += 1;
    if (mode === 'valid' && statuses.length === 0) {
      count.valid += 1;
      const code = `${status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? ''}`;
      if (status < 300) count.done += 1;
      else count.refusals.set(code, (count.refusals.get(code) ?? 0) + 1);
    }
    this.#counts.set(operation.id, count);
    this.#modes.set(mode, (this.#modes.get(mode) ?? 0) + 1);
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
  }

  /** The operations that were never done. */
  undone(ids: readonly string[]): string[] {
    return ids.filter((id) => (this.#counts.get(id)?.done ?? 0) === 0);
  }

  toString(): string {
    const rows = [...this.#counts].sort(([, a], [, b]) => a.done / a.valid - b.done / b.valid);
    const list = (counts: Map<unknown, number>) => [...counts].map(([what, n]) => `${String(what)} ${n}`).join(', ');
    const shares = rows.map(
      ([id, { asked, valid, done, refusals }]) =>
        `${id} ${done}/${valid} of ${asked}${refusals.size > 0 ? ` (${list(refusals)})` : ''}`,
    );
    return `${list(this.#modes)}\n${list(this.#statuses)}\ndone/valid of all, the least first: ${shares.join(', ')}`;
  }
}

const SHOWN_CHARACTERS_MAX = 1_500;

/** What is repeated many times is told once. */
const shorten = (text: string): string =>
  text.replaceAll(/(.{1,6}?)\1{20,}/gs, (run, piece: string) => `${piece}{${run.length / piece.length} times}`);

export function describe({ method, path, headers, body, what, actor }: Plan): string {
  const lines = [
    `${method} ${shorten(path)}   (${what}, by ${actor.name})`,
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${shorten(JSON.stringify(value))}`),
  ];
  if (body !== undefined) {
    const text = typeof body === 'string' ? shorten(body) : `the bytes ${body.toString('hex')}`;
    lines.push(`  ${text.slice(0, SHOWN_CHARACTERS_MAX)}`);
  }
  return lines.join('\n');
}

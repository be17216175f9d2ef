// Sends requests: so many at a time for a while, and the figures that come of it.

import { Pool } from 'undici';

const LANES = 32;

const CHARGE = JSON.stringify({
  payment_type: 'bank_transfer',
  bank: 'bca',
  gross_amount: 44_000,
  customer_details: { first_name: 'Budi', email: 'budi@example.com' },
});

export class Caller {
  readonly #pool: Pool;
  readonly #authorization: string;

  constructor(url: string, apiKey: string) {
    this.#pool = new Pool(url, { connections: LANES });
    this.#authorization = `Bearer ${apiKey}`;
  }

  /** Charges one after another in every lane, for as long as the predicate says; returns how many were made. */
  async charge(goesOn: (made: number) => boolean): Promise<number> {
    let made = 0;
    const headers = { authorization: this.#authorization, 'content-type': 'application/json' };
    const lane = async () => {
      while (goesOn(made)) {
        made += 1;
        const answer = await this.#pool.request({ method: 'POST', path: '/charge/', headers, body: CHARGE });
        if (answer.statusCode !== 201) throw new Error(`${answer.statusCode}: ${await answer.body.text()}`);
        await answer.body.dump();
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    return made;
  }

  async chargesPerSecond(roundMs: number): Promise<number> {
    const startedAtMs = performance.now();
    const made = await this.charge(() => performance.now() - startedAtMs < roundMs);
    return made / ((performance.now() - startedAtMs) / 1_000);
  }

  /** The text of a page, and where the next one is. */
  async read(path: string): Promise<{ text: string; next: string | undefined }> {
    const headers = { authorization: this.#authorization };
    const answer = await this.#pool.request({ method: 'GET', path, headers });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${text}`);
    return { text, next: /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1] };
  }

  /** How long one page takes, one after another. */
  async millisecondsPerPage(path: string, pages: number): Promise<number> {
    const startedAtMs = performance.now();
    for (let page = 0; page < pages; page++) await this.read(path);
    return (performance.now() - startedAtMs) / pages;
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

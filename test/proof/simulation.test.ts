// The simulation: customers, staff, a gateway that lies, lags, repeats, reorders and forgets, and processes that die, all by a seed.
// What must always hold is looked at after every step, and the books of both sides once all is quiet again.
// `SEED=17` plays one world again; `SEEDS=10000` plays as many.

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findFaults, findLastingFaults } from './books.ts';
import { Random } from './random.ts';
import { type Run, STEPS } from './simulation/steps.ts';
import { SimulatedWorld } from './simulation/world.ts';

vi.setConfig({ testTimeout: 4 * 60 * 60_000, hookTimeout: 180_000 });

const ONE = process.env.SEED === undefined ? undefined : Number(process.env.SEED);
const SEEDS = Number(process.env.SEEDS ?? 12);
const STEPS_MIN = 15;
const STEPS_MAX = 39;

let world: SimulatedWorld;
beforeAll(async () => {
  world = await SimulatedWorld.open();
});
afterAll(() => world?.close());

/** The faults of one world, and what led to them. */
async function play(seed: number): Promise<{ faults: string[]; steps: string[] }> {
  await world.begin();
  const random = new Random(seed);
  const run: Run = { world, random, seed, asked: [], payments: [], checkouts: [], count: 0 };
  const steps: string[] = [];
  const left = random.int(STEPS_MIN, STEPS_MAX);
  for (let step = 0; step < left; step++) {
    const next = random.weighted(STEPS.map((one) => [one, one.weight] as const));
    steps.push(next.name);
    await next.act(run);
    const faults = await findLastingFaults(world);
    if (faults.length > 0) return { faults, steps };
  }
  await world.settle();
  return { faults: await findFaults(world), steps: [...steps, 'all is quiet'] };
}

describe('a world', () => {
  it('holds together, whatever its seed', async () => {
    const began = performance.now();
    let steps = 0;
    for (let seed = ONE ?? 1; seed <= (ONE ?? SEEDS); seed++) {
      const played = await play(seed);
      steps += played.steps.length;
      expect(played.faults, `SEED=${seed} after: ${played.steps.join(', ')}`).toEqual([]);
    }
    const seconds = (performance.now() - began) / 1_000;
    console.log(
      `simulation: ${ONE === undefined ? SEEDS : 1} seeds, ${steps} steps, ${Math.round(steps / seconds)} a second`,
    );
  });
});

// The simulation: customers, staff, a gateway that lies, lags, repeats, reorders and forgets, a database that is cut off, and processes
// that die, all by a seed. What must always hold is looked at after every step, and the books of both sides once all is quiet again.
// `SEED=17` plays one world again, and tells what both sides remember; `SEEDS=10000` plays as many, `FIRST_SEED=501` from there on.

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { postgresUrl } from '../support/database.ts';
import { play } from './simulation/play.ts';
import type { Mood } from './simulation/steps.ts';
import { SimulatedWorld } from './simulation/world.ts';

vi.setConfig({ testTimeout: 4 * 60 * 60_000, hookTimeout: 180_000 });

const ONE = process.env.SEED === undefined ? undefined : Number(process.env.SEED);
const FIRST = Number(process.env.FIRST_SEED ?? 1);
const SEEDS = Number(process.env.SEEDS ?? (postgresUrl === undefined ? 20 : 500));
/** While one world waits for the database, others go on. */
const LANES = ONE === undefined ? 4 : 1;
/** A world that comes apart does not keep others from being played, until so many have. */
const FAULTY_MAX = 5;
const TOLD_EVERY = 500;

let worlds: SimulatedWorld[] = [];
beforeAll(async () => {
  worlds = await Promise.all(Array.from({ length: LANES }, () => SimulatedWorld.open()));
});
afterAll(() => Promise.all(worlds.map((world) => world.close())));

describe('a world', () => {
  it('holds together, whatever its seed', async () => {
    expect(await playAll(SEEDS, 'plain')).toEqual([]);
  });

  it('holds together where two requests in five die on their way', async () => {
    expect(await playAll(Math.ceil(SEEDS / 20), 'harsh')).toEqual([]);
  });
});

/** What came apart, and how to see it again. */
async function playAll(seeds: number, mood: Mood): Promise<string[]> {
  const began = performance.now();
  const first = ONE ?? FIRST;
  const last = ONE ?? FIRST + seeds - 1;
  let next = first;
  let steps = 0;
  const apart: string[] = [];
  const live = async (world: SimulatedWorld) => {
    while (next <= last && apart.length < FAULTY_MAX) {
      const seed = next++;
      const played = await play(world, seed, mood);
      steps += played.steps.length;
      if (played.faults.length > 0) {
        if (ONE !== undefined) console.log(await world.tell());
        const fault = `SEED=${seed}, ${mood}: ${played.faults.join('; ')}, after: ${played.steps.join(', ')}`;
        console.log(fault);
        apart.push(fault);
      }
      if (seed % TOLD_EVERY === 0)
        console.log(`simulation: ${mood} worlds up to ${seed} of ${last}, ${apart.length} came apart`);
    }
  };
  await Promise.all(worlds.map(live));
  const speed = Math.round((steps * 1_000) / (performance.now() - began));
  console.log(`simulation: ${last - first + 1} ${mood} worlds, ${steps} steps, ${speed} a second`);
  return apart;
}

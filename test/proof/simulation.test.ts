// The simulation: customers, staff, a gateway that lies, lags, repeats, reorders and forgets, a database that is cut off, and processes
// that die, all by a seed. What must always hold is looked at after every step, and the books of both sides once all is quiet again.
// `SEED=17` plays one world again, and tells what both sides remember; `SEEDS=10000` plays as many.

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { postgresUrl } from '../support/database.ts';
import { play } from './simulation/play.ts';
import { SimulatedWorld } from './simulation/world.ts';

vi.setConfig({ testTimeout: 4 * 60 * 60_000, hookTimeout: 180_000 });

const ONE = process.env.SEED === undefined ? undefined : Number(process.env.SEED);
const SEEDS = Number(process.env.SEEDS ?? (postgresUrl === undefined ? 20 : 500));
/** While one world waits for the database, others go on. */
const LANES = ONE === undefined ? 2 : 1;

let worlds: SimulatedWorld[] = [];
beforeAll(async () => {
  worlds = await Promise.all(Array.from({ length: LANES }, () => SimulatedWorld.open()));
});
afterAll(() => Promise.all(worlds.map((world) => world.close())));

describe('a world', () => {
  it('holds together, whatever its seed', async () => {
    const began = performance.now();
    const last = ONE ?? SEEDS;
    let next = ONE ?? 1;
    let steps = 0;
    const live = async (world: SimulatedWorld) => {
      while (next <= last) {
        const seed = next++;
        const played = await play(world, seed);
        steps += played.steps.length;
        if (played.faults.length > 0 && ONE !== undefined) console.log(await world.tell());
        expect(played.faults, `SEED=${seed} after: ${played.steps.join(', ')}`).toEqual([]);
      }
    };
    await Promise.all(worlds.map(live));
    const seconds = (performance.now() - began) / 1_000;
    console.log(
      `simulation: ${ONE === undefined ? SEEDS : 1} seeds, ${steps} steps, ${Math.round(steps / seconds)} a second`,
    );
  });
});

// One world from its beginning to its end, as its seed says.

import { findFaults, findLastingFaults } from '../books.ts';
import { Random } from '../random.ts';
import { type Mood, type Run, STEPS, TROUBLES } from './steps.ts';
import type { SimulatedWorld } from './world.ts';

const STEPS_MIN = 15;
const STEPS_MAX = 33;

/** Its faults, none of which is what is wanted, and the steps that led to them. */
export async function play(
  world: SimulatedWorld,
  seed: number,
  mood: Mood,
): Promise<{ faults: string[]; steps: string[] }> {
  const steps: string[] = [];
  const random = new Random(seed);
  const troubles = TROUBLES[mood];
  const run: Run = { world, troubles, random, seed, asked: [], payments: [], checkouts: [], count: 0 };
  try {
    return { faults: await live(run, steps), steps };
  } catch (error) {
    // An answer that no world should give.
    return { faults: [String(error)], steps };
  }
}

async function live(run: Run, steps: string[]): Promise<string[]> {
  const { world, random } = run;
  await world.begin();
  const left = random.int(STEPS_MIN, STEPS_MAX);
  for (let step = 0; step < left; step++) {
    const next = random.weighted(STEPS.map((one) => [one, one.weight] as const));
    steps.push(next.name);
    await next.act(run);
    const faults = await findLastingFaults(world);
    if (faults.length > 0) return faults;
  }
  steps.push('all is quiet');
  await world.settle();
  return [...(await findFaults(world)), ...(await findRepetitions(run))];
}

/** However often a request was repeated with its key, it was done once. */
async function findRepetitions({ world, asked }: Run): Promise<string[]> {
  const made = await world.query<{ payment_id: string; refunds: number }>(
    'SELECT payment_id, count(*)::int AS refunds FROM gateway_refunds WHERE requested_by IS NOT NULL GROUP BY payment_id',
  );
  return made.flatMap(({ payment_id: id, refunds }) => {
    const wanted = asked.filter(({ path }) => path === `/payments/${id}/refund/`).length;
    return refunds > wanted ? [`${refunds} refunds of ${id} where ${wanted} were asked for`] : [];
  });
}

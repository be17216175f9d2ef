// SQL for where sweeps go on that do not get to the end of everything in one run.

import { type Queryable, run, statement } from './database/statement.ts';

const FIND = statement('gapura_sweep_position', 'SELECT position FROM sweep_positions WHERE name = $1');
const UPDATE = statement(
  'gapura_update_sweep_position',
  `INSERT INTO sweep_positions (name, position) VALUES ($1, $2)
    ON CONFLICT (name) DO UPDATE SET position = excluded.position`,
);

export async function findSweepPosition(on: Queryable, name: string): Promise<string | undefined> {
  return (await run<{ position: string }>(on, FIND, [name]))[0]?.position;
}

export async function keepSweepPosition(on: Queryable, name: string, position: string): Promise<void> {
  await run(on, UPDATE, [name, position]);
}

// SQL for the one clock that all processes share: the database's.

import { type Queryable, run, type Statement } from './statement.ts';

const READ_TIME: Statement = { name: 'gapura_read_time', text: 'SELECT clock_timestamp() AS now' };

export async function readDatabaseTime(on: Queryable): Promise<Date> {
  const [row] = await run<{ now: Date }>(on, READ_TIME, []);
  if (row === undefined) throw new Error('The database did not tell its time');
  return row.now;
}

// Makes the partitions of the coming months, long before anything is written to them.

import type { Task } from './task.ts';

export const makePartitions: Task = {
  name: 'make_partitions',
  schedule: '43 2 * * *',
  async run({ services }) {
    await services.background.makePartitions();
  },
};

// Values of options, checked while the command line is read.

import { InvalidArgumentError } from 'commander';

export function wholeNumber(value: string): number {
  if (!/^\d{1,5}$/.test(value)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(value);
}

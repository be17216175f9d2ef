// What was set up, as far as the process knows it: for those who look after it.

import type { Finding } from '../../domain/finding.ts';

export interface Deployment {
  readonly version: string;
  /** Every setting without its secrets; null where a host application was configured by its own code. */
  readonly settings: readonly { readonly name: string; readonly value: string }[] | null;
  /** What is to be said of the settings. */
  readonly findings: readonly Finding[];
}

// What is wrong with a configuration, said without any of its values.

export interface ConfigFault {
  readonly name: string;
  readonly problem: string;
}

/** All that is wrong with the configuration, at once. Its text never holds a value, so it is safe to print. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly faults: readonly ConfigFault[];

  constructor(faults: readonly ConfigFault[]) {
    super(faults.map(({ name, problem }) => `${name}: ${problem}`).join('\n'));
    this.faults = faults;
  }
}

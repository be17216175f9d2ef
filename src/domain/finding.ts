// A finding of the doctor: what was checked, its state, and what to do about it.

export interface Finding {
  readonly check: string;
  readonly state: 'ok' | 'note' | 'fault';
  readonly detail: string;
  /** What to do; absent where there is nothing to do. */
  readonly advice?: string;
}

/** As one line for people. */
export function sentenceOf({ detail, advice }: Finding): string {
  return advice === undefined ? detail : `${detail}; ${advice}`;
}

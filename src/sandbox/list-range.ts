// A part of a list that the control is asked for.

const PAGE_LENGTH = 100;

export interface ListRange {
  readonly limit?: number;
  readonly offset?: number;
}

export function inRange<T>(records: readonly T[], { limit = PAGE_LENGTH, offset = 0 }: ListRange): T[] {
  return records.slice(offset, offset + limit);
}

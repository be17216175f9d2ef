// By what the rows of one customer are found: `domain/customer.ts` in SQL. Indexes of the schema hold the same expressions.

export const emailOf = (column: string) => `(lower(${column}) COLLATE "C")`;
export const phoneOf = (column: string) =>
  `(regexp_replace(translate(${column}, '+-(). ', ''), '^(62|0)', '') COLLATE "C")`;

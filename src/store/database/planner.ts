// The settings of PostgreSQL's planner on every connection, embedded or not.

/**
 * Every statement goes by an index. A plan is made once and kept, perhaps from a day on which the table was empty and reading
 * all of it was cheapest: so that is never chosen. Compiling plans would cost more than running them.
 */
export const PLANNER_SETTINGS = ['enable_seqscan=off', 'jit=off'] as const;

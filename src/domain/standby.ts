// How a standby of the database is found, and who answers a read that it could take off the primary.

/**
 * `writable`: it is no standby, or not any more. `foreign`: a copy of something else than the primary, or left behind by a failover.
 * `cluster`: the positions of several nodes do not compare. `refused`: its server or our role does not let us read.
 */
export const STANDBY_STATES = ['ready', 'behind', 'away', 'writable', 'foreign', 'cluster', 'refused'] as const;
export type StandbyState = (typeof STANDBY_STATES)[number];

/** Why the primary answers: how the standby was found, that its connections are all in use, or that it cancelled the read. */
export type StandbyMiss = Exclude<StandbyState, 'ready'> | 'busy' | 'conflict';
export type ReadSource = 'standby' | StandbyMiss;

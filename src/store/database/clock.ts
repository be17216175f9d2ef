// Times in SQL, said so that a statement may also change a table that Citus has distributed: no function in CASE, COALESCE or RETURNING
// whose result depends on more than its arguments, be it the zone of the session.

/** The time of the transaction by the database's clock, which all processes share: a part of FROM, used as `clock.now`. */
export const CLOCK = '(SELECT now() AS now) clock';

/** A time and so much more, in SQL. The sum in UTC is the same in every session. */
export const later = (time: string, interval: string) =>
  `((${time} AT TIME ZONE 'UTC' + ${interval}) AT TIME ZONE 'UTC')`;

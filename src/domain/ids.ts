// Ids of what is stored here: UUIDs.

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text can be the id of anything here. The database would refuse to compare with others. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

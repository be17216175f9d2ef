// Objects with fewer fields. Plain loops: these run several times for each message, and lists of entries cost much more.

/** A copy with those fields alone that are wanted. */
export function pick<Fields extends object>(
  fields: Fields,
  isWanted: (name: keyof Fields & string, value: unknown) => boolean,
): Partial<Fields> {
  const picked: Partial<Fields> = {};
  for (const name in fields) if (isWanted(name, fields[name])) picked[name] = fields[name];
  return picked;
}

/** A copy without what is null or absent. */
export function present<Fields extends object>(fields: Fields): Partial<Fields> {
  return pick(fields, isThere);
}

function isThere(_name: string, value: unknown): boolean {
  return value !== null && value !== undefined;
}

// Small checks of values that combine into checks of whole objects; each says what is wrong and where.

export interface Problem {
  readonly path: string;
  readonly says: string;
}

/** Returns what is wrong with a value, with the path below it, or null. Paths are built on failure only. */
export type Check = (value: unknown) => Problem | null;

export const problem = (says: string): Problem => ({ path: '', says });

export const text: Check = (value) => (typeof value === 'string' ? null : problem('must be text'));
export const filled: Check = (value) =>
  typeof value === 'string' && value !== '' ? null : problem('must be text, not empty');
export const flag: Check = (value) => (typeof value === 'boolean' ? null : problem('must be true or false'));
export const json: Check = (value) => (isObject(value) ? null : problem('must be an object'));
export const whole: Check = (value) => (Number.isSafeInteger(value) ? null : problem('must be a whole number'));
export const count: Check = (value) => (isWholeFrom(value, 1) ? null : problem('must be a whole number from 1 on'));
export const price: Check = (value) =>
  Number.isSafeInteger(value) ? null : problem('must be a whole number of rupiah');
export const rupiah: Check = (value) =>
  isWholeFrom(value, 1) ? null : problem('must be a whole number of rupiah from 1 on');
export const rupiahText: Check = (value) =>
  typeof value === 'string' && /^[1-9]\d*$/.test(value) ? null : problem('must be a whole number of rupiah, as text');

export function oneOf(...values: readonly string[]): Check {
  return (value) =>
    typeof value === 'string' && values.includes(value) ? null : problem(`must be one of ${values.join(', ')}`);
}

export function list(check: Check): Check {
  return (value) => {
    if (!Array.isArray(value)) return problem('must be a list');
    for (let index = 0; index < value.length; index += 1) {
      const found = check(value[index]);
      if (found !== null) return under(String(index), found);
    }
    return null;
  };
}

export function filledList(check: Check): Check {
  const each = list(check);
  return (value) => (Array.isArray(value) && value.length === 0 ? problem('must not be empty') : each(value));
}

/** An object whose `required` fields must be there. Fields that are not named pass: the gateway may know more than we do. */
export function fields(
  required: { readonly [name: string]: Check },
  optional: { readonly [name: string]: Check } = {},
): Check {
  const checks = [...Object.entries(required), ...Object.entries(optional)].map(
    ([name, check]) => [name, check, name in required] as const,
  );
  return (value) => {
    if (!isObject(value)) return problem('must be an object');
    for (const [name, check, isRequired] of checks) {
      const field = value[name];
      if (field === undefined) {
        if (isRequired) return { path: name, says: 'is required' };
        continue;
      }
      const found = check(field);
      if (found !== null) return under(name, found);
    }
    return null;
  };
}

function under(name: string, found: Problem): Problem {
  return { path: found.path === '' ? name : `${name}.${found.path}`, says: found.says };
}

export function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isWholeFrom(value: unknown, least: number): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= least;
}

// Fields that schemas are built of.

import { Type } from 'typebox';

export function oneOf<const Values extends readonly string[]>(values: Values, description?: string) {
  const described = description === undefined ? {} : { description };
  return Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...described });
}

/** Not empty. */
export function textUpTo(maxLength: number, description: string) {
  return Type.String({ minLength: 1, maxLength, description });
}

// Fields that schemas are built of.

import { type Static, type TSchema, Type } from 'typebox';

export function oneOf<const Values extends readonly string[]>(values: Values, description?: string) {
  const described = description === undefined ? {} : { description };
  return Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...described });
}

/** Not empty. */
export function textUpTo(maxLength: number, description: string) {
  return Type.String({ minLength: 1, maxLength, description });
}

export function webAddress(description: string) {
  return Type.String({ maxLength: 2_000, pattern: '^https?://[^\\s]+$', description });
}

/** Of a file that pages of ours show: nothing of it may say more to a policy of content than where it is. */
export function pictureAddress(description: string) {
  return Type.String({ maxLength: 2_000, pattern: '^https://[A-Za-z0-9.-]+(:[0-9]{1,5})?(/[^\\s]*)?$', description });
}

export function nullable<Schema extends TSchema>(schema: Schema) {
  const plain = schema as unknown as { type?: string; enum?: unknown[] };
  if (typeof plain.type !== 'string') return Type.Unsafe<Static<Schema> | null>({ anyOf: [schema, { type: 'null' }] });
  return Type.Unsafe<Static<Schema> | null>({
    ...schema,
    type: [plain.type, 'null'],
    ...(plain.enum === undefined ? {} : { enum: [...plain.enum, null] }),
  });
}

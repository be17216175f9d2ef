// Payment types and methods by name. A newer server may know others: they are shown by their own name.

import type { Method, PaymentType } from '../../methods/index.ts';
import type { MethodLabels } from '../../methods/labels.ts';
import type { Words } from '../../methods/method.ts';
import type { Language } from '../../text/language.ts';

/** Put here by the build: the guides to paying, which no page of the dashboard shows, would come along with the methods. */
declare const __METHOD_LABELS__: MethodLabels;
const { types, methods } = __METHOD_LABELS__;

export const PAYMENT_TYPES = Object.keys(types) as PaymentType[];
export const METHODS = Object.keys(methods) as Method[];

export function typeLabel(language: Language, type: string): string {
  return (types as Readonly<Record<string, Words>>)[type]?.[language] ?? type;
}

export function methodLabel(language: Language, method: string): string {
  return (methods as Readonly<Record<string, Words>>)[method]?.[language] ?? method;
}

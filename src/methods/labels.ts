// The names of payment types and methods alone, for pages that show nothing else of them.

import { METHOD, METHODS, type Method, PAYMENT_TYPE, PAYMENT_TYPES, type PaymentType } from './index.ts';
import type { Words } from './method.ts';

export interface MethodLabels {
  readonly types: Readonly<Record<PaymentType, Words>>;
  readonly methods: Readonly<Record<Method, Words>>;
}

export function methodLabels(): MethodLabels {
  return {
    types: Object.fromEntries(PAYMENT_TYPES.map((name) => [name, PAYMENT_TYPE[name].label])),
    methods: Object.fromEntries(METHODS.map((name) => [name, METHOD[name].label])),
  } as MethodLabels;
}

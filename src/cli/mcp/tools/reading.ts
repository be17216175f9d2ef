// Tools that read records of each kind, in the same ways.

import { type TObject, Type } from 'typebox';
import type { Scope } from '../../../domain/caller.ts';
import { CHECKOUT_STATUSES } from '../../../domain/checkouts/checkout.ts';
import { oneOf } from '../../../domain/fields.ts';
import { INVOICE_STATUSES } from '../../../domain/invoices/invoice.ts';
import { PAYMENT_STATUSES } from '../../../domain/payments/payment.ts';
import { SEARCH_MAX } from '../../../domain/payments/search.ts';
import { SUBSCRIPTION_STATUSES } from '../../../domain/subscriptions/subscription.ts';
import { PAYMENT_TYPES } from '../../../methods/index.ts';
import { type Api, type Fields, fieldsOf, type RecordKind, recordsOf } from '../api.ts';
import { type Tool, type ToolResult, tool } from '../tool.ts';

const PAGE_MAX = 50;
const PAGE_DEFAULT = 20;

export const pageFields = {
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: PAGE_MAX, description: `How many to show; ${PAGE_DEFAULT} where absent` }),
  ),
  cursor: Type.Optional(
    Type.String({ minLength: 1, maxLength: 400, description: 'Where to go on: next_cursor of the page before' }),
  ),
};

export const timeFields = {
  created_after: Type.Optional(Type.String({ format: 'date-time', description: 'Only what was made after this time' })),
  created_before: Type.Optional(
    Type.String({ format: 'date-time', description: 'Only what was made before this time' }),
  ),
};

export function idField(description: string) {
  return Type.String({ format: 'uuid', description });
}

const NO_MORE = { additionalProperties: false } as const;
const text = Type.String();

/** What answers always have; more may stand beside it. */
const Record_ = Type.Object({ id: text }, { additionalProperties: true });

export const PageOutput = Type.Object({
  items: Type.Array(Record_),
  next_cursor: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
});

export function showPage(
  { items, next }: { readonly items: readonly unknown[]; readonly next: string | null },
  what: string,
): ToolResult {
  const more = next === null ? '' : ' There are more: ask again with the cursor next_cursor.';
  return { says: `${items.length} ${what}, newest first.${more}`, data: { items, next_cursor: next } };
}

/** The same query for the API, with our own usual size of a page. */
export function pageQuery<Input extends object>(input: Input): Input & { limit: number } {
  return { limit: PAGE_DEFAULT, ...input };
}

interface Noun {
  readonly one: RecordKind;
  /** Only what the gateway knows has a history of its own, and can be asked about there. */
  readonly isAtGateway: boolean;
  readonly scope: Scope;
  readonly filters: TObject['properties'];
  /** The field of a record that says where it stands. */
  readonly statusField: string;
}

const NOUNS: readonly Noun[] = [
  {
    one: 'payment',
    isAtGateway: true,
    scope: 'payments:read',
    statusField: 'transaction_status',
    filters: {
      q: Type.Optional(
        Type.String({
          minLength: 2,
          maxLength: SEARCH_MAX,
          description:
            'Only payments with this: how the order id, the e-mail, phone or a word of the name of the customer begins; or a whole amount, transaction id, VA number, bill key or payment code',
        }),
      ),
      payment_type: Type.Optional(oneOf(PAYMENT_TYPES, 'Only payments of this type')),
      status: Type.Optional(oneOf(PAYMENT_STATUSES, 'Only payments that stand there')),
      order_id: Type.Optional(
        Type.String({ minLength: 1, maxLength: 50, description: 'Only the payment of this order' }),
      ),
      ...timeFields,
    },
  },
  {
    one: 'invoice',
    isAtGateway: true,
    scope: 'invoices:read',
    statusField: 'status',
    filters: {
      status: Type.Optional(oneOf(INVOICE_STATUSES, 'Only invoices that stand there')),
      order_id: Type.Optional(
        Type.String({ minLength: 1, maxLength: 50, description: 'Only the invoice of this order' }),
      ),
      ...timeFields,
    },
  },
  {
    one: 'subscription',
    isAtGateway: true,
    scope: 'subscriptions:read',
    statusField: 'status',
    filters: { status: Type.Optional(oneOf(SUBSCRIPTION_STATUSES, 'Only subscriptions that stand there')) },
  },
  {
    one: 'checkout',
    isAtGateway: false,
    scope: 'payments:read',
    statusField: 'status',
    filters: {
      status: Type.Optional(oneOf(CHECKOUT_STATUSES, 'Only checkouts that stand there')),
      order_id: Type.Optional(
        Type.String({ minLength: 1, maxLength: 45, description: 'Only the checkout of this order' }),
      ),
      payment_link_id: Type.Optional(idField('Only checkouts that this payment link made')),
    },
  },
  {
    one: 'payment_link',
    isAtGateway: false,
    scope: 'payments:read',
    statusField: 'status',
    filters: {},
  },
];

export function readingTools(api: Api): Tool[] {
  return NOUNS.flatMap((noun) => toolsOf(api, noun));
}

function toolsOf(api: Api, { one, isAtGateway, scope, filters, statusField }: Noun): Tool[] {
  const idName = `${one}_id`;
  const named = one.replace('_', ' ');
  const many = `${named}s`;
  const input = Type.Object({ [idName]: idField(`The id of the ${named}`) }, NO_MORE);
  const records = recordsOf(api, one);
  const idIn = (given: object) => String((given as Record<string, string>)[idName]);
  const record = Type.Object({ id: text, [statusField]: text }, { additionalProperties: true });
  const common = { scope, kind: 'read', input } as const;
  const reading = [
    tool({
      name: `list_${one}s`,
      title: `List ${many}`,
      description: `Lists ${many}, newest first, a page at a time.`,
      scope,
      kind: 'read',
      input: Type.Object({ ...filters, ...pageFields }, NO_MORE),
      output: PageOutput,
      run: async (query) => showPage(await records.list(pageQuery(query) as Fields).page(), many),
    }),
    tool({
      ...common,
      name: `get_${one}`,
      title: `Read ${articleFor(one)} ${named}`,
      description: `Reads one ${named} with everything that is known of it.`,
      output: Type.Object({ [one]: record }),
      run: async (given) => {
        const found = fieldsOf(await records.get(idIn(given)));
        return { says: `The ${named} is ${found[statusField]}.`, data: { [one]: found } };
      },
    }),
  ];
  if (!isAtGateway) return reading;
  return [
    ...reading,
    tool({
      ...common,
      name: `${one}_history`,
      title: `What happened to ${articleFor(one)} ${named}`,
      description: `Lists every change of one ${one}, oldest first: what brought it, who, and why.`,
      output: Type.Object({ changes: Type.Array(Type.Object({ to_status: text }, { additionalProperties: true })) }),
      run: async (given) => {
        const changes = await records.history(idIn(given));
        return { says: `${changes.length} changes, oldest first.`, data: { changes } };
      },
    }),
    tool({
      ...common,
      name: `refresh_${one}`,
      title: `Ask the gateway about ${articleFor(one)} ${named}`,
      description: `Asks the gateway how one ${one} stands now, and updates the record here if it is behind.`,
      output: Type.Object({ [one]: record, gateway_response: Type.Object({}, { additionalProperties: true }) }),
      run: async (given) => {
        const answer = fieldsOf(await records.checkStatus(idIn(given)));
        const found = answer[one] as Record<string, unknown> | undefined;
        return { says: `The gateway was asked; the ${one} is ${found?.[statusField]}.`, data: answer };
      },
    }),
  ];
}

function articleFor(noun: string): string {
  return noun === 'invoice' ? 'an' : 'a';
}

// Tools that move money or end something: each makes a draft, and only confirm_draft has it done.

import { type TObject, Type } from 'typebox';
import type { Scope } from '../../../domain/caller.ts';
import { CheckoutInput } from '../../../domain/checkouts/input.ts';
import { InvoiceInput, totalOf, VoidInput } from '../../../domain/invoices/input.ts';
import { LinkInput } from '../../../domain/payment-links/input.ts';
import { ChargeInput, checkCharge } from '../../../domain/payments/charge.ts';
import { SubscriptionInput } from '../../../domain/subscriptions/input.ts';
import { SUBSCRIPTION_ACTIONS } from '../../../domain/subscriptions/subscription.ts';
import { rupiahText } from '../../../text/rupiah.ts';
import { type Api, type Fields, fieldsOf, NOUN_OF, type RecordKind, recordsOf } from '../api.ts';
import type { Draft, Drafts } from '../drafts.ts';
import type { SandboxControl } from '../sandbox-control.ts';
import { type Tool, ToolRefusal, type ToolResult, tool } from '../tool.ts';
import { idField } from './reading.ts';

export interface Writing {
  readonly api: Api;
  readonly drafts: Drafts;
  /** Where the environment is local: what is acted on must be one of its own. */
  readonly sandbox: SandboxControl | null;
}

export const CONFIRM_TOOL = 'confirm_draft';

const NO_MORE = { additionalProperties: false } as const;
const amount = Type.Optional(
  Type.Integer({ minimum: 1, maximum: 999_999_999_999, description: 'Whole rupiah; all that is left where absent' }),
);
const reason = Type.Optional(Type.String({ maxLength: 255, description: 'Why' }));

const DraftOutput = Type.Object({
  confirmation_code: Type.String(),
  valid_until: Type.String(),
  request: Type.Object({}, { additionalProperties: true }),
});

export function writingTools(writing: Writing): Tool[] {
  return [
    ...CREATIONS.map((creation) => creationTool(writing, creation)),
    ...ACTIONS.map((action) => actionTool(writing, action)),
    confirmTool(writing.drafts),
  ];
}

/** What makes and ends checkouts and payment links. */
const MAKES_CHECKOUTS = ['checkouts:write', 'payments:write'] as const;

interface Creation {
  readonly name: string;
  readonly title: string;
  readonly scope: Scope | readonly Scope[];
  send(api: Api, body: Fields, options: { readonly idempotencyKey: string }): Promise<object>;
  readonly input: TObject;
  /** In our own words, of numbers and names that are ours. */
  summarise(input: Fields): string;
  faultsOf?(input: Fields): readonly { readonly field: string; readonly message: string }[];
}

const CREATIONS: readonly Creation[] = [
  {
    name: 'draft_charge',
    title: 'Draft a charge',
    scope: 'payments:write',
    send: (api, body, options) => api.payments.charge(body as never, options),
    input: ChargeInput,
    summarise: ({ gross_amount, payment_type }) =>
      `Charge ${rupiahText(String(gross_amount))} by ${String(payment_type)}.`,
    faultsOf: (input) => checkCharge(input as ChargeInput),
  },
  {
    name: 'draft_invoice',
    title: 'Draft an invoice',
    scope: 'invoices:write',
    send: (api, body, options) => api.invoices.create(body as never, options),
    input: InvoiceInput,
    summarise: (input) =>
      `Send an invoice of ${rupiahText(totalOf((input as InvoiceInput).items))}, due on ${String(input.due_date)}.`,
  },
  {
    name: 'draft_subscription',
    title: 'Draft a subscription',
    scope: 'subscriptions:write',
    send: (api, body, options) => api.subscriptions.create(body as never, options),
    input: SubscriptionInput,
    summarise: ({ amount: each, interval, interval_unit, payment_type }) =>
      `Have the gateway charge ${rupiahText(String(each))} every ${String(interval)} ${String(interval_unit)}, by ${String(payment_type)}, until it ends.`,
  },
  {
    name: 'draft_checkout',
    title: 'Draft a checkout',
    scope: MAKES_CHECKOUTS,
    send: (api, body, options) => api.checkouts.create(body as never, options),
    input: CheckoutInput,
    summarise: ({ amount: asked }) =>
      `Make a page on which a customer pays ${rupiahText(String(asked))} once, by a method of their choice.`,
  },
  {
    name: 'draft_payment_link',
    title: 'Draft a payment link',
    scope: MAKES_CHECKOUTS,
    send: (api, body, options) => api.paymentLinks.create(body as never, options),
    input: LinkInput,
    summarise: (input) => `Make an address at which any customer can pay ${priceOf(input as LinkInput)}.`,
  },
];

/** What a payment link asks for. */
function priceOf({ amount: fixed, amount_min: least, amount_max: most }: LinkInput): string {
  if (fixed !== undefined) return rupiahText(fixed);
  return `any amount${least === undefined ? '' : ` from ${rupiahText(least)}`}${most === undefined ? '' : ` to ${rupiahText(most)}`}`;
}

function creationTool({ api, drafts }: Writing, creation: Creation): Tool {
  return tool({
    ...shared(creation),
    input: creation.input,
    run: async (input) => {
      const faults = creation.faultsOf?.(input as Fields) ?? [];
      if (faults.length > 0)
        throw new ToolRefusal(faults.map(({ field, message }) => `${field} ${message}`).join('; '));
      // What is confirmed is what was shown, even if the arguments change later.
      const body = structuredClone(input) as Fields;
      const send = async (key: string) => done(await creation.send(api, body, { idempotencyKey: key }));
      return addDraft(drafts, { summary: creation.summarise(body), check: async () => null, send }, body);
    },
  });
}

interface Action {
  readonly name: string;
  readonly title: string;
  readonly scope: Scope | readonly Scope[];
  readonly noun: RecordKind;
  readonly action: string;
  readonly fields?: TObject['properties'];
  summarise(record: Fields, input: Fields): string;
}

const ofPayment = (record: Fields) =>
  `the payment of ${rupiahText(String(record.gross_amount))} that is ${String(record.transaction_status)} (${String(record.id)})`;

const ofCheckout = (record: Fields) =>
  `the checkout of ${rupiahText(String(record.amount))} that is ${String(record.status)} (${String(record.id)})`;

const ACTIONS: readonly Action[] = [
  paymentAction('cancel', ['payments:write', 'payments:cancel'], 'Cancel'),
  paymentAction('expire', ['payments:write', 'payments:cancel'], 'Expire'),
  paymentAction('approve', 'admin', 'Accept, though the fraud check is not sure,'),
  paymentAction('deny', 'admin', 'Refuse, since the fraud check is not sure,'),
  {
    ...paymentAction('capture', ['payments:write', 'payments:capture'], 'Capture'),
    fields: { amount },
    summarise: (record, input) => `Take ${partOf(input, 'all that is held')} of ${ofPayment(record)}.`,
  },
  {
    ...paymentAction('refund', 'payments:refund', 'Refund'),
    fields: {
      amount,
      reason,
      direct: Type.Optional(Type.Boolean({ description: 'Have the provider pay back at once, where it can' })),
    },
    summarise: (record, input) =>
      `Pay back ${partOf(input, `all that is left, ${rupiahText(String(record.net_amount))}`)} of ${ofPayment(record)}.`,
  },
  {
    name: 'draft_void_invoice',
    title: 'Draft: take an invoice back',
    scope: 'invoices:write',
    noun: 'invoice',
    action: 'void',
    fields: VoidInput.properties,
    summarise: (record) =>
      `Take back the invoice of ${rupiahText(String(record.total_amount))} that is ${String(record.status)}.`,
  },
  {
    name: 'draft_cancel_checkout',
    title: 'Draft: cancel a checkout',
    scope: MAKES_CHECKOUTS,
    noun: 'checkout',
    action: 'cancel',
    summarise: (record) => `Cancel ${ofCheckout(record)}.`,
  },
  {
    name: 'draft_refund_surplus',
    title: 'Draft: pay back what a checkout got too much',
    scope: 'payments:refund',
    noun: 'checkout',
    action: 'refundSurplus',
    summarise: (record) =>
      `Pay back ${rupiahText(String(record.surplus_amount))}, which came too much for ${ofCheckout(record)}.`,
  },
  {
    name: 'draft_end_payment_link',
    title: 'Draft: end a payment link',
    scope: MAKES_CHECKOUTS,
    noun: 'payment_link',
    action: 'end',
    summarise: (record) => `End the payment link that is ${String(record.status)} (${String(record.id)}), for good.`,
  },
  ...SUBSCRIPTION_ACTIONS.map(
    (action): Action => ({
      name: `draft_${action}_subscription`,
      title: `Draft: ${action} a subscription`,
      scope: 'subscriptions:write',
      noun: 'subscription',
      action,
      summarise: (record) =>
        `${action === 'cancel' ? 'End for good' : capital(action)} the subscription of ${rupiahText(String(record.amount))} that is ${String(record.status)}.`,
    }),
  ),
];

function paymentAction(action: string, scope: Action['scope'], words: string): Action {
  return {
    name: `draft_${action}_payment`,
    title: `Draft: ${action} a payment`,
    scope,
    noun: 'payment',
    action,
    summarise: (record) => `${words} ${ofPayment(record)}.`,
  };
}

/** An action's place in the SDK has its name. */
async function actOn(api: Api, { noun, action }: Action, given: readonly unknown[], idempotencyKey: string) {
  const calls = api[NOUN_OF[noun]] as unknown as Record<string, (...args: unknown[]) => Promise<object>>;
  return calls[action]?.(...given, { idempotencyKey });
}

function actionTool({ api, drafts, sandbox }: Writing, action: Action): Tool {
  const { noun } = action;
  const idName = `${noun}_id`;
  return tool({
    ...shared(action),
    input: Type.Object({ [idName]: idField(`The id of the ${noun.replace('_', ' ')}`), ...action.fields }, NO_MORE),
    run: async (input) => {
      const { [idName]: id, ...body } = structuredClone(input) as Record<string, unknown>;
      const records = recordsOf(api, noun);
      const read = async () => fieldsOf(await records.get(String(id)));
      const before = await read();
      if (sandbox !== null && noun === 'payment') await refuseForeign(sandbox, before);
      const draft: Draft = {
        summary: action.summarise(before, body),
        check: async () => {
          const now = await read();
          return now.updated_at === before.updated_at && now.status === before.status
            ? null
            : `The ${noun.replace('_', ' ')} has changed since the draft. Make it again.`;
        },
        send: async (key) =>
          done(await actOn(api, action, [String(id), ...(action.fields === undefined ? [] : [body])], key)),
      };
      return addDraft(drafts, draft, { [idName]: id, ...body });
    },
  });
}

/** The configuration says that the money is play money; the sandbox itself must know the payment, or the configuration is wrong. */
async function refuseForeign(sandbox: SandboxControl, payment: Fields): Promise<void> {
  if ((await sandbox.find(String(payment.order_id))) !== undefined) return;
  throw new ToolRefusal(
    'The sandbox gateway of this machine does not know this payment, so it may be real money. Nothing was drafted.',
  );
}

function shared({ name, title, scope }: Creation | Action) {
  const description = `${title}: answers with a summary and a confirmation code, and does nothing yet. Show the summary to the person you work for, and call confirm_draft only after their yes.`;
  return { name, title, scope, description, kind: 'write', output: DraftOutput } as const;
}

function addDraft(drafts: Drafts, draft: Draft, request: Fields): ToolResult {
  const { code, validUntil } = drafts.add(draft);
  return {
    says: `Draft, nothing was done yet: ${draft.summary} To have it done, call confirm_draft with the code ${code} within five minutes.`,
    data: { confirmation_code: code, valid_until: validUntil.toISOString(), request },
  };
}

function confirmTool(drafts: Drafts): Tool {
  return tool({
    name: CONFIRM_TOOL,
    title: 'Have a draft done',
    description:
      'Does what a draft said, exactly that and once. Call it only after the person you work for has seen the summary and said yes.',
    scope: null,
    kind: 'write',
    destructive: true,
    input: Type.Object(
      { code: Type.String({ minLength: 1, maxLength: 40, description: 'The confirmation code of the draft' }) },
      NO_MORE,
    ),
    output: Type.Object({ result: Type.Object({}, { additionalProperties: true }) }),
    run: ({ code }) => drafts.confirm(code),
  });
}

function done(answer: unknown): ToolResult {
  const result = fieldsOf(answer);
  const record = fieldsOf(result.payment ?? result.checkout ?? result);
  return { says: `It was done. It is ${String(record.transaction_status ?? record.status)} now.`, data: { result } };
}

function partOf(input: Fields, all: string): string {
  return input.amount === undefined ? all : rupiahText(String(input.amount));
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

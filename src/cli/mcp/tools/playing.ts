// Tools to play the customer and the bank at the sandbox gateway of this machine.

import { Type } from 'typebox';
import { oneOf } from '../../../domain/fields.ts';
import type { SandboxControl } from '../sandbox-control.ts';
import { type Tool, ToolRefusal, type ToolResult, tool } from '../tool.ts';

const MOVES = [
  'pay',
  'deny',
  'expire',
  'cancel',
  'approve',
  'capture',
  'settle',
  'reverse',
  'chargeback',
  'confirm-refund',
  'decline-refund',
] as const;

const NO_MORE = { additionalProperties: false } as const;
const MINUTES_MAX = 366 * 24 * 60;
const orderId = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'The order id of the payment, or a number to pay by, such as its virtual account number',
});
const TransactionOutput = Type.Object({
  transaction: Type.Object({ status: Type.String() }, { additionalProperties: true }),
});

export function playingTools(sandbox: SandboxControl): Tool[] {
  const show = (transaction: Readonly<Record<string, unknown>>, before: string): ToolResult => ({
    says: `${before}It is ${String(transaction.status)} at the sandbox. Possible now: ${listed(transaction.moves)}.`,
    data: { transaction },
  });
  return [
    tool({
      name: 'sandbox_transaction',
      title: 'Look at a transaction of the sandbox',
      description: 'Shows a transaction as the sandbox gateway has it, with the moves that are possible.',
      scope: null,
      kind: 'play',
      input: Type.Object({ order_id: orderId }, NO_MORE),
      output: TransactionOutput,
      run: async ({ order_id }) => {
        const found = await sandbox.find(order_id);
        if (found === undefined) throw new ToolRefusal('The sandbox knows no such transaction.');
        return show(found, '');
      },
    }),
    tool({
      name: 'sandbox_play',
      title: 'Play the customer or the bank',
      description:
        'Does at the sandbox gateway what a customer (pay, deny, expire) or a bank (settle, reverse, chargeback, confirm-refund) would do, and waits until Gapura has the notifications. No real money.',
      scope: null,
      kind: 'play',
      input: Type.Object({ order_id: orderId, move: oneOf(MOVES, 'What happens') }, NO_MORE),
      output: TransactionOutput,
      run: async ({ order_id, move }) => {
        const transaction = await sandbox.move(order_id, move, {});
        await sandbox.settled();
        return show(transaction, 'Done, and Gapura has the notifications. ');
      },
    }),
    tool({
      name: 'sandbox_move_clock',
      title: "Move the sandbox's clock",
      description: "Moves the sandbox gateway's clock forward; what becomes due on the way happens, such as expiries.",
      scope: null,
      kind: 'play',
      input: Type.Object(
        { minutes: Type.Integer({ minimum: 1, maximum: MINUTES_MAX, description: 'How far; a day is 1440' }) },
        NO_MORE,
      ),
      output: Type.Object({ now: Type.String() }, { additionalProperties: true }),
      run: async ({ minutes }) => {
        const stand = await sandbox.advance(minutes * 60_000);
        await sandbox.settled();
        return { says: "The sandbox's clock was moved, and what became due has happened.", data: stand };
      },
    }),
  ];
}

function listed(moves: unknown): string {
  return Array.isArray(moves) && moves.length > 0 ? moves.join(', ') : 'nothing';
}

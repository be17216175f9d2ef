// The reference page of the client, held against the contract's list and against the code.

import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { GatewayClient } from '../../src/client.ts';
import { operations } from '../../src/gateway/operations.ts';
import { resolveSettings } from '../../src/gateway/settings.ts';

const CONTRACT = [
  'charge(payload)',
  'get_status(order_id)',
  'get_status_b2b(order_id)',
  'cancel(order_id)',
  'expire(order_id)',
  'capture(transaction_id, gross_amount)',
  'refund(order_id, refund_key, amount, reason="")',
  'direct_refund(order_id, refund_key, amount, reason="")',
  'approve(order_id)',
  'deny(order_id)',
  'get_card_token(card_number, card_exp_month, card_exp_year, card_cvv, client_key=None)',
  'register_card(card_number, card_exp_month, card_exp_year, client_key=None)',
  'point_inquiry(token_id)',
  'get_bin(bin_number)',
  'create_pay_account(payload)',
  'get_pay_account(account_id)',
  'unbind_pay_account(account_id)',
  'create_subscription(payload)',
  'get_subscription(subscription_id)',
  'disable_subscription(subscription_id)',
  'enable_subscription(subscription_id)',
  'cancel_subscription(subscription_id)',
  'update_subscription(subscription_id, payload)',
  'create_invoice(payload)',
  'get_invoice(invoice_id)',
  'void_invoice(invoice_id, void_reason="")',
  'verify_signature(order_id, status_code, gross_amount, signature_key, server_key=None)',
];
const BESIDES = ['aheadOf', 'circuitState', 'close', 'verifyPayAccountSignature', 'paced'];

const page = readFileSync(new URL('../../docs/reference/gateway-client.md', import.meta.url), 'utf8');

function tableRows(heading: string): string[][] {
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}

/** The public methods as they are declared in the source: `refund(orderId, ..., reason = '', options?)`. */
function declaredMethods(): Map<string, string> {
  const path = new URL('../../src/gateway/client.ts', import.meta.url);
  const source = ts.createSourceFile('client.ts', readFileSync(path, 'utf8'), ts.ScriptTarget.ES2023, true);
  const methods = new Map<string, string>();
  source.forEachChild((node) => {
    if (!ts.isClassDeclaration(node)) return;
    for (const member of node.members) {
      if (!ts.isMethodDeclaration(member) || !ts.isIdentifier(member.name)) continue;
      const parameters = member.parameters.map(({ name, initializer, questionToken }) => {
        const value = initializer === undefined ? '' : ` = ${initializer.getText()}`;
        return `${name.getText()}${questionToken === undefined ? '' : '?'}${value}`;
      });
      methods.set(member.name.text, `${member.name.text}(${parameters.join(', ')})`);
    }
  });
  return methods;
}

/** The contract's signature in our spelling. */
function translated(signature: string): string {
  const ours = signature
    .replaceAll(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase())
    .replaceAll('=None', '?')
    .replaceAll('=""', " = ''");
  return ours.startsWith('verifySignature(') ? ours : ours.replace(/\)$/, ', options?)');
}

describe('the table of operations', () => {
  const rows = tableRows('Operations');

  it('names every operation of the contract once, in its order', () => {
    expect(rows.map(([contract]) => contract)).toEqual(CONTRACT);
    expect(CONTRACT.length).toBe(27);
  });

  it('gives each the name, parameters, order and defaults of the contract, in our spelling', () => {
    expect(rows.map(([, ours]) => ours)).toEqual(CONTRACT.map(translated));
  });

  it('is what the code declares, and all that it declares', () => {
    const declared = declaredMethods();
    const documented = rows.map(([, ours = '']) => ours);
    for (const signature of documented) expect(declared.get(signature.split('(')[0] ?? '')).toBe(signature);
    const names = Object.getOwnPropertyNames(GatewayClient.prototype).filter((name) => name !== 'constructor');
    expect(names.toSorted()).toEqual([...documented.map((each) => each.split('(')[0]), ...BESIDES].toSorted());
  });

  it('and the operations on the wire have the same names', () => {
    const onWire = Object.entries(operations).map(([ours, { name }]) => `${name} ${ours}`);
    const documented = rows.map((cells) => cells.map((cell) => cell.split('(')[0]).join(' '));
    expect(onWire).toEqual(documented.filter((names) => !names.startsWith('verify_signature')));
  });
});

describe('the table of options', () => {
  it('gives the defaults of the code', () => {
    const defaults = new Map(Object.entries(resolveSettings({ serverKey: 'SB-Mid-server-test' })));
    const documented = tableRows('Options').filter(([, value]) => value !== '');
    expect(documented.length).toBe(6);
    for (const [option = '', value] of documented) expect(String(defaults.get(option))).toBe(value);
  });
});

// The table and the numbers of docs/guides/invoices.md, held against the code.

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { INVOICE_STATUSES } from '../../../src/domain/invoices/invoice.ts';
import { INVOICE_MOVES } from '../../../src/domain/invoices/judgement.ts';
import { REPEATED_FOR_MS } from '../../../src/services/invoices/sweeps.ts';

const page = readFileSync(new URL('../../../docs/guides/invoices.md', import.meta.url), 'utf8');

it('says of every status where it can go on to', () => {
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  const told = rows.map((row) => {
    const [status = '', , next = ''] = row.split('|').slice(1, -1);
    return [status.trim().replaceAll('`', ''), [...next.matchAll(/`(\w+)`/g)].map((match) => match[1])];
  });
  expect(told).toEqual(INVOICE_STATUSES.map((status) => [status, INVOICE_MOVES[status]]));
});

it('says for how long the background repeats a creation', () => {
  expect(page).toContain('For four and a half minutes');
  expect(REPEATED_FOR_MS).toBe(4.5 * 60_000);
});

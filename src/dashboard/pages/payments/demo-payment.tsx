// On one's own machine: a payment to play with, by one click.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { gapura } from '../../api.ts';
import { useWords } from '../../language/language.tsx';
import { Problem } from '../../parts/problem.tsx';
import { useAnnounce } from '../../shell/announcer.tsx';
import { useMe } from '../../shell/session-gate.tsx';
import { WORDS } from './words.ts';

const AMOUNTS = [25_000, 49_500, 150_000, 325_000, 1_250_000];

function demoCharge() {
  const amount = AMOUNTS[Math.floor(Math.random() * AMOUNTS.length)] ?? 150_000;
  return {
    payment_type: 'bank_transfer' as const,
    bank: 'bca' as const,
    order_id: `DEMO-${Date.now().toString(36).toUpperCase()}`,
    gross_amount: amount,
    customer_details: { first_name: 'Budi', last_name: 'Contoh', email: 'budi@example.com', phone: '081234567890' },
  };
}

export function DemoPayment() {
  const words = useWords(WORDS);
  const { environment, scopes } = useMe();
  const announce = useAnnounce();
  const queries = useQueryClient();
  const making = useMutation({
    mutationFn: () => gapura.payments.charge(demoCharge()),
    onSuccess: async () => {
      announce(words.demoMade);
      await queries.invalidateQueries({ queryKey: ['payments'] });
    },
  });
  if (environment !== 'local' || !scopes.includes('payments:write')) return null;
  return (
    <>
      <button type="button" onClick={() => making.mutate()} disabled={making.isPending}>
        {words.demo}
      </button>
      {making.error !== null && <Problem error={making.error} />}
    </>
  );
}

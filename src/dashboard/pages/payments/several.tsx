// What can be done with several payments at once: cancelled, refunded, sent to the webhooks again, and taken away as a file.

import type { EventName, PaymentSummary } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { bilingual, useSpeech } from '../../language/language.tsx';
import { ActButton } from '../../parts/act.tsx';
import { BulkButton } from '../../parts/bulk.tsx';
import { InputField, typedIn } from '../../parts/fields.tsx';
import { save } from '../../parts/files.ts';
import { StatusBadge } from '../../parts/values.tsx';

const WORDS = bilingual({
  cancel: ['Cancel', 'Batalkan'],
  cancelTitle: (count: number) => [
    count === 1 ? 'Cancel 1 payment?' : `Cancel ${count} payments?`,
    `Batalkan ${count} pembayaran?`,
  ],
  cancelText: [
    'Each is cancelled at the gateway, as by its own page. This cannot be undone.',
    'Masing-masing dibatalkan di gateway, seperti dari halamannya sendiri. Ini tidak bisa diurungkan.',
  ],
  cancelIt: ['Cancel them', 'Batalkan semuanya'],
  refund: ['Refund', 'Kembalikan dana'],
  refundTitle: (count: number) => [
    count === 1 ? 'Refund 1 payment?' : `Refund ${count} payments?`,
    `Kembalikan dana ${count} pembayaran?`,
  ],
  refundText: (amount: string) => [
    `All that is left of each goes back to its customer: at most ${amount} in all. What needs a second person waits for one.`,
    `Semua sisa dana masing-masing kembali ke pelanggannya: paling banyak ${amount} seluruhnya. Yang perlu orang kedua akan menunggu.`,
  ],
  refundIt: ['Refund them', 'Kembalikan semuanya'],
  reason: ['Reason', 'Alasan'],
  resend: ['Send to webhooks again', 'Kirim ulang ke webhook'],
  resendTitle: (count: number) => [
    count === 1 ? 'Send the last event of 1 payment again?' : `Send the last events of ${count} payments again?`,
    `Kirim ulang peristiwa terakhir ${count} pembayaran?`,
  ],
  resendText: [
    'The newest event of each goes once more to every active webhook that takes it.',
    'Peristiwa terbaru masing-masing dikirim sekali lagi ke setiap webhook aktif yang menerimanya.',
  ],
  resendIt: ['Send them again', 'Kirim ulang'],
  sentTo: (count: number) => [`to ${count}`, `ke ${count}`],
  file: ['Export', 'Ekspor'],
  fileTitle: (count: number) => [
    count === 1 ? 'Export 1 payment?' : `Export ${count} payments?`,
    `Ekspor ${count} pembayaran?`,
  ],
  fileText: ['A CSV file, with times in WIB.', 'Berkas CSV, dengan waktu dalam WIB.'],
  fileIt: ['Take the file', 'Ambil berkas'],
  filed: ['The file was made.', 'Berkas dibuat.'],
});

const REFRESH = ['payments', 'payment', 'refunds', 'summary', 'attention'];

export function SeveralPayments({ rows }: { readonly rows: readonly PaymentSummary[] }) {
  const { words, format, language } = useSpeech(WORDS);
  const named = rows.map(({ id, order_id }) => ({ id, name: order_id }));
  const total = rows.reduce((sum, { gross_amount }) => sum + Number(gross_amount), 0);
  const count = rows.length;
  return (
    <>
      <BulkButton
        scope={['payments:cancel', 'payments:write']}
        rows={named}
        label={words.cancel}
        title={words.cancelTitle(count)}
        text={words.cancelText}
        act={words.cancelIt}
        isHard
        run={async ({ id }, options) => {
          const { transaction_status } = await gapura.payments.cancel(id, options);
          return <StatusBadge kind="payment" status={transaction_status} />;
        }}
        refresh={REFRESH}
      />
      <BulkButton
        scope="payments:refund"
        rows={named}
        label={words.refund}
        title={words.refundTitle(count)}
        text={words.refundText(format.rupiah(String(total)))}
        act={words.refundIt}
        run={async ({ id }, options, form) => {
          const reason = typedIn(form, 'reason');
          const { refund } = await gapura.payments.refund(id, reason === undefined ? {} : { reason }, options);
          return <StatusBadge kind="refund" status={refund.status} />;
        }}
        refresh={REFRESH}
      >
        <InputField name="reason" label={words.reason} maxLength={255} />
      </BulkButton>
      <BulkButton
        scope="admin"
        rows={named}
        label={words.resend}
        title={words.resendTitle(count)}
        text={words.resendText}
        act={words.resendIt}
        run={async ({ id }, { idempotencyKey }) => words.sentTo(await resendLast(id, idempotencyKey))}
        refresh={['webhooks', 'webhook-attempts']}
      />
      <ActButton
        scope="exports:create"
        label={words.file}
        title={words.fileTitle(count)}
        text={words.fileText}
        act={words.fileIt}
        done={words.filed}
        run={async () => save('payments.csv', await readChosen(rows, language))}
        refresh={[]}
      />
    </>
  );
}

/** Sends the newest event of a payment to those that take it; how many they are. */
async function resendLast(paymentId: string, idempotencyKey: string): Promise<number> {
  const { items } = await gapura.events.list({ subject_id: paymentId, limit: 1 }).page();
  const [event] = items;
  const endpoints = await gapura.webhooks.list();
  const takes = (names: readonly EventName[]) =>
    event !== undefined && (names.length === 0 || names.includes(event.name as EventName));
  const taking = endpoints.filter(({ state, events }) => state === 'active' && takes(events as EventName[]));
  if (event === undefined || taking.length === 0) throw new Error('It has no event that an active webhook takes.');
  for (const { id } of taking) {
    await gapura.webhooks.resend(id, { event_id: event.id }, { idempotencyKey: `${idempotencyKey}.${id}` });
  }
  return taking.length;
}

/** As many values as one filter of the API takes. */
const AT_ONCE = 20;

/** The rows of the file, the newest payments first within each part; its first line names the columns. */
async function readChosen(rows: readonly PaymentSummary[], language: 'en' | 'id'): Promise<string[]> {
  const parts: string[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const order_id = rows.slice(from, from + AT_ONCE).map((row) => row.order_id);
    let part = '';
    const asked = { order_id, timezone: 'WIB', language, ...(from === 0 ? { bom: 'true' as const } : {}) } as const;
    for await (const piece of gapura.exports.payments(asked)) part += piece;
    parts.push(from === 0 ? part : part.slice(part.indexOf('\n') + 1));
  }
  return parts;
}

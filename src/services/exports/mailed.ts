// The mail with a scheduled export: its file attached, or, where that is too large for a mail, where it can be taken after signing in.

import type { Caller } from '../../domain/caller.ts';
import type { Schedule } from '../../domain/exports/schedule.ts';
import type { ReportPeriod } from '../../domain/operators.ts';
import { findSchedule } from '../../store/exports/schedules.ts';
import type { ClaimedMessage } from '../../store/operators/messages.ts';
import type { Language } from '../../text/language.ts';
import type { Context } from '../context.ts';
import { type OperatorMessage, operatorMail } from '../mail/operator-message.ts';
import type { Attachment, Mail } from '../mail/transport.ts';
import { fileName, filePieces, type WantedFile } from './read.ts';
import { dayIn } from './table.ts';

/** Encoded for a mail it is a third larger; many mail servers take no more than 10 MB. */
const ATTACHMENT_BYTES_MAX = 5_000_000;

const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

/** Staff made the schedule: the file is of all owners. */
const READER: Caller = {
  id: 'export_schedule',
  staff: true,
  scopes: ['payments:read', 'invoices:read', 'exports:create'],
};

/** Null where the schedule is gone. */
export async function scheduledMail(
  context: Context,
  message: ClaimedMessage,
  unwanted: AbortSignal,
): Promise<Mail | null> {
  const schedule = await findSchedule(context.database.pool, message.sourceId);
  if (schedule === undefined) return null;
  const period = message.about as unknown as ReportPeriod;
  const wanted = wantedOf(schedule, period);
  const content = await collect(filePieces(context, READER, wanted, unwanted));
  const attachment: Attachment | undefined = content && {
    name: fileName(wanted, context.clock.now()),
    type: TYPES[schedule.format],
    content,
  };
  const { language } = schedule;
  const { checkouts: shop } = context;
  const mail = operatorMail(messageOf(schedule, period, attachment !== undefined, shop), { language, shop });
  return { id: message.id, to: message.receiver, ...mail, language, attachment };
}

function wantedOf(schedule: Schedule, { from, to }: ReportPeriod): WantedFile {
  const { what, format, columns, timezone, language } = schedule;
  const filter = { createdFrom: new Date(from), createdBefore: new Date(to) };
  const layout = { ...(columns.length === 0 ? {} : { columns }), timezone, language };
  return { what, filter, format, bom: true, ...layout };
}

/** Undefined where it is too large: the rest is not read. */
async function collect(pieces: AsyncIterable<string | Uint8Array>): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    const part = Buffer.from(piece as string);
    bytes += part.length;
    if (bytes > ATTACHMENT_BYTES_MAX) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const WORDS = {
  en: {
    what: { payments: 'Payments', refunds: 'Refunds', invoices: 'Invoices' },
    of: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
    attached: 'The file is attached. Its days are those of WIB.',
    tooLarge:
      'The file is too large for a mail. Take it from the dashboard, after signing in: the list below has the same days, and a button to export it.',
    open: 'Open the list',
    why: 'This is sent by a schedule of the exports. Everyone who may export can pause or remove it in the dashboard.',
  },
  id: {
    what: { payments: 'Pembayaran', refunds: 'Pengembalian dana', invoices: 'Faktur' },
    of: (from: string, to: string) => (from === to ? from : `${from} sampai ${to}`),
    attached: 'Berkasnya terlampir. Hari-harinya menurut WIB.',
    tooLarge:
      'Berkasnya terlalu besar untuk email. Ambil dari dasbor setelah masuk: daftar di bawah ini berisi hari yang sama, dengan tombol ekspor.',
    open: 'Buka daftarnya',
    why: 'Ini dikirim menurut jadwal ekspor. Yang boleh mengekspor dapat menjeda atau menghapusnya di dasbor.',
  },
} as const satisfies Record<Language, unknown>;

function messageOf(
  { what, language }: Schedule,
  { from, to }: ReportPeriod,
  isAttached: boolean,
  { shopName, publicUrl }: Context['checkouts'],
): OperatorMessage {
  const words = WORDS[language];
  const lastDay = dayIn(new Date(Date.parse(to) - 1), 'WIB');
  const days = words.of(dayIn(new Date(from), 'WIB'), lastDay);
  const query = new URLSearchParams({ created_after: from, created_before: to });
  const url = publicUrl === null ? null : `${publicUrl}/dashboard/${what}?${query}`;
  return {
    subject: `${words.what[what]}, ${days}${shopName === null ? '' : `, ${shopName}`}`,
    sentences: [isAttached ? words.attached : words.tooLarge],
    facts: [],
    link: url === null ? undefined : { words: words.open, url },
    why: words.why,
  };
}

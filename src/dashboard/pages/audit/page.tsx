// What people did, newest first: who, when, from where, and to what.

import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Act } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { bilingual, type Pair, useWords } from '../../language/language.tsx';
import type { DialogProps } from '../../parts/act.tsx';
import { useActorName } from '../../parts/actor.ts';
import { List } from '../../parts/list.tsx';
import { DetailsDialog, RowAct } from '../../parts/modal.tsx';
import { PageFrame } from '../../parts/page.tsx';
import { Copyable, Facts, hasPage, Json, LinkTo, Money, None, Quoted, Time } from '../../parts/values.tsx';
import { TASK_WORDS } from '../tasks/words.ts';

const WORDS = bilingual({
  title: ['Audit', 'Audit'],
  lead: [
    'What people did. Each act was recorded together with its effect, and cannot be changed.',
    'Yang dilakukan orang. Setiap tindakan dicatat bersama akibatnya, dan tidak bisa diubah.',
  ],
  act: ['Act', 'Tindakan'],
  actor: ['Who', 'Siapa'],
  when: ['When', 'Kapan'],
  subject: ['Subject', 'Sasaran'],
  order: ['Order', 'Pesanan'],
  amount: ['Amount', 'Jumlah'],
  ofOrder: (order: string) => [`All that was done to ${order}`, `Semua yang dilakukan terhadap ${order}`],
  subjectId: ['Id of the subject', 'Id sasaran'],
  from: ['From', 'Dari'],
  after: ['From the day', 'Dari hari'],
  before: ['Until the day', 'Sampai hari'],
  address: ['Address', 'Alamat'],
  browser: ['Browser or program', 'Peramban atau program'],
  credential: ['Came with', 'Masuk dengan'],
  credentials: {
    key: ['an API key', 'kunci API'],
    session: ['a session in the browser', 'sesi di peramban'],
    server: ['a session at the server’s own shop', 'sesi di toko milik server'],
    jwt: ['a token', 'token'],
    host: ['the application around it', 'aplikasi yang menaunginya'],
    command: ['a command on the server', 'perintah di server'],
  },
  role: ['Role then', 'Peran saat itu'],
  keyId: ['Key', 'Kunci'],
  sessionId: ['Session', 'Sesi'],
  requestId: ['Request, as in the logs', 'Permintaan, seperti di log'],
  details: ['Details', 'Rincian'],
  hereLike: ['All that was done to it', 'Semua yang dilakukan terhadapnya'],
  withKey: ['All that was done with this key', 'Semua yang dilakukan dengan kunci ini'],
  byActor: (actor: string) => [`All that ${actor} did`, `Semua yang dilakukan ${actor}`],
  subjects: {
    payment: ['Payment', 'Pembayaran'],
    invoice: ['Invoice', 'Faktur'],
    chargeback: ['Chargeback', 'Chargeback'],
    checkout: ['Checkout', 'Checkout'],
    payment_link: ['Payment link', 'Tautan pembayaran'],
    subscription: ['Subscription', 'Langganan'],
    notification: ['Notification', 'Notifikasi'],
    webhook: ['Webhook', 'Webhook'],
    reconciliation: ['Reconciliation', 'Rekonsiliasi'],
    task: ['Task', 'Tugas'],
    person: ['Person', 'Orang'],
    key: ['Key', 'Kunci'],
    session: ['Session', 'Sesi'],
    listener: ['Listener', 'Pendengar'],
    export: ['Export', 'Ekspor'],
  },
  none: ['Nothing was done yet', 'Belum ada tindakan'],
  noneText: [
    'Signing in, refunds, keys, webhooks: everything that a person changes shows up here.',
    'Masuk, pengembalian dana, kunci, webhook: semua yang diubah orang muncul di sini.',
  ],
  noneFoundText: ['Take a filter away.', 'Lepas satu saringan.'],
});

type Action = Act['action'];

const ACTION_WORDS = bilingual<Readonly<Record<Action, Pair>>>({
  'session.begin': ['Signed in', 'Masuk'],
  'session.refused': ['Was refused to sign in', 'Ditolak saat masuk'],
  'session.limited': ['Was stopped: too many tries to sign in', 'Ditahan: terlalu sering mencoba masuk'],
  'session.end': ['Signed out', 'Keluar'],
  'session.end_all': ['Signed out everywhere', 'Keluar di mana-mana'],
  'session.link': ['Made a link to sign in', 'Membuat tautan masuk'],
  'person.invite': ['Invited a person', 'Mengundang seseorang'],
  'person.link': ['Made a new link for a person', 'Membuat tautan baru untuk seseorang'],
  'person.accept': ['Accepted an invitation', 'Menerima undangan'],
  'person.update': ['Changed what a person may do', 'Mengubah izin seseorang'],
  'person.disable': ['Disabled a person', 'Menonaktifkan seseorang'],
  'person.enable': ['Enabled a person', 'Mengaktifkan seseorang'],
  'person.remove': ['Removed a person', 'Menghapus seseorang'],
  'person.end_sessions': ['Signed a person out everywhere', 'Mengeluarkan seseorang di mana-mana'],
  'person.grant_shop': ['Gave a person a role in a shop', 'Memberi seseorang peran di sebuah toko'],
  'person.revoke_shop': ['Took a person’s role in a shop away', 'Mencabut peran seseorang di sebuah toko'],
  'account.forgot': ['Asked for a new password', 'Meminta kata sandi baru'],
  'account.password': ['Set a new password', 'Membuat kata sandi baru'],
  'account.totp_add': ['Set up a second factor', 'Mengatur faktor kedua'],
  'account.totp_remove': ['Removed the second factor', 'Menghapus faktor kedua'],
  'account.codes': ['Made new recovery codes', 'Membuat kode pemulihan baru'],
  'account.code_used': ['Used a recovery code', 'Memakai kode pemulihan'],
  'account.passkey_add': ['Added a passkey', 'Menambah kunci sandi'],
  'account.passkey_remove': ['Removed a passkey', 'Menghapus kunci sandi'],
  'key.create': ['Made a key', 'Membuat kunci'],
  'key.revoke': ['Revoked a key', 'Mencabut kunci'],
  'payment.cancel': ['Cancelled a payment', 'Membatalkan pembayaran'],
  'payment.expire': ['Expired a payment', 'Mengakhiri pembayaran'],
  'payment.capture': ['Captured a payment', 'Menarik dana pembayaran'],
  'payment.approve': ['Approved a payment after its fraud check', 'Menyetujui pembayaran setelah cek penipuan'],
  'payment.deny': ['Denied a payment after its fraud check', 'Menolak pembayaran setelah cek penipuan'],
  'note.add': ['Wrote a note about a payment', 'Menulis catatan tentang pembayaran'],
  'note.remove': ['Removed a note about a payment', 'Menghapus catatan tentang pembayaran'],
  'chargeback.update': ['Changed a chargeback case', 'Mengubah kasus chargeback'],
  'refund.create': ['Asked for a refund', 'Meminta pengembalian dana'],
  'refund.approve': ['Approved a refund', 'Menyetujui pengembalian dana'],
  'refund.reject': ['Rejected a refund', 'Menolak pengembalian dana'],
  'invoice.void': ['Voided an invoice', 'Membatalkan faktur'],
  'checkout.cancel': ['Cancelled a checkout', 'Membatalkan checkout'],
  'checkout.surplus_returned': [
    'Noted that a surplus was sent back by hand',
    'Mencatat kelebihan bayar yang dikembalikan sendiri',
  ],
  'saved_card.remove': ['Removed a saved card', 'Menghapus kartu tersimpan'],
  'checkout.send': ['Had a customer asked to pay by mail', 'Mengirim permintaan pembayaran lewat email'],
  'checkout.send_receipt': ['Had a receipt sent again', 'Mengirim ulang bukti bayar'],
  'payment_link.update': ['Changed a payment link', 'Mengubah tautan pembayaran'],
  'payment_link.end': ['Ended a payment link', 'Mengakhiri tautan pembayaran'],
  'subscription.update': ['Changed a subscription', 'Mengubah langganan'],
  'subscription.disable': ['Paused a subscription', 'Menjeda langganan'],
  'subscription.enable': ['Resumed a subscription', 'Melanjutkan langganan'],
  'subscription.cancel': ['Cancelled a subscription', 'Membatalkan langganan'],
  'notification.replay': ['Had a notification processed again', 'Memproses ulang notifikasi'],
  'webhook.create': ['Added a webhook', 'Menambah webhook'],
  'webhook.update': ['Changed a webhook', 'Mengubah webhook'],
  'webhook.delete': ['Deleted a webhook', 'Menghapus webhook'],
  'webhook.rotate_secret': ['Made a new secret for a webhook', 'Membuat rahasia baru untuk webhook'],
  'webhook.pause': ['Paused a webhook', 'Menjeda webhook'],
  'webhook.resume': ['Resumed a webhook', 'Melanjutkan webhook'],
  'webhook.test': ['Tested a webhook', 'Menguji webhook'],
  'webhook.resend': ['Sent events to a webhook again', 'Mengirim ulang peristiwa ke webhook'],
  'sink.create': ['Added a sink', 'Menambahkan sink'],
  'sink.remove': ['Removed a sink', 'Menghapus sink'],
  'sink.enable': ['Enabled a sink', 'Mengaktifkan sink'],
  'sink.disable': ['Disabled a sink', 'Menonaktifkan sink'],
  'sink.test': ['Tested a sink', 'Menguji sink'],
  'sink.replay': ['Had a sink go on from another place', 'Mengirim ulang ke sink dari tempat lain'],
  'listener.forget': ['Had a listener forgotten', 'Melupakan pendengar'],
  'task.run': ['Ran a task', 'Menjalankan tugas'],
  'task.retry': ['Had failed jobs tried again', 'Mencoba lagi pekerjaan yang gagal'],
  'reconciliation.start': ['Started a reconciliation', 'Memulai rekonsiliasi'],
  'reconciliation.stop': ['Stopped a reconciliation', 'Menghentikan rekonsiliasi'],
  'export.create': ['Exported a file', 'Mengekspor berkas'],
  'export_schedule.create': ['Had an export sent regularly', 'Menjadwalkan ekspor'],
  'export_schedule.update': ['Changed a scheduled export', 'Mengubah ekspor terjadwal'],
  'export_schedule.pause': ['Paused a scheduled export', 'Menjeda ekspor terjadwal'],
  'export_schedule.resume': ['Resumed a scheduled export', 'Melanjutkan ekspor terjadwal'],
  'export_schedule.remove': ['Removed a scheduled export', 'Menghapus ekspor terjadwal'],
  'alert_receiver.create': ['Added a receiver of alerts', 'Menambah penerima peringatan'],
  'alert_receiver.update': ['Changed a receiver of alerts', 'Mengubah penerima peringatan'],
  'alert_receiver.remove': ['Removed a receiver of alerts', 'Menghapus penerima peringatan'],
  'alert_receiver.test': ['Sent a test alert', 'Mengirim peringatan uji coba'],
  'demo.make': ['Made the demo shop', 'Membuat toko demo'],
  'shop.create': ['Added a shop', 'Menambah toko'],
  'shop.update': ['Changed a shop', 'Mengubah toko'],
  'shop.disable': ['Disabled a shop', 'Menonaktifkan toko'],
  'shop.enable': ['Enabled a shop', 'Mengaktifkan toko'],
  'shop.remove': ['Removed a shop', 'Menghapus toko'],
  'shop.move': ['Moved a shop to another node', 'Memindahkan toko ke node lain'],
});

const ACTIONS = Object.keys(ACTION_WORDS.en) as Action[];

export function Page() {
  const words = useWords(WORDS);
  const actions = useWords(ACTION_WORDS);
  const actorName = useActorName();
  const [opened, setOpened] = useState<Act | null>(null);
  return (
    <PageFrame title={words.title} lead={words.lead}>
      <List
        noun="audit"
        words={words}
        filters={[
          ['actor', words.actor],
          ['key_id', words.keyId],
          ['action', words.act, 'one', ACTIONS.map((value) => ({ value, label: actions[value] }))],
          ['order_id', words.order],
          ['subject_id', words.subjectId],
          ['created_after', words.after, 'from'],
          ['created_before', words.before, 'until'],
        ]}
        ask={gapura.audit.list}
        columns={[
          [
            'act',
            words.act,
            (act) => <RowAct onClick={() => setOpened(act)}>{actions[act.action] ?? act.action}</RowAct>,
            'name',
          ],
          ['actor', words.actor, ({ actor }) => actorName(actor)],
          [
            'subject',
            words.subject,
            (act) => (
              <span className="audit-subject">
                <Subject act={act} />
                {act.order_id !== null && <span className="quiet"> · {act.order_id}</span>}
              </span>
            ),
          ],
          ['amount', words.amount, ({ amount }) => <Money amount={amount} />, 'number'],
          [
            'from',
            words.from,
            ({ address, user_agent, credential }) => (
              <span>
                {address ?? words.credentials[credential]}
                {user_agent !== null && <span className="quiet"> · {nameOfAgent(user_agent)}</span>}
              </span>
            ),
          ],
          ['when', words.when, ({ created_at }) => <Time at={created_at} />],
        ]}
      />
      {opened !== null && <ActDetails act={opened} onClose={() => setOpened(null)} />}
    </PageFrame>
  );
}

function ActDetails({ act, onClose }: DialogProps & { readonly act: Act }) {
  const words = useWords(WORDS);
  const actions = useWords(ACTION_WORDS);
  const actorName = useActorName();
  const { actor, subject_id: id } = act;
  const copyable = (text: string | null, name: string) => text && <Copyable text={text} name={name} />;
  // What else was done to it, and what else this one did.
  const more = (
    <>
      {act.order_id !== null && (
        <Link to="/audit" search={{ order_id: act.order_id }} className="button" onClick={onClose}>
          {words.ofOrder(act.order_id)}
        </Link>
      )}
      {id !== null && act.order_id === null && (
        <Link to="/audit" search={{ subject_id: id }} className="button" onClick={onClose}>
          {words.hereLike}
        </Link>
      )}
      <Link to="/audit" search={{ actor }} className="button" onClick={onClose}>
        {words.byActor(actorName(actor))}
      </Link>
      {act.key_id !== null && (
        <Link to="/audit" search={{ key_id: act.key_id }} className="button" onClick={onClose}>
          {words.withKey}
        </Link>
      )}
    </>
  );
  return (
    <DetailsDialog title={actions[act.action] ?? act.action} onClose={onClose} acts={more}>
      <Facts
        of={[
          [words.actor, actorName(actor)],
          [words.when, <Time key="when" at={act.created_at} />],
          [words.subject, <Subject key="subject" act={act} hasId />],
          [words.order, act.order_id && <Copyable text={act.order_id} name={words.order} />],
          [words.amount, act.amount && <Money key="amount" amount={act.amount} />],
          [words.credential, words.credentials[act.credential]],
          [words.role, act.role],
          [words.address, act.address && <code>{act.address}</code>],
          [words.browser, act.user_agent && <Quoted>{act.user_agent}</Quoted>],
          [words.keyId, copyable(act.key_id, words.keyId)],
          [words.sessionId, copyable(act.session_id, words.sessionId)],
          [words.requestId, copyable(act.request_id, words.requestId)],
        ]}
      />
      {Object.keys(act.details).length > 0 && <Json title={words.details} value={act.details} />}
    </DetailsDialog>
  );
}

/** What an act was done to, with the way to its page where it has one, and with its id to be copied. */
function Subject({ act, hasId = false }: { readonly act: Act; readonly hasId?: boolean }) {
  const subjects: Readonly<Record<string, string>> = useWords(WORDS).subjects;
  const { subject, subject_id: id } = act;
  if (subject === null) return <None />;
  const word = subjects[subject] ?? subject;
  return (
    <>
      <SubjectLink act={act}>{word}</SubjectLink>
      {hasId && id !== null && subject !== 'task' && (
        <>
          {' '}
          <Copyable text={id} name={word} />
        </>
      )}
    </>
  );
}

/** Plain text where there is no page to go to. */
function SubjectLink({ act: { action, subject, subject_id: id }, children }: { act: Act; children: ReactNode }) {
  const tasks = useWords(TASK_WORDS);
  if (subject === 'task' && id !== null) {
    return (
      <Link to="/tasks" search={{ task: id }}>
        {children}: {tasks[id]?.[0] ?? id}
      </Link>
    );
  }
  // There is nothing left of a webhook that was deleted.
  if (subject === null || id === null || !hasPage(subject) || action === 'webhook.delete') return <>{children}</>;
  return <LinkTo {...{ [subject]: id }}>{children}</LinkTo>;
}

/** In this order: those further down also say that they are the ones above. */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /Edg(?:A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+).*Safari/],
];

const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
];

/** `Firefox 128, Linux`; a program is called by the first word of what it says. */
function nameOfAgent(agent: string): string {
  for (const [name, pattern] of BROWSERS) {
    const version = pattern.exec(agent)?.[1];
    if (version === undefined) continue;
    const system = SYSTEMS.find(([, one]) => one.test(agent))?.[0];
    return system === undefined ? `${name} ${version}` : `${name} ${version}, ${system}`;
  }
  return agent.split(' ', 1)[0] ?? agent;
}

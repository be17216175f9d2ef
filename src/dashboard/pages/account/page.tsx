// A person's own account: password, second factor, passkeys and sessions.

import { type ReactNode, useState } from 'react';
import type { OwnAccount, OwnSession, Passkey, RecoveryCodes, StartedTotp } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { COMMON } from '../../language/common.ts';
import { bilingual, useWords } from '../../language/language.tsx';
import { ActDialog, type DialogProps } from '../../parts/act.tsx';
import { useAnswer } from '../../parts/answer.tsx';
import { InputField, useFieldErrors } from '../../parts/fields.tsx';
import { WholeList } from '../../parts/list.tsx';
import { Loading, PageFrame, Section } from '../../parts/page.tsx';
import { Rights } from '../../parts/rights.tsx';
import type { Column } from '../../parts/table.tsx';
import { Badge, Copyable, Facts, ShownOnce, Time } from '../../parts/values.tsx';
import { HAS_PASSKEYS, makePasskey } from '../../passkeys.ts';
import { signOut } from '../../shell/session-gate.tsx';
import { QrCode } from './qr-code.tsx';

const WORDS = bilingual({
  ...COMMON,
  title: ['My account', 'Akun saya'],
  role: ['Role', 'Peran'],
  signIn: ['Signing in', 'Cara masuk'],
  password: ['Password', 'Kata sandi'],
  hasPassword: ['You have one', 'Sudah ada'],
  noPassword: ['None: you sign in elsewhere', 'Tidak ada: Anda masuk di tempat lain'],
  changePassword: ['Change the password', 'Ubah kata sandi'],
  passwordText: ['All your other sessions end.', 'Semua sesi Anda yang lain berakhir.'],
  passwordChanged: ['Your password is changed.', 'Kata sandi diubah.'],
  current: ['Present password', 'Kata sandi sekarang'],
  new: ['New password', 'Kata sandi baru'],
  newHint: ['At least 12 characters', 'Setidaknya 12 karakter'],
  own: ['Your password', 'Kata sandi Anda'],
  totp: ['Second factor', 'Faktor kedua'],
  hasTotp: ['A code of your app is asked for too', 'Kode dari aplikasi Anda juga diminta'],
  noTotp: ['Not set up: your password alone signs you in', 'Belum diatur: kata sandi saja cukup untuk masuk'],
  passkeyIsIt: ['A passkey is asked for too', 'Kunci sandi juga diminta'],
  addTotp: ['Set up a second factor', 'Atur faktor kedua'],
  addTotpText: [
    'You need an app on your phone that shows codes, such as Google Authenticator or Aegis.',
    'Anda perlu aplikasi di ponsel yang menampilkan kode, misalnya Google Authenticator atau Aegis.',
  ],
  next: ['Next', 'Lanjut'],
  started: ['Now scan the picture.', 'Sekarang pindai gambarnya.'],
  scan: [
    'Scan this with the app, or type the secret in. Then type the code that the app shows.',
    'Pindai ini dengan aplikasi, atau ketik rahasianya. Lalu ketik kode yang ditampilkan aplikasi.',
  ],
  picture: ['QR code with the secret, for the app', 'Kode QR berisi rahasia, untuk aplikasi'],
  secret: ['Secret', 'Rahasia'],
  code: ['Code', 'Kode'],
  confirm: ['Confirm', 'Konfirmasi'],
  totpAdded: ['The second factor is set up.', 'Faktor kedua diatur.'],
  removeTotp: ['Remove the second factor', 'Hapus faktor kedua'],
  addApp: ['Add an app too', 'Tambah aplikasi juga'],
  removeTotpText: [
    'Codes of the app are not asked for any more. The recovery codes are over, unless you have a passkey.',
    'Kode dari aplikasi tidak diminta lagi. Kode pemulihan tidak berlaku lagi, kecuali Anda punya kunci sandi.',
  ],
  totpRemoved: ['The second factor is removed.', 'Faktor kedua dihapus.'],
  codes: ['Recovery codes', 'Kode pemulihan'],
  codesLeft: (count: number) => [`${count} left`, `Sisa ${count}`],
  codesText: [
    'Each stands in once for your app or your passkey.',
    'Masing-masing menggantikan aplikasi atau kunci sandi satu kali.',
  ],
  newCodes: ['Make new recovery codes', 'Buat kode pemulihan baru'],
  newCodesText: ['The codes of before are over.', 'Kode sebelumnya tidak berlaku lagi.'],
  codesMade: ['New recovery codes are made.', 'Kode pemulihan baru dibuat.'],
  passkeys: ['Passkeys', 'Kunci sandi'],
  passkeysText: [
    'A passkey is in your phone, computer or security key, and signs you in without a password.',
    'Kunci sandi ada di ponsel, komputer, atau kunci keamanan Anda, dan dipakai masuk tanpa kata sandi.',
  ],
  noPasskeys: ['No passkeys yet', 'Belum ada kunci sandi'],
  passkeyName: ['Name', 'Nama'],
  passkeyNameHint: ['Such as: My phone', 'Misalnya: Ponsel saya'],
  added: ['Added', 'Ditambahkan'],
  never: ['Never', 'Belum pernah'],
  addPasskey: ['Add a passkey', 'Tambah kunci sandi'],
  addPasskeyText: [
    'Your device asks for your finger, your face or its code. From then on your password alone no longer signs you in.',
    'Perangkat meminta sidik jari, wajah, atau kodenya. Sejak itu kata sandi saja tidak cukup untuk masuk.',
  ],
  passkeyAdded: ['The passkey is added.', 'Kunci sandi ditambahkan.'],
  passkeyReady: ['It signs you in from now on.', 'Mulai sekarang bisa dipakai masuk.'],
  removePasskey: ['Remove', 'Hapus'],
  removePasskeyTitle: (name: string) => [`Remove the passkey ${name}?`, `Hapus kunci sandi ${name}?`],
  removePasskeyText: [
    'It does not sign you in any more. Remove it from your device too.',
    'Tidak bisa dipakai masuk lagi. Hapus juga dari perangkat Anda.',
  ],
  passkeyRemoved: ['The passkey is removed.', 'Kunci sandi dihapus.'],
  sessions: ['Sessions', 'Sesi'],
  browser: ['Browser', 'Peramban'],
  unknown: ['Unknown', 'Tidak dikenal'],
  address: ['Address', 'Alamat'],
  began: ['Began', 'Mulai'],
  lastSeen: ['Last used', 'Terakhir dipakai'],
  here: ['This one', 'Yang ini'],
  end: ['End', 'Akhiri'],
  endTitle: ['End this session?', 'Akhiri sesi ini?'],
  endText: ['That browser has to sign in again.', 'Peramban itu harus masuk lagi.'],
  ended: ['The session is over.', 'Sesi diakhiri.'],
  endAll: ['Sign out everywhere', 'Keluar di mana-mana'],
  endAllTitle: ['End all your sessions?', 'Akhiri semua sesi Anda?'],
  endAllText: ['This one too: you sign in again.', 'Termasuk yang ini: Anda masuk lagi.'],
  none: ['No sessions', 'Tidak ada sesi'],
  noneText: ['', ''],
});

type Doing = 'password' | 'addTotp' | 'removeTotp' | 'codes' | 'addPasskey' | 'endAll';

const REFRESH = [['account'], ['sessions'], ['passkeys']];

export function Page() {
  const words = useWords(WORDS);
  const { data: account, trouble } = useAnswer(['account'], (options) => gapura.account.get(options));
  const [doing, setDoing] = useState<Doing | null>(null);
  const close = () => setDoing(null);
  return (
    <PageFrame title={words.title} lead={account?.email}>
      {trouble}
      {account === undefined ? (
        trouble === null && <Loading rows={4} />
      ) : (
        <SignInWays account={account} onDo={setDoing} />
      )}
      {account?.has_password && <PasskeyList onAdd={() => setDoing('addPasskey')} />}
      <SessionList onEndAll={() => setDoing('endAll')} />
      {doing === 'password' && <PasswordDialog onClose={close} />}
      {doing === 'addTotp' && <TotpDialog onClose={close} />}
      {doing === 'removeTotp' && <RemoveTotpDialog onClose={close} />}
      {doing === 'codes' && <CodesDialog onClose={close} />}
      {doing === 'addPasskey' && <PasskeyDialog onClose={close} />}
      {doing === 'endAll' && <EndAllDialog onClose={close} />}
    </PageFrame>
  );
}

function SignInWays({ account, onDo }: { readonly account: OwnAccount; readonly onDo: (what: Doing) => void }) {
  const words = useWords(WORDS);
  const { has_password, has_totp, has_second_factor, recovery_codes } = account;
  return (
    <Section title={words.signIn}>
      <Facts
        of={[
          [words.name, account.name],
          [words.role, <Rights key="role" of={account} />],
          [
            words.password,
            <With key="password" text={has_password ? words.hasPassword : words.noPassword}>
              {has_password && <SmallAct label={words.changePassword} onClick={() => onDo('password')} />}
            </With>,
          ],
          [
            words.totp,
            has_password && (
              <With key="totp" text={has_totp ? words.hasTotp : has_second_factor ? words.passkeyIsIt : words.noTotp}>
                {has_totp ? (
                  <SmallAct label={words.removeTotp} onClick={() => onDo('removeTotp')} />
                ) : (
                  <SmallAct label={has_second_factor ? words.addApp : words.addTotp} onClick={() => onDo('addTotp')} />
                )}
              </With>
            ),
          ],
          [
            words.codes,
            has_second_factor && (
              <With key="codes" text={words.codesLeft(recovery_codes)}>
                <SmallAct label={words.newCodes} onClick={() => onDo('codes')} />
              </With>
            ),
          ],
        ]}
      />
    </Section>
  );
}

function With({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <>
      {text} {children}
    </>
  );
}

function SmallAct({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <button type="button" className="small-act" onClick={onClick}>
      {label}
    </button>
  );
}

/** What was typed, as it was typed: a password may begin with a space. */
const rawIn = (form: FormData, name: string) => String(form.get(name) ?? '');

function PasswordDialog({ onClose }: DialogProps) {
  const words = useWords(WORDS);
  const { errorAt, send } = useFieldErrors();
  return (
    <ActDialog
      title={words.changePassword}
      text={words.passwordText}
      act={words.changePassword}
      done={words.passwordChanged}
      run={(form, options) =>
        send(() =>
          gapura.account.changePassword(
            { current_password: rawIn(form, 'current_password'), password: rawIn(form, 'password') },
            options,
          ),
        )
      }
      refresh={REFRESH}
      onClose={onClose}
    >
      <InputField
        name="current_password"
        type="password"
        autoComplete="current-password"
        label={words.current}
        required
        errorAt={errorAt}
      />
      <InputField
        name="password"
        type="password"
        autoComplete="new-password"
        label={words.new}
        hint={words.newHint}
        required
        minLength={12}
        errorAt={errorAt}
      />
    </ActDialog>
  );
}

/** Asked for again: who finds the page open must not get far. */
function OwnPassword({ errorAt }: { readonly errorAt: (field: string) => string | undefined }) {
  const words = useWords(WORDS);
  return (
    <InputField
      name="password"
      type="password"
      autoComplete="current-password"
      label={words.own}
      required
      errorAt={errorAt}
    />
  );
}

function TotpDialog({ onClose }: DialogProps) {
  const words = useWords(WORDS);
  const { errorAt, send } = useFieldErrors();
  const [started, setStarted] = useState<StartedTotp | null>(null);
  if (started !== null) return <ConfirmTotpDialog started={started} onClose={onClose} />;
  return (
    <ActDialog
      title={words.addTotp}
      text={words.addTotpText}
      act={words.next}
      done={words.started}
      run={async (form) =>
        setStarted(await send(() => gapura.account.startTotp({ password: rawIn(form, 'password') })))
      }
      refresh={[]}
      // The next dialog has taken its place by then.
      onClose={() => undefined}
    >
      <OwnPassword errorAt={errorAt} />
    </ActDialog>
  );
}

function ConfirmTotpDialog({ started, onClose }: DialogProps & { readonly started: StartedTotp }) {
  const words = useWords(WORDS);
  const { errorAt, send } = useFieldErrors();
  return (
    <ActDialog
      title={words.addTotp}
      act={words.confirm}
      done={words.totpAdded}
      run={(form) => send(() => gapura.account.confirmTotp({ code: rawIn(form, 'code') }))}
      refresh={REFRESH}
      showAnswer={(codes) => <ShownCodes codes={codes} />}
      onClose={onClose}
    >
      <p>{words.scan}</p>
      <QrCode text={started.uri} label={words.picture} />
      <p className="label">{words.secret}</p>
      <Copyable text={started.secret} name={words.secret} />
      <InputField
        name="code"
        label={words.code}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        errorAt={errorAt}
      />
    </ActDialog>
  );
}

function ShownCodes({ codes: { codes } }: { readonly codes: RecoveryCodes }) {
  const words = useWords(WORDS);
  return (
    <ShownOnce name={words.codes} secret={codes.join(' ')}>
      <p className="quiet">{words.codesText}</p>
    </ShownOnce>
  );
}

function RemoveTotpDialog({ onClose }: DialogProps) {
  const words = useWords(WORDS);
  const { errorAt, send } = useFieldErrors();
  return (
    <ActDialog
      isHard
      title={words.removeTotp}
      text={words.removeTotpText}
      act={words.removeTotp}
      done={words.totpRemoved}
      run={(form) => send(() => gapura.account.removeTotp({ password: rawIn(form, 'password') }))}
      refresh={REFRESH}
      onClose={onClose}
    >
      <OwnPassword errorAt={errorAt} />
    </ActDialog>
  );
}

function CodesDialog({ onClose }: DialogProps) {
  const words = useWords(WORDS);
  const { errorAt, send } = useFieldErrors();
  return (
    <ActDialog
      title={words.newCodes}
      text={words.newCodesText}
      act={words.newCodes}
      done={words.codesMade}
      run={(form) => send(() => gapura.account.renewCodes({ password: rawIn(form, 'password') }))}
      refresh={REFRESH}
      showAnswer={(codes) => <ShownCodes codes={codes} />}
      onClose={onClose}
    >
      <OwnPassword errorAt={errorAt} />
    </ActDialog>
  );
}

function PasskeyDialog({ onClose }: DialogProps) {
  const words = useWords(WORDS);
  const { errorAt, send } = useFieldErrors();
  return (
    <ActDialog
      title={words.addPasskey}
      text={words.addPasskeyText}
      act={words.addPasskey}
      done={words.passkeyAdded}
      run={(form) =>
        send(async () => {
          const made = await makePasskey(await gapura.account.startPasskey({ password: rawIn(form, 'password') }));
          return gapura.account.addPasskey({ ...made, name: rawIn(form, 'name').trim() });
        })
      }
      refresh={REFRESH}
      showAnswer={({ codes }) => (codes.length > 0 ? <ShownCodes codes={{ codes }} /> : <p>{words.passkeyReady}</p>)}
      onClose={onClose}
    >
      <InputField
        name="name"
        label={words.passkeyName}
        hint={words.passkeyNameHint}
        required
        maxLength={60}
        errorAt={errorAt}
      />
      <OwnPassword errorAt={errorAt} />
    </ActDialog>
  );
}

function PasskeyList({ onAdd }: { readonly onAdd: () => void }) {
  const words = useWords(WORDS);
  const { errorAt, send } = useFieldErrors();
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const columns: Column<Passkey>[] = [
    ['name', words.passkeyName, ({ name }) => name],
    ['added', words.added, ({ created_at }) => <Time at={created_at} />],
    [
      'last_used',
      words.lastSeen,
      ({ last_used_at }) => (last_used_at === null ? words.never : <Time at={last_used_at} />),
    ],
    [
      'remove',
      words.removePasskey,
      (passkey) => (
        <button type="button" className="small-act hard-act" onClick={() => setRemoving(passkey)}>
          {words.removePasskey} <span className="unseen">{passkey.name}</span>
        </button>
      ),
    ],
  ];
  return (
    <section aria-label={words.passkeys}>
      <header className="page-head">
        <h2>{words.passkeys}</h2>
        {HAS_PASSKEYS && (
          <div className="acts">
            <button type="button" onClick={onAdd}>
              {words.addPasskey}
            </button>
          </div>
        )}
      </header>
      <WholeList
        words={{ title: words.passkeys, none: words.noPasskeys, noneText: words.passkeysText }}
        queryKey={['passkeys']}
        ask={gapura.account.passkeys}
        columns={columns}
        rowKey={({ id }) => id}
      />
      {removing !== null && (
        <ActDialog
          isHard
          title={words.removePasskeyTitle(removing.name)}
          text={words.removePasskeyText}
          act={words.removePasskey}
          done={words.passkeyRemoved}
          run={(form) => send(() => gapura.account.removePasskey(removing.id, { password: rawIn(form, 'password') }))}
          refresh={REFRESH}
          onClose={() => setRemoving(null)}
        >
          <OwnPassword errorAt={errorAt} />
        </ActDialog>
      )}
    </section>
  );
}

function EndAllDialog({ onClose }: DialogProps) {
  const words = useWords(WORDS);
  return (
    <ActDialog
      isHard
      title={words.endAllTitle}
      text={words.endAllText}
      act={words.endAll}
      done={words.ended}
      run={async () => {
        await gapura.session.endAll();
        await signOut();
      }}
      refresh={[]}
      onClose={onClose}
    />
  );
}

function SessionList({ onEndAll }: { readonly onEndAll: () => void }) {
  const words = useWords(WORDS);
  const [ending, setEnding] = useState<OwnSession | null>(null);
  const columns: Column<OwnSession>[] = [
    [
      'browser',
      words.browser,
      ({ user_agent, is_current }) => (
        <div className="key-name">
          {browserIn(user_agent) ?? words.unknown}
          {is_current && <Badge tone="good">{words.here}</Badge>}
        </div>
      ),
    ],
    ['address', words.address, ({ address }) => address],
    ['began', words.began, ({ created_at }) => <Time at={created_at} />],
    ['last_seen', words.lastSeen, ({ last_seen_at }) => <Time at={last_seen_at} />],
    [
      'end',
      words.end,
      (session) =>
        session.is_current ? null : (
          <button type="button" className="small-act hard-act" onClick={() => setEnding(session)}>
            {words.end} <span className="unseen">{browserIn(session.user_agent) ?? words.unknown}</span>
          </button>
        ),
    ],
  ];
  return (
    <section aria-label={words.sessions}>
      <header className="page-head">
        <h2>{words.sessions}</h2>
        <div className="acts">
          <button type="button" className="hard-act" onClick={onEndAll}>
            {words.endAll}
          </button>
        </div>
      </header>
      <WholeList
        words={{ ...words, title: words.sessions }}
        queryKey={['sessions']}
        ask={gapura.account.sessions}
        columns={columns}
        rowKey={({ id }) => id}
      />
      {ending !== null && (
        <ActDialog
          isHard
          title={words.endTitle}
          text={words.endText}
          act={words.end}
          done={words.ended}
          run={(_, options) => gapura.account.endSession(ending.id, options)}
          refresh={REFRESH}
          onClose={() => setEnding(null)}
        />
      )}
    </section>
  );
}

const BROWSERS = [/\b(Edg)e?\/\d+/, /\b(Firefox)\/\d+/, /\b(Chrome|HeadlessChrome)\/\d+/, /\b(Safari)\/\d+/];
const SYSTEMS = [/Android/, /iPhone|iPad/, /Windows/, /Mac OS X/, /Linux/];

/** The words in it that say something to a person; else what it calls itself, cut. */
function browserIn(userAgent: string | null): string | null {
  if (userAgent === null) return null;
  const first = (patterns: readonly RegExp[]) =>
    patterns.map((pattern) => pattern.exec(userAgent)).find((match) => match !== null);
  const browser = first(BROWSERS)?.[1];
  const system = first(SYSTEMS)?.[0];
  if (browser === undefined) return userAgent.slice(0, 60);
  return system === undefined ? browser : `${browser}, ${system}`;
}

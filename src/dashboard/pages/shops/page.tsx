// The shops that this server serves beside its own: how each stands, added, changed, given other keys, disabled and removed. Keys are typed
// as passwords are, and never shown again.

import { useState } from 'react';
import type { Shop } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { COMMON } from '../../language/common.ts';
import { bilingual, useWords } from '../../language/language.tsx';
import { ActButton, ActDialog, type DialogProps } from '../../parts/act.tsx';
import { useAnswer } from '../../parts/answer.tsx';
import { allTypedIn, type ErrorAt, InputField, typedIn, useFieldErrors } from '../../parts/fields.tsx';
import { WholeList } from '../../parts/list.tsx';
import { DetailsDialog, RowAct } from '../../parts/modal.tsx';
import { PageFrame } from '../../parts/page.tsx';
import { Copyable, Facts, StatusBadge, Time } from '../../parts/values.tsx';
import { dashboardOf, site } from '../../site.ts';

const WORDS = bilingual({
  ...COMMON,
  title: ['Shops', 'Toko'],
  lead: [
    'The merchants that this server serves beside its own, each with an account, records and people of its own.',
    'Merchant yang dilayani server ini selain miliknya sendiri, masing-masing dengan akun, catatan, dan orangnya sendiri.',
  ],
  none: ['No other shops yet', 'Belum ada toko lain'],
  noneText: [
    'The server’s own shop is not listed here. Add the next one.',
    'Toko milik server tidak dicantumkan di sini. Tambahkan yang berikutnya.',
  ],
  shop: ['Shop', 'Toko'],
  state: ['State', 'Keadaan'],
  environment: ['Gateway', 'Gateway'],
  problem: ['Why it is not ready', 'Mengapa belum siap'],
  warning: ['To look at', 'Perlu dilihat'],
  merchantId: ['Merchant id', 'Merchant ID'],
  clientKey: ['Client key', 'Client key'],
  serverKey: ['Server key', 'Server key'],
  serverKeyHint: ['It is kept sealed, and never shown again.', 'Disimpan tersegel, dan tidak pernah ditampilkan lagi.'],
  endsIn: (end: string) => [`ends in ${end}`, `berakhiran ${end}`],
  previousKey: ['Key before', 'Key sebelumnya'],
  settings: ['Settings of its own', 'Pengaturan sendiri'],
  schema: ['Schema of the database', 'Schema basis data'],
  createdBy: ['Added by', 'Ditambahkan oleh'],
  address: ['API', 'API'],
  notifications: ['Notifications of the gateway', 'Notifikasi gateway'],
  open: ['Open its dashboard', 'Buka dasbornya'],
  add: ['Add a shop', 'Tambah toko'],
  added: ['The shop is added.', 'Toko ditambahkan.'],
  addedText: [
    'Set this address for notifications at the gateway, for the account of this shop:',
    'Pasang alamat notifikasi ini di gateway, untuk akun toko ini:',
  ],
  shopId: ['Name in addresses', 'Nama di alamat'],
  shopIdHint: [
    'Small letters, digits and hyphens, such as kopi. It stays.',
    'Huruf kecil, angka, dan tanda hubung, misalnya kopi. Tidak berubah lagi.',
  ],
  change: ['Change', 'Ubah'],
  changeTitle: (who: string) => [`Change ${who}`, `Ubah ${who}`],
  changed: ['The shop is changed.', 'Toko diubah.'],
  key: ['New server key', 'Server key baru'],
  keyTitle: (who: string) => [`Give ${who} a new server key`, `Beri ${who} server key baru`],
  keyText: [
    'From now on the gateway is asked with it. The one before goes on checking notifications until it is dropped.',
    'Mulai sekarang gateway ditanya dengan key ini. Yang sebelumnya tetap memeriksa notifikasi sampai dilepas.',
  ],
  dropKey: ['Drop the key before', 'Lepas key sebelumnya'],
  dropTitle: (who: string) => [`Drop the key before of ${who}?`, `Lepas key sebelumnya milik ${who}?`],
  dropText: [
    'Notifications that are signed with it are refused from now on.',
    'Notifikasi yang ditandatangani dengannya akan ditolak.',
  ],
  setting: ['Change a setting', 'Ubah pengaturan'],
  settingTitle: (who: string) => [`Change a setting of ${who}`, `Ubah pengaturan ${who}`],
  settingName: ['Setting', 'Pengaturan'],
  settingHint: ['Such as GAPURA_SHOP_COLOUR', 'Misalnya GAPURA_SHOP_COLOUR'],
  value: ['Value', 'Nilai'],
  valueHint: ['Empty: as the server has it', 'Kosong: seperti milik server'],
  disable: ['Disable', 'Nonaktifkan'],
  disableTitle: (who: string) => [`Disable ${who}?`, `Nonaktifkan ${who}?`],
  disableText: [
    'It takes no requests any more but the notifications of the gateway. What is under way comes to its end.',
    'Toko tidak menerima permintaan lagi selain notifikasi gateway. Yang sedang berjalan diselesaikan.',
  ],
  disabled: ['The shop is disabled.', 'Toko dinonaktifkan.'],
  enable: ['Enable', 'Aktifkan'],
  enableTitle: (who: string) => [`Enable ${who}?`, `Aktifkan ${who}?`],
  enabled: ['The shop is enabled.', 'Toko diaktifkan.'],
  remove: ['Remove', 'Hapus'],
  removeTitle: (who: string) => [`Remove ${who}?`, `Hapus ${who}?`],
  removeText: [
    'Nothing is served of it any more, and people of the server lose their roles in it. Its tables stay in the database.',
    'Tidak ada lagi yang dilayani darinya, dan orang-orang server kehilangan perannya di sana. Tabelnya tetap ada di basis data.',
  ],
  removeConfirm: (id: string) => [`Type ${id} to confirm`, `Ketik ${id} untuk memastikan`],
  removed: ['The shop is removed.', 'Toko dihapus.'],
});

type Doing = 'change' | 'key' | 'dropKey' | 'setting' | 'disable' | 'enable' | 'remove';

/** What a process makes of a change shows by itself. */
const REFRESH_MS = 5_000;
const stateOf = ({ status, state }: Shop) => (status === 'disabled' ? 'disabled' : state);

export function Page() {
  const words = useWords(WORDS);
  const [openedId, setOpenedId] = useState<string | null>(null);
  return (
    <PageFrame title={words.title} lead={words.lead} acts={<AddShop />}>
      <WholeList
        words={words}
        queryKey={['shops']}
        ask={gapura.shops.list}
        refreshMs={REFRESH_MS}
        rowKey={({ id }) => id}
        columns={[
          ['name', words.shop, ({ id, name }) => <RowAct onClick={() => setOpenedId(id)}>{name}</RowAct>, 'name'],
          [
            'state',
            words.state,
            (shop) => (
              <>
                <StatusBadge kind="shop" status={stateOf(shop)} />
                {shop.problem !== null && <p className="small">{shop.problem}</p>}
                {shop.warning !== null && <p className="small quiet">{shop.warning}</p>}
              </>
            ),
          ],
          ['id', words.shopId, ({ id }) => <span className="id">{id}</span>],
          ['environment', words.environment, ({ environment }) => environment],
          ['key', words.serverKey, ({ server_key_end }) => words.endsIn(server_key_end)],
        ]}
      />
      {openedId !== null && <OpenedShop id={openedId} onClose={() => setOpenedId(null)} />}
    </PageFrame>
  );
}

function AddShop() {
  const words = useWords(WORDS);
  const { errorAt, send } = useFieldErrors();
  return (
    <ActButton
      scope="admin"
      label={words.add}
      look="main-act"
      title={words.add}
      act={words.add}
      done={words.added}
      run={(form, options) =>
        send(() =>
          gapura.shops.create(
            {
              id: typedIn(form, 'id') ?? '',
              name: typedIn(form, 'name') ?? '',
              server_key: typedIn(form, 'server_key') ?? '',
              ...allTypedIn(form, 'client_key', 'merchant_id'),
            },
            options,
          ),
        )
      }
      refresh={[['shops'], ['me']]}
      showAnswer={({ id }) => (
        <>
          <p>{words.addedText}</p>
          <Copyable text={`${site.apiUrl}${id}/notification/`} name={words.notifications} />
        </>
      )}
    >
      <InputField
        name="id"
        label={words.shopId}
        hint={words.shopIdHint}
        required
        maxLength={30}
        pattern="[a-z][a-z0-9]*(-[a-z0-9]+)*"
        errorAt={errorAt}
      />
      <InputField name="name" label={words.name} required maxLength={100} errorAt={errorAt} />
      <ServerKeyField errorAt={errorAt} />
      <InputField name="client_key" label={words.clientKey} maxLength={255} errorAt={errorAt} />
      <InputField name="merchant_id" label={words.merchantId} maxLength={255} errorAt={errorAt} />
    </ActButton>
  );
}

function ServerKeyField({ errorAt }: { readonly errorAt: ErrorAt }) {
  const words = useWords(WORDS);
  return (
    <InputField
      name="server_key"
      type="password"
      autoComplete="new-password"
      label={words.serverKey}
      hint={words.serverKeyHint}
      required
      maxLength={255}
      errorAt={errorAt}
    />
  );
}

/** Read anew, so that what was done to it shows. */
function OpenedShop({ id, onClose }: DialogProps & { readonly id: string }) {
  const { data } = useAnswer(['shop', id], (options) => gapura.shops.get(id, options));
  const [doing, setDoing] = useState<Doing | null>(null);
  if (data === undefined) return null;
  if (doing !== null) return <Act what={doing} shop={data} onClose={onClose} />;
  return <ShopDetails shop={data} onDo={setDoing} onClose={onClose} />;
}

interface DetailsProps extends DialogProps {
  readonly shop: Shop;
  readonly onDo: (what: Doing) => void;
}

function ShopDetails({ shop, onDo, onClose }: DetailsProps) {
  const words = useWords(WORDS);
  const { id, status, previous_server_key_end: before } = shop;
  const acts: readonly Doing[] = [
    ...(['change', 'key'] as const),
    ...(before === null ? [] : (['dropKey'] as const)),
    'setting',
    ...(status === 'active' ? (['disable'] as const) : (['enable', 'remove'] as const)),
  ];
  const home = dashboardOf(id);
  return (
    <DetailsDialog
      title={shop.name}
      onClose={onClose}
      acts={acts.map((act) => (
        <button
          key={act}
          type="button"
          className={act === 'disable' || act === 'remove' ? 'hard-act' : undefined}
          onClick={() => onDo(act)}
        >
          {words[act]}
        </button>
      ))}
    >
      <Facts
        of={[
          [words.state, <StatusBadge key="state" kind="shop" status={stateOf(shop)} />],
          [words.problem, shop.problem],
          [words.warning, shop.warning],
          [words.shopId, <Copyable key="id" text={id} name={words.shopId} />],
          [words.address, <Copyable key="api" text={`${site.apiUrl}${id}/`} name={words.address} />],
          [
            words.notifications,
            <Copyable key="told" text={`${site.apiUrl}${id}/notification/`} name={words.notifications} />,
          ],
          [words.environment, shop.environment],
          [words.merchantId, shop.merchant_id],
          [words.clientKey, shop.client_key],
          [words.serverKey, words.endsIn(shop.server_key_end)],
          [words.previousKey, before && words.endsIn(before)],
          [words.settings, <OwnSettings key="settings" of={shop.settings} />],
          [words.schema, shop.schema_name],
          [words.createdBy, shop.created_by],
          [words.created, <Time key="created" at={shop.created_at} />],
          [words.updated, <Time key="updated" at={shop.updated_at} />],
        ]}
      />
      {home !== null && stateOf(shop) === 'ready' && (
        <p>
          <a href={home}>{words.open}</a>
        </p>
      )}
    </DetailsDialog>
  );
}

function OwnSettings({ of }: { readonly of: Shop['settings'] }) {
  const entries = Object.entries(of);
  if (entries.length === 0) return '–';
  return entries.map(([name, value]) => (
    <span key={name} className="id">
      {name}={String(value)}
      <br />
    </span>
  ));
}

function Act({ what, shop, onClose }: DialogProps & { readonly what: Doing; readonly shop: Shop }) {
  const words = useWords(WORDS);
  const { errorAt, send } = useFieldErrors();
  const [setting, setSetting] = useState('');
  const { id, name: who } = shop;
  const common = { refresh: [['shops'], ['shop', id], ['me']], onClose };
  switch (what) {
    case 'change':
      return (
        <ActDialog
          {...common}
          title={words.changeTitle(who)}
          act={words.change}
          done={words.changed}
          run={(form, options) =>
            send(() =>
              gapura.shops.update(
                id,
                {
                  name: typedIn(form, 'name') ?? '',
                  client_key: typedIn(form, 'client_key') ?? null,
                  merchant_id: typedIn(form, 'merchant_id') ?? null,
                },
                options,
              ),
            )
          }
        >
          <InputField name="name" label={words.name} required maxLength={100} defaultValue={who} errorAt={errorAt} />
          <InputField
            name="client_key"
            label={words.clientKey}
            maxLength={255}
            defaultValue={shop.client_key ?? ''}
            errorAt={errorAt}
          />
          <InputField
            name="merchant_id"
            label={words.merchantId}
            maxLength={255}
            defaultValue={shop.merchant_id ?? ''}
            errorAt={errorAt}
          />
        </ActDialog>
      );
    case 'key':
      return (
        <ActDialog
          {...common}
          title={words.keyTitle(who)}
          text={words.keyText}
          act={words.key}
          done={words.changed}
          run={(form, options) =>
            send(() => gapura.shops.update(id, { server_key: typedIn(form, 'server_key') ?? '' }, options))
          }
        >
          <ServerKeyField errorAt={errorAt} />
        </ActDialog>
      );
    case 'dropKey':
      return (
        <ActDialog
          {...common}
          isHard
          title={words.dropTitle(who)}
          text={words.dropText}
          act={words.dropKey}
          done={words.changed}
          run={(_, options) => gapura.shops.update(id, { drop_previous_server_key: true }, options)}
        />
      );
    case 'setting':
      return (
        <ActDialog
          {...common}
          title={words.settingTitle(who)}
          act={words.setting}
          done={words.changed}
          run={(form, options) =>
            send(() =>
              gapura.shops.update(id, { settings: { [setting.trim()]: typedIn(form, 'value') ?? null } }, options),
            )
          }
        >
          <InputField
            name="setting"
            label={words.settingName}
            hint={words.settingHint}
            required
            value={setting}
            onChange={({ target }) => setSetting(target.value)}
            list="own-settings"
            errorAt={() => errorAt(`settings.${setting.trim()}`)}
          />
          <datalist id="own-settings">
            {Object.keys(shop.settings).map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <InputField name="value" label={words.value} hint={words.valueHint} errorAt={errorAt} />
        </ActDialog>
      );
    case 'disable':
      return (
        <ActDialog
          {...common}
          isHard
          title={words.disableTitle(who)}
          text={words.disableText}
          act={words.disable}
          done={words.disabled}
          run={(_, options) => gapura.shops.disable(id, options)}
        />
      );
    case 'enable':
      return (
        <ActDialog
          {...common}
          title={words.enableTitle(who)}
          act={words.enable}
          done={words.enabled}
          run={(_, options) => gapura.shops.enable(id, options)}
        />
      );
    case 'remove':
      return (
        <ActDialog
          {...common}
          isHard
          title={words.removeTitle(who)}
          text={words.removeText}
          // It cannot be read any more itself.
          refresh={[['shops'], ['me']]}
          act={words.remove}
          done={words.removed}
          run={(_, options) => gapura.shops.remove(id, options)}
        >
          <InputField name="confirm" label={words.removeConfirm(id)} required pattern={id} />
        </ActDialog>
      );
  }
}

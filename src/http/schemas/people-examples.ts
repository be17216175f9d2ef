// Examples of people, keys, callers and acts for the documentation.

import { ROLES } from '../../domain/caller.ts';
import { VERSION } from '../../runtime/version.ts';

export const me = {
  id: 'sari@kopi.example',
  staff: true,
  role: 'finance',
  person_id: '0198a3c2-7b1e-7c44-9d0a-3f5b8e2a6c60',
  name: 'Sari',
  scopes: ROLES.finance,
  credential: 'session',
  shop_id: null,
  shops: [
    { id: null, name: 'Toko Sari', role: 'finance' },
    { id: 'kopi', name: 'Toko Kopi', role: 'viewer' },
  ],
  environment: 'sandbox',
  version: VERSION,
};

export const person = {
  id: me.person_id,
  email: me.id,
  name: 'Sari',
  language: 'id',
  role: 'finance',
  scopes: ROLES.finance,
  state: 'active',
  has_second_factor: true,
  invited_by: 'office',
  created_at: '2026-01-15T03:00:00.000Z',
  accepted_at: '2026-01-15T04:00:00.000Z',
  disabled_at: null,
  last_seen_at: '2026-02-01T03:00:00.000Z',
  shops: [
    {
      id: 'kopi',
      name: 'Toko Kopi',
      role: 'viewer',
      granted_by: 'office',
      granted_at: '2026-01-15T05:00:00.000Z',
    },
  ],
};

export const invitedPerson = {
  ...person,
  name: '',
  state: 'invited',
  has_second_factor: false,
  accepted_at: null,
  last_seen_at: null,
  url: 'https://pay.example/dashboard/#accept=the-token-of-the-link',
  url_ends_at: '2026-01-22T03:00:00.000Z',
  mailed: true,
};

export const disabledPerson = { ...person, state: 'disabled', disabled_at: '2026-02-01T04:00:00.000Z' };

export const account = {
  ...person,
  has_password: true,
  has_totp: true,
  recovery_codes: 10,
  device: 'v1:default:what-this-browser-keeps',
};

export const leaving = { url: 'https://id.example/authorize?client_id=gapura&state=the-state' };

export const ownSession = {
  id: '0198a3c2-7b1e-7c44-9d0a-3f5b8e2a6c73',
  address: '203.0.113.7',
  user_agent: 'Mozilla/5.0',
  created_at: '2026-02-01T02:00:00.000Z',
  last_seen_at: '2026-02-01T03:00:00.000Z',
  ends_at: '2026-02-01T10:00:00.000Z',
  is_current: true,
};

export const personLink = { email: me.id, name: '', kind: 'invitation', shop_name: 'Kopi Kita' };

export const startedTotp = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Gapura:sari%40kopi.example?issuer=Gapura&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
};

export const recoveryCodes = { codes: ['ABCD-EFGH-IJKL-MNOP', 'QRST-UVWX-YZ23-4567'] };

export const passkey = {
  id: '0198a3c2-7b1e-7c44-9d0a-3f5b8e2a6c74',
  name: 'My phone',
  created_at: '2026-02-01T02:00:00.000Z',
  last_used_at: null,
};

export const addedPasskey = { ...passkey, codes: recoveryCodes.codes };

const challenge = 'dGhlLWNoYWxsZW5nZS10aGF0LWlzLXNpZ25lZA';

export const passkeyCreation = {
  public_key: {
    rp: { name: 'Kopi Kita', id: 'pay.example' },
    user: { id: 'MDE5OGEzYzI', name: me.id, displayName: 'Sari' },
    challenge,
    pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
    timeout: 300_000,
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  },
};

export const passkeyRequest = {
  public_key: { rpId: 'pay.example', challenge, timeout: 300_000, userVerification: 'required' },
};

const credential = 'bXktcGhvbmU';

export const newPasskey = {
  name: passkey.name,
  id: credential,
  response: { clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0', attestationObject: 'o2NmbXRkbm9uZQ' },
};

export const shownPasskey = {
  id: credential,
  response: {
    clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
    authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4',
    signature: 'MEUCIQDx',
  },
};

export const key = {
  id: '0198a3c2-7b1e-7c44-9d0a-3f5b8e2a6c71',
  hint: 'x7Qk',
  owner: 'sari',
  staff: true,
  role: 'finance',
  scopes: ROLES.finance,
  state: 'active',
  created_at: '2026-01-15T03:00:00.000Z',
  expires_at: '2026-04-15T03:00:00.000Z',
  revoked_at: null,
  last_used_at: null,
};

export const createdKey = { ...key, key: 'gpk_the_key_itself_shown_only_now_x7Qk' };

export const revokedKey = { ...key, state: 'revoked', revoked_at: '2026-02-01T03:00:00.000Z' };

export const act = {
  id: '0198a3c2-7b1e-7c44-9d0a-3f5b8e2a6c72',
  created_at: '2026-01-15T03:05:00.000Z',
  actor: 'sari',
  credential: 'session',
  role: 'finance',
  key_id: key.id,
  session_id: '0198a3c2-7b1e-7c44-9d0a-3f5b8e2a6c73',
  address: '203.0.113.7',
  user_agent: 'Mozilla/5.0',
  request_id: '0198a3c2-7b1e-7c44-9d0a-3f5b8e2a6c99',
  action: 'payment.cancel',
  subject: 'payment',
  subject_id: '0198a3c2-7b1e-7c44-9d0a-3f5b8e2a6c10',
  details: {},
  order_id: 'ORDER-1',
  amount: '44000.00',
};

// A merchant of the sandbox: what is said when one is added or changed, and how one is shown.

import { createHash } from 'node:crypto';
import { didYouMean } from '../text/spelling.ts';
import { RefusedRequest } from './answers.ts';
import { isObject, type JsonObject, present, Reader } from './json.ts';

/** The addresses that the merchant sets in the gateway's dashboard. */
export interface NotificationAddresses {
  readonly payment?: string | undefined;
  readonly recurring?: string | undefined;
  readonly payAccount?: string | undefined;
  /** Where shoppers come back to from pages for which no charge names an address. */
  readonly finish?: string | undefined;
}

/** What may change about a merchant while the sandbox runs, besides its addresses. */
export interface Profile {
  /** Signs the notifications. */
  serverKey: string;
  /** Taken as well, while one key follows another. */
  furtherServerKeys: readonly string[];
  clientKey: string;
  merchantName: string;
}

interface AddressOptions {
  readonly notificationUrl?: string | undefined;
  readonly recurringNotificationUrl?: string | undefined;
  readonly payAccountNotificationUrl?: string | undefined;
  readonly finishUrl?: string | undefined;
}

/** What is not given stays as it is. An empty address removes one, and no further keys are an empty list. */
export interface MerchantChanges extends AddressOptions {
  readonly serverKey?: string | undefined;
  readonly furtherServerKeys?: readonly string[] | undefined;
  readonly clientKey?: string | undefined;
  readonly merchantName?: string | undefined;
}

export interface MerchantOptions extends MerchantChanges {
  readonly merchantId: string;
  readonly serverKey: string;
}

/** As the control shows one: the keys that are secret only by their fingerprints. */
export interface Merchant extends AddressOptions {
  readonly merchantId: string;
  readonly merchantName: string;
  /** True for the one that the sandbox was started with. */
  readonly isDefault: boolean;
  /** Where its console is; its control is at `/_sandbox` below. */
  readonly url: string;
  readonly clientKey: string;
  /** The first is that of the key which signs. */
  readonly serverKeyFingerprints: readonly string[];
  /** How many it has. */
  readonly transactions: number;
}

/** What the control does with merchants. */
export interface Directory {
  addMerchant(options: MerchantOptions): Merchant;
  /** The default merchant first, then the oldest. */
  listMerchants(): Merchant[];
  getMerchant(id: string): Merchant | undefined;
  updateMerchant(id: string, changes: MerchantChanges): Merchant;
  /** With everything that it has; the default merchant stays. */
  removeMerchant(id: string): void;
}

const ADDRESS_NAMES = {
  notificationUrl: 'payment',
  recurringNotificationUrl: 'recurring',
  payAccountNotificationUrl: 'payAccount',
  finishUrl: 'finish',
} as const satisfies Record<keyof AddressOptions, keyof NotificationAddresses>;

type Entry<Of> = [keyof Of, Of[keyof Of]];
const ADDRESSES = Object.entries(ADDRESS_NAMES) as Entry<typeof ADDRESS_NAMES>[];

/** The addresses that are given. */
export function addressesIn(options: AddressOptions): NotificationAddresses {
  return present(Object.fromEntries(ADDRESSES.map(([name, kept]) => [kept, options[name]])));
}

/** The addresses after a change; an empty text removes one. */
export function changedAddresses(before: NotificationAddresses, changes: NotificationAddresses): NotificationAddresses {
  const merged = Object.entries({ ...before, ...changes });
  return Object.fromEntries(merged.filter(([, url]) => url !== ''));
}

/** By the names under which they are given. */
export function addressesOut(addresses: NotificationAddresses): AddressOptions {
  return present(Object.fromEntries(ADDRESSES.map(([name, kept]) => [name, addresses[kept]])));
}

/** Stands in addresses, in QR codes, and at the beginning of a path. */
const ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,29}$/;
/** What Basic authentication can carry. */
const KEY = /^[\x21-\x39\x3b-\x7e]{1,255}$/;
const KEY_RULE = 'must be up to 255 signs without blanks and colons';
const FURTHER_KEYS_MAX = 10;
const NAME_LENGTH_MAX = 255;
const CHANGEABLE = ['serverKey', 'furtherServerKeys', 'clientKey', 'merchantName', ...Object.keys(ADDRESS_NAMES)];

export function readMerchant(json: unknown): MerchantOptions {
  return read(json, ['merchantId', ...CHANGEABLE], (body) => {
    const merchantId = body.text('merchantId', { required: true }) ?? '';
    if (merchantId !== '' && !ID.test(merchantId)) {
      body.problem(
        'merchantId',
        'must be up to 30 letters, digits, dots, dashes and underscores, and begin with one of the first two',
      );
    }
    const serverKey = body.text('serverKey', { required: true }) ?? '';
    return { ...changesIn(body), merchantId, serverKey };
  });
}

export function readChanges(json: unknown): MerchantChanges {
  return read(json, CHANGEABLE, changesIn);
}

/** Throws everything that is wrong, each with the name of its field. */
function read<Fields>(json: unknown, known: readonly string[], fieldsOf: (body: Reader) => Fields): Fields {
  const body = new Reader(isObject(json) ? json : {}, []);
  const fields = fieldsOf(body);
  const problems = [...body.problems, ...strangersIn(body.json, known)];
  if (problems.length > 0) throw new RefusedRequest(400, `${problems.join('; ')}.`);
  return fields;
}

/** A word that is written wrong would silently change nothing. */
function strangersIn(json: JsonObject, known: readonly string[]): string[] {
  return Object.keys(json)
    .filter((field) => !known.includes(field))
    .map((field) => `${field} is no field here.${didYouMean(field, known)} Known: ${known.join(', ')}`);
}

function changesIn(body: Reader): MerchantChanges {
  const furtherServerKeys = keysIn(body, 'furtherServerKeys');
  const merchantName = body.text('merchantName', { max: NAME_LENGTH_MAX });
  if (merchantName?.trim() === '') body.problem('merchantName', 'must not be empty');
  return present({
    serverKey: keyIn(body, 'serverKey'),
    furtherServerKeys,
    clientKey: keyIn(body, 'clientKey'),
    merchantName,
    ...Object.fromEntries(ADDRESSES.map(([name]) => [name, addressIn(body, name)])),
  });
}

function keyIn(body: Reader, field: string): string | undefined {
  const key = body.text(field);
  if (key !== undefined && !KEY.test(key)) body.problem(field, KEY_RULE);
  return key;
}

function keysIn(body: Reader, field: string): string[] | undefined {
  const keys = body.value(field);
  if (keys === undefined) return undefined;
  if (!Array.isArray(keys) || keys.length > FURTHER_KEYS_MAX) {
    body.problem(field, `must be a list of at most ${FURTHER_KEYS_MAX} keys`);
    return undefined;
  }
  const fitting = keys.filter((key) => typeof key === 'string' && KEY.test(key)) as string[];
  if (fitting.length < keys.length) body.problem(field, `holds what is no key: each ${KEY_RULE}`);
  return fitting;
}

/** Notifications travel by HTTP; shoppers may come back to an app. */
function addressIn(body: Reader, field: keyof AddressOptions): string | undefined {
  const url = body.text(field);
  if (url === undefined || url === '') return url;
  const isFit = URL.canParse(url) && (field === 'finishUrl' || /^https?:$/.test(new URL(url).protocol));
  if (!isFit) body.problem(field, field === 'finishUrl' ? 'must be an address' : 'must be an http or https address');
  return url;
}

/** By which a key is recognised without being told. */
export function fingerprintOf(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 16);
}

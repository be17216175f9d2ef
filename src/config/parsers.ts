// How the text of one setting becomes a value: each parser says what it allows, and refuses without repeating the text.
import { isIP } from 'node:net';
import { isRole, ROLE_NAMES, type Role } from '../domain/caller.ts';
import { type FeeRule, type FeeTable, faultOfFee, isFeeName } from '../domain/checkouts/fees.ts';
import { faultOfInstalments, type InstalmentTable, isCardBank } from '../domain/checkouts/instalments.ts';
import type { RoleMap } from '../domain/oidc.ts';
import { Secret } from '../domain/secret.ts';

/** Thrown by a parser. It says what is wrong, and never holds the text itself: a secret may stand in the wrong variable. */
export class SettingError extends Error {}

export interface Parser<T> {
  /** What is allowed, as the end of a sentence: it ends the error message of every fault, and is in the reference page. */
  readonly allowed: string;
  parse(text: string): T;
}

function refuseUnless(condition: boolean, problem: string): void {
  if (!condition) throw new SettingError(problem);
}

export function wholeNumber(min: number, max: number): Parser<number> {
  return {
    allowed: `a whole number from ${min} to ${max}`,
    parse(text) {
      refuseUnless(/^-?\d+$/.test(text), 'is not a whole number');
      const value = Number(text);
      refuseUnless(value >= min && value <= max, value < min ? 'is too small' : 'is too large');
      return value;
    },
  };
}

/** Gives `auto` as it stands: only a process that starts others knows how many cores it has. */
export function numberOrAuto(min: number, max: number): Parser<number | 'auto'> {
  const number = wholeNumber(min, max);
  return { allowed: `${number.allowed}, or auto`, parse: (text) => (text === 'auto' ? text : number.parse(text)) };
}

export function oneOf<const T extends string>(choices: readonly T[]): Parser<T> {
  return {
    allowed: `one of ${choices.join(', ')}`,
    parse(text) {
      const choice = choices.find((candidate) => candidate === text);
      if (choice === undefined) throw new SettingError('is not a known value');
      return choice;
    },
  };
}

export const flag: Parser<boolean> = {
  allowed: 'true or false',
  parse(text) {
    refuseUnless(text === 'true' || text === 'false', 'is neither true nor false');
    return text === 'true';
  },
};

export const plainText: Parser<string> = {
  allowed: 'visible characters without spaces',
  parse(text) {
    refuseUnless(!/[\s\p{Cc}]/u.test(text), 'contains white space');
    return text;
  },
};

export const callerKey: Parser<Secret> = {
  allowed: 'an API key or a JWT, visible ASCII characters without spaces',
  parse(text) {
    refuseUnless(/^[\x21-\x7e]+$/.test(text), 'contains white space or other characters that no key has');
    return new Secret(text);
  },
};

export const folder: Parser<string> = {
  allowed: 'a path, absolute or from the working directory',
  parse(text) {
    refuseUnless(text.trim() === text && !/\p{Cc}/u.test(text), 'begins or ends with white space, or is not printable');
    return text;
  },
};

const SCHEMA_LENGTH_MAX = 40;

export const schemaName: Parser<string> = {
  allowed: `a lower-case letter, then lower-case letters, digits and underscores, at most ${SCHEMA_LENGTH_MAX} in all`,
  parse(text) {
    refuseUnless(text.length <= SCHEMA_LENGTH_MAX, 'is too long');
    refuseUnless(/^[a-z][a-z0-9_]*$/.test(text), 'is not a plain SQL identifier');
    refuseUnless(!text.startsWith('pg_') && text !== 'information_schema', 'belongs to PostgreSQL itself');
    return text;
  },
};

function isHost(text: string): boolean {
  const isName = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i.test(text);
  // A name of digits and dots is a mistyped address, which the resolver would only refuse at the start.
  return isIP(text) !== 0 || (isName && !/^[\d.]+$/.test(text));
}

export const hostName: Parser<string> = {
  allowed: 'an IP address or a host name, without scheme and port',
  parse(text) {
    refuseUnless(isHost(text), 'is not an address to listen on');
    return text;
  },
};

function isNetwork(text: string): boolean {
  const [, address = '', bits = ''] = /^([^/]+)\/(\d{1,3})$/.exec(text) ?? [];
  const version = isIP(address);
  return version !== 0 && Number(bits) <= (version === 4 ? 32 : 128);
}

export const networks: Parser<readonly string[]> = {
  allowed: 'a comma separated list of addresses and networks such as 10.1.0.0/16',
  parse(text) {
    const entries = text.split(',').map((entry) => entry.trim());
    refuseUnless(
      entries.every((entry) => isIP(entry) !== 0 || isNetwork(entry)),
      'has an entry that is neither an address nor a network',
    );
    // With every proxy trusted, a client could choose its own address.
    refuseUnless(!entries.some((entry) => /\/0+$/.test(entry)), 'has a network that holds every address');
    return entries;
  },
};

/** Gives an empty list for `none`, which is not the same as absent. */
export const hostsAndNetworks: Parser<readonly string[]> = {
  allowed: 'a comma separated list of host names, addresses and networks such as 10.1.0.0/16, or none',
  parse(text) {
    if (text === 'none') return [];
    const entries = text.split(',').map((entry) => entry.trim().toLowerCase());
    refuseUnless(
      entries.every((entry) => isHost(entry) || isNetwork(entry)),
      'has an entry that is neither a host nor a network',
    );
    return entries;
  },
};

/** Gives `''` for the root, else a path with a leading slash and none at its end. */
export const pathPrefix: Parser<string> = {
  allowed: 'a path such as /payments-api, of letters, digits and . _ ~ - between slashes',
  parse(text) {
    const segments = text.replace(/^\//, '').replace(/\/$/, '').split('/');
    if (segments.length === 1 && segments[0] === '') return '';
    const sound = segments.every(
      (segment) => /^[A-Za-z0-9._~-]+$/.test(segment) && segment !== '.' && segment !== '..',
    );
    refuseUnless(sound, 'is not a plain path');
    return `/${segments.join('/')}`;
  },
};

function parseUrl(text: string): URL {
  refuseUnless(!/[\s\p{Cc}]/u.test(text), 'contains white space');
  if (!URL.canParse(text)) throw new SettingError('is not a complete URL');
  return new URL(text);
}

export function isLoopback(url: string): boolean {
  return isLoopbackHost(new URL(url).hostname);
}

/** Whether only this machine reaches an address to listen on. */
export function isLoopbackHost(host: string): boolean {
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '[::1]' ||
    host === '::1' ||
    (isIP(host) === 4 && host.startsWith('127.'))
  );
}

function parseHttpUrl(text: string): URL {
  const url = parseUrl(text);
  refuseUnless(url.protocol === 'http:' || url.protocol === 'https:', 'is not a web address');
  refuseUnless(url.username === '' && url.password === '', 'contains a user name or a password');
  refuseUnless(!text.includes('#'), 'contains a fragment');
  return url;
}

/** An address that paths are put behind, so it keeps neither a query nor a slash at its end. */
export const baseUrl: Parser<string> = {
  allowed: 'an http:// or https:// URL without user name, query and fragment',
  parse(text) {
    parseHttpUrl(text);
    refuseUnless(!text.includes('?'), 'contains a query');
    return text.replace(/\/+$/, '');
  },
};

export const jwksUrl: Parser<string> = {
  allowed: 'an https:// URL without user name and fragment, or http:// on this machine',
  parse(text) {
    const url = parseHttpUrl(text);
    refuseUnless(url.protocol === 'https:' || isLoopback(text), 'is not encrypted');
    return text;
  },
};

/** As its tokens name it, to the letter. */
export const issuerUrl: Parser<string> = {
  allowed: 'an https:// URL without user name, query and fragment, or http:// on this machine',
  parse(text) {
    refuseUnless(!text.includes('?'), 'contains a query');
    return jwksUrl.parse(text);
  },
};

export const clientSecret: Parser<Secret> = {
  allowed: 'visible ASCII characters without spaces',
  parse(text) {
    refuseUnless(/^[\x21-\x7e]+$/.test(text), 'has a character that no secret has');
    return new Secret(text);
  },
};

export const words: Parser<string> = {
  allowed: 'words parted by single spaces',
  parse(text) {
    refuseUnless(/^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(text), 'is no list of words');
    return text;
  },
};

export const roleMap: Parser<RoleMap> = {
  allowed: `a comma separated list of values with their roles, such as money-team=finance; roles are ${ROLE_NAMES.join(', ')}`,
  parse(text) {
    const roles = new Map<string, Role>();
    for (const entry of text.split(',')) {
      const at = entry.lastIndexOf('=');
      const [value, role] = [entry.slice(0, at).trim(), entry.slice(at + 1).trim()];
      refuseUnless(at > 0 && value !== '', 'has an entry without a value and a role');
      if (!isRole(role)) throw new SettingError('has an entry whose role there is not');
      refuseUnless(!roles.has(value), 'has the same value twice');
      roles.set(value, role);
    }
    return Object.fromEntries(roles);
  },
};

export const postgresUrl: Parser<Secret> = {
  allowed: 'postgres://user:password@host:5432/database, with special characters of the password percent-encoded',
  parse(text) {
    const { protocol } = parseUrl(text);
    refuseUnless(protocol === 'postgres:' || protocol === 'postgresql:', 'is not the address of a PostgreSQL database');
    return new Secret(text);
  },
};

export function gatewayKey(kind: 'server' | 'client'): Parser<Secret> {
  const other = kind === 'server' ? 'client' : 'server';
  return {
    allowed: `a ${kind} key from the gateway's dashboard, such as Mid-${kind}-… or SB-Mid-${kind}-…`,
    parse(text) {
      refuseUnless(!/[\s\p{Cc}]/u.test(text), 'contains white space');
      // The key is the user name of HTTP Basic, where a colon would end it.
      refuseUnless(/^[\x21-\x7e]+$/.test(text) && !text.includes(':'), 'has a character that no key has');
      refuseUnless(!new RegExp(`^(SB-)?Mid-${other}-`, 'i').test(text), `is a ${other} key`);
      return new Secret(text);
    },
  };
}

const JWT_SECRET_LENGTH_MIN = 32;

export const jwtSecret: Parser<Secret> = {
  allowed: `at least ${JWT_SECRET_LENGTH_MIN} characters, without white space at either end`,
  parse(text) {
    refuseUnless(text.trim() === text, 'begins or ends with white space');
    refuseUnless(text.length >= JWT_SECRET_LENGTH_MIN, 'is too short');
    return new Secret(text);
  },
};

const TOKEN_LENGTH_MIN = 16;

export const bearerToken: Parser<Secret> = {
  allowed: `at least ${TOKEN_LENGTH_MIN} letters, digits and - . _ ~ + /, perhaps with = at the end`,
  parse(text) {
    refuseUnless(text.length >= TOKEN_LENGTH_MIN, 'is too short');
    refuseUnless(/^[\w.~+/-]+=*$/.test(text), 'cannot be sent as a Bearer token');
    return new Secret(text);
  },
};

const KEY_IN_HEX = /^[0-9a-f]{64}$/i;
const KEY_IN_BASE64 = /^[A-Za-z0-9+/_-]{43}=?$/;

export const encryptionKeys: Parser<Secret> = {
  allowed:
    '32 bytes as 64 hexadecimal digits or as base64, or a comma separated list of <key id>:<key>, or <key id>:lost',
  parse(text) {
    const entries = text.split(',').map((entry) => entry.split(':'));
    const ids = new Set<string>();
    for (const parts of entries) {
      const key = parts.at(-1) ?? '';
      refuseUnless(parts.length <= 2, 'has an entry with two colons');
      const isLost = parts.length === 2 && key === 'lost';
      refuseUnless(isLost || KEY_IN_HEX.test(key) || KEY_IN_BASE64.test(key), 'has a key that is not 32 bytes');
      refuseUnless(parts.length === 2 || entries.length === 1, 'is a list with an entry that has no key id');
      const id = parts.length === 2 ? (parts[0] ?? '') : 'default';
      refuseUnless(/^[A-Za-z0-9_-]{1,32}$/.test(id), 'has a key id that is not 1 to 32 letters, digits, _ or -');
      refuseUnless(!ids.has(id), 'has the same key id twice');
      ids.add(id);
    }
    return new Secret(text);
  },
};

/** A line that customers read. */
const shownLine = (lengthMax: number): Parser<string> => ({
  allowed: `up to ${lengthMax} printable characters`,
  parse(text) {
    refuseUnless(text.trim() === text && !/\p{Cc}/u.test(text), 'begins or ends with white space, or is not printable');
    refuseUnless([...text].length <= lengthMax, 'is too long');
    return text;
  },
});

export const shopName = shownLine(60);
export const shopLine = shownLine(200);

export const colour: Parser<string> = {
  allowed: 'a colour as #rrggbb, such as #0d5f5a',
  parse(text) {
    refuseUnless(/^#[0-9a-f]{6}$/i.test(text), 'is not a colour');
    return text.toLowerCase();
  },
};

export const pictureUrl: Parser<string> = {
  allowed: 'an https:// URL, or http:// on this machine',
  parse(text) {
    refuseUnless(URL.canParse(text) && /^https?:/i.test(text), 'is not a web address');
    refuseUnless(/^https:/i.test(text) || isLoopback(text), 'is not encrypted: browsers would not show it');
    return text;
  },
};

const HOST = /^(?=.{1,260}$)[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/;

export const returnHosts: Parser<readonly string[]> = {
  allowed: 'a comma separated list of hosts such as shop.example or localhost:8080',
  parse(text) {
    const hosts = text.split(',').map((host) => host.trim().toLowerCase());
    refuseUnless(
      hosts.every((host) => HOST.test(host)),
      'has an entry that is not a host',
    );
    return hosts;
  },
};

export const origins: Parser<readonly string[]> = {
  allowed: 'a comma separated list of origins such as https://shop.example',
  parse(text) {
    const given = text.split(',').map((origin) => origin.trim());
    const sound = given.every(
      (origin) => URL.canParse(origin) && /^https?:/i.test(origin) && new URL(origin).origin === origin.toLowerCase(),
    );
    refuseUnless(sound, 'has an entry that is not an origin: scheme and host, without a path');
    return given.map((origin) => origin.toLowerCase());
  },
};

const FEE = /^(\w+):(?:(\d+(?:\.\d+)?)%)?(\+)?(\d+)?$/;

/** `gopay:2%` is of the amount, `bank_transfer:4000` is rupiah, `credit_card:2.9%+2000` is both. */
export const fees: Parser<FeeTable> = {
  allowed:
    'a comma separated list such as gopay:2%,bank_transfer:4000,credit_card:2.9%+2000, of payment methods or payment types',
  parse(text) {
    const entries = text.split(',').map((entry): readonly [string, FeeRule] => {
      const [, name = '', percent, plus, fixed] = FEE.exec(entry.trim()) ?? [];
      refuseUnless(isFeeName(name), 'has an entry that names no payment method');
      const isBoth = percent !== undefined && fixed !== undefined;
      refuseUnless((percent ?? fixed) !== undefined && isBoth === (plus !== undefined), 'has an entry without a fee');
      const rule = {
        ...(fixed === undefined ? {} : { fixed: Number(fixed) }),
        ...(percent === undefined ? {} : { percent: Number(percent) }),
      };
      const fault = faultOfFee(rule);
      if (fault !== null) throw new SettingError(fault);
      return [name, rule];
    });
    refuseUnless(new Set(entries.map(([name]) => name)).size === entries.length, 'names a payment method twice');
    return Object.fromEntries(entries);
  },
};

const INSTALMENTS = /^(\w+):(\d{1,2}(?:\/\d{1,2})*)(?::(\d{1,10}))?$/;

/** `bni:3/6/12` are months; `bca:3/6:500000` lends from that amount on. */
export const instalments: Parser<InstalmentTable> = {
  allowed:
    'a comma separated list of banks with their months, such as bni:3/6/12,bca:3/6:500000 for amounts from 500000',
  parse(text) {
    const entries = text.split(',').map((entry) => {
      const [, bank = '', months = '', least] = INSTALMENTS.exec(entry.trim()) ?? [];
      refuseUnless(isCardBank(bank), 'has an entry that names no bank of cards, or no months');
      const rule = { terms: months.split('/').map(Number), ...(least === undefined ? {} : { least: Number(least) }) };
      const fault = faultOfInstalments(rule);
      if (fault !== null) throw new SettingError(fault);
      return [bank, rule] as const;
    });
    refuseUnless(new Set(entries.map(([bank]) => bank)).size === entries.length, 'names a bank twice');
    return Object.fromEntries(entries);
  },
};

export const smtpUrl: Parser<Secret> = {
  allowed: 'smtp://user:password@host:587 or smtps://user:password@host:465, with special characters percent-encoded',
  parse(text) {
    refuseUnless(URL.canParse(text) && /^smtps?:\/\//i.test(text), 'is not the address of a mail server');
    refuseUnless(new URL(text).hostname !== '', 'names no host');
    return new Secret(text);
  },
};

export const mailFrom: Parser<string> = {
  allowed: 'an address such as toko@shop.example, or Toko Kopi <toko@shop.example>',
  parse(text) {
    const [, named, plain] = /^(?:[^<>\p{Cc}]{1,60} <([^<>\s]+)>|([^<>\s]+))$/u.exec(text) ?? [];
    const address = named ?? plain ?? '';
    refuseUnless(/^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/.test(address), 'is not an e-mail address');
    return text;
  },
};

const HOST_NAME = '(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';
const OF_ONE = new RegExp(`^(${HOST_NAME})=([a-z][a-z0-9-]*)$`);
const OF_ALL = new RegExp(`^\\*\\.(${HOST_NAME})$`);

/** By whole names, and by what follows the name of the shop. */
export interface ShopHosts {
  readonly names: Readonly<Record<string, string>>;
  readonly endings: readonly string[];
}

export const shopHosts: Parser<ShopHosts> = {
  allowed:
    'host names with the shop of each, such as kopi.example=kopi, or *.pay.example, where the first part names the shop, separated by commas',
  parse(text) {
    const entries = text.split(',').map((entry) => entry.trim().toLowerCase());
    const names: Record<string, string> = {};
    const endings: string[] = [];
    for (const entry of entries) {
      const [, host, shop] = OF_ONE.exec(entry) ?? [];
      const [, ending] = OF_ALL.exec(entry) ?? [];
      refuseUnless(host !== undefined || ending !== undefined, 'has an entry that is neither host=shop nor *.host');
      if (host !== undefined && shop !== undefined) names[host] = shop;
      if (ending !== undefined) endings.push(`.${ending}`);
    }
    return { names, endings };
  },
};

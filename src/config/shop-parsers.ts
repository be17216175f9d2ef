// How the texts of the settings become values that are about the shop: its face, where customers may go, and its mail.

import { Secret } from '../domain/secret.ts';
import { isLoopback, type Parser, SettingError } from './parsers.ts';

function refuseUnless(condition: boolean, problem: string): void {
  if (!condition) throw new SettingError(problem);
}

const NAME_LENGTH_MAX = 60;

export const shopName: Parser<string> = {
  allowed: `up to ${NAME_LENGTH_MAX} printable characters`,
  parse(text) {
    refuseUnless(text.trim() === text && !/\p{Cc}/u.test(text), 'begins or ends with white space, or is not printable');
    refuseUnless([...text].length <= NAME_LENGTH_MAX, 'is too long');
    return text;
  },
};

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

// Who looks at a pay page: which language and device, what they did here before, and what a form of theirs says.

import type { FastifyRequest } from 'fastify';
import type { CheckoutLanguage } from '../../domain/checkouts/checkout.ts';
import { Refusal } from '../../domain/errors.ts';
import { isMethod, type Method } from '../../methods/index.ts';
import { chooseLanguage, LANGUAGES, type Language } from '../../text/language.ts';
import { forPrograms } from '../../text/sayings.ts';
import { isStorable } from '../body.ts';
import { bodyOf } from '../host.ts';
import { isEncrypted } from '../page-address.ts';
import { originOf, pathOf } from '../receive.ts';

const COOKIE = 'gapura_pay';
const COOKIE_DAYS = 180;
const PHONE = /\b(?:Android|iPhone|iPod|Mobile)\b/i;
const FIELDS_MAX = 20;

/** What a browser remembers of its last visit. */
interface VisitorMemory {
  readonly language: Language | null;
  readonly method: Method | null;
}

/** The path of the page itself: what was asked for, without what stands below it and without a slash at its end. */
export function selfOf(request: FastifyRequest, below = ''): string {
  const path = pathOf(request).replace(/\/+$/, '');
  return below === '' ? path : path.slice(0, path.length - below.length - 1);
}

export function queryOf(request: FastifyRequest): URLSearchParams {
  const start = request.url.indexOf('?');
  return new URLSearchParams(start === -1 ? '' : request.url.slice(start + 1));
}

/** The address says it, else what was chosen before, else the shop, else the browser; Indonesian where none of them does. */
export function languageOf(request: FastifyRequest, ofShop: CheckoutLanguage | null): Language {
  const asked = queryOf(request).get('lang');
  const known = LANGUAGES.find((language) => language === asked) ?? rememberedBy(request).language ?? ofShop;
  return known ?? chooseLanguage(null, `${request.headers['accept-language'] ?? ''},id;q=0.001`);
}

export function deviceOf({ headers }: FastifyRequest): 'phone' | 'desktop' {
  return PHONE.test(headers['user-agent'] ?? '') ? 'phone' : 'desktop';
}

export function rememberedBy({ headers }: FastifyRequest): VisitorMemory {
  const [, value = ''] = new RegExp(`(?:^|;\\s*)${COOKIE}=([a-z_.]{1,40})`).exec(headers.cookie ?? '') ?? [];
  const [language, method] = value.split('.');
  return {
    language: LANGUAGES.find((one) => one === language) ?? null,
    method: isMethod(method) ? method : null,
  };
}

/** The cookie says nothing of the customer but these two words. It is for all pay pages of this service, and no script reads it. */
export function rememberingCookie(
  request: FastifyRequest,
  publicUrl: string | undefined,
  now: Partial<VisitorMemory>,
): string {
  const { language, method } = { ...rememberedBy(request), ...now };
  const path = `${pathOf(request).replace(/\/pay\/.*$/, '')}/pay`;
  const secure = isEncrypted(publicUrl, originOf(request)) ? '; Secure' : '';
  const value = `${language ?? ''}.${method ?? ''}`;
  return `${COOKIE}=${value}; Path=${path}; Max-Age=${COOKIE_DAYS * 86_400}; HttpOnly; SameSite=Lax${secure}`;
}

/** The fields of a form, each as it was filled in first. */
export async function formOf(request: FastifyRequest): Promise<ReadonlyMap<string, string>> {
  const type = request.headers['content-type'] ?? '';
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)) {
    throw new Refusal('unsupported_media_type', forPrograms('Send the form as application/x-www-form-urlencoded.'));
  }
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(String((await bodyOf(request)) ?? ''))) {
    if (fields.size < FIELDS_MAX && !fields.has(name) && isStorable(value)) fields.set(name, value);
  }
  return fields;
}

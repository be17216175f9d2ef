// What the tests of the pages share: a visitor who opens pages and sends forms, and what is to be read on a page.

import type { Sandbox } from '../../src/sandbox/index.ts';
import { caller, type Reply } from './support.ts';

export interface Visitor {
  get(path: string, headers?: Record<string, string>): Promise<Reply>;
  /** Sends a form as a browser on the same page would. */
  post(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Reply>;
}

export function visitor(sandbox: Sandbox): Visitor {
  const call = caller(sandbox);
  return {
    get: (path, headers = {}) => call('GET', path, { key: null, headers }),
    post: (path, fields, headers = {}) =>
      call('POST', path, {
        key: null,
        raw: new URLSearchParams(fields).toString(),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'same-origin',
          origin: sandbox.url,
          ...headers,
        },
      }),
  };
}

/** The text of a page as a person reads it. */
export function readable(page: string): string {
  return unescaped(page.replace(/<(style|script)[\s\S]*?<\/\1>/g, '').replace(/<[^>]*>/g, ' ')).replace(/\s+/g, ' ');
}

export function unescaped(text: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_all, name: string) => entities[name] ?? '');
}

/** The values of every button of this name in a piece of a page. */
export function buttons(page: string, name: string): string[] {
  return [...page.matchAll(new RegExp(`<button[^>]* name="${name}" value="([^"]*)"`, 'g'))].map(
    ([, value]) => value ?? '',
  );
}

/** The row of a table that shows this text. */
export function rowWith(page: string, text: string): string {
  return page.split(/<tr[^>]*>/).find((row) => row.includes(text)) ?? '';
}

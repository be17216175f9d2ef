// The SDK's page is true: its code has the types of a browser alone, runs against a real server, and its tables are whole.

import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/index.ts';
import * as sdk from '../../src/sdk/index.ts';
import { startGapura, type TestGapura } from '../support/gapura.ts';
import { payAtGateway } from '../support/payments.ts';
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts';
import { readGuide, runTypeScript } from './guide.ts';

const page = readGuide('../reference/sdk.md');
const blocks = page.blocks('ts');
const [first = '', lists = '', failures = '', stream = '', webhooks = ''] = blocks;

let t: TestGapura;
let receiver: Receiver;
const setBefore = { ...process.env };
beforeAll(async () => {
  t = await startGapura({ webhooks: { allow: ['127.0.0.1'] } });
  receiver = await startReceiver();
  Object.assign(process.env, { GAPURA_KEY: t.keys.budi, GAPURA_STAFF_KEY: t.keys.staff });
});
afterAll(async () => {
  for (const name of ['GAPURA_KEY', 'GAPURA_STAFF_KEY', 'WEBHOOK_SECRET']) {
    if (setBefore[name] === undefined) delete process.env[name];
    else process.env[name] = setBefore[name];
  }
  receiver.close();
  await t.close();
});

const { http } = loadConfig({});

/** Runs a block against the server of the test instead of the one that a reader has started. */
async function run(block: string, more: Record<string, unknown> = {}): Promise<void> {
  const createGapuraClient: typeof sdk.createGapuraClient = (options) => {
    expect(options.url).toBe(`http://${http.host}:${http.port}`);
    return sdk.createGapuraClient({ ...options, url: t.url });
  };
  await runTypeScript(block, async (name) => (name === 'gapura/sdk' ? { ...sdk, createGapuraClient } : more));
}

const staff = () => sdk.createGapuraClient({ url: t.url, key: t.keys.staff });
const settleOne = async () => {
  const client = sdk.createGapuraClient({ url: t.url, key: t.keys.budi });
  const { order_id } = await client.payments.charge({ payment_type: 'qris', gross_amount: 25_000 });
  await payAtGateway(t, order_id);
};

describe('the code on the page', () => {
  it('is five blocks, and each has its types where there is no Node', () => {
    expect(blocks).toHaveLength(5);
    expect(typeFaults(blocks)).toEqual([]);
  });

  it('charges and reads', () => run(first));

  it('lists', async () => {
    await settleOne();
    await run(lists);
  });

  it('is told which field is wrong', () => run(failures));

  it('follows the events', async () => {
    let done = false;
    const following = run(stream).finally(() => {
      done = true;
    });
    // It begins when the server has it, which only the server knows: payments are settled until one was told of.
    const settling = async () => {
      while (!done) await settleOne();
    };
    await Promise.all([following, settling()]);
  });

  it('receives a webhook, and refuses a forged one', async () => {
    const made = await staff().webhooks.create({ url: receiver.url, events: ['payment_settled'] });
    process.env.WEBHOOK_SECRET = made.secret;
    await settleOne();
    await t.gapura.webhookSender.drain();
    const { headers, text } = receiver.received.at(-1) ?? expect.fail('nothing was sent');
    let receive = (_request: Request): Promise<Response> => expect.fail('the block has no receive');
    const take = (found: typeof receive) => {
      receive = found;
    };
    await run(`${webhooks}\n(await load('the test')).take(receive);`, { take });
    const send = (body: string) =>
      receive(new Request('https://shop.example/hook', { method: 'POST', headers: headers as never, body }));
    expect((await send(text)).status).toBe(204);
    const refused = await send(text.replace('settled', 'expired'));
    expect([refused.status, await refused.text()]).toEqual([400, 'no_matching_signature']);
  });
});

describe('the tables on the page', () => {
  it('name every call of every noun, and the page those that have no noun', () => {
    const [alone, nouns] = [true, false].map((is) =>
      Object.entries(staff()).filter(([, calls]) => (typeof calls === 'function') === is),
    );
    const listed = page.rows('noun').map(([noun = '', calls = '']) => [noun, calls.split(', ')]);
    expect(listed).toEqual(nouns?.map(([noun, calls]) => [`gapura.${noun}`, expect.toSatisfy(same(calls))]));
    const text = readFileSync(new URL('../../docs/reference/sdk.md', import.meta.url), 'utf8');
    expect(alone?.filter(([name]) => !text.includes(`\`gapura.${name}()\``))).toEqual([]);
  });

  it('name everything that an error holds', () => {
    const [, , names = ''] = page.rows('thrown').find(([name]) => name === 'GapuraError') ?? [];
    const problem = { status: 1, code: 'not_found', title: '', detail: '', errors: [] } as never;
    const held = Object.keys(new sdk.GapuraError(problem, { idempotencyKey: null, attempts: 1 }));
    expect(names.split(', ').sort()).toEqual(held.filter((name) => name !== 'name').sort());
  });
});

const same = (calls: object) => (listed: string[]) => [...listed].sort().join() === Object.keys(calls).sort().join();

/** The faults of the blocks as modules of a program with the types of a browser, in which `gapura/sdk` is our source. */
function typeFaults(codes: readonly string[]): string[] {
  const entry = new URL('../../src/sdk/index.ts', import.meta.url).pathname;
  const prelude = 'declare const process: { env: Record<string, string> };\n';
  const files = new Map(codes.map((code, index) => [`/page/${index}.ts`, `${prelude}${code}\nexport {};\n`]));
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    paths: { 'gapura/sdk': [entry] },
    allowImportingTsExtensions: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (name) => files.has(name) || fileExists(name);
  host.readFile = (name) => files.get(name) ?? readFile(name);
  host.getSourceFile = (name, ...rest) => {
    const code = files.get(name);
    return code === undefined ? getSourceFile(name, ...rest) : ts.createSourceFile(name, code, ts.ScriptTarget.ES2023);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`);
}

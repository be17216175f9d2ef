// The samples of the API document: programs in several languages that do what the operation's example says.

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, type SampleRequest, sampleRequest } from '../../src/http/docs/code-samples.ts';
import { type Json, type Operation, readOperations } from '../../src/http/docs/document.ts';
import { GUIDES, guideLink, sourceOf } from '../../src/http/docs/guides.ts';
import { listProblemKinds } from '../../src/http/docs/problem-examples.ts';
import { startGapura, type TestGapura } from '../support/gapura.ts';

const run = promisify(execFile);
const installed = (command: string, ...words: string[]) =>
  run(command, words).then(
    () => true,
    () => false,
  );
/** A machine need not have them: there, the samples are held to what can be seen without. */
const [hasPython, hasPhp, hasGo] = await Promise.all([
  installed('python3', '--version'),
  installed('php', '-r', 'exit(function_exists("curl_init") ? 0 : 1);'),
  installed('go', 'version'),
]);

let t: TestGapura;
let operations: Operation[];
beforeAll(async () => {
  t = await startGapura();
  operations = readOperations(t.gapura.describeApi());
});
afterAll(() => t.close());

/** The program as a reader copies it. */
function programOf(language: string, request: SampleRequest): string {
  return LANGUAGES.find(({ lang }) => lang === language)?.write(request, t.url) ?? '';
}

const HOSTILE: SampleRequest = {
  method: 'POST',
  path: `/it's/a"b/`,
  needsKey: true,
  headers: [['X-Quote', `it's "quoted" \\`]],
  body: { "it's": 'a `tick`, a "quote", a \\ and a $dollar\nin two lines', none: null, yes: true, no: false, list: [] },
  endless: false,
};

function everyRequest(): SampleRequest[] {
  const examples = ({ body }: Operation) => (body === null || body.examples.length === 0 ? [undefined] : body.examples);
  const shown = operations.flatMap((operation) =>
    examples(operation).map((example) => sampleRequest(operation, example)),
  );
  return [...shown, HOSTILE];
}

const AsyncFunction = (async () => undefined).constructor as new (
  ...parts: string[]
) => (...values: unknown[]) => Promise<void>;

/** What stands outside of strings must be balanced: all that can be said of a language without its compiler. */
function unbalanced(program: string, strings: RegExp): string[] {
  const open: string[] = [];
  for (const [bracket] of program.replaceAll(strings, '').matchAll(/[()[\]{}]/g)) {
    if ('([{'.includes(bracket)) open.push(bracket);
    else if (open.pop() !== { ')': '(', ']': '[', '}': '{' }[bracket]) return [bracket];
  }
  return open;
}

describe('every sample', () => {
  it('is in the document, in each language, with the prefix under which the service is mounted', () => {
    const { paths } = t.gapura.describeApi('/shop/pay') as { paths: Record<string, Record<string, Json>> };
    for (const operation of operations) {
      const samples = paths[operation.path]?.[operation.method.toLowerCase()]?.['x-codeSamples'];
      const request = sampleRequest(operation, operation.body?.examples[0]);
      const base = 'http://127.0.0.1:3000/shop/pay';
      expect(samples, operation.id).toEqual(
        LANGUAGES.map(({ lang, label, write }) => ({ lang, label, source: write(request, base) })),
      );
    }
  });

  it('is JavaScript that can be parsed', () => {
    for (const request of everyRequest()) {
      expect(() => new AsyncFunction(programOf('javascript', request))).not.toThrow();
    }
  });

  it.runIf(hasPython)('is Python that can be parsed', async () => {
    const programs = everyRequest().map((request) => programOf('python', request));
    const check = 'import json, os\nfor p in json.loads(os.environ["PROGRAMS"]): compile(p, "sample", "exec")';
    await run('python3', ['-c', check], { env: { ...process.env, PROGRAMS: JSON.stringify(programs) } });
    expect(programs.length).toBeGreaterThan(operations.length);
  });

  it('is PHP and Go whose brackets and strings are whole', () => {
    for (const request of everyRequest()) {
      const php = programOf('php', request);
      expect(unbalanced(php, /'(?:\\.|[^'\\])*'/g), php).toEqual([]);
      const go = programOf('go', request);
      expect(unbalanced(go, /`[^`]*`|"(?:\\.|[^"\\\n])*"/g), go).toEqual([]);
      const [, raw] = /NewReader\(`([^`]*)`\)/.exec(go) ?? [];
      expect(raw === undefined ? undefined : JSON.parse(raw)).toEqual(request.body);
      for (const [, name = ''] of go.matchAll(/^\t"(?:\w+\/)?(\w+)"$/gm)) expect(go).toContain(`${name}.`);
    }
  });

  it('says the same in a literal of JavaScript', () => {
    const body = /body: JSON\.stringify\((\{[\s\S]*\})\),\n\}\);/.exec(programOf('javascript', HOSTILE))?.[1];
    expect(JSON.parse(JSON.stringify(runInNewContext(`(${body})`)))).toEqual(HOSTILE.body);
  });
});

describe('a sample that is run', () => {
  const charge = (order_id: string): SampleRequest => {
    const operation = operations.find(({ id }) => id === 'createCharge') as Operation;
    const [example] = operation.body?.examples ?? [];
    return { ...sampleRequest(operation, example), body: { ...(example?.value as object), order_id } };
  };
  const listed = async (order_id: string) =>
    (await t.request('GET', `/payments/?order_id=${order_id}`)).body as { order_id: string }[];

  it('charges, in JavaScript', async () => {
    const printed: unknown[][] = [];
    const program = new AsyncFunction('process', 'console', programOf('javascript', charge('SAMPLE-JS')));
    await program({ env: { GAPURA_KEY: t.keys.budi } }, { log: (...values: unknown[]) => printed.push(values) });
    expect(printed).toEqual([[201, expect.objectContaining({ order_id: 'SAMPLE-JS' })]]);
    expect(await listed('SAMPLE-JS')).toHaveLength(1);
  });

  it.runIf(hasPython)('charges and reads, in Python', async () => {
    const env = { ...process.env, GAPURA_KEY: t.keys.budi };
    const { stdout } = await run('python3', ['-c', programOf('python', charge('SAMPLE-PYTHON'))], { env });
    expect(stdout).toMatch(/^201 \{.*'order_id': 'SAMPLE-PYTHON'/);
    const list = sampleRequest(operations.find(({ id }) => id === 'listPayments') as Operation, undefined);
    expect((await run('python3', ['-c', programOf('python', list)], { env })).stdout).toContain('SAMPLE-PYTHON');
  });

  it.runIf(hasPhp)('charges, in PHP', async () => {
    const env = { ...process.env, GAPURA_KEY: t.keys.budi };
    const program = programOf('php', charge('SAMPLE-PHP')).replace('<?php', '');
    expect((await run('php', ['-r', program], { env })).stdout).toContain('[order_id] => SAMPLE-PHP');
  });

  it.runIf(hasGo)('is Go as its own formatter writes it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gapura-go-'));
    const file = join(folder, 'main.go');
    await writeFile(file, programOf('go', charge('SAMPLE-GO')));
    const { stdout } = await run('gofmt', ['-l', '-e', file]);
    await rm(folder, { recursive: true });
    expect(stdout).toBe('');
  });
});

describe('the guides of the document', () => {
  it('are links where the source can be read, and names of files where not', () => {
    const { info, tags } = t.gapura.describeApi() as { info: { description: string }; tags: Json[] };
    for (const guide of GUIDES) {
      expect(info.description).toContain(guideLink(guide));
      for (const name of guide.tags.filter((tag) => tag !== 'Problems')) {
        expect(tags.find((tag) => tag.name === name)?.description, name).toContain(guideLink(guide));
      }
      expect(guideLink(guide, null)).toBe(`${guide.title} (\`${guide.file}\`)`);
      expect(guideLink(guide, 'https://code.example/gapura')).toBe(
        `[${guide.title}](https://code.example/gapura/blob/HEAD/${guide.file})`,
      );
    }
    expect(sourceOf('git+https://code.example/gapura.git')).toBe('https://code.example/gapura');
    expect([sourceOf(undefined), sourceOf('git@code.example:gapura.git')]).toEqual([null, null]);
  });

  it('come with every problem, by its code', () => {
    const { info } = t.gapura.describeApi() as { info: { description: string } };
    for (const { status, code, title } of listProblemKinds()) {
      expect(info.description).toContain(`| ${status} | \`${code}\` | ${title} |`);
    }
  });
});

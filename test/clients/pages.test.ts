// The pages about the clients: every program can be read by its language, names what exists, and runs where it is a whole one.

import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readCalls } from '../../scripts/calls.ts';
import { COPY } from '../../scripts/openapi.ts';
import { makeSecret } from '../../src/services/webhooks/signature.ts';
import { isMissing } from './programs.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const calls = readCalls(readFileSync(COPY, 'utf8'));
const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const blocksIn = (page: string, language: string) =>
  [...readFileSync(`${root}${page}`, 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter(([, of]) => of === language)
    .map(([, , code = '']) => code);
const run = (program: string, ...args: string[]) => {
  const env = { ...process.env, PYTHONPATH: `${root}clients/python/src`, PYTHONDONTWRITEBYTECODE: '1' };
  return promisify(execFile)(program, args, { cwd: root, env });
};

describe.each(['clients/php/README.md', 'docs/guides/laravel.md'])('%s', (page) => {
  const blocks = blocksIn(page, 'php');

  it.skipIf(isMissing('PHP'))('has programs that PHP reads', async () => {
    expect(blocks.length).toBeGreaterThan(3);
    for (const code of blocks) {
      const whole = code.startsWith('<?php') ? code : `<?php\n${code}`;
      await run('php', '-r', 'token_get_all($argv[1], TOKEN_PARSE);', whole);
    }
  });

  it('names classes and calls that exist', () => {
    const text = blocks.join('\n');
    const classes = [...text.matchAll(/\bGapura\\(\w+)/g)].map(([, name]) => name);
    expect(classes.length).toBeGreaterThan(2);
    expect(classes.filter((name) => !existsSync(`${root}clients/php/src/${name}.php`))).toEqual([]);
    const called = [...text.matchAll(/->(\w+)->(\w+)\(/g)].map(([, noun, verb]) => `${noun}.${verb}`);
    const ours = called.filter((call) => calls.some(({ noun }) => call.startsWith(`${noun}.`)));
    expect(ours.length).toBeGreaterThan(1);
    expect(ours.filter((call) => !calls.some(({ place }) => place === call))).toEqual([]);
  });
});

describe.each(['clients/python/README.md', 'docs/guides/python.md', 'docs/guides/from-django-payment-midtrans.md'])(
  '%s',
  (page) => {
    const blocks = blocksIn(page, 'python');

    it.skipIf(isMissing('Python'))('has programs that Python reads, with names that exist', async () => {
      expect(blocks.length).toBeGreaterThan(0);
      const imported = blocks.flatMap((code) => code.match(/^from gapura import .*$/gm) ?? []);
      await run(
        'python3',
        '-c',
        `import ast, sys\nfor code in sys.argv[1:]: ast.parse(code)\n${imported.join('\n')}`,
        ...blocks,
      );
      const places = calls.map(({ noun, verb }) => `${snake(noun ?? '')}.${snake(verb)}`);
      const called = [...blocks.join('\n').matchAll(/\b(?:gapura|\))\.(\w+\.\w+)\(/g)].map(([, call]) => call);
      expect(called.filter((call = '') => !places.includes(call))).toEqual([]);
    });
  },
);

describe('a webhook that a test signs as a page shows it', () => {
  const secret = makeSecret();
  const body = '{"type":"webhook_test","timestamp":"t","data":{"id":"e-1","message":"m"}}';

  it.skipIf(isMissing('PHP'))('is genuine in PHP', async () => {
    const code = blocksIn('docs/guides/laravel.md', 'php').at(-1)?.replace('<?php', '') ?? '';
    const use = `require 'clients/php/autoload.php'; [, $s, $b] = $argv;
      echo Gapura\\WebhookVerifier::verify(signedHeaders($s, 'e-1', $b), $b, $s)->id;`;
    expect((await run('php', '-r', `${code}\n${use}`, secret, body)).stdout).toBe('e-1');
  });

  it.skipIf(isMissing('Python'))('is genuine in Python', async () => {
    const code = blocksIn('docs/guides/python.md', 'python').at(-1) ?? '';
    const use = `import sys\nfrom gapura import verify_webhook\ns, b = sys.argv[1], sys.argv[2].encode()
print(verify_webhook(signed_headers(s, "e-1", b), b, s)["id"])`;
    expect((await run('python3', '-c', `${code}\n${use}`, secret, body)).stdout).toBe('e-1\n');
  });
});

// The units say what the code understands, wait for as long as a stop takes, and give as few rights as Node.js needs.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/index.ts';
import { readEnvFile, readText, stopMs, unknownSettings, unknownWords } from './known.ts';

type Section = Readonly<Record<string, readonly string[]>>;

/** Each section's entries, in the order in which they stand. */
function parseUnit(name: string): Record<string, Section> {
  const sections: Record<string, Record<string, string[]>> = {};
  let current: Record<string, string[]> = {};
  for (const line of readText(`deploy/systemd/${name}`).split('\n')) {
    if (/^(?:#|$)/.test(line)) continue;
    const [, section] = /^\[(\w+)\]$/.exec(line) ?? [];
    const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (section !== undefined) current = sections[section] = {};
    else if (key !== undefined) current[key] = [...(current[key] ?? []), value ?? ''];
    else throw new Error(`${name}: ${line} is not understood`);
  }
  return sections;
}

const UNITS = ['gapura@.service', 'gapura-worker.service'] as const;
const serviceOf = (name: string) => parseUnit(name).Service ?? {};
const environmentOf = (name: string) => {
  const pairs = (serviceOf(name).Environment ?? []).flatMap((line) => line.split(' ').map((pair) => pair.split('=')));
  return Object.fromEntries(pairs.map(([key = '', value = '']) => [key, value.replace('%i', '3001')]));
};

const REAL = {
  DATABASE_URL: 'postgres://gapura:c0ffee@127.0.0.1:5432/gapura',
  GATEWAY_SERVER_KEY: 'Mid-server-abcdefghijklmnop',
};

describe.each(UNITS)('%s', (name) => {
  const service = serviceOf(name);
  const environment = environmentOf(name);

  it('starts a command that exists, with settings that exist', () => {
    const [program, ...words] = service.ExecStart?.[0]?.split(' ') ?? [];
    expect(program).toBe('/opt/gapura/node_modules/.bin/gapura');
    expect(unknownWords(words)).toEqual([]);
    expect(unknownSettings(Object.keys(environment))).toEqual([]);
  });

  it('takes real money only with a key, which is in a file of its own', () => {
    expect(() => loadConfig(environment)).toThrow(/GATEWAY_SERVER_KEY: is missing/);
    expect(loadConfig({ ...environment, ...REAL }).gateway.environment).toBe('production');
    expect(service.EnvironmentFile).toEqual(['/etc/gapura/gapura.env']);
  });

  it('is started again whatever ended it, and has the time to stop', () => {
    expect(service).toMatchObject({ Restart: ['always'], KillSignal: ['SIGTERM'], KillMode: ['mixed'] });
    expect(parseUnit(name).Unit?.StartLimitIntervalSec).toEqual(['0']);
    expect(Number(service.TimeoutStopSec?.[0]) * 1_000).toBeGreaterThan(stopMs(environment));
  });

  it('has a user of its own, writes nowhere, and may make machine code, as Node.js must', () => {
    expect(service).toMatchObject({
      DynamicUser: ['yes'],
      NoNewPrivileges: ['yes'],
      ProtectSystem: ['strict'],
      ProtectHome: ['yes'],
      CapabilityBoundingSet: [''],
      MemoryMax: ['1G'],
    });
    expect(service.MemoryDenyWriteExecute).toBeUndefined();
  });
});

it('the server leaves the background to the worker, and takes its port from the name of its instance', () => {
  const server = loadConfig({ ...environmentOf('gapura@.service'), ...REAL });
  expect(server).toMatchObject({ worker: false, http: { port: 3_001, host: '127.0.0.1' } });
  const settings = readEnvFile('deploy/systemd/gapura.env.example');
  expect(unknownSettings(Object.keys(settings))).toEqual([]);
  expect(settings).not.toHaveProperty('PORT');
});

const { stdout: versions } = spawnSync('systemd-analyze', ['--version'], { encoding: 'utf8' });
/** From 250 on it judges a file that is not installed. */
const hasSystemd = Number(/^systemd (\d+)/.exec(versions ?? '')?.[1] ?? 0) >= 250;

/** In tenths: 100 is a service that may do everything. */
const EXPOSURE_MAX = 20;

describe.runIf(hasSystemd)("systemd's own judgement", () => {
  const folder = mkdtempSync(join(tmpdir(), 'gapura-units-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(UNITS)('takes %s without a warning, and finds it well shut', (name) => {
    // A program that is there, and an instance.
    const text = readText(`deploy/systemd/${name}`).replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`);
    const path = join(folder, name.replace('@', '@3001'));
    writeFileSync(path, text);
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', path], { encoding: 'utf8' });
    expect(verified.stderr).not.toContain(folder);
    expect(verified.status).toBe(0);
    const args = ['security', '--offline=true', `--threshold=${EXPOSURE_MAX}`, '--no-pager', path];
    const judged = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
    expect(judged.status, judged.stdout).toBe(0);
  });
});

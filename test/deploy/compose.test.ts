// The compose file says what the code understands, starts things in the right order, and keeps secrets out.

import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import packageJson from '../../package.json' with { type: 'json' };
import { loadConfig } from '../../src/config/index.ts';
import { SETTINGS, type SettingName } from '../../src/config/settings.ts';
import { readEnvFile, readText, stopMs, unknownSettings, unknownWords } from './known.ts';

interface Service {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment: Readonly<Record<string, string | number | null>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly networks: readonly string[] | Readonly<Record<string, { readonly aliases: readonly string[] }>>;
  readonly profiles?: readonly string[];
  readonly restart: string;
  readonly read_only?: boolean;
  readonly user?: string;
  readonly cap_drop?: readonly string[];
  readonly stop_grace_period: string;
  readonly mem_limit?: string;
  readonly healthcheck?: { readonly test?: readonly string[] };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

const text = readText('compose.yaml');
const file: ComposeFile = parse(text, { merge: true });
const { database, ...ours } = file.services;
const serviceOf = (name: string) => {
  const found = file.services[name];
  if (found === undefined) throw new Error(`compose.yaml has no service ${name}`);
  return found;
};

/** The values of a service as a container would have them; a name without a value is taken from the file of settings. */
function environmentOf(name: string, given: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(serviceOf(name).environment).flatMap(([key, value]): [string, string][] => {
    if (value === null) return given[key] === undefined ? [] : [[key, given[key]]];
    return [[key, interpolate(String(value), given)]];
  });
  return { HOST: '0.0.0.0', PORT: '3000', ...Object.fromEntries(entries) };
}

/** What is inside comes first: a default may hold another name. */
function interpolate(value: string, given: Readonly<Record<string, string>>): string {
  const next = value.replaceAll(/\$\{(\w+):([?-])([^${}]*)\}/g, (_, key: string, kind: string, rest: string) => {
    if (given[key]) return given[key];
    if (kind === '-') return rest;
    throw new Error(`${key}: ${rest}`);
  });
  return next === value ? value : interpolate(next, given);
}

const REAL = {
  POSTGRES_PASSWORD: 'c0ffee',
  GATEWAY_SERVER_KEY: 'Mid-server-abcdefghijklmnop',
  GAPURA_ENCRYPTION_KEY: 'ab'.repeat(32),
  GAPURA_PUBLIC_URL: 'https://pay.example.com',
};

describe('compose.yaml', () => {
  it('has a database, two servers, a worker, the migration, and the sandbox as a profile alone', () => {
    expect(Object.keys(file.services).sort()).toEqual([
      'database',
      'migrate',
      'sandbox',
      'server-1',
      'server-2',
      'worker',
    ]);
    const optional = Object.entries(file.services).filter(([, { profiles }]) => profiles !== undefined);
    expect(optional.map(([name]) => name)).toEqual(['sandbox']);
  });

  it('gives commands, options and settings that exist', () => {
    for (const { command = [], environment, image } of Object.values(ours)) {
      expect(unknownWords(command)).toEqual([]);
      expect(unknownSettings(Object.keys(environment))).toEqual([]);
      expect(image).toBe(`gapura:${packageJson.version}`);
    }
  });

  it('has no default for a secret: without each of them nothing starts', () => {
    for (const name of Object.keys(REAL)) {
      const lacking = { ...REAL, [name]: '' };
      expect(() => environmentOf('server-1', lacking), name).toThrow(name);
    }
    const secrets = (Object.keys(SETTINGS) as SettingName[]).filter((name) => SETTINGS[name].display !== 'plain');
    for (const { environment } of Object.values(ours)) {
      const shown = secrets.filter((name) => !/^\$\{\w+:\?|:\$\{\w+:\?/.test(String(environment[name] ?? '${X:?')));
      expect(shown).toEqual([]);
    }
  });

  it('takes real money unless told otherwise, on PostgreSQL, and from the real gateway', () => {
    for (const name of ['server-1', 'server-2', 'worker', 'migrate']) {
      const config = loadConfig(environmentOf(name, REAL));
      expect(config.gateway).toMatchObject({ environment: 'production', baseUrl: null });
      expect(config.database.url?.reveal()).toBe('postgres://gapura:c0ffee@database:5432/gapura');
    }
  });

  it('leaves the background to the worker, and opens fewer connections than PostgreSQL takes', () => {
    const names = ['server-1', 'server-2', 'worker'];
    const configs = names.map((name) => loadConfig(environmentOf(name, REAL)));
    expect(configs.map(({ worker }) => worker)).toEqual([false, false, true]);
    expect(configs[2]?.workerPort).toBe(3_000);
    const opened = configs.reduce((total, config) => total + config.database.poolMax + 1, 0);
    expect(opened).toBeLessThan(90);
  });

  it('passes on every setting that stands in .env, but for those of the image and of the place of a process', () => {
    const own = ['GAPURA_DATA_DIR', 'PORT', 'HOST', 'GAPURA_SANDBOX_PORT', 'GAPURA_KEY'];
    own.push('GAPURA_WORKER', 'GAPURA_WORKER_PORT', 'GAPURA_METRICS_PORT');
    for (const service of ['server-1', 'server-2', 'worker', 'migrate']) {
      const lost = Object.keys(SETTINGS).filter(
        (name) => environmentOf(service, { ...REAL, [name]: 'as given' })[name] !== 'as given',
      );
      expect(lost.filter((name) => !own.includes(name)).sort()).toEqual([]);
    }
    expect(unknownSettings(own)).toEqual([]);
  });

  it('waits for longer than a server needs to drain and to finish', () => {
    for (const name of ['server-1', 'server-2', 'worker']) {
      const grace = interpolate(serviceOf(name).stop_grace_period, REAL);
      const needed = stopMs(environmentOf(name, REAL));
      expect(Number(grace.replace(/s$/, '')) * 1_000).toBeGreaterThan(needed);
      expect(needed).toBeGreaterThan(Number(SETTINGS.GATEWAY_TIMEOUT_MS.default));
    }
  });

  it('migrates a healthy database before anything else starts', () => {
    expect(serviceOf('migrate').depends_on).toEqual({ database: { condition: 'service_healthy' } });
    expect(database?.healthcheck?.test).toContain('pg_isready');
    for (const name of ['server-1', 'server-2', 'worker']) {
      expect(serviceOf(name).depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } });
    }
  });

  it('lets nobody reach it but from this machine, and nobody the database', () => {
    const ports = Object.values(file.services).flatMap((service) => service.ports ?? []);
    expect(ports).toHaveLength(3);
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
    expect(database?.ports).toBeUndefined();
    expect(database?.networks).toEqual(['data']);
    expect(file.networks.data?.internal).toBe(true);
  });

  it('keeps the data in volumes that are declared, and gives the program as few rights as it needs', () => {
    const volumes = Object.values(file.services).flatMap((service) => service.volumes ?? []);
    expect(volumes.map((volume) => volume.split(':', 1)[0]).sort()).toEqual(Object.keys(file.volumes).sort());
    for (const service of Object.values(ours)) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], mem_limit: expect.any(String) });
      expect(service.restart).toMatch(/^(?:unless-stopped|no)$/);
    }
  });
});

describe('the settings beside compose.yaml', () => {
  it('name in the example what must be given, and give nothing', () => {
    const example = readEnvFile('deploy/compose/env.example');
    const asked = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
    expect(asked.filter((name) => example[name ?? ''] !== '')).toEqual([]);
    expect(() => environmentOf('server-1', example)).toThrow(/set it in \.env/);
  });

  it('keep the encryption key away from the backups, as the guides say, here and beside the units', () => {
    for (const path of ['deploy/compose/env.example', 'deploy/systemd/gapura.env.example']) {
      expect(readText(path)).toMatch(/not where the backups are.*\nGAPURA_ENCRYPTION_KEY=$/m);
    }
  });

  it('lead to the sandbox, and to no real money', () => {
    const trial = readEnvFile('deploy/compose/sandbox.env');
    const { gateway } = loadConfig(environmentOf('server-1', trial));
    expect(gateway.environment).toBe('local');
    const { command = [], networks, healthcheck } = serviceOf('sandbox');
    const options = command.map((word) => interpolate(word, trial));
    const { hostname, port } = new URL(gateway.baseUrl ?? '');
    expect(options).toContain(`--port=${port}`);
    expect(networks).toEqual({ default: { aliases: [hostname] } });
    expect(options).toContain('--notification-url=http://server-1:3000/notification/');
    expect(healthcheck?.test?.map((word) => interpolate(word, trial))).toContain(port);
    expect(healthcheck?.test).toContain('/_sandbox/health');
  });

  it('give customers addresses that a browser on this machine can open: of the pay pages, and of what the sandbox shows', () => {
    const trial = readEnvFile('deploy/compose/sandbox.env');
    const published = Object.values(file.services)
      .flatMap((service) => service.ports ?? [])
      .map((port) => interpolate(port, trial).split(':').slice(0, 2).join(':'));
    const { publicUrl, gateway } = loadConfig(environmentOf('server-1', trial));
    const shown = serviceOf('sandbox').command?.find((word) => word.startsWith('--public-url='));
    expect(interpolate(shown ?? '', trial)).toBe(`--public-url=${gateway.baseUrl}`);
    for (const address of [publicUrl, gateway.baseUrl]) {
      const { hostname, port } = new URL(address ?? '');
      expect(hostname).toMatch(/(?:^|\.)localhost$/);
      expect(published).toContain(`127.0.0.1:${port}`);
    }
  });
});

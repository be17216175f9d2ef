// The page on the ways to run it names files, settings, commands and times that exist.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import packageJson from '../../package.json' with { type: 'json' };
import { readText, root, unknownSettings, unknownWords } from './known.ts';

const page = readText('deploy/README.md');
const found = (pattern: RegExp) => [...new Set([...page.matchAll(pattern)].map(([, word = '']) => word))];

describe('deploy/README.md', () => {
  it('leads to files that exist', () => {
    const links = found(/\]\((\.\.\/[^)#]+)/g).map((path) => join('deploy', path));
    const named = found(/\b(deploy\/[\w./-]*\w)/g);
    expect(links.length + named.length).toBeGreaterThan(8);
    expect([...links, ...named].filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('names settings and commands that exist, and the version of the package', () => {
    const settings = found(/\b((?:GAPURA|GATEWAY)_[A-Z_]+)\b/g);
    expect(settings.length).toBeGreaterThan(5);
    expect(unknownSettings(settings)).toEqual([]);
    const commands = found(/ (?:server-1 gapura|gapura:[\d.]+) ([a-z]+)/g);
    expect(commands).toEqual(['doctor', 'keys']);
    expect(commands.flatMap((command) => unknownWords([command]))).toEqual([]);
    expect(found(/gapura:(\d[\d.]*\d)/g)).toEqual([packageJson.version]);
  });

  it('tells the times to stop as the files have them', () => {
    const row = (name: string) => page.split('\n').find((line) => line.startsWith(`| ${name} |`)) ?? '';
    const compose = parse(readText('compose.yaml'), { merge: true });
    const byDefault = (text: string) => Number(/:-(\d+)s?\}$/.exec(text)?.[1]);
    const { GAPURA_DRAIN_MS: drain, GAPURA_SHUTDOWN_TIMEOUT_MS: shutdown } = compose['x-settings'];
    expect(row('compose')).toContain(
      `| ${byDefault(drain) / 1_000} s | ${byDefault(shutdown) / 1_000} s | ${byDefault(compose['x-gapura'].stop_grace_period)} s`,
    );
    const { server } = parse(readText('deploy/helm/gapura/values.yaml'));
    const { drainSeconds, shutdownSeconds } = server;
    expect(row('Helm')).toContain(
      `| ${drainSeconds} s | ${shutdownSeconds} s | ${drainSeconds + shutdownSeconds + 5} s`,
    );
    const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(readText('deploy/systemd/gapura@.service')) ?? [];
    expect(row('systemd')).toContain(`| 5 s | 25 s | ${seconds} s`);
  });
});

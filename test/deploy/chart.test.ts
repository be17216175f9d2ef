// The chart gives manifests that fit each other, that the code understands, and that are safe for real money.

import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import packageJson from '../../package.json' with { type: 'json' };
import { loadConfig } from '../../src/config/index.ts';
import { SETTINGS, type SettingName } from '../../src/config/settings.ts';
import { at, type Labels, type Manifest, NEEDED, read, renderChart, renderFiles, schema } from './chart.ts';
import { Templates } from './go-template.ts';
import { isServed, stopMs, unknownSettings, unknownWords } from './known.ts';

interface Container {
  readonly args: readonly string[];
  readonly env: readonly { readonly name: string; readonly value: unknown }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly envFrom: unknown;
  readonly securityContext: unknown;
  readonly resources: { readonly limits?: { readonly memory?: string } };
}

/** Everything that can be turned on. */
const FULL = {
  ...NEEDED,
  imagePullSecrets: [{ name: 'registry' }],
  settings: { GAPURA_POOL_MAX: '20', LOG_LEVEL: 'warn' },
  serviceAccountName: 'payments',
  server: {
    autoscaling: { enabled: true },
    nodeSelector: { zone: 'a' },
    tolerations: [{ key: 'payments', operator: 'Exists' }],
    podAnnotations: { 'example.com/scrape': 'true' },
  },
  ingress: {
    enabled: true,
    className: 'nginx',
    annotations: { 'example.com/size': '64k' },
    host: 'pay.example.com',
    tlsSecret: 'certificate',
  },
  networkPolicy: {
    enabled: true,
    egressPorts: [587, 4222],
    from: [{ namespaceSelector: { matchLabels: { name: 'ingress' } } }],
    metricsFrom: [{ podSelector: { matchLabels: { app: 'prometheus' } } }],
  },
  serviceMonitor: {
    enabled: true,
    interval: '30s',
    labels: { release: 'prometheus' },
    tokenKey: 'GAPURA_METRICS_TOKEN',
  },
};

const SECRET = {
  DATABASE_URL: 'postgres://gapura:c0ffee@db:5432/gapura',
  GATEWAY_SERVER_KEY: 'Mid-server-abcdefghijklmnop',
  GAPURA_ENCRYPTION_KEY: 'ab'.repeat(32),
};

const named = (manifests: readonly Manifest[], kind: string, name = 'shop') => {
  const found = manifests.find(({ kind: other, metadata }) => other === kind && metadata.name === name);
  if (found === undefined) throw new Error(`the chart gives no ${kind} ${name}`);
  return found;
};
const containerOf = (manifest: Manifest) => {
  const [container, ...others] = at<Container[]>(manifest, 'spec.template.spec.containers');
  if (container === undefined || others.length > 0) throw new Error('not one container');
  return container;
};
const environmentOf = (manifest: Manifest): Record<string, string> =>
  Object.fromEntries(containerOf(manifest).env.map(({ name, value }) => [name, String(value)]));
const withPods = (manifests: readonly Manifest[]) => manifests.filter(({ kind }) => /^(?:Deployment|Job)$/.test(kind));
const fits = (selector: Labels, labels: Labels) =>
  Object.entries(selector).every(([name, value]) => labels[name] === value);

describe.each([
  ['by default', NEEDED],
  ['with everything turned on', FULL],
])('the chart, %s', (_, values) => {
  const manifests = renderChart(values);
  const pods = withPods(manifests);
  const deployments = pods.filter(({ kind }) => kind === 'Deployment');

  it('gives containers commands and settings that exist, each once, with the secrets from a Secret', () => {
    expect(pods).toHaveLength(3);
    for (const pod of pods) {
      const { args, env, envFrom } = containerOf(pod);
      expect(unknownWords(args)).toEqual([]);
      const names = env.map(({ name }) => name);
      expect(unknownSettings(names)).toEqual([]);
      expect(new Set(names).size).toBe(names.length);
      // A number or a flag would be refused by Kubernetes.
      expect(env.filter(({ value }) => typeof value !== 'string')).toEqual([]);
      expect(names.filter((name) => SETTINGS[name as SettingName].display !== 'plain')).toEqual([]);
      expect(envFrom).toEqual([{ secretRef: { name: 'gapura' } }]);
      expect(loadConfig({ ...SECRET, ...environmentOf(pod) }).gateway.environment).toBe('production');
    }
  });

  it('runs pods without rights, with a limit of memory, and without names of other services in their environment', () => {
    for (const pod of pods) {
      expect(at(pod, 'spec.template.spec')).toMatchObject({
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        securityContext: { runAsNonRoot: true, runAsUser: 1_000 },
      });
      const { securityContext, resources } = containerOf(pod);
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(resources.limits?.memory).toMatch(/^\d+Mi$/);
    }
  });

  it('probes ports that have a name, at addresses that a server has', () => {
    for (const deployment of deployments) {
      const container = containerOf(deployment);
      const ports = new Map(container.ports?.map(({ name, containerPort }) => [name, containerPort]));
      for (const [probe, path] of [
        ['startup', '/healthz'],
        ['liveness', '/healthz'],
        ['readiness', '/readyz'],
      ]) {
        const asked = at<{ path: string; port: string }>(container, `${probe}Probe.httpGet`);
        expect(asked.path).toBe(path);
        expect(isServed(asked.path)).toBe(true);
        const { PORT, GAPURA_WORKER_PORT } = environmentOf(deployment);
        expect(ports.get(asked.port)).toBe(Number(PORT ?? GAPURA_WORKER_PORT));
      }
      const { startupProbe } = container as unknown as { startupProbe: Record<string, number> };
      // A start may wait for two minutes behind a migration.
      expect((startupProbe.periodSeconds ?? 0) * (startupProbe.failureThreshold ?? 0)).toBeGreaterThan(120);
    }
  });

  it('gives a pod that is told to stop longer than it needs', () => {
    for (const deployment of deployments) {
      const seconds = at<number>(deployment, 'spec.template.spec.terminationGracePeriodSeconds');
      expect(seconds * 1_000).toBeGreaterThan(stopMs(environmentOf(deployment)));
      const { shutdownTimeoutMs, gateway } = loadConfig({ ...SECRET, ...environmentOf(deployment) });
      expect(shutdownTimeoutMs).toBeGreaterThan(gateway.timeoutMs);
    }
    expect(loadConfig({ ...SECRET, ...environmentOf(named(manifests, 'Deployment')) }).drainMs).toBe(10_000);
  });

  it('selects by labels that the pods have, and servers and workers apart', () => {
    const labelsOf = (manifest: Manifest) => at<Labels>(manifest, 'spec.template.metadata.labels');
    const server = labelsOf(named(manifests, 'Deployment'));
    const worker = labelsOf(named(manifests, 'Deployment', 'shop-worker'));
    for (const deployment of deployments) {
      expect(fits(at(deployment, 'spec.selector.matchLabels'), labelsOf(deployment))).toBe(true);
    }
    const paths = { Service: 'spec.selector', PodDisruptionBudget: 'spec.selector.matchLabels' };
    for (const [kind, path] of Object.entries(paths)) {
      const selector = at<Labels>(named(manifests, kind), path);
      expect([fits(selector, server), fits(selector, worker)]).toEqual([true, false]);
    }
    expect(at(named(manifests, 'Service'), 'spec.ports')).toEqual([{ name: 'http', port: 80, targetPort: 'http' }]);
  });

  it('leaves the background to the workers, and migrates before anything new starts', () => {
    expect(environmentOf(named(manifests, 'Deployment')).GAPURA_WORKER).toBe('false');
    expect(containerOf(named(manifests, 'Deployment', 'shop-worker')).args).toEqual(['worker']);
    const job = named(manifests, 'Job', 'shop-migration');
    expect(job.metadata.annotations?.['helm.sh/hook']).toBe('pre-install,pre-upgrade');
    expect(at(job, 'spec.template.spec.restartPolicy')).toBe('Never');
  });

  it('gives no Secret, and names that fit their kind', () => {
    expect(manifests.map(({ kind }) => kind)).not.toContain('Secret');
    for (const { metadata } of manifests) {
      expect(metadata.name).toMatch(/^[a-z][a-z\d-]{0,62}$/);
      expect(Object.values(metadata.labels).filter((label) => !/^[\w.-]{1,63}$/.test(label))).toEqual([]);
    }
  });
});

describe('what the chart turns on only when asked', () => {
  it('is the ingress, the autoscaler, the network policy and the monitor', () => {
    const kinds = (values: Record<string, unknown>) => renderChart(values).map(({ kind }) => kind);
    const optional = ['HorizontalPodAutoscaler', 'Ingress', 'NetworkPolicy', 'ServiceMonitor'];
    expect(kinds(NEEDED).filter((kind) => optional.includes(kind))).toEqual([]);
    expect(
      kinds(FULL)
        .filter((kind) => optional.includes(kind))
        .sort(),
    ).toEqual(optional);
  });

  it('leads to the service and to the servers', () => {
    const manifests = renderChart(FULL);
    const [rule] = at<unknown[]>(named(manifests, 'Ingress'), 'spec.rules');
    expect(at(rule, 'http.paths.0.backend.service')).toEqual({ name: 'shop', port: { name: 'http' } });
    expect(at(named(manifests, 'HorizontalPodAutoscaler'), 'spec.scaleTargetRef.name')).toBe('shop');
    // The autoscaler decides how many there are.
    expect(at(named(manifests, 'Deployment'), 'spec.replicas')).toBeUndefined();
    expect(at(named(renderChart(NEEDED), 'Deployment'), 'spec.replicas')).toBe(2);
  });
});

describe('the monitor of services', () => {
  const manifests = renderChart(FULL);
  const monitor = named(manifests, 'ServiceMonitor');
  const service = named(manifests, 'Service', 'shop-metrics');

  it('finds the metrics of servers and workers alike, and nothing else', () => {
    const found = manifests.filter(
      ({ kind, metadata }) => kind === 'Service' && fits(at(monitor, 'spec.selector.matchLabels'), metadata.labels),
    );
    expect(found).toEqual([service]);
    const [{ targetPort }] = at<[{ targetPort: string }]>(service, 'spec.ports');
    const pods = withPods(manifests).filter((pod) =>
      fits(at(service, 'spec.selector'), at(pod, 'spec.template.metadata.labels')),
    );
    const read = pods.filter((pod) => containerOf(pod).ports?.some(({ name }) => name === targetPort));
    expect(read.map(({ metadata }) => metadata.name).sort()).toEqual(['shop', 'shop-worker']);
    expect(at(monitor, 'spec.endpoints.0.port')).toBe(at(service, 'spec.ports.0.name'));
  });

  it('gives them the job that the alerts ask for, with the token where there is one', () => {
    const { jobLabel } = at<{ jobLabel: string }>(monitor, 'spec');
    expect(service.metadata.labels[jobLabel]).toBe('gapura');
    expect(monitor.metadata.labels.release).toBe('prometheus');
    expect(at(monitor, 'spec.endpoints.0')).toEqual({
      port: 'metrics',
      interval: '30s',
      authorization: { credentials: { name: 'gapura', key: 'GAPURA_METRICS_TOKEN' } },
    });
    const bare = named(renderChart({ ...NEEDED, serviceMonitor: { enabled: true } }), 'ServiceMonitor');
    expect(at(bare, 'spec.endpoints')).toEqual([{ port: 'metrics', interval: '15s' }]);
  });
});

describe('the network policy', () => {
  const policyWith = (networkPolicy: object) =>
    at(named(renderChart({ ...NEEDED, networkPolicy: { enabled: true, ...networkPolicy } }), 'NetworkPolicy'), 'spec');
  const egress = (more: readonly { port: number }[]) => [
    {
      ports: [
        { port: 53, protocol: 'UDP' },
        { port: 53, protocol: 'TCP' },
      ],
    },
    { ports: [{ port: 443 }, { port: 5_432 }, ...more] },
  ];

  it('lets pods out to DNS, the database and https:// alone, and to the ports that are named', () => {
    expect(policyWith({})).toMatchObject({ policyTypes: ['Ingress', 'Egress'], egress: egress([]) });
    const more = [{ port: 587 }, { port: 4_222 }];
    expect(policyWith({ egressPorts: [587, 4_222] })).toMatchObject({ egress: egress(more) });
    for (const egressPorts of [['587'], [0], [70_000], [587, 587]]) {
      expect(() => policyWith({ egressPorts }), String(egressPorts)).toThrow(/egressPorts/);
    }
  });
});

describe('the values of the chart', () => {
  it('must name a Secret and the public address, and know no trial gateway', () => {
    expect(() => renderChart({ ...NEEDED, existingSecret: '' })).toThrow(/existingSecret/);
    expect(() => renderChart({ ...NEEDED, publicUrl: '' })).toThrow(/publicUrl/);
    expect(() => renderChart({ ...NEEDED, publicUrl: 'http://pay.example.com' })).toThrow(/publicUrl/);
    expect(() => renderChart({ ...NEEDED, gateway: { environment: 'local' } })).toThrow(/environment/);
    expect(() => renderChart({ ...NEEDED, ingress: { enabled: true } })).toThrow(/ingress\.host/);
  });

  it('refuse a name that is misspelled, a secret in plain, and what the chart sets itself', () => {
    for (const name of ['GAPURA_POOLMAX', 'GATEWAY_SERVER_KEY', 'PORT']) {
      expect(() => renderChart({ ...NEEDED, settings: { [name]: '1' } }), name).toThrow(/settings/);
    }
    expect(() => renderChart({ ...NEEDED, sever: {} })).toThrow(/additional properties/);
  });

  it('may hold every setting that is no secret and that the chart does not set', () => {
    const allowed: string[] = schema.properties.settings.propertyNames.enum;
    const set = withPods(renderChart(NEEDED)).flatMap((pod) => Object.keys(environmentOf(pod)));
    // A folder and a port of the trial, and a key for calls to another Gapura, are of no use in a pod.
    const useless = ['GAPURA_DATA_DIR', 'GAPURA_SANDBOX_PORT'];
    const expected = (Object.keys(SETTINGS) as SettingName[]).filter(
      (name) => SETTINGS[name].display === 'plain' && !set.includes(name) && !useless.includes(name),
    );
    expect([...allowed].sort()).toEqual(expected.sort());
  });

  it('have the version of the package', () => {
    expect(parse(read('Chart.yaml'))).toMatchObject({ version: packageJson.version, appVersion: packageJson.version });
    const notes = renderFiles(NEEDED)['NOTES.txt'] ?? '';
    expect(notes).toContain('https://pay.example.com/notification/');
    for (const [, command = ''] of notes.matchAll(/ gapura (\w+)/g)) expect(unknownWords([command])).toEqual([]);
  });
});

describe('the renderer of these tests', () => {
  const render = (source: string, root: unknown) => new Templates().parse(source)(root);

  it("renders as Go's templates do", () => {
    const root = { a: { b: 'x' }, list: { z: 1, y: 2 }, none: '' };
    expect(render('{{ .a.b | quote }} {{- " " }}{{ printf "%s-%s" .a.b (.none | default "n") }}', root)).toBe(
      '"x" x-n',
    );
    expect(render('a\n{{- if .none }}\nb\n{{- else }}\nc\n{{- end }}\nd', root)).toBe('a\nc\nd');
    expect(render('{{ range $k, $v := .list }}{{ $k }}={{ $v }};{{ end }}', root)).toBe('y=2;z=1;');
    expect(render('{{ define "n" }}m: {{ .b }}{{ end }}k:{{ include "n" .a | nindent 2 }}', root)).toBe('k:\n  m: x');
    expect(render('{{/* nothing */ -}} \n {{ add 1 2 | mul 3 }}', root)).toBe('9');
  });

  it('refuses what it does not know', () => {
    for (const source of [
      '{{ with .a }}{{ end }}',
      '{{ .a.none }}',
      '{{ if .a }}',
      '{{ include "x" . }}',
      '{{ end }}',
    ]) {
      expect(() => render(source, { a: {} }), source).toThrow();
    }
  });
});

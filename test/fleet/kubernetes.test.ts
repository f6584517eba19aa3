// examples/fleet/kubernetes.yaml: objects as Kubernetes wants them, which fit together and call the program as it is.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { fleetRunOptions } from '../../packages/cli/src/cli/fleet/run.js';
import { workOptions } from '../../packages/cli/src/cli/fleet/work.js';
import { readOptions } from '../../packages/cli/src/options/command.js';
import { worldOptions } from '../../packages/cli/src/options/world-options.js';
import {
  atLeast,
  conform,
  faultLine,
  list,
  type Of,
  object,
  oneOf,
  optional,
  record,
  type Schema,
  text,
  textLike,
  truth,
} from '../../packages/core/src/data/schema.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const source = readFileSync(join(ROOT, 'examples/fleet/kubernetes.yaml'), 'utf8');

// The fields that are used, as the API of Kubernetes has them; what is not listed is a fault.
const dnsLabel = textLike('a DNS label', (name) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(name));
const quantity = textLike('a quantity', (value) => /^\d+(?:\.\d+)?(?:m|k|Ki|Mi|Gi|Ti)?$/.test(value));
const path = textLike('an absolute path', (value) => value.startsWith('/'));
const labels = record(textLike('a label', (value) => /^[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$/.test(value)));
const port = atLeast(1, 65_535);
const mode = atLeast(0, 0o777);
const metadata = object({ name: dnsLabel, labels: optional(labels) });
const resources = object({
  requests: record(quantity),
  limits: optional(record(quantity)),
});
const container = object({
  name: dnsLabel,
  image: textLike('an image with a tag', (value) => /^[a-z0-9./-]+:[\w.-]+$/.test(value)),
  command: optional(list(text)),
  args: optional(list(text)),
  env: optional(
    list(
      object({
        name: textLike('a variable', (value) => /^[A-Z_][A-Z0-9_]*$/.test(value)),
        value: optional(text),
        valueFrom: optional(object({ secretKeyRef: object({ name: dnsLabel, key: text }) })),
      }),
    ),
  ),
  ports: optional(list(object({ name: optional(dnsLabel), containerPort: port }))),
  resources,
  volumeMounts: optional(list(object({ name: dnsLabel, mountPath: path, readOnly: optional(truth) }))),
});
const claim = object({
  accessModes: list(oneOf(['ReadWriteOnce', 'ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOncePod'])),
  resources: object({ requests: object({ storage: quantity }) }),
});
const volume = object({
  name: dnsLabel,
  secret: optional(
    object({
      secretName: dnsLabel,
      defaultMode: optional(mode),
      items: optional(list(object({ key: text, path: text }))),
    }),
  ),
  configMap: optional(object({ name: dnsLabel })),
  persistentVolumeClaim: optional(object({ claimName: dnsLabel })),
  emptyDir: optional(object({ medium: optional(oneOf(['Memory'])), sizeLimit: optional(quantity) })),
});
const pod = object({
  metadata: object({ labels }),
  spec: object({
    automountServiceAccountToken: optional(truth),
    restartPolicy: optional(oneOf(['Always', 'OnFailure', 'Never'])),
    terminationGracePeriodSeconds: optional(atLeast(0)),
    securityContext: object({ runAsNonRoot: truth, runAsUser: atLeast(1), fsGroup: atLeast(1) }),
    containers: list(container),
    volumes: optional(list(volume)),
  }),
});
const selector = object({ matchLabels: labels });
const KINDS = {
  'v1 Service': object({
    clusterIP: optional(text),
    selector: labels,
    ports: list(object({ name: optional(dnsLabel), port })),
  }),
  'apps/v1 StatefulSet': object({
    serviceName: dnsLabel,
    replicas: atLeast(0),
    selector,
    template: pod,
    volumeClaimTemplates: optional(list(object({ metadata, spec: claim }))),
  }),
  'apps/v1 Deployment': object({ replicas: atLeast(0), selector, template: pod }),
  'batch/v1 Job': object({
    backoffLimit: optional(atLeast(0)),
    ttlSecondsAfterFinished: optional(atLeast(0)),
    template: pod,
  }),
  'v1 PersistentVolumeClaim': claim,
} as const;
const head = object({ apiVersion: text, kind: text, metadata });

interface Item {
  readonly kind: string;
  readonly name: string;
  readonly spec: unknown;
}

/** All that is wrong with the objects of a file, and the objects. */
function read(yaml: string): { readonly items: readonly Item[]; readonly faults: readonly string[] } {
  const faults: string[] = [];
  const items = parseAllDocuments(yaml, { version: '1.1' }).map((document): Item => {
    faults.push(...document.errors.map(String));
    const { spec, ...rest } = document.toJS() as Record<string, unknown>;
    const about = conform(head, rest);
    const kind = about.ok ? `${about.value.apiVersion} ${about.value.kind}` : '';
    const schema = KINDS[kind as keyof typeof KINDS] as Schema<unknown> | undefined;
    if (!about.ok) faults.push(...about.faults.map(faultLine));
    if (schema === undefined) faults.push(`unknown kind: ${kind}`);
    const checked = schema === undefined ? null : conform(schema, spec);
    if (checked?.ok === false) faults.push(...checked.faults.map((fault) => `${kind}: ${faultLine(fault)}`));
    return { kind, name: about.ok ? about.value.metadata.name : '', spec };
  });
  return { items, faults };
}

it('fits the schema of each kind', () => {
  const { items, faults } = read(source);
  expect(faults).toEqual([]);
  expect(items.map(({ kind }) => kind.split(' ')[1])).toEqual([
    'Service',
    'StatefulSet',
    'Deployment',
    'Job',
    'PersistentVolumeClaim',
  ]);
});

it.each([
  ['replicas: 4', 'replicas: four', /replicas/],
  ['containers:', 'container:', /container/],
  ['name: fleet-worker', 'name: Fleet_Worker', /name/],
  ['kind: Job', 'kind: Jobs', /unknown kind/],
  ['memory: 2Gi', 'memory: 2 GB', /memory/],
  ['runAsUser: 1000', 'runAsUser: 0', /runAsUser/],
  ['backoffLimit: 0', 'backoffLimits: 0', /backoffLimit/],
])('would find %s changed to %s', (right, wrong, words) => {
  expect(source).toContain(right);
  expect(read(source.replace(right, wrong)).faults.join('\n')).toMatch(words);
});

it('fits together: selectors, volumes, claims, the address of Redis, and calls of the program', () => {
  const { items } = read(source);
  const names = (kind: string): string[] =>
    items.filter((one) => one.kind.endsWith(` ${kind}`)).map(({ name }) => name);
  const pods = items.flatMap(({ kind, name, spec }) => {
    const {
      template,
      selector: chosen,
      volumeClaimTemplates = [],
    } = spec as {
      template?: Of<typeof pod>;
      selector?: { matchLabels?: unknown };
      volumeClaimTemplates?: readonly { readonly metadata: { readonly name: string } }[];
    };
    if (template === undefined) return [];
    if (!kind.endsWith('Job')) expect(chosen?.matchLabels, name).toEqual(template.metadata.labels);
    return [{ name, ...template.spec, claims: volumeClaimTemplates.map((one) => one.metadata.name) }];
  });
  const [service] = items;
  expect(service?.spec).toMatchObject({ selector: { app: 'fleet-redis' } });
  const page = readFileSync(join(ROOT, 'docs/FLEET.md'), 'utf8');
  const created = [...page.matchAll(/kubectl create (?:secret generic|configmap) (\S+)/g)].map(([, name]) => name);
  const literals = [...page.matchAll(/--from-(?:literal|file)=([\w-]+)/g)].map(([, key]) => key);
  for (const { name, containers, volumes = [], claims } of pods) {
    const there = [...volumes.map((one) => one.name), ...claims];
    for (const { secret, configMap, persistentVolumeClaim } of volumes) {
      const needed = secret?.secretName ?? configMap?.name;
      if (needed !== undefined) expect(created, name).toContain(needed);
      for (const { key } of secret?.items ?? []) expect(literals).toContain(key);
      if (persistentVolumeClaim !== undefined)
        expect(names('PersistentVolumeClaim')).toContain(persistentVolumeClaim.claimName);
      // The key is for its owner, and for the group of the pod that Kubernetes adds.
      if (secret !== undefined) expect(secret.defaultMode).toBe(0o400);
    }
    for (const { args = [], env = [], volumeMounts = [], image } of containers) {
      for (const mount of volumeMounts) expect(there, name).toContain(mount.name);
      for (const { valueFrom } of env)
        if (valueFrom !== undefined) expect(literals).toContain(valueFrom.secretKeyRef.key);
      if (!image.includes('beckon')) continue;
      const [command, ...rest] = args;
      const table = command === 'work' ? workOptions : { ...worldOptions, ...fleetRunOptions };
      expect(() => readOptions([...rest], 'fleet', table), name).not.toThrow();
      expect(env.map((one) => one.name)).toContain('BECKON_REDIS');
    }
  }
  expect(page).toContain('@fleet-redis:6379');
  expect(page).toContain(/args: \["work".*\]/.exec(source)?.[0] ?? 'no args');
});

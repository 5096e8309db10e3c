/**
 * deploy/kubernetes: each object matches Kubernetes' own schema, links exist, and the server knows its
 * settings.
 */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { StatefulSet } from 'kubernetes-models/apps/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Namespace, Service } from 'kubernetes-models/v1';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readSettings } from '../../src/start/settings/settings.ts';
import { envNames, readDeployed, secretNames } from './settings-names.ts';

const kinds = {
  ConfigMap,
  Ingress,
  Namespace,
  NetworkPolicy,
  PodDisruptionBudget,
  Service,
  StatefulSet,
};
const folder = new URL('../../../../deploy/kubernetes/', import.meta.url);
const { resources, images, namespace } = parse(readDeployed('kubernetes/kustomization.yaml'));
const objects = (resources as string[]).flatMap((file) =>
  parseAllDocuments(readDeployed(`kubernetes/${file}`), { merge: true }).map((one) => one.toJS()),
);
const named = (kind: keyof typeof kinds, name = 'layline') =>
  objects.find((object) => object.kind === kind && object.metadata.name === name) ?? expect.fail();
const { template, volumeClaimTemplates } = named('StatefulSet').spec;
const pod = template.spec;
const [server] = pod.containers;

/** Throws with the path and the fault. */
function validate(object: { readonly kind: keyof typeof kinds }): void {
  const kind = kinds[object.kind] ?? expect.fail(`${object.kind} is of no known kind`);
  new kind(object as never).validate();
}

describe('the objects for Kubernetes', () => {
  it('[OPS-18] match their schemas, and are all listed', () => {
    expect(objects.length).toBeGreaterThan(6);
    for (const object of objects) validate(object);
    const wrong = structuredClone(named('StatefulSet'));
    wrong.spec.replicas = 'two';
    expect(() => validate(wrong)).toThrow(/replicas/);
    const files = readdirSync(folder).filter((file) => file !== 'kustomization.yaml');
    expect(files.toSorted()).toEqual((resources as string[]).toSorted());
    expect(named('Namespace', namespace).metadata.name).toBe('layline');
  });

  it('[OPS-18] set known settings, and secrets only as files', () => {
    const data: Record<string, string> = named('ConfigMap').data;
    const given: { name: string; value: string }[] = server.env;
    const names = [...Object.keys(data), ...given.map(({ name }) => name)];
    expect(names.filter((name) => !envNames.has(name) || secretNames.has(name))).toEqual([]);
    const read = {
      ...data,
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://db/layline?sslmode=verify-full',
    };
    const answer = readSettings([], {
      ...read,
      // Any existing file can replace the mounted one.
      METRICS_TOKEN_FILE: fileURLToPath(new URL('kustomization.yaml', folder)),
      ALLOW_OLD_NODE: 'true',
      ALLOW_SIMULATED_PRICES: 'true',
    });
    expect(answer).toMatchObject({
      kind: 'settings',
      settings: { isStandby: true, isBehindTls: true, startProblems: [] },
    });
    const mounts: string[] = server.volumeMounts.map(
      ({ mountPath }: { mountPath: string }) => mountPath,
    );
    // The role that runs is not the owner (OPS-4).
    expect(names).toEqual(expect.arrayContaining(['DATABASE_URL_FILE', 'DATABASE_OWNER_URL_FILE']));
    const files = given.map(({ value }) => value);
    expect(files.filter((file) => !mounts.some((path) => file.startsWith(`${path}/`)))).toEqual([]);
  });

  it('[OPS-18] mount existing volumes, with a read-only root', () => {
    const claims = volumeClaimTemplates.map(
      ({ metadata }: { metadata: { name: string } }) => metadata,
    );
    const volumes = [...pod.volumes, ...claims].map(({ name }: { name: string }) => name);
    for (const container of [...pod.initContainers, server]) {
      const mounted = container.volumeMounts.map(({ name }: { name: string }) => name);
      expect(mounted.filter((name: string) => !volumes.includes(name))).toEqual([]);
      expect(container.securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(images.map(({ name }: { name: string }) => name)).toContain(container.image);
    }
    expect(readDeployed('image/Containerfile')).toContain(
      `USER ${pod.securityContext.runAsUser}:${pod.securityContext.runAsGroup}`,
    );
  });

  it('[OPS-18] route players to a ready server, by existing ports and labels', () => {
    const ports: string[] = server.ports.map(({ name }: { name: string }) => name);
    const services = [named('Service'), named('Service', 'layline-servers')];
    const targets = services.flatMap(({ spec }) =>
      spec.ports.map(({ targetPort }: { targetPort: string }) => targetPort),
    );
    expect(targets.filter((port) => !ports.includes(port))).toEqual([]);
    const selectors = [
      ...services.map(({ spec }) => spec.selector),
      named('StatefulSet').spec.selector.matchLabels,
      named('PodDisruptionBudget').spec.selector.matchLabels,
      named('NetworkPolicy').spec.podSelector.matchLabels,
    ];
    for (const selector of selectors) expect(selector).toEqual(template.metadata.labels);
    expect(named('Service').spec.publishNotReadyAddresses).toBeUndefined();
    expect(server.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'metrics' });
    expect(server.livenessProbe.httpGet).toEqual({ path: '/livez', port: 'metrics' });
    const { backend } = named('Ingress').spec.rules[0].http.paths[0];
    expect(backend.service).toEqual({ name: 'layline', port: { name: 'players' } });
    expect(named('StatefulSet').spec.serviceName).toBe('layline-servers');
  });
});

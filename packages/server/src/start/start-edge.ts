import { systemClock } from '../base/clock.ts';
import { releaseMemory } from '../base/compiler.ts';
import { systemProcesses } from '../base/processes.ts';
import { announceServer } from '../cluster/server-list.ts';
import { readinessOf } from '../doors/machines/health.ts';
import { meterAttestation } from '../doors/machines/meter-attestation.ts';
import { openServer } from '../doors/players/server.ts';
import { serverName } from '../store/lease/lease.ts';
import { listen } from './listen.ts';
import { openEdgeParts } from './open-edge-parts.ts';
import { stopping } from './open-probes.ts';
import { clientFolder } from './places.ts';
import type { Settings } from './settings/settings.ts';
import type { Starting } from './starting.ts';

/** Serves players beside the server that decides; needs neither its key nor a feed. */
export async function startEdge(
  settings: Settings,
  { log, closing, probes, figures, print }: Starting,
): Promise<void> {
  const { app, health, wire, attested } = await openEdgeParts(settings, {
    log,
    closing,
    clock: systemClock,
  });
  const server = await openServer({ ...settings, app, health, figures, clientFolder, wire });
  closing.unshift(['calls', () => server.close()]);
  meterAttestation(figures, attested);
  // What differs is in its log, its figures and its readiness.
  closing.unshift(['attestation', await attested.keep(() => undefined)]);
  const name = serverName(systemProcesses);
  const read = () => ({ name, kind: 'edge', ...app.edge.follower.report() }) as const;
  const stopSaying = announceServer(wire, systemClock, read);
  closing.unshift(['what the leader hears', stopSaying]);
  releaseMemory();
  const address = await listen(server, settings);
  probes?.show(() => readinessOf(health));
  closing.unshift(['readiness', () => probes?.show(stopping)]);
  const site = address.replace('127.0.0.1', 'localhost').replace('0.0.0.0', 'localhost');
  print(`  Layline   ${site}\n  Edge      of the venue ${settings.venue}`);
}

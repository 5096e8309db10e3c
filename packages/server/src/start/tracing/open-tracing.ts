/** Loads what sends traces, if an endpoint is set. */

import manifest from '../../../package.json' with { type: 'json' };
import { noTracing, type Tracing } from '../../base/tracing.ts';
import { StartRefusal } from '../../store/faults/start-refusal.ts';

interface TracingSettings {
  readonly otlpEndpoint: string | null;
  readonly traceShare: number;
}

/** `service` names the kind of process, as in `layline-edge`. */
export async function openTracing(
  { otlpEndpoint, traceShare }: TracingSettings,
  service: string,
): Promise<Tracing> {
  if (otlpEndpoint === null) return noTracing;
  const { openOtlp } = await import('./otlp.ts').catch(refuseMissing);
  return openOtlp({ endpoint: otlpEndpoint, share: traceShare, service });
}

/** OpenTelemetry is not shipped: few venues trace, and its packages take twenty megabytes. */
function refuseMissing(error: unknown): never {
  if ((error as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error;
  const packages = Object.entries(manifest.peerDependencies).map((pair) => pair.join('@'));
  throw new StartRefusal(
    'OTEL_EXPORTER_OTLP_ENDPOINT (--otlp-endpoint) needs packages that are not installed; run ' +
      `"npm install --no-save ${packages.join(' ')}" in the folder of the server.`,
  );
}

/** Loads what sends traces, if an endpoint is set. */
import { noTracing, type Tracing } from '../../base/tracing.ts';

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
  const { openOtlp } = await import('./otlp.ts');
  return openOtlp({ endpoint: otlpEndpoint, share: traceShare, service });
}

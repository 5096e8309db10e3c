/** Sends spans to a collector by OTLP over HTTP, in the background; without an answer they are dropped. */
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { noSpan, type Span, type Tracing } from '../../base/tracing.ts';

export interface OtlpOptions {
  /** Of the collector, such as http://127.0.0.1:4318. */
  readonly endpoint: string;
  /** Of all traces, from 0 to 1. */
  readonly share: number;
  readonly service: string;
}

const sendMaxMs = 2000;

export function openOtlp({ endpoint, share, service }: OtlpOptions): Tracing {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: sendMaxMs });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  // A collector that is away must not keep a server from stopping, nor make it stop badly.
  const close = () => provider.shutdown().catch(() => undefined);
  return new OtlpTracing(provider.getTracer('layline'), close);
}

class OtlpTracing implements Tracing {
  readonly #tracer: Tracer;
  readonly #current = new AsyncLocalStorage<OtelSpan>();
  readonly close: () => Promise<void>;

  constructor(tracer: Tracer, close: () => Promise<void>) {
    this.#tracer = tracer;
    this.close = close;
  }

  get current(): string | null {
    const span = this.#current.getStore();
    if (span === undefined) return null;
    const { traceId, spanId, traceFlags } = span.spanContext();
    return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
  }

  begin(name: string): Span {
    const parent = this.#current.getStore();
    return parent === undefined ? noSpan : this.#below(parent, name);
  }

  async run<Result>(
    name: string,
    work: () => Promise<Result>,
    parent: string | null = null,
  ): Promise<Result> {
    const span = this.#tracer.startSpan(name, {}, this.#contextOf(parent));
    try {
      return await this.#current.run(span, work);
    } finally {
      span.end();
    }
  }

  #below(parent: OtelSpan, name: string): Span {
    const span = this.#tracer.startSpan(name, {}, trace.setSpan(ROOT_CONTEXT, parent));
    return {
      note: (key, value) => void span.setAttribute(key, value),
      end: () => span.end(),
      next: (following) => {
        span.end();
        return this.#below(parent, following);
      },
    };
  }

  #contextOf(parent: string | null): Context {
    const remote = parent === null ? null : readParent(parent);
    if (remote !== null) return trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true });
    const local = this.#current.getStore();
    return local === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, local);
  }
}

function readParent(text: string) {
  const [, traceId, spanId, flags] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(text) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) };
}

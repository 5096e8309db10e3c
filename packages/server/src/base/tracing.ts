/**
 * Records what a bet waits for on its way through edge, leader, engine and store. Nothing is recorded, and no
 * library loaded, unless an endpoint is set (open-tracing.ts).
 */
export interface Span {
  note(name: string, value: string | number): void;
  end(): void;
  /** Ends this span and begins another below the same one. */
  next(name: string): Span;
}

export interface Tracing {
  /** Begins a span below the current one; without one nothing is recorded. */
  begin(name: string): Span;
  /**
   * Makes a span the current one while the work runs: below that of `parent`, another process's, or the first
   * of a trace of its own.
   */
  run<Result>(name: string, work: () => Promise<Result>, parent?: string | null): Promise<Result>;
  /** The current span as `traceparent` of W3C Trace Context, for another process; null without one. */
  readonly current: string | null;
  /** Sends what is left. */
  close(): Promise<void>;
}

export const noSpan: Span = { note: () => undefined, end: () => undefined, next: () => noSpan };

export const noTracing: Tracing = {
  begin: () => noSpan,
  run: (_name, work) => work(),
  current: null,
  close: () => Promise.resolve(),
};

/**
 * This process's metrics as OpenMetrics, for Prometheus. The registry is the same as standby and as leader.
 * docs/metrics.md lists every metric, and a test compares the two.
 */
import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type OpenMetricsContentType,
  Registry,
} from 'prom-client';
import manifest from '../../../package.json' with { type: 'json' };

interface Figure {
  /** Without the `_total` of a counter. */
  readonly name: string;
  readonly help: string;
  readonly read: () => number;
}

interface LabelledFigure {
  readonly name: string;
  readonly help: string;
  readonly label: string;
  readonly read: () => readonly { readonly of: string; readonly value: number }[];
}

interface Durations {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  /** Upper bounds, in seconds. */
  readonly buckets: readonly number[];
}

export type FigureKind = 'gauge' | 'counter';

export class Figures {
  readonly #registry = new Registry<OpenMetricsContentType>();
  readonly #registers = [this.#registry];
  #isLeading = (): boolean => false;
  #reading: Promise<string> | null = null;

  constructor() {
    this.#registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
    collectDefaultMetrics({ register: this.#registry });
    const info = { version: manifest.version };
    new Gauge({
      name: 'layline_info',
      help: 'Always 1; the version of Layline as a label',
      labelNames: Object.keys(info),
      registers: this.#registers,
    }).set(info, 1);
  }

  /** Reports that this server does not lead, until it is known whether it does. Edges report neither. */
  mayLead(): void {
    this.add('gauge', {
      name: 'layline_leading',
      help: '1 while this server leads, 0 while it starts, waits as a standby or has lost its lease',
      read: () => Number(this.#isLeading()),
    });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** Reports from now on that this server leads whenever `isLeading` returns true. */
  leadWhile(isLeading: () => boolean): void {
    this.#isLeading = isLeading;
  }

  /** Concurrent callers share one text, so that many cost as much as one. */
  text(): Promise<string> {
    this.#reading ??= this.#registry.metrics().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  /** Reads the value whenever the metrics are read. */
  add(kind: FigureKind, { name, help, read }: Figure): void {
    const registers = this.#registers;
    if (kind === 'gauge') {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read());
        },
      });
    } else {
      new Counter({
        name: `${name}_total`,
        help,
        registers,
        collect() {
          this.reset();
          this.inc(read());
        },
      });
    }
  }

  addLabelled({ name, help, label, read }: LabelledFigure): void {
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: this.#registers,
      collect() {
        this.reset();
        for (const { of, value } of read()) this.set({ [label]: of }, value);
      },
    });
  }

  addDurations({ labels, buckets, ...named }: Durations): Histogram {
    const registers = this.#registers;
    return new Histogram({ ...named, labelNames: labels, buckets: [...buckets], registers });
  }
}

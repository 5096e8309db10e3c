/** What operators are alerted to, as it leaves the house. */
import type { Instant } from '@layline/contract';

const alertKinds = [
  'staff-codes-guessed',
  'result-waits',
  'verify-failed',
  'attest-failed',
  'messages-refused',
  'feed-suspended',
  'feed-restored',
  'store-outage',
  'store-restored',
  'seed-lost',
  'notice-to-owners',
  'webhook-off',
  'payment-in-doubt',
  'deposit-unclaimed',
] as const;
type AlertKind = (typeof alertKinds)[number];

const alertSeverities = ['info', 'warning', 'critical'] as const;

export interface NewAlert {
  readonly kind: AlertKind;
  readonly severity: (typeof alertSeverities)[number];
  /** One sentence for a person. */
  readonly text: string;
  /** Names and numbers by which a program can act. */
  readonly facts?: Readonly<Record<string, string | number>>;
  /** Names the stored fact that it reports, which is reported once, by whichever server finds it. */
  readonly fact?: string;
}

export interface Alert extends Omit<NewAlert, 'fact'> {
  /** The same in every delivery of it. */
  readonly id: string;
  readonly at: Instant;
}

/** Takes alerts and never keeps the caller waiting. */
export interface Alerts {
  raise(alert: NewAlert): void;
}

/** Metrics of what goes to other systems and comes back: webhooks, bridges, registers, wallets. */
import type { BridgeRunner } from '../../venue/cashier/bridge/bridge-runner.ts';
import type { Webhooks } from '../../venue/partners/webhooks.ts';
import type { Registers } from '../../venue/registers/registers.ts';
import type { TableWallets } from '../../venue/wallets/table-wallets.ts';
import type { FigureKind, Figures } from './figures.ts';

type Rows<Name extends string> = readonly (readonly [Name, FigureKind, string])[];

interface Counted<Name extends string> {
  /** Between `layline_` and the name of each. */
  readonly of: string;
  readonly rows: Rows<Name>;
  readonly counts: () => Readonly<Record<Name, number>>;
}

function meter<Name extends string>(figures: Figures, { of, rows, counts }: Counted<Name>): void {
  for (const [name, kind, help] of rows) {
    figures.add(kind, { name: `layline_${of}_${name}`, help, read: () => counts()[name] });
  }
}

const webhookRows = [
  ['sent', 'counter', 'Messages of webhooks that their receivers took'],
  ['failed', 'counter', 'Deliveries of webhooks that failed; each is repeated'],
  [
    'parked',
    'gauge',
    'Players, markets and rounds whose next message waits to be sent to a webhook again',
  ],
  ['waiting', 'gauge', 'Messages of webhooks on their way'],
] as const;

export const meterWebhooks = (figures: Figures, webhooks: Pick<Webhooks, 'counts'>): void =>
  meter(figures, { of: 'webhooks', rows: webhookRows, counts: () => webhooks.counts() });

const bridgeRows = [
  ['asked', 'counter', 'Times that a bridge was asked about a payment'],
  ['given', 'counter', 'Deposits and payouts given to bridges, repeats too'],
  ['silent', 'counter', 'Times that a bridge gave no clear answer'],
  ['doubts', 'counter', 'Payments that a person must look at'],
  ['waiting', 'gauge', 'Payments that a bridge is asked about at this moment'],
] as const;

export const meterBridges = (figures: Figures, runner: Pick<BridgeRunner, 'counts'>): void =>
  meter(figures, { of: 'bridges', rows: bridgeRows, counts: () => runner.counts() });

const registerRows = [
  ['asked', 'counter', 'Times that a register of excluded people was asked'],
  ['silent', 'counter', 'Times that a register gave no clear answer in time'],
  [
    'skipped',
    'counter',
    'Questions to registers that were not sent: one was off, silent just now or busy',
  ],
  ['waiting', 'gauge', 'Questions to registers on their way'],
] as const;

export const meterRegisters = (figures: Figures, registers: Pick<Registers, 'counts'>): void =>
  meter(figures, { of: 'registers', rows: registerRows, counts: () => registers.counts() });

const walletRows = [
  ['debits', 'counter', 'Debits that wallets of other operators were asked for, one for each bet'],
  ['credits', 'counter', 'Credits of rounds that wallets acknowledged'],
  ['rollbacks', 'counter', 'Rollbacks of debits that wallets acknowledged'],
  ['unclear', 'counter', 'Credits and rollbacks that were not acknowledged; each is repeated'],
  ['placing', 'gauge', 'Bets that wait for the debit of a wallet'],
  ['waiting', 'gauge', 'Credits and rollbacks on their way'],
] as const;

export const meterWallets = (figures: Figures, wallets: Pick<TableWallets, 'counts'>): void =>
  meter(figures, { of: 'wallets', rows: walletRows, counts: () => wallets.counts() });

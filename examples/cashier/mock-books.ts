/** The books of a bank that is none: what it took, paid and sent back. */
import type { DepositCall, PayoutCall, Standing } from '@layline/contract/bridge';
import { type Provider, Refusal } from './serve-bridge.ts';

interface Entry {
  standing: Standing;
  /** What was asked for. */
  readonly amount: string;
  /** How often money left for it, or is leaving. */
  timesPaid: number;
  readonly expiresAt: number | null;
  /** Of its last change; a change gets the next number. */
  change: number;
}

export interface BookOptions {
  /** Where a payer goes, such as `http://127.0.0.1:9000`. */
  readonly url: string;
  /** Whether a payout is paid the moment it is given. */
  readonly paysAtOnce: boolean;
  /** A bank that is not pays again when it is given a payout again. */
  readonly isIdempotent: boolean;
  readonly changed: (ref: string) => void;
}

const pageMax = 100;
const toMinor = (text: string): number => Number(text.replace('.', ''));
const toText = (minor: number): string =>
  `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;

export class MockBooks implements Provider {
  readonly options: BookOptions;
  readonly #entries = new Map<string, Entry>();
  #changes = 0;

  constructor(options: BookOptions) {
    this.options = options;
  }

  async deposit(call: DepositCall): Promise<Standing> {
    const { ref, amount, expiresAt } = call;
    const known = this.#entries.get(ref);
    if (known !== undefined) return this.#current(known);
    const lines = [
      { label: 'Account', value: 'MOCK 1234 5678' },
      { label: 'Reference', value: ref.slice(0, 12).toUpperCase() },
    ];
    const pay = { url: `${this.options.url}/pay/${ref}`, lines };
    const standing = this.#open({ ref, kind: 'deposit', amount: '0.00', pay });
    return this.#add({ standing, amount, timesPaid: 0, expiresAt: Date.parse(expiresAt) });
  }

  async payout(call: PayoutCall): Promise<Standing> {
    const { ref, amount, destination } = call;
    if (destination.toLowerCase().includes('closed')) throw new Refusal('destination: is closed');
    const known = this.#entries.get(ref);
    if (known !== undefined && this.options.isIdempotent) return this.#current(known);
    if (known !== undefined) {
      known.timesPaid += 1;
      return this.#current(known);
    }
    const standing = this.#open({ ref, kind: 'payout', amount, pay: null });
    this.#add({ standing, amount, timesPaid: 1, expiresAt: null });
    return this.options.paysAtOnce ? this.settle(ref) : standing;
  }

  async standing(ref: string): Promise<Standing | null> {
    const entry = this.#entries.get(ref);
    return entry === undefined ? null : this.#current(entry);
  }

  async changedSince(after: string) {
    const from = after === '' ? 0 : Number(after);
    const changed = [...this.#entries.values()]
      .filter(({ change }) => change > from)
      .sort((one, other) => one.change - other.change);
    const page = changed.slice(0, pageMax);
    const last = page.at(-1);
    const next = changed.length > pageMax && last !== undefined ? String(last.change) : null;
    return { standings: page.map((entry) => this.#current(entry)), next };
  }

  /** A payer's money arrives, however late, whatever the sum. */
  arrive(ref: string, amount = this.#mustFind(ref).amount): Standing {
    const { standing } = this.#mustFind(ref);
    const sum = toText(toMinor(standing.amount) + toMinor(amount));
    return this.#change(ref, { status: 'settled', amount: sum });
  }

  settle(ref: string): Standing {
    return this.#change(ref, { status: 'settled' });
  }

  /** A payout comes back, or a payer's bank takes a deposit back. */
  sendBack(ref: string): Standing {
    return this.#change(ref, { status: 'returned' });
  }

  fail(ref: string): Standing {
    this.#mustFind(ref).timesPaid = 0;
    return this.#change(ref, { status: 'failed' });
  }

  /** The truth, to compare with. */
  report() {
    return [...this.#entries.values()].map((entry) => {
      const { ref, kind, status, amount } = this.#current(entry);
      return { ref, kind, status, amount, timesPaid: entry.timesPaid };
    });
  }

  #open(made: Pick<Standing, 'ref' | 'kind' | 'amount' | 'pay'>): Standing {
    const at = new Date().toISOString();
    return { ...made, externalId: `mock-${made.ref}`, status: 'waiting', fee: '0.00', at };
  }

  #add(entry: Omit<Entry, 'change'>): Standing {
    this.#changes += 1;
    const { ref } = entry.standing;
    this.#entries.set(ref, { ...entry, change: this.#changes });
    return entry.standing;
  }

  #change(ref: string, change: Partial<Standing>): Standing {
    const entry = this.#mustFind(ref);
    this.#changes += 1;
    entry.change = this.#changes;
    entry.standing = { ...entry.standing, ...change, at: new Date().toISOString() };
    this.options.changed(ref);
    return entry.standing;
  }

  #current({ standing, expiresAt }: Entry): Standing {
    const isLate = expiresAt !== null && Date.now() > expiresAt;
    return isLate && standing.status === 'waiting' ? { ...standing, status: 'expired' } : standing;
  }

  #mustFind(ref: string): Entry {
    const entry = this.#entries.get(ref);
    if (entry === undefined) throw new Refusal(`ref: there is no ${ref}`);
    return entry;
  }
}

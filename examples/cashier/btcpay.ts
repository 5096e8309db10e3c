/**
 * Takes and pays money through a store of BTCPay Server, by its Greenfield API. An invoice is found by
 * `metadata.orderId`, a payout by `metadata.ref`: the API has no key that makes a repeated call safe, so both
 * are looked for before they are made.
 */
import type { DepositCall, PayoutCall, Standing } from '@layline/contract/bridge';
import { type Provider, Refusal } from './serve-bridge.ts';

export interface BtcpayOptions {
  /** Such as `https://btcpay.example`. */
  readonly url: string;
  readonly apiKey: string;
  readonly storeId: string;
  /** Of the site's currency. A payout outside of one would count in bitcoin. */
  readonly pullPaymentId: string;
  readonly payoutMethodId: string;
}

interface Invoice {
  readonly id: string;
  readonly amount: string;
  readonly paidAmount: string;
  readonly currency: string;
  readonly checkoutLink: string;
  readonly createdTime: number;
  readonly status: 'New' | 'Processing' | 'Expired' | 'Invalid' | 'Settled';
  readonly metadata: { readonly orderId?: string } | null;
}

interface Payout {
  readonly id: string;
  readonly date: number | string;
  readonly originalCurrency: string;
  readonly originalAmount: string;
  readonly state: 'AwaitingApproval' | 'AwaitingPayment' | 'InProgress' | 'Completed' | 'Cancelled';
  readonly metadata?: { readonly ref?: string } | null;
}

interface PaymentMethod {
  readonly payments: readonly { readonly status: 'Invalid' | 'Processing' | 'Settled' }[];
}

interface PullPayment {
  readonly currency: string;
}

const pageMax = 50;
/** How long an invoice that expired is watched for money that comes late. */
const monitoringMinutes = 30 * 24 * 60;
const waitMs = 10_000;

export class Btcpay implements Provider {
  readonly #options: BtcpayOptions;
  /** One after another: two calls of one ref must not both find nothing. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: BtcpayOptions) {
    this.#options = options;
  }

  deposit(call: DepositCall): Promise<Standing> {
    return this.#inTurn(async () => {
      const { ref, amount, currency, expiresAt, returnUrl: redirectURL } = call;
      const known = await this.#findInvoice(ref);
      if (known !== null) return this.#standingOfInvoice(known);
      const minutes = Math.ceil((Date.parse(expiresAt) - Date.now()) / 60_000);
      if (minutes <= 0) throw new Refusal('expiresAt: is past');
      const checkout = { expirationMinutes: minutes, monitoringMinutes, redirectURL };
      const body = { amount, currency, metadata: { orderId: ref }, checkout };
      return this.#standingOfInvoice(await this.#post<Invoice>('invoices', body));
    });
  }

  payout(call: PayoutCall): Promise<Standing> {
    return this.#inTurn(async () => {
      const { ref, amount, currency, destination } = call;
      const known = await this.#findPayout(ref);
      if (known !== null) return standingOfPayout(known, ref);
      const { pullPaymentId, payoutMethodId } = this.#options;
      const limit = await this.#call<PullPayment>(`/api/v1/pull-payments/${pullPaymentId}`);
      if (limit?.currency !== currency) {
        throw new Refusal(`currency: the pull payment must be of ${currency}`);
      }
      const where = { destination, amount, pullPaymentId, payoutMethodId };
      const body = { ...where, approved: true, metadata: { ref } };
      return standingOfPayout(await this.#post<Payout>('payouts', body), ref);
    });
  }

  async standing(ref: string): Promise<Standing | null> {
    const invoice = await this.#findInvoice(ref);
    if (invoice !== null) return this.#standingOfInvoice(invoice);
    const payout = await this.#findPayout(ref);
    return payout && standingOfPayout(payout, ref);
  }

  /** BTCPay does not say when a payment changed: all invoices are listed in pages, then the payouts. */
  async changedSince(after: string) {
    if (after === 'payouts') {
      const payouts = await this.#payouts();
      const own = payouts.flatMap((one) =>
        isRef(one.metadata?.ref) ? [standingOfPayout(one, one.metadata.ref)] : [],
      );
      return { standings: own.slice(-100), next: null };
    }
    const skip = Number(after || 0);
    const invoices = await this.#store<Invoice[]>(`invoices?skip=${skip}&take=${pageMax}`);
    const own = (invoices ?? []).filter(({ metadata }) => isRef(metadata?.orderId));
    const standings = await Promise.all(own.map((one) => this.#standingOfInvoice(one)));
    const isLast = (invoices?.length ?? 0) < pageMax;
    return { standings, next: isLast ? 'payouts' : String(skip + pageMax) };
  }

  /** The ref of an invoice or payout that BTCPay names in a message; null for one that is not ours. */
  async refOf(kind: 'invoices' | 'payouts', id: string): Promise<string | null> {
    const found = await this.#store<Partial<Invoice & Payout>>(`${kind}/${encodeURIComponent(id)}`);
    const { orderId, ref } = { ...(found?.metadata as { orderId?: string; ref?: string } | null) };
    const own = kind === 'invoices' ? orderId : ref;
    return isRef(own) ? own : null;
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(work, work);
    this.#turn = result.catch(() => undefined);
    return result;
  }

  async #findInvoice(ref: string): Promise<Invoice | null> {
    const found = await this.#store<Invoice[]>(`invoices?orderId=${encodeURIComponent(ref)}`);
    return found?.find(({ metadata }) => metadata?.orderId === ref) ?? null;
  }

  async #findPayout(ref: string): Promise<Payout | null> {
    return (await this.#payouts()).find(({ metadata }) => metadata?.ref === ref) ?? null;
  }

  async #payouts(): Promise<Payout[]> {
    return (await this.#store<Payout[]>('payouts?includeCancelled=true')) ?? [];
  }

  /** An invoice that is paid late, or in part, stays expired; it counts once the chain has confirmed it. */
  async #standingOfInvoice(invoice: Invoice): Promise<Standing> {
    const { id, status, currency, checkoutLink, createdTime, metadata } = invoice;
    const arrived = toCents(invoice.paidAmount);
    const isLate = status === 'Expired' && arrived !== '0.00';
    const statuses = {
      New: 'waiting',
      Processing: 'confirming',
      Settled: 'settled',
      Invalid: 'failed',
      Expired: 'expired',
    } as const;
    const lateStatus = isLate && (await this.#isConfirmed(id)) ? 'settled' : 'confirming';
    return {
      ref: metadata?.orderId ?? '',
      externalId: id,
      kind: 'deposit',
      status: isLate ? lateStatus : statuses[status],
      amount: arrived,
      fee: '0.00',
      currency,
      at: new Date(createdTime * 1000).toISOString(),
      pay: { url: checkoutLink, lines: [] },
    };
  }

  async #isConfirmed(id: string): Promise<boolean> {
    const methods = await this.#store<PaymentMethod[]>(`invoices/${id}/payment-methods`);
    const payments = (methods ?? []).flatMap((method) => method.payments);
    return payments.length > 0 && payments.every(({ status }) => status !== 'Processing');
  }

  #store<Answer>(path: string): Promise<Answer | null> {
    return this.#call(`/api/v1/stores/${this.#options.storeId}/${path}`);
  }

  async #post<Answer>(path: string, body: object): Promise<Answer> {
    const answer = await this.#call<Answer>(
      `/api/v1/stores/${this.#options.storeId}/${path}`,
      body,
    );
    if (answer === null) throw new Error(`${path}: BTCPay has no such store`);
    return answer;
  }

  /** Null for 404. Throws a Refusal if BTCPay refuses what is asked for, and an error if nothing is known. */
  async #call<Answer>(path: string, body?: object): Promise<Answer | null> {
    const { url, apiKey } = this.#options;
    const response = await fetch(`${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `token ${apiKey}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(waitMs),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (response.ok) return (await response.json()) as Answer;
    const text = (await response.text()).slice(0, 200);
    if (response.status === 404) return null;
    if (body !== undefined && [400, 422].includes(response.status)) throw new Refusal(text);
    throw new Error(`${path}: BTCPay answered ${response.status} ${text}`);
  }
}

function standingOfPayout(payout: Payout, ref: string): Standing {
  const { id, date, state, originalAmount, originalCurrency } = payout;
  const statuses = {
    AwaitingApproval: 'waiting',
    AwaitingPayment: 'waiting',
    InProgress: 'confirming',
    Completed: 'settled',
    Cancelled: 'failed',
  } as const;
  return {
    ref,
    externalId: id,
    kind: 'payout',
    status: statuses[state],
    amount: toCents(originalAmount),
    fee: '0.00',
    currency: originalCurrency,
    at: new Date(Number(date) * 1000).toISOString(),
    pay: null,
  };
}

const isRef = (text: string | undefined): text is string =>
  text !== undefined && /^[\w-]{16,64}$/.test(text);

/** What is less than a cent of a rate's rounding is left out. */
function toCents(text: string): string {
  const [, whole, decimals = ''] = /^(\d{1,12})(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) throw new Error(`${text} is no amount`);
  return `${whole}.${decimals.slice(0, 2).padEnd(2, '0')}`;
}

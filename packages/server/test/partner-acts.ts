/** Values for each command of webhooks, bridges and wallets, after whatever it needs. */
import type { Values } from '../src/admin/command.ts';
import type { Store } from '../src/store/database.ts';

interface ActParts {
  readonly store: () => Store;
  readonly site: string;
  /** Makes a name that no other command uses. */
  readonly name: (word: string) => string;
  readonly onMachine: (command: string, values: Values) => Promise<unknown>;
}

export function partnerActs({ store, site, name, onMachine }: ActParts) {
  const webhook = async () => {
    const url = 'https://partner.example/events';
    await onMachine('webhook add', { site, name: name('hook'), url });
    return { name: name('hook') };
  };
  const bridge = async () => {
    await onMachine('partner add', { site, name: name('bank'), url: 'https://bank.example/' });
    return { name: name('bank') };
  };
  /** A site has one wallet. */
  const ofNewSite = async () => {
    const own = name('wallet');
    await onMachine('site add', { site: own, title: 'Wallet', host: `${own}.example` });
    return { site: own, name: own };
  };
  const wallet = async () => {
    const values = await ofNewSite();
    await onMachine('wallet add', values);
    return { name: values.name };
  };
  const unknownPayout = async () => {
    const { name: partner } = await bridge();
    const ref = `ref-0123456789-${partner}`;
    await store().query(
      `insert into partner_outbox (ref, partner, kind, state, made_at, next_at)
       values ($1, $2, 'payout', 'unknown', now(), now())`,
      [ref, partner],
    );
    return { name: partner, ref };
  };
  return {
    'webhook add': () => ({ site, name: name('hook'), url: 'https://partner.example/' }),
    'webhook set': async () => ({ ...(await webhook()), types: 'player.opened' }),
    'webhook on': webhook,
    'webhook off': async () => {
      const values = await webhook();
      await onMachine('webhook on', values);
      return values;
    },
    'webhook rotate': webhook,
    'webhook replay': async () => ({ ...(await webhook()), fromSeq: '1' }),
    'partner add': () => ({ site, name: name('bank'), url: 'https://bank.example/' }),
    'partner set': async () => ({ ...(await bridge()), idempotent: 'yes' }),
    'partner on': bridge,
    'partner off': async () => {
      const values = await bridge();
      await onMachine('partner on', values);
      return values;
    },
    'partner rotate': bridge,
    'partner ask': bridge,
    'partner give': unknownPayout,
    'wallet add': ofNewSite,
    'wallet set': async () => ({ ...(await wallet()), url: 'https://wallet.example/' }),
    'wallet on': wallet,
    'wallet off': async () => {
      const values = await wallet();
      await onMachine('wallet on', values);
      return values;
    },
    'wallet rotate': wallet,
    'wallet ask': wallet,
  };
}

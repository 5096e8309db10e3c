/** Where bets at the tables are decided: here alone, or first at the wallet of another operator. */
import { refuse } from '@layline/contract';
import {
  type CasinoBetRequest,
  type CasinoBetsRequest,
  type Outcome,
  refusedOutcome,
} from '../../engine/request/request.ts';
import type { AppEngine } from '../../engine/writer/app-engine.ts';
import type { Site } from '../sites/directory.ts';
import type { TableWallets } from './table-wallets.ts';

/** Set by the code that opens the partners of a server. */
export interface WalletSlot {
  current: TableWallets | null;
}

interface TableParts {
  readonly engine: Pick<AppEngine, 'submit'>;
  readonly tableWallets: WalletSlot;
}

export function submitTableBet(
  { engine, tableWallets: { current } }: TableParts,
  {
    site,
    request,
  }: { readonly site: Site; readonly request: CasinoBetRequest | CasinoBetsRequest },
): Promise<Outcome> {
  if (site.money !== 'tables') return engine.submit(request);
  return (
    current?.place({ site, request }) ?? Promise.resolve(refusedOutcome(refuse('UNAVAILABLE')))
  );
}

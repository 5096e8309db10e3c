/** Carries out what a bridge said of a payment. Each act counts once, however often it is said. */
import { type Money, parseMoney } from '@layline/contract';
import type { Standing } from '@layline/contract/bridge';
import {
  creditIntent,
  depositWaits,
  endIntent,
  payoutPaid,
  payoutReturned,
  type StandingParts,
} from './acts.ts';
import type { BridgeCall } from './bridge-call.ts';

/** Why a person must look at it; null if nobody must. */
export type Doubt = string | null;

export const applyStanding = (
  parts: StandingParts,
  call: BridgeCall,
  said: Standing,
): Promise<Doubt> =>
  call.kind === 'deposit' ? applyDeposit(parts, said) : applyPayout(parts, call, said);

async function applyDeposit(parts: StandingParts, said: Standing): Promise<Doubt> {
  const { ref, status, externalId } = said;
  const amount = readAmount(said.amount);
  switch (status) {
    case 'waiting':
    case 'confirming':
      await depositWaits(parts, said);
      return null;
    case 'settled': {
      if (amount === 0) return 'it is said to be settled, and nothing arrived';
      const outcome = await creditIntent(parts, ref, { amount, externalId });
      return outcome === 'differs' ? `${said.amount} arrived, another amount was credited` : null;
    }
    case 'returned':
      return `its ${said.amount} went back to the payer; charge it back`;
    default:
      await endIntent(parts, ref, { end: status, reason: `the provider says ${status}` });
      return amount === 0 ? null : `it is ${status}, and ${said.amount} arrived`;
  }
}

async function applyPayout(parts: StandingParts, call: BridgeCall, said: Standing): Promise<Doubt> {
  const { ref, status, externalId } = said;
  switch (status) {
    case 'waiting':
    case 'confirming':
      return null;
    case 'settled': {
      if (said.amount !== call.amount) return `${said.amount} was paid, not ${call.amount}`;
      const outcome = await payoutPaid(parts, ref, externalId);
      return outcome === 'differs' ? 'it was paid, and is not open here' : null;
    }
    default: {
      const outcome = await payoutReturned(parts, ref, `the provider says ${status}`);
      return outcome === 'differs' ? `it is ${status}, and is over here` : null;
    }
  }
}

/** The schema allows nothing else. */
const readAmount = (text: string): Money => parseMoney(text) as Money;

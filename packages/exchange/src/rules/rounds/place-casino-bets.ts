/**
 * Several bets on one round at once, such as a doubled round. Each is decided as if those before it were
 * placed, and all are accepted or none is (CAS-4). One reference stands for all.
 */
import { noRef, refuse } from '@layline/contract';
import { hashText } from '../../memory/hash.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { Stamp } from '../../model/command.ts';
import type { PlaceCasinoBets } from '../../model/round-command.ts';
import type { CasinoBetPlaced } from '../../model/round-event.ts';
import { refusedBet, repeatedAnswer } from '../bets/answers.ts';
import { type Decision, happened, refused } from '../decision/decision.ts';
import { fingerprintOfPick, type StampedCasinoBet, strikeCasinoBet } from './place-casino-bet.ts';
import { refuseDebit, walletInOf, withDebit } from './wallet-rounds.ts';

export function decideCasinoBets(state: ExchangeState, command: PlaceCasinoBets & Stamp): Decision {
  const account = state.accounts.get(command.playerId);
  if (account === undefined) return refused(refuse('NOT_FOUND', 'This account is not open.'));
  const bets = betsOf(command);
  const [first] = bets;
  if (first === undefined) return refused(refuse('INVALID_REQUEST', 'No bet is named.'));
  const fingerprint = fingerprintOfAll(bets);
  const { clientRef, at } = command;
  const repeated = repeatedAnswer(state, { account, clientRef, at, fingerprint });
  if (repeated !== null) return repeated;
  const { debit } = command;
  const paying = { account, roundId: first.roundId, ...(debit && { debit }) };
  const unpaid = refuseDebit(state, paying);
  if (unpaid !== null) return refusedBet(first, { fingerprint, refusal: unpaid });
  const funded = withDebit(account, debit);
  const struck: CasinoBetPlaced[] = [];
  for (const [index, bet] of bets.entries()) {
    const own = index === 0 ? fingerprint : fingerprintOfPick(bet);
    const earlier = bets.slice(0, index);
    const event = strikeCasinoBet(state, bet, { fingerprint: own, account: funded, earlier });
    if ('code' in event) return refusedBet(first, { fingerprint, refusal: event });
    struck.push(event);
  }
  return happened(...walletInOf(paying, command), ...struck);
}

/** The first bet carries the reference, and with it the reply for all. */
function betsOf(command: PlaceCasinoBets & Stamp): readonly StampedCasinoBet[] {
  const { playerId, clientRef, betIds, bets, seq, at } = command;
  return bets.flatMap((terms, index) => {
    const betId = betIds[index];
    if (betId === undefined) return [];
    const own = { betId, clientRef: index === 0 ? clientRef : noRef, seq: seq + index };
    return [{ kind: 'place-casino-bet', playerId, at, ...terms, ...own }];
  });
}

/** Differs from the fingerprint of one bet under the same reference, which is another request. */
function fingerprintOfAll(bets: readonly StampedCasinoBet[]): number {
  const text = ['together', ...bets.map(fingerprintOfPick)].join('/');
  return Number.parseInt(hashText(text).slice(0, 13), 16);
}

/**
 * What the journal says of a chain of seeds before its client seed is known. The text holds all that the
 * house could otherwise choose later, so `verify` compares it whole.
 */
import type { ChainRow, NewChain } from '../../../store/queries/casino/chains.ts';

/** Names the chain's number range, and how it follows the numbers before. */
export function announcementOf(chain: NewChain): string {
  const { gameId, firstHash, source, beaconRound, scheme, firstNonce, length } = chain;
  const { begunBy, afterNonce, gap } = chain;
  const from = beaconRound === null ? source : `${source} ${beaconRound}`;
  const numbers = `from ${firstNonce} length ${length} by ${begunBy} after ${afterNonce ?? 0}`;
  const end = gap === null ? '' : ` ${gap}`;
  return `casino chain ${gameId} ${firstHash} ${from} scheme ${scheme} ${numbers}${end}`;
}

/** How announcements began before they named scheme and numbers. */
export const oldAnnouncementOf = ({ gameId, firstHash, source }: ChainRow): string =>
  `casino chain ${gameId} ${firstHash} ${source}`;

const form = /^casino chain \S+ ([0-9a-f]{64}) .*scheme \d/;

/** The first hash that a text announces in today's form; null for any other text. */
export const announcedHash = (text: string): string | null => form.exec(text)?.[1] ?? null;

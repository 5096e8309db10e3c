/**
 * Takes up the rounds that the last server left without a result. A round is finished only with the seed that
 * was promised for it: where that is lost, or the row is not what was promised, the table is closed until the
 * round is void and its stakes are returned.
 */
import { addMs } from '@layline/contract';
import { commitOf } from '@layline/games';
import {
  type OpenRound,
  type RoundRow,
  readLostSince,
  readOpenRounds,
} from '../../store/queries/casino/rounds.ts';
import type { Casino, CasinoParts } from './casino.ts';
import { isOfRound } from './failed-round.ts';
import { planAbandon } from './void-round.ts';

const seedLost = 'Abandoned: its seed was lost';
const lostKeptMs = 24 * 3_600_000;

/**
 * `led` resolves once the engine decides; rounds that cannot be finished are given up then. Resolves after
 * the first try of that; a table goes on trying.
 */
export async function resumeRounds(
  casino: Casino,
  parts: CasinoParts,
  led: Promise<unknown>,
): Promise<void> {
  const { store, clock, vault } = parts;
  const [rows, earlier] = await Promise.all([
    readOpenRounds(store, vault),
    readLostSince(store, { facts: seedLost, since: addMs(clock.now(), -lostKeptMs) }),
  ]);
  const lost = rows.filter((row) => !isAsPromised(row));
  const left = rows.filter(isAsPromised);
  casino.lostRounds = [...earlier, ...lost.map(({ gameId, mid }) => ({ gameId, mid }))];
  await Promise.all(left.map(async (row) => casino.loopOf(row.gameId)?.resume(row)));
  await led;
  await Promise.all(lost.map((row) => giveUp(casino, parts, row)));
}

/** The seed is the one whose hash was shown before the bets, and the draw is that of its chain. */
const isAsPromised = ({ serverSeed, hash, isOfChain }: OpenRound): boolean =>
  serverSeed !== '' && commitOf(serverSeed) === hash && isOfChain;

async function giveUp(casino: Casino, parts: CasinoParts, row: RoundRow): Promise<void> {
  const reason =
    `This table is closed: the seed of round ${row.mid} was lost, ` +
    'and its stakes are being returned.';
  const work = () => returnStakes(parts, row);
  const loop = casino.loopOf(row.gameId);
  await (loop === null ? work() : loop.closeFor(reason, work));
}

/** Resolves to false if it must be tried again. */
async function returnStakes(parts: CasinoParts, row: RoundRow): Promise<boolean> {
  const { engine, log } = parts;
  const { mid } = row;
  try {
    const answer = await engine.submit(planAbandon({ ...parts, facts: seedLost }, row).request);
    if (answer.kind === 'accepted') {
      log.error({ mid }, 'a round without its seed was voided; its stakes were returned');
      return true;
    }
    if (isOfRound(answer.refusal)) log.error({ mid, ...answer.refusal }, 'not given back');
  } catch (error) {
    if (isOfRound(error)) log.error({ error, mid }, 'not given back');
  }
  return false;
}

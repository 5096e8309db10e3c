/** A relay in a process of its own: signs each round of the test's network, and publishes it when due. */
import { beaconRoundAt } from '@layline/games/beacon';
import { systemClock } from '../src/base/clock.ts';
import { openRelay, type RoundAnswer, signRound, testNetwork } from './relay.ts';

const signed = new Map<number, RoundAnswer>();
const keptMax = 100;

const relay = await openRelay((round) => {
  const newest = beaconRoundAt(testNetwork, systemClock.now());
  const wanted = round ?? newest;
  if (wanted > newest) return null;
  const answer = signed.get(wanted) ?? signRound(wanted);
  signed.set(wanted, answer);
  const [oldest] = signed.keys();
  if (signed.size > keptMax && oldest !== undefined) signed.delete(oldest);
  return answer;
});
process.stdout.write(`${relay.url}\n`);

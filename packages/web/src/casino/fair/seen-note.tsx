import type { CasinoResultDetail } from '@layline/contract';
import { beaconDueAt, quicknetTimes } from '@layline/games/verify';
import { Plural, Trans } from '@lingui/react/macro';
import { formatClock, formatShortDate } from '../../ui/moments.ts';
import { findSeen, type SeenRound } from './seen-rounds.ts';
import style from './verdict.module.css';
import { Verdict } from './verdict.tsx';

type Published = Pick<
  CasinoResultDetail,
  'mid' | 'hash' | 'clientSeed' | 'nonce' | 'scheme' | 'beaconRound'
>;

/** Whether the server still says what this browser saw. A client seed may come after the hash. */
const isSame = (seen: SeenRound, now: Published): boolean =>
  seen.hash === now.hash &&
  seen.scheme === now.scheme &&
  (seen.nonce === null || seen.nonce === now.nonce) &&
  (seen.clientSeed === '' || seen.clientSeed === now.clientSeed) &&
  (seen.beaconRound === undefined || seen.beaconRound === now.beaconRound) &&
  isBeforeBeacon(seen);

/** What was seen with a value that existed already was no promise. */
const isBeforeBeacon = ({ at, beaconRound }: SeenRound): boolean =>
  beaconRound === undefined || at < beaconDueAt(quicknetTimes, beaconRound);

interface SeenBeforeProps {
  readonly seen: SeenRound;
  /** Of the beacon. */
  readonly round: number;
  readonly at: string;
}

/** CAS-15: by this browser's own clock, nobody could know the value then. */
function SeenBefore({ seen, round, at }: SeenBeforeProps) {
  const ahead = Math.floor((beaconDueAt(quicknetTimes, round) - seen.at) / 1000);
  return (
    <Plural
      value={ahead}
      one={`This browser saw the same hash at ${at}, # second before beacon ${round} existed.`}
      other={`This browser saw the same hash at ${at}, # seconds before beacon ${round} existed.`}
    />
  );
}

/** The facts of a round to verify: those that this browser saw, where it did. */
export function seenFacts<Detail extends Published>(detail: Detail): Detail {
  const seen = findSeen(detail.mid);
  if (seen === null) return detail;
  const { hash, scheme } = seen;
  const clientSeed = seen.clientSeed || detail.clientSeed;
  return { ...detail, hash, scheme, clientSeed, nonce: seen.nonce ?? detail.nonce };
}

/** CAS-13: whether the hash was there before the bets, by this browser's own eyes. */
export function SeenNote({ detail }: { detail: Published }) {
  const seen = findSeen(detail.mid);
  if (seen === null) {
    return (
      <p className={style['unseen']}>
        <Trans>
          This browser did not see the round before its bets closed. It can check that seed, hash
          and result fit together, and not that the hash was there before the bets.
        </Trans>
      </p>
    );
  }
  const at = `${formatShortDate(seen.at)}, ${formatClock(seen.at)}`;
  const isGood = isSame(seen, detail);
  return (
    <Verdict isGood={isGood}>
      {isGood && seen.beaconRound !== undefined ? (
        <SeenBefore seen={seen} round={seen.beaconRound} at={at} />
      ) : isGood ? (
        <Plural
          value={seen.secondsLeft}
          one={`This browser saw the same hash at ${at}, # second before bets closed.`}
          other={`This browser saw the same hash at ${at}, # seconds before bets closed.`}
        />
      ) : (
        <Trans>
          Before bets closed, at {at}, this browser saw something else: hash {seen.hash}, nonce{' '}
          {seen.nonce}.
        </Trans>
      )}
    </Verdict>
  );
}

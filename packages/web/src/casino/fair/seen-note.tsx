import { instant, makeInstant } from '@layline/contract/instant';
import { beaconDueAt, quicknetTimes } from '@layline/games/verify';
import { Plural, Trans } from '@lingui/react/macro';
import { formatMoment } from '../../ui/moments.ts';
import { isSameAsSeen, type Published, withSeen } from './same-as-seen.ts';
import { findSeen, type SeenRound } from './seen-rounds.ts';
import style from './verdict.module.css';
import { Verdict } from './verdict.tsx';

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

export const seenFacts = <Detail extends Published>(detail: Detail): Detail =>
  withSeen(detail, findSeen(detail.mid));

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
  const at = formatMoment(makeInstant(instant(seen.at)));
  const isGood = isSameAsSeen(seen, detail);
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

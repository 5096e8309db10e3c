import { type Money, negateMoney, noMoney } from '@layline/contract/money';
import type { PreviewBet } from '@layline/exchange/preview';
import { Trans } from '@lingui/react/macro';
import { useMarket } from '../../live/prices.ts';
import { useMatchBets } from '../../own-bets/bets-query.ts';
import { useBalance } from '../../session/current-user.ts';
import { classes } from '../../ui/classes.ts';
import { formatMoney, formatOdds, formatPercent } from '../../ui/figures.ts';
import { LazyNumberResults } from '../by-number/lazy-number-results.tsx';
import { eachWaySums, type PlacePart } from '../each-way.ts';
import { percentOf, useMarketRate, useStays } from '../market-rate.ts';
import { staysOf } from '../position.ts';
import { Signed } from '../signed.tsx';
import type { OpenSlip, SlipFields } from '../slip.ts';
import {
  cutTerms,
  liabilityOfTerms,
  pendingTermsOf,
  profitOfTerms,
  type Terms,
  termsOf,
} from '../terms.ts';
import { useCut } from '../use-size-left.ts';
import { neededFor, whatIf, worstOfOthers } from '../what-if.ts';
import { HighestWin } from './highest-win.tsx';
import { SessionPosition } from './session-position.tsx';
import style from './slip.module.css';

/** The market of the slip's choice, with the player's bets. */
function useAround({ choice }: SlipFields) {
  const { data: bets = [] } = useMatchBets(choice.eventId);
  const winners = useMarket(choice.marketId)?.winners ?? 1;
  return { choice, bets, winners };
}

/** Most runners named in the slip; a large field shows the chosen one and the worst. */
const runnersShown = 4;

function Margins({ terms }: { terms: Terms | null }) {
  return (
    <dl className={style['sums']}>
      <div>
        <dt>
          <Trans>Profit</Trans>
        </dt>
        <dd className={style['profit']}>
          {formatMoney(terms === null ? noMoney : profitOfTerms(terms))}
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Liability</Trans>
        </dt>
        <dd className={style['loss']}>
          {formatMoney(terms === null ? noMoney : liabilityOfTerms(terms))}
        </dd>
      </div>
    </dl>
  );
}

/** SLIP-2: reports while typing that the balance does not cover the bet. */
function FundsLine({ slip, terms }: { slip: SlipFields; terms: Terms | null }) {
  const main = useBalance()?.main;
  const needed = neededFor(useAround(slip), terms);
  if (main === undefined || needed <= main) return null;
  return (
    <p className={style['short']} role="status">
      <Trans>
        This bet needs {formatMoney(needed)}; your balance is {formatMoney(main)}.
      </Trans>
    </p>
  );
}

const Result = ({ amount }: { amount: Money | null }) =>
  amount === null ? null : <Signed amount={amount} />;

function RunnerResults({ slip, bet }: { slip: SlipFields; bet: PreviewBet | null }) {
  const around = useAround(slip);
  const { results, withWaiting } = whatIf(around, bet);
  const { marketId } = slip.choice;
  const market = { marketId, winners: around.winners };
  const [rate, stays] = [useMarketRate(market), useStays(market)];
  const { runners } = slip.choice;
  const shown = runners.length <= runnersShown ? runners : runners.filter(isChosen(slip));
  return (
    <ul className={classes(style['ifs'], withWaiting !== null && style['twice'])}>
      {withWaiting === null ? null : (
        <li className={style['more']}>
          <span />
          <span>
            <Trans>Matched</Trans>
          </span>
          <span>
            <Trans>Unmatched part</Trans>
          </span>
        </li>
      )}
      {shown.map(({ runnerId, name }) => (
        <li key={runnerId}>
          <span>
            <Trans>If {name} wins</Trans>
          </span>
          <Result amount={staysOf(stays, results, runnerId)} />
          <Result amount={staysOf(stays, withWaiting, runnerId)} />
        </li>
      ))}
      {shown.length < runners.length ? (
        <OtherRunners
          worst={stays(worstOfOthers(slip.choice, results))}
          count={runners.length - 1}
        />
      ) : null}
      {rate === null ? null : (
        <li className={style['more']}>
          <Trans>After {formatPercent(percentOf(rate))}% commission</Trans>
        </li>
      )}
    </ul>
  );
}

/** By runner, or by number where the runners are lines. */
function OddsResults({ slip, bet }: { slip: SlipFields; bet: PreviewBet | null }) {
  const market = useMarket(slip.choice.marketId);
  const { data: bets = [] } = useMatchBets(slip.choice.eventId);
  if (market?.lines === undefined) return <RunnerResults slip={slip} bet={bet} />;
  return <LazyNumberResults market={market} bets={bets} then={bet} />;
}

/** An each-way bet's results by its runner's finishing position. */
function EachWayResults({ slip, terms }: { slip: SlipFields; terms: EachWayTerms }) {
  const { ifWins, ifPlaced, stake } = eachWaySums(terms.bet, terms.eachWay);
  const { runnerName } = slip.choice;
  const price = formatOdds(terms.eachWay.odds);
  return (
    <ul className={style['ifs']}>
      <li>
        <span>
          <Trans>If {runnerName} wins</Trans>
        </span>
        <Signed amount={ifWins} />
      </li>
      <li>
        <span>
          <Trans>
            If {runnerName} is placed, at {price}
          </Trans>
        </span>
        <Signed amount={ifPlaced} />
      </li>
      <li>
        <span>
          <Trans>Otherwise</Trans>
        </span>
        <Signed amount={negateMoney(stake)} />
      </li>
    </ul>
  );
}

type OddsTerms = Extract<Terms, { readonly kind: 'odds' }>;
type EachWayTerms = OddsTerms & { readonly eachWay: PlacePart };

const isEachWay = (terms: Terms | null): terms is EachWayTerms =>
  terms?.kind === 'odds' && terms.eachWay !== undefined;

/** SLIP-6, SLIP-7: the bet's profit and liability, and each resulting outcome. */
export function SlipSums({ slip }: { slip: OpenSlip }) {
  const { data: bets = [] } = useMatchBets(slip.choice.eventId);
  const cut = useCut(slip, bets);
  const terms = cutTerms(termsOf(slip), cut);
  const pending = cutTerms(pendingTermsOf(slip, bets), cut);
  return (
    <>
      <Margins terms={terms} />
      <FundsLine slip={slip} terms={pending} />
      {terms === null ? null : <HighestWin win={profitOfTerms(terms)} className={style['short']} />}
      {slip.choice.kind === 'session' ? (
        <SessionPosition
          matchId={slip.choice.eventId}
          marketId={slip.choice.marketId}
          then={pending?.kind === 'session' ? pending.bet : null}
        />
      ) : isEachWay(terms) ? (
        <EachWayResults slip={slip} terms={terms} />
      ) : (
        <OddsResults slip={slip} bet={pending?.kind === 'odds' ? pending.bet : null} />
      )}
    </>
  );
}

const isChosen =
  ({ choice }: SlipFields) =>
  ({ runnerId }: { runnerId: number }): boolean =>
    runnerId === choice.runnerId;

function OtherRunners({ worst, count }: { worst: Money; count: number }) {
  return (
    <li className={classes(style['more'])}>
      <span>
        <Trans>Worst of the other {count}</Trans>
      </span>
      <Signed amount={worst} />
    </li>
  );
}

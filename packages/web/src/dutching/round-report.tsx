import { sumMoney } from '@layline/contract/money';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { LiveMarket } from '../live/price-board.ts';
import { Button } from '../ui/button.tsx';
import { formatMoney, formatOdds } from '../ui/figures.ts';
import type { DutchMarket } from './dutch-form.tsx';
import { DutchSums } from './dutch-sums.tsx';
import style from './dutching.module.css';
import { MissingBets } from './missing-bets.tsx';
import type { PlannedBet } from './plan.ts';
import { payoutOfRest, type Round, type RoundBet, resultsOfTaken, takenOf } from './round.ts';

/** What became of a bet, in words. */
function BetWords({ bet, isOver }: { bet: RoundBet; isOver: boolean }) {
  const { t } = useLingui();
  switch (bet.state) {
    case 'waiting':
      return isOver ? <Trans>Not sent</Trans> : <Trans>Comes next</Trans>;
    case 'sending':
      return <Trans>Placing…</Trans>;
    case 'taken':
      return <Trans>Taken</Trans>;
    case 'refused':
      return bet.message || t`The bet was refused.`;
    case 'unsure':
      return bet.message || t`No answer came, so this bet may or may not stand.`;
  }
}

function ReportRow({ bet, isOver }: { bet: RoundBet; isOver: boolean }) {
  const stake = formatMoney(bet.stake);
  const odds = bet.row?.price.toFixed(2) ?? formatOdds(bet.odds);
  return (
    <li className={style['reported']} data-state={bet.state}>
      <span className={style['name']}>{bet.name}</span>
      <span className={style['stake']}>
        {stake} @ {odds}
      </span>
      <span className={style['words']}>
        <BetWords bet={bet} isOver={isOver} />
      </span>
    </li>
  );
}

/** How many bets stand. */
function Summary({ round }: { round: Round }) {
  const [taken, all] = [takenOf(round).length, round.bets.length];
  if (!round.isOver) return <Trans>The bets go out one after another.</Trans>;
  if (taken === all)
    return <Plural value={all} one="The bet is taken." other="All # bets are taken." />;
  if (taken === 0) return <Trans>No bet is taken.</Trans>;
  return (
    <Trans>
      {taken} of {all} bets are taken. After the first that was not, none was sent.
    </Trans>
  );
}

function TakenSums({ round, market }: { round: Round; market: LiveMarket }) {
  const taken = takenOf(round);
  const ids = market.runners.flatMap(({ runnerId, status }) =>
    status === 'REMOVED' ? [] : [runnerId],
  );
  return (
    <DutchSums
      market={market}
      total={sumMoney(taken.map(({ stake }) => stake))}
      results={resultsOfTaken(round, ids)}
      chosen={new Set(taken.map(({ runnerId }) => runnerId))}
      hasOtherBets={false}
    />
  );
}

interface RoundReportProps extends DutchMarket {
  readonly round: Round;
  readonly canAskAgain: boolean;
  readonly onAskAgain: () => void;
  readonly onComplete: (rest: readonly PlannedBet[]) => void;
  readonly onEdit: () => void;
  readonly onDone: () => void;
}

/** DUTCH-3: each bet with what became of it, and what can be done about those that do not stand. */
export function RoundReport({ round, ...props }: RoundReportProps) {
  const { canAskAgain, onAskAgain, onComplete, onEdit, onDone, ...market } = props;
  const taken = takenOf(round).length;
  const isUnsure = round.bets.some(({ state }) => state === 'unsure');
  const hasRest = payoutOfRest(round) !== null;
  return (
    <div className={style['form']}>
      <p role="status" className={style['summary']}>
        <Summary round={round} />
      </p>
      <ul className={style['report']}>
        {round.bets.map((bet) => (
          <ReportRow key={bet.clientRef} bet={bet} isOver={round.isOver} />
        ))}
      </ul>
      {taken === 0 ? null : <TakenSums round={round} market={market.market} />}
      {hasRest ? <MissingBets round={round} {...market} onPlace={onComplete} /> : null}
      {round.isOver && isUnsure ? (
        <Button tone="primary" isWide disabled={!canAskAgain} onClick={onAskAgain}>
          <Trans>Ask again</Trans>
        </Button>
      ) : null}
      {!round.isOver || isUnsure ? null : taken === 0 ? (
        <Button isWide onClick={onEdit}>
          <Trans>Change the bets</Trans>
        </Button>
      ) : (
        <Button isWide onClick={onDone}>
          {hasRest ? <Trans>Leave it so</Trans> : <Trans>Done</Trans>}
        </Button>
      )}
    </div>
  );
}

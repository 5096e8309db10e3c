import '../locales/texts.ts';
import type { BetRow } from '@layline/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { translator } from '../../base/translator.ts';
import { BetQuestion } from '../../bet-questions/bet-question.tsx';
import { parseAmount } from '../../session/amount.ts';
import { nameOfEvent } from '../../sports/event-name.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { formatMoney, formatSigned } from '../../ui/figures.ts';
import { formatMoment } from '../../ui/moments.ts';
import { FailureLine } from '../../ui/notice.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useBet } from '../account-query.ts';
import { useCaseText } from './bet-case.ts';
import style from './bet-details.module.css';
import { BetFairness } from './bet-fairness.tsx';
import { averageText, fillTexts, isSession, lineText } from './bet-odds.ts';
import { type BetPart, partsOf, settledAtOf, summedAmount } from './bet-parts.ts';

type Fact = readonly [string, string];

/** Facts that both parts of an each-way bet share. */
function useSharedFacts(bet: BetRow): readonly Fact[] {
  const { t } = useLingui();
  const side = bet.type === 'back' ? t`Back (Bet For)` : t`Lay (Bet against)`;
  return [
    [t`Event`, nameOfEvent(bet)],
    [t`Selection`, bet.selection],
    [t`Side`, bet.placePart === undefined ? side : t`${side}, win and place`],
    ...(bet.placePart === undefined && bet.eachWay !== undefined
      ? [[t`Win and place`, bet.eachWay.part === 'win' ? t`Win part` : t`Place part`] as const]
      : []),
    [t`Place Time`, formatMoment(bet.placeTime)],
  ];
}

/** An each-way bet's stake, and its result once both parts are settled. */
function useSums(bet: BetRow): readonly Fact[] {
  const { t } = useLingui();
  const stake = formatMoney(parseAmount(summedAmount(bet, (part) => part.stake)));
  const result = formatSigned(parseAmount(summedAmount(bet, (part) => part.profitLoss)));
  return [
    [t`Stake`, stake],
    ...(settledAtOf(bet) === null ? [] : ([[t`Profit/Loss`, result]] as const)),
  ];
}

/** A session has a line and a rate; a bet at several odds shows the size matched at each. */
function useOddsFacts(bet: BetPart): readonly Fact[] {
  const { t } = useLingui();
  if (isSession(bet)) {
    return [
      [t`Line`, lineText(bet)],
      [t`Rate`, String(bet.size)],
    ];
  }
  const pieces = fillTexts(bet).map(([size, odds]) => t`${size} at ${odds}`);
  return [
    [t`Odds asked`, bet.oddsReq.toFixed(2)],
    [t`Odds matched`, averageText(bet)],
    ...(pieces.length === 0 ? [] : [[t`Matched`, pieces.join(' · ')] as const]),
  ];
}

function usePartFacts(bet: BetPart): readonly Fact[] {
  const { t } = useLingui();
  const caseText = useCaseText();
  return [
    [t`Bet`, bet.betId],
    [t`Market`, translator.sayName(bet.market || bet.markettype)],
    ...useOddsFacts(bet),
    [t`Stake`, formatMoney(parseAmount(bet.stake))],
    ...(bet.case === 'open'
      ? []
      : ([
          [t`Settle Time`, formatMoment(bet.settledAt)],
          [t`Settled As`, caseText(bet)],
          [t`Profit/Loss`, formatSigned(parseAmount(bet.profitLoss))],
        ] as const)),
  ];
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={style['facts']}>
      {facts.map(([name, value]) => (
        <div key={name} className={style['fact']}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Worksheet({ lines }: { lines: readonly string[] | null }) {
  if (lines === null || lines.length === 0) return null;
  return (
    <section className={style['sheet']}>
      <h3>
        <Trans>How it was settled</Trans>
      </h3>
      <ol>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </section>
  );
}

function PartName({ bet }: { bet: BetPart }) {
  return bet.eachWay?.part === 'place' ? <Trans>Place part</Trans> : <Trans>Win part</Trans>;
}

function EachWayPart({ bet }: { bet: BetPart }) {
  return (
    <section className={style['part']}>
      <h3>
        <PartName bet={bet} />
      </h3>
      <Facts facts={usePartFacts(bet)} />
      <Worksheet lines={bet.worksheet} />
    </section>
  );
}

function EachWayBet({ bet }: { bet: BetRow }) {
  const facts = [...useSharedFacts(bet), ...useSums(bet)];
  return (
    <>
      <Facts facts={facts} />
      {partsOf(bet).map((part) => (
        <EachWayPart key={part.betId} bet={part} />
      ))}
      <BetFairness bet={bet} />
    </>
  );
}

function SingleBet({ bet }: { bet: BetRow }) {
  const [number, ...rest] = usePartFacts(bet);
  const shared = useSharedFacts(bet);
  return (
    <>
      <Facts facts={number === undefined ? shared : [number, ...shared, ...rest]} />
      <Worksheet lines={bet.worksheet} />
      <BetFairness bet={bet} />
    </>
  );
}

/** ACC-5: all details of one bet, with the arithmetic of its settlement, and questions about it. */
export function BetDetails({ betId, onClose }: { betId: string; onClose: () => void }) {
  const { t } = useLingui();
  const { data, isError, refetch } = useBet(betId);
  return (
    <Dialog isOpen title={t`Bet Details`} onClose={onClose}>
      {data === undefined && isError ? (
        <FailureLine onRetry={() => void refetch()}>
          <Trans>The bet could not be loaded.</Trans>
        </FailureLine>
      ) : data === undefined ? (
        <SkeletonRows count={6} />
      ) : (
        <>
          {data.placePart === undefined ? <SingleBet bet={data} /> : <EachWayBet bet={data} />}
          <BetQuestion betId={betId} />
        </>
      )}
    </Dialog>
  );
}

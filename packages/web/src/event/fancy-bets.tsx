import type { BetRow } from '@layline/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, useState } from 'react';
import { type LiveLine, useSessionLines } from '../live/sessions.ts';
import type { EventPlace } from '../market/event-place.ts';
import style from '../market/market.module.css';
import { LimitsFact } from '../market/price-grid/market-facts.tsx';
import grid from '../market/price-grid/price-grid.module.css';
import { useSiteLimits } from '../slip/limits-query.ts';
import { type Limits, limitsOf, sessionLabelMax } from '../slip/slip-check.ts';
import { TabList } from '../ui/tab-list.tsx';
import fancy from './fancy.module.css';
import { type FancyTab, fancyTabs, groupLines, tabOfLine } from './fancy-groups.ts';
import { FancyRow } from './fancy-row.tsx';

type Choice = 'all' | FancyTab;

function useTabs(lines: readonly LiveLine[]) {
  const { t } = useLingui();
  const names = {
    normal: t`Session`,
    over: t`Over by Over`,
    ball: t`Ball by Ball`,
    player: t`Players`,
  };
  const present = fancyTabs.filter((tab) => lines.some((line) => tabOfLine(line) === tab));
  return [
    { id: 'all' as const, face: t`All` },
    ...present.map((tab) => ({ id: tab, face: names[tab] })),
  ];
}

function Head({ limits }: { limits: Limits }) {
  return (
    <header className={style['head']}>
      <h2>
        <Trans>Fancy Bet</Trans>
      </h2>
      <LimitsFact limits={limits} />
    </header>
  );
}

/** EVENT-8: the label shows 20000 unless the site sets a limit, although the check is at 300000. */
function useLabelLimits(): Limits {
  const site = useSiteLimits();
  const { stakeMin, stakeMax } = limitsOf(site, 'session', true);
  return { stakeMin, stakeMax: site?.fancyMax ? stakeMax : sessionLabelMax };
}

interface FancyBetsProps {
  readonly place: EventPlace;
  readonly bets: readonly BetRow[];
}

/** EVENT-1: session lines under their sub-tabs; No on the left, Yes on the right. */
export function FancyBets({ place, bets }: FancyBetsProps) {
  const { t } = useLingui();
  const lines = useSessionLines(place.eventId) ?? [];
  const limits = useLabelLimits();
  const tabs = useTabs(lines);
  const [chosen, setChosen] = useState<Choice>('all');
  const current = tabs.some(({ id }) => id === chosen) ? chosen : 'all';
  if (lines.length === 0) return null;
  const groups = groupLines(lines, current);
  return (
    <section className={style['market']} aria-label={t`Fancy Bet`}>
      <Head limits={limits} />
      <TabList<Choice>
        label={t`Kinds of fancy bets`}
        tabs={tabs}
        current={current}
        panelId="fancy-panel"
        onChoose={setChosen}
        className={fancy['tabs']}
      />
      <div id="fancy-panel" role="tabpanel" aria-labelledby={`fancy-panel-${current}`}>
        <div className={fancy['columns']} aria-hidden="true">
          <span className={grid['layHead']}>
            <Trans>No</Trans>
          </span>
          <span className={grid['backHead']}>
            <Trans>Yes</Trans>
          </span>
        </div>
        {groups.map(({ player, lines: own }) => (
          <Fragment key={player}>
            {player === null ? null : <h3 className={fancy['player']}>{player}</h3>}
            <ul className={style['runners']} aria-label={player ?? undefined}>
              {own.map((line) => (
                <FancyRow key={line.marketId} line={line} place={place} bets={bets} />
              ))}
            </ul>
          </Fragment>
        ))}
      </div>
    </section>
  );
}

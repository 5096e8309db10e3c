/** Casino rounds with open bets, live: stakes by option and branch, and the worst result. */
import type { ShownRound, ShownRounds, ShownScope } from '@layline/contract/console-risk';
import { Button } from '@layline/web/ui/button';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useLive } from '../api/live.ts';
import { CommandList } from '../lists/command-list.tsx';
import { playerPath } from '../lists/player-path.ts';
import { cellText } from '../lists/use-command-rows.ts';
import { type Column, Table } from '../table/table.tsx';
import { amountColumn, resultOf } from '../ui/amount.tsx';
import { amountText } from '../ui/amount-text.ts';
import { Card, Figures, LivePart, Note, Page } from '../ui/page.tsx';
import { ownName, queryOf } from './position-columns.ts';
import { RiskTabs } from './risk-tabs.tsx';
import { ScopePath } from './scope-path.tsx';

export function CasinoRiskPage() {
  const search = useSearch();
  const live = useLive<ShownRounds>(`/api/live/risk/casino${search === '' ? '' : `?${search}`}`);
  const [, go] = useLocation();
  return (
    <Page title="Casino risk">
      <LivePart live={live}>
        {({ path, rounds }) => {
          const scope = path.at(-1);
          if (scope === undefined) {
            return <Note kind="bad">This branch is no longer in sight.</Note>;
          }
          const onScope = (one: ShownScope): void => go(`/risk/casino${queryOf(one)}`);
          return (
            <>
              <RiskTabs scope={scope} />
              <ScopePath path={path} onScope={onScope} />
              <Rounds rounds={rounds} scope={scope} />
            </>
          );
        }}
      </LivePart>
    </Page>
  );
}

interface RoundsProps {
  readonly rounds: readonly ShownRound[];
  readonly scope: ShownScope;
}

function Rounds({ rounds, scope }: RoundsProps) {
  const staked = rounds.reduce((sum, round) => sum + round.staked, 0);
  const worst = rounds.reduce((sum, round) => sum + (round.worst?.own ?? 0), 0);
  const figures = [
    { name: 'Rounds with bets', value: rounds.length },
    { name: 'Staked', value: amountText(staked) },
    { name: `${ownName(scope)}, if each goes worst`, value: resultOf(worst) },
  ];
  return (
    <>
      <Figures figures={figures} />
      {rounds.length === 0 ? <Note>Nobody here has a bet in a casino round now.</Note> : null}
      {rounds.map((round) => (
        <Round key={round.round} round={round} scope={scope} />
      ))}
    </>
  );
}

type Option = ShownRound['options'][number];

const growing = 'grows until they leave';

function columnsOf({ branches }: ShownRound): readonly Column<Option>[] {
  return [
    { name: 'Option', value: ({ group, option }) => `${group}: ${option}` },
    { name: 'Side', value: ({ side }) => side },
    { name: 'Bets', value: ({ bets }) => bets },
    amountColumn('Staked', ({ staked }) => staked),
    {
      name: 'Players win at most',
      value: ({ pays }) => pays ?? 0,
      cell: ({ pays }) => (pays === null ? growing : amountText(pays)),
    },
    ...branches.map(({ id }, index) => ({
      ...amountColumn<Option>(
        id === 'players' ? 'direct players' : id,
        ({ stakes }) => stakes[index] ?? 0,
      ),
    })),
  ];
}

const valuesOf = ({ kind, id }: ShownScope) => (kind === 'venue' ? {} : { [kind]: id });

function Round({ round, scope }: { round: ShownRound; scope: ShownScope }) {
  const [hasBets, setHasBets] = useState(false);
  const { worst } = round;
  const figures = [
    { name: 'Players', value: round.players },
    { name: 'Staked', value: amountText(round.staked) },
    { name: 'Worst result', value: worst === null ? growing : resultOf(worst.total) },
    { name: `${ownName(scope)} of it`, value: worst === null ? growing : resultOf(worst.own) },
  ];
  return (
    <Card title={`${round.game}, round ${round.round}`}>
      <Figures figures={figures} />
      <Table
        label={`options of round ${round.round}`}
        columns={columnsOf(round)}
        rows={round.options}
        keyOf={({ table, group, option, side }) => `${table} ${group} ${option} ${side}`}
        isPinned
        empty="No bet is left."
      />
      <div>
        <Button aria-expanded={hasBets} onClick={() => setHasBets(!hasBets)}>
          {hasBets ? 'Hide the bets' : 'Show the bets'}
        </Button>
      </div>
      {hasBets ? (
        <CommandList
          command="risk round"
          values={{ round: round.round, ...valuesOf(scope) }}
          actions={[]}
          columns={['user', 'on', 'odds', 'staked', 'wins', 'share', 'site']}
          hrefOf={(row) => playerPath(cellText(row, 'site'), cellText(row, 'user'))}
          keyOf={(row) => cellText(row, 'bet')}
          empty="The bets are settled."
        />
      ) : null}
    </Card>
  );
}

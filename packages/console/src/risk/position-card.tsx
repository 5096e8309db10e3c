/** What a venue, site or agent wins or loses by each outcome of a market, down to players and their bets. */
import type { ShownPosition, ShownScope } from '@layline/contract/console-risk';
import { useState } from 'react';
import { type Column, Table } from '../table/table.tsx';
import { resultOf } from '../ui/amount.tsx';
import { Card, Note } from '../ui/page.tsx';
import { PlayerBets } from './player-bets.tsx';
import style from './position.module.css';
import { columnsOf, type Figures, ownName, worstRow } from './position-columns.ts';
import { resultColumns } from './result-columns.tsx';
import { ScopePath } from './scope-path.tsx';

interface PositionProps {
  readonly position: ShownPosition;
  readonly onScope: (scope: ShownScope) => void;
}

export function PositionCard({ position, onScope }: PositionProps) {
  const [figures, setFigures] = useState<Figures>('total');
  const { scope, path, isSession, directCount } = position;
  return (
    <Card title="Position by branch">
      <ScopePath path={path} onScope={onScope} />
      <Note>
        {isSession ? 'By the number that comes' : 'By the outcome that comes'}, on matched bets;
        below zero is a loss. A branch leads to what makes it.
      </Note>
      {position.players === 0 ? (
        <Note>Nobody here has a bet in this market.</Note>
      ) : (
        <>
          <Choices scope={scope} figures={figures} onChoose={setFigures} />
          <Matrix position={position} figures={figures} onScope={onScope} />
        </>
      )}
      {directCount === 0 ? null : <Direct position={position} figures={figures} />}
    </Card>
  );
}

interface ChoicesProps {
  readonly scope: ShownScope;
  readonly figures: Figures;
  readonly onChoose: (figures: Figures) => void;
}

/** Which figures the branches and players show. */
const Choices = ({ scope, figures, onChoose }: ChoicesProps) => (
  <fieldset className={style['choices']}>
    <legend>Figures of branches and players</legend>
    {(['total', 'own'] as const).map((one) => (
      <button
        key={one}
        type="button"
        className="text-input"
        aria-pressed={one === figures}
        onClick={() => onChoose(one)}
      >
        {one === 'total' ? 'Whole results' : ownName(scope)}
      </button>
    ))}
  </fieldset>
);

interface MatrixProps extends PositionProps {
  readonly figures: Figures;
}

interface Row {
  readonly index: number;
  readonly outcome: string;
}

function Matrix({ position, figures, onScope }: MatrixProps) {
  const worst = worstRow(position);
  const first: Column<Row> = {
    name: position.isSession ? 'Runs' : 'Outcome',
    value: ({ outcome }) => outcome,
    cell: ({ index, outcome }) => (
      <span className={style['outcome']}>
        {outcome} {index === worst ? <em>worst</em> : null}
      </span>
    ),
  };
  const others = columnsOf(position, figures).map((column): Column<Row> => {
    const { name, figures: of, scope } = column;
    return {
      name,
      value: ({ index }) => of[index] ?? 0,
      cell: ({ index }) => resultOf(of[index] ?? 0),
      ...(scope !== null && {
        head: (
          <button type="button" className={style['lead']} onClick={() => onScope(scope)}>
            {name}
          </button>
        ),
      }),
    };
  });
  return (
    <Table
      label={`position in ${position.event} ${position.name}`}
      columns={[first, ...others]}
      rows={position.outcomes.map((outcome, index) => ({ index, outcome }))}
      keyOf={({ index }) => String(index)}
      isMarked={({ index }) => index === worst}
      isPinned
      empty="No outcome is left."
    />
  );
}

type DirectPlayer = ShownPosition['direct'][number];

function Direct({ position, figures }: Omit<MatrixProps, 'onScope'>) {
  const [chosen, setChosen] = useState<Pick<DirectPlayer, 'site' | 'user'> | null>(null);
  const { direct, directCount, outcomes, market } = position;
  const columns: readonly Column<DirectPlayer>[] = [
    {
      name: 'Player',
      value: ({ user }) => user,
      cell: (player) => (
        <button type="button" className={style['lead']} onClick={() => setChosen(player)}>
          {player.user}
        </button>
      ),
    },
    ...resultColumns<DirectPlayer>(outcomes, (player) => player[figures]),
  ];
  return (
    <>
      <h3>Direct players</h3>
      {directCount > direct.length ? (
        <Note>
          The {direct.length} of {directCount} who may win most.
        </Note>
      ) : null}
      <Table
        label={`players in ${position.event} ${position.name}`}
        columns={columns}
        rows={direct}
        keyOf={({ site, user }) => `${site} ${user}`}
        isPinned
        empty="No player here has a bet."
      />
      {chosen === null ? null : (
        <PlayerBets market={market} {...chosen} onClose={() => setChosen(null)} />
      )}
    </>
  );
}

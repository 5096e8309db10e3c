import './locales/texts.ts';
import type { MatchScore } from '@layline/contract';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { commentaryOf, type Happening } from './commentary-lines.ts';
import style from './score.module.css';

const loud: ReadonlySet<Happening['kind']> = new Set([
  'four',
  'six',
  'wicket',
  'goal',
  'red',
  'set',
  'innings',
]);

function useWords(sides: MatchScore['sides']) {
  const { t } = useLingui();

  function cricketWords(what: Extract<Happening, { runs: number }>): string {
    const { kind, runs, batter } = what;
    const counted = plural(runs, { one: '# run', other: '# runs' });
    if (kind === 'four') return t`Four`;
    if (kind === 'six') return t`Six`;
    if (kind === 'wicket') return batter === null ? t`Wicket` : t`Wicket, ${batter}`;
    if (kind === 'wide') return t`Wide, ${counted}`;
    if (kind === 'no-ball') return t`No ball, ${counted}`;
    if (kind === 'bye') return t`Byes, ${counted}`;
    return runs === 0 ? t`No run` : counted;
  }

  function soccerWords(what: Extract<Happening, { player: string | null }>): string {
    const side = what.side === null ? '' : sides[what.side].name;
    const who = [side, what.player ?? ''].filter((name) => name !== '').join(', ');
    const total = what.goals.join('–');
    if (what.kind === 'goal') return t`Goal, ${who}: ${total}`;
    if (what.kind === 'yellow') return t`Yellow card, ${who}`;
    if (what.kind === 'red') return t`Red card, ${who}`;
    return t`Substitution, ${who}`;
  }

  return (what: Happening): string => {
    if ('runs' in what) return cricketWords(what);
    if ('player' in what) return soccerWords(what);
    if (what.kind === 'innings') {
      return t`End of the innings, ${sides[what.side].name}: ${what.total}`;
    }
    if (what.kind === 'point') return t`Point, ${sides[what.side].name}`;
    if (what.kind === 'set') {
      const games = what.games.join('–');
      return t`Set ${what.number}, ${sides[what.side].name}: ${games}`;
    }
    const total = what.goals.join('–');
    if (what.kind === 'kick-off') return t`Kick-off`;
    return what.kind === 'half-time' ? t`Half time: ${total}` : t`Full time: ${total}`;
  };
}

/** EVENT-9: the last events of a match, newest first. */
export function Commentary({ score }: { score: MatchScore | null }) {
  const { t } = useLingui();
  const lines = score === null ? [] : commentaryOf(score);
  if (score === null) return <Trans>This match has no commentary.</Trans>;
  if (lines.length === 0) return <Trans>Nothing has happened yet.</Trans>;
  return <Lines score={score} label={t`Commentary`} />;
}

function Lines({ score, label }: { score: MatchScore; label: string }) {
  const words = useWords(score.sides);
  return (
    <ol className={style['commentary']} aria-label={label}>
      {commentaryOf(score).map(({ id, at, what }) => (
        <li key={id} data-loud={loud.has(what.kind) || undefined}>
          {at === '' ? null : <span>{at}</span>}
          <span>{words(what)}</span>
        </li>
      ))}
    </ol>
  );
}

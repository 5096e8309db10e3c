import { Trans } from '@lingui/react/macro';
import { goTo } from '../routing/use-hash.ts';
import { Button } from '../ui/button.tsx';
import { EmptyLine, FailureLine } from '../ui/notice.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { MatchGroups } from './match-groups.tsx';
import style from './match-list.module.css';
import { type MatchGroup, matchGroups } from './match-list.ts';
import { useSportMatches } from './sports-query.ts';

interface SportListProps {
  readonly sportId: string;
  readonly sportName: string;
  readonly groups?: readonly MatchGroup[];
}

/** A sport's matches with all states of a list: loading, failed, empty, filled. */
export function SportList({ sportId, sportName, groups = matchGroups }: SportListProps) {
  const { rows, isError, refetch } = useSportMatches(sportId);
  if (rows === undefined && isError) {
    return (
      <FailureLine onRetry={() => void refetch()}>
        <Trans>The {sportName} matches could not be loaded.</Trans>
      </FailureLine>
    );
  }
  if (rows === undefined) {
    return (
      <div className={style['panel']}>
        <SkeletonRows count={8} />
      </div>
    );
  }
  const inPlay = (
    <Button tone="quiet" onClick={() => goTo('/inplay')}>
      <Trans>See what is in play</Trans>
    </Button>
  );
  const empty = (
    <EmptyLine action={inPlay}>
      <Trans>No {sportName} matches on offer now.</Trans>
    </EmptyLine>
  );
  return <MatchGroups rows={rows} groups={groups} empty={empty} />;
}

import { Trans } from '@lingui/react/macro';
import { askToLogIn } from '../session/login-gate.ts';
import { Button } from '../ui/button.tsx';
import { formatShort } from '../ui/figures.ts';
import style from './slip.module.css';
import type { Block, Limits } from './slip-check.ts';

function BlockText({ block, limits }: { block: Block; limits: Limits }) {
  switch (block) {
    case 'signedOut':
      return <Trans>Log in to place this bet.</Trans>;
    case 'connectionDown':
      return <Trans>No connection: betting is paused.</Trans>;
    case 'pricesOld':
      return <Trans>These prices are old: betting goes on when new ones come.</Trans>;
    case 'siteSuspended':
      return <Trans>This site is suspended. Betting is closed.</Trans>;
    case 'marketClosed':
      return <Trans>This market is closed.</Trans>;
    case 'marketSuspended':
      return <Trans>This market is suspended for now.</Trans>;
    case 'runnerNotActive':
      return <Trans>This selection takes no bets now.</Trans>;
    case 'oddsInvalid':
      return <Trans>Odds run from 1.01 to 1000, two decimals at most.</Trans>;
    case 'stakeMissing':
      return (
        <Trans>
          Enter a stake from {formatShort(limits.stakeMin)} to {formatShort(limits.stakeMax)}.
        </Trans>
      );
  }
}

/** Why the button does not act, beside it and in words. */
export function BlockLine({ block, limits }: { block: Block; limits: Limits }) {
  return (
    <div className={style['reason']} id="slip-reason">
      <span>
        <BlockText block={block} limits={limits} />
      </span>
      {block === 'signedOut' ? (
        <Button tone="quiet" onClick={askToLogIn}>
          <Trans>Login</Trans>
        </Button>
      ) : null}
    </div>
  );
}

/** CASH-2: one key closes the position in a market, one cancels what waits in the page's markets. */
import './locales/texts.ts';
import type { BetRow } from '@layline/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isTyping } from '../base/is-typing.ts';
import { aimOf } from '../cash-out/closers.ts';
import { useLadderSettings } from '../ladder/ladder-settings.ts';
import { useHasCapability } from '../site/capability.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { toast } from '../ui/toast.ts';
import style from './market-keys.module.css';
import { useTradingKeys } from './trading-keys.ts';
import { useCancelAll } from './use-cancel-all.ts';

/** The market that the player works in: the one with the focus, else the one under the pointer. */
function chosenMarket(): string | null {
  const at = (element: Element | null | undefined): string | undefined =>
    element?.closest<HTMLElement>('[data-market]')?.dataset['market'];
  return at(document.activeElement) ?? at(document.querySelector('[data-market]:hover')) ?? null;
}

const reveal = (marketId: string): void =>
  document
    .querySelector(`[data-market="${CSS.escape(marketId)}"]`)
    ?.scrollIntoView({ block: 'nearest' });

/** A held key acts once; keys with Ctrl, Alt or ⌘ belong to the browser. */
const isShortcut = (event: KeyboardEvent): boolean =>
  !(event.repeat || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) &&
  !isTyping(event);

interface QuestionProps {
  readonly bets: readonly BetRow[];
  readonly onCancelBets: () => void;
  readonly onClose: () => void;
}

function Question({ bets, onCancelBets, onClose }: QuestionProps) {
  const { t } = useLingui();
  const yes = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      isOpen
      isNarrow
      title={t`Cancel all unmatched bets?`}
      onClose={onClose}
      focusFirst={yes}
    >
      <p>
        <Plural
          value={bets.length}
          one="# bet waits in the markets of this page. What is matched stays."
          other="# bets wait in the markets of this page. What is matched stays."
        />
      </p>
      <div className={style['acts']}>
        <Button ref={yes} tone="primary" onClick={onCancelBets}>
          <Trans>Cancel all</Trans>
        </Button>
        <Button onClick={onClose}>
          <Trans>Keep them</Trans>
        </Button>
      </div>
    </Dialog>
  );
}

/** Both keys ask first unless the player bets from ladders without confirmation. */
export function MarketKeys({ matchIds }: { matchIds: readonly string[] }) {
  const { t } = useLingui();
  const { isOn } = useTradingKeys();
  const { isAskedFirst } = useLadderSettings();
  const canWait = useHasCapability('unmatched');
  const [waiting, setWaiting] = useState<readonly BetRow[]>([]);
  const { find, cancel } = useCancelAll(matchIds);
  const isBusy = useRef(false);

  function close(): void {
    const aim = aimOf(chosenMarket());
    if (aim === null) return toast('info', t`No bets to close here.`);
    reveal(aim.marketId);
    aim.closer.press(aim.isSure && !isAskedFirst);
  }

  async function cancelAll(): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    const found = (await find()) ?? [];
    if (isAskedFirst) setWaiting(found);
    else if (found.length > 0) await cancel(found);
    isBusy.current = false;
  }

  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (!isShortcut(event)) return;
    const key = event.key.toLowerCase();
    if (key === 'g') close();
    if (key === 'x' && canWait) void cancelAll();
  });
  useEffect(() => {
    if (!isOn) return;
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isOn]);

  if (waiting.length === 0) return null;
  return (
    <Question
      bets={waiting}
      onCancelBets={() => {
        setWaiting([]);
        void cancel(waiting);
      }}
      onClose={() => setWaiting([])}
    />
  );
}

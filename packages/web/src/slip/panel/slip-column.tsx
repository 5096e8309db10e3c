import './locales/texts.ts';
import { Trans } from '@lingui/react/macro';
import { useSlip } from '../slip-store.ts';
import style from './slip.module.css';
import { SlipPanel } from './slip-panel.tsx';

/** The slip in the right column of wide screens. */
export function SlipColumn() {
  const slip = useSlip((state) => state.slip);
  return (
    <section className={style['panel']}>
      <h2 className={style['heading']}>
        <Trans>Bet slip</Trans>
      </h2>
      {slip.state === 'closed' ? (
        <p className={style['empty']}>
          <Trans>Choose a price to start a bet.</Trans>
        </p>
      ) : (
        <SlipPanel slip={slip} />
      )}
    </section>
  );
}

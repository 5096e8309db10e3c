import './locales/texts.ts';
import { Trans } from '@lingui/react/macro';
import { useLivePrice } from '../live-price.ts';
import type { SlipFields } from '../slip.ts';
import { playSlip } from '../slip-store.ts';
import { confirmPrices } from './keep-slip.ts';
import { newPriceOf } from './new-price.ts';
import style from './slip.module.css';

function priceOf({ choice, oddsText }: SlipFields): string {
  if (choice.kind !== 'session') return oddsText;
  const { line, rate } = choice.price;
  return `${line} @ ${rate}`;
}

/** The slip came back with a page that was loaded again: nothing is placed at a price nobody looked at. */
export function KeptPrices({ slip }: { slip: SlipFields }) {
  const offer = newPriceOf(slip, useLivePrice(slip.choice));
  const price = priceOf(slip);
  if (!slip.hasKeptPrices) return null;
  return (
    <div className={style['refusal']} role="status">
      <Trans>This slip is from before the page was loaded again. Its price may be old.</Trans>
      <button type="button" onClick={confirmPrices}>
        <Trans>Keep {price}</Trans>
      </button>
      {offer === null ? null : (
        <button
          type="button"
          onClick={() => {
            playSlip(offer[1]);
            confirmPrices();
          }}
        >
          <Trans>Take {offer[0]}</Trans>
        </button>
      )}
    </div>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { HighestWinRule } from '../../slip/panel/highest-win.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import style from './vimaan.module.css';

/** Targets for which the chance is listed: 0.99 divided by the target. */
const targets = ['1.10', '1.50', '2.00', '3.00', '5.00', '10.00', '100.00'] as const;

export function FlightRules({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog isOpen title={t`Rules: Vimaan`} onClose={onClose}>
      <div className={style['rules']}>
        <ul>
          <li>
            <Trans>Bet before take-off, up to two bets a flight. The multiplier then rises.</Trans>
          </li>
          <li>
            <Trans>
              Cash out before it flies away and your stake is paid that many times; stay in too long
              and it is lost.
            </Trans>
          </li>
          <li>
            <Trans>
              A cash-out counts when it reaches the server. A target is paid exactly, also when you
              are cut off.
            </Trans>
          </li>
          <li>
            <Trans>A bet can be taken back until take-off.</Trans>
          </li>
          <li>
            <Trans>A bet is cashed out by itself where it reaches the highest win.</Trans>{' '}
            <HighestWinRule />
          </li>
          <li>
            <Trans>Every target from 1.01 on returns 99 % on average.</Trans>
          </li>
        </ul>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Target</Trans>
              </th>
              <th scope="col">
                <Trans>Chance</Trans>
              </th>
              <th scope="col">
                <Trans>Return</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {targets.map((target) => (
              <tr key={target}>
                <td>{target}×</td>
                <td>{(99 / Number(target)).toFixed(2)} %</td>
                <td>99.00 %</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}

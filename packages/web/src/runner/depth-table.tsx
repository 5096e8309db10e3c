import type { MarketDepth } from '@layline/contract';
import { odds } from '@layline/contract/odds';
import { Trans } from '@lingui/react/macro';
import { parseSize } from '../live/parse-market.ts';
import { useOddsText } from '../session/kept/odds-format.ts';
import { formatSize } from '../ui/figures.ts';
import { EmptyLine } from '../ui/notice.tsx';
import style from './runner.module.css';

type RunnerDepth = MarketDepth['runners'][number];
type Level = RunnerDepth['back'][number];

const rowsShown = 8;

function Offer({ level, most, side }: { level: Level | undefined; most: number; side: string }) {
  const oddsText = useOddsText();
  if (level === undefined) return <td colSpan={2} />;
  const price = (
    <td className={style['depthOdds']}>{oddsText(odds(Math.round(level.price * 100)))}</td>
  );
  const size = (
    <td>
      <svg
        className={style['depthBar']}
        data-side={side}
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect width={(level.size / most) * 100} height={1} />
      </svg>
      {formatSize(parseSize(level.size))}
    </td>
  );
  return side === 'back' ? [size, price] : [price, size];
}

/** EVENT-2: all available prices, best in the middle rows, with bars for the sizes. */
export function DepthTable({ depth }: { depth: RunnerDepth }) {
  const count = Math.min(rowsShown, Math.max(depth.back.length, depth.lay.length));
  if (count === 0) {
    return (
      <EmptyLine>
        <Trans>Nothing is on offer now.</Trans>
      </EmptyLine>
    );
  }
  const most = Math.max(1, ...[...depth.back, ...depth.lay].map(({ size }) => size));
  const rows = Array.from({ length: count }, (_, at) => at);
  return (
    <table className={style['depth']}>
      <thead>
        <tr>
          <th scope="colgroup" colSpan={2}>
            <Trans>Back</Trans>
          </th>
          <th scope="colgroup" colSpan={2}>
            <Trans>Lay</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((at) => (
          <tr key={at}>
            <Offer level={depth.back[at]} most={most} side="back" />
            <Offer level={depth.lay[at]} most={most} side="lay" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

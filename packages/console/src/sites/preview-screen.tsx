/** What a player sees first, in small: header, menu, prices and buttons. Nothing in it can be pressed. */
import { Button } from '@layline/web/ui/button';
import header from '@layline/web/ui/header.module.css';
import nav from '@layline/web/ui/nav.module.css';
import price from '@layline/web/ui/price-cell.module.css';
import style from './preview-screen.module.css';

const entries = ['Home', 'In Play', 'Cricket', 'Tennis'];

type Cell = readonly [side: 'back' | 'lay', odds: string, size: string, level?: 'second' | 'third'];

const runners: readonly (readonly [name: string, cells: readonly Cell[]])[] = [
  [
    'Kings',
    [
      ['back', '1.83', '310', 'third'],
      ['back', '1.84', '540', 'second'],
      ['back', '1.85', '1,204'],
      ['lay', '1.86', '980'],
      ['lay', '1.87', '420', 'second'],
      ['lay', '1.88', '260', 'third'],
    ],
  ],
  [
    'Lions',
    [
      ['back', '2.14', '190', 'third'],
      ['back', '2.16', '330', 'second'],
      ['back', '2.18', '870'],
      ['lay', '2.20', '610'],
      ['lay', '2.22', '240', 'second'],
      ['lay', '2.24', '150', 'third'],
    ],
  ],
];

export const PreviewScreen = ({ title }: { title: string }) => (
  <div inert>
    <div className={header['header']}>
      <div className={header['bar']} data-player>
        <b className={style['title']}>{title}</b>
        <div className={header['end']}>
          <dl className={header['figures']}>
            <dt>Balance</dt>
            <dd>1,204.50</dd>
            <dt>Exposure</dt>
            <dd>−300.00</dd>
          </dl>
          <span className={header['account']}>anna</span>
        </div>
      </div>
    </div>
    <div className={nav['top']}>
      <ul className={nav['topList']}>
        {entries.map((entry) => (
          <li key={entry}>
            <span
              className={nav['topLink']}
              aria-current={entry === 'In Play' ? 'page' : undefined}
            >
              {entry}
            </span>
          </li>
        ))}
      </ul>
    </div>
    <div className={style['page']}>
      <Market />
      <div className={style['buttons']}>
        <Button tone="primary">Place bet</Button>
        <Button tone="accent">Cash out</Button>
        <Button>Cancel</Button>
        <Button tone="quiet">All markets</Button>
      </div>
    </div>
  </div>
);

const Market = () => (
  <div className={style['market']}>
    <p className={style['name']}>
      Match Odds <span>Matched 84,210</span>
    </p>
    {runners.map(([name, cells]) => (
      <div key={name} className={style['runner']}>
        <span>{name}</span>
        <div className={style['cells']}>
          {cells.map(([side, odds, size, level]) => (
            <span
              key={odds}
              className={[price['cell'], price[side], level && price[level]]
                .filter(Boolean)
                .join(' ')}
            >
              <span className={price['odds']}>{odds}</span>
              <span className={price['size']}>{size}</span>
            </span>
          ))}
        </div>
      </div>
    ))}
  </div>
);

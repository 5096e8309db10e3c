/** A market in a table: its name as a link, with the event below. */
import { Link } from 'wouter';
import style from './market-link.module.css';

interface MarketLinkProps {
  readonly market: string;
  readonly name: string;
  readonly event: string;
  /** Of the page that it opens, with its question mark. */
  readonly query?: string;
}

export const MarketLink = ({ market, name, event, query = '' }: MarketLinkProps) => (
  <span className={style['market']}>
    <Link href={`/markets/${encodeURIComponent(market)}${query}`}>{name}</Link>
    <span>{event}</span>
  </span>
);

/** A market in a table: its name as a link, with the event below, or after it on a large screen. */
import { Link } from 'wouter';
import style from './market-link.module.css';

interface MarketLinkProps {
  readonly market: string;
  readonly name: string;
  readonly event: string;
  /** Of the page that it opens, with its question mark. */
  readonly query?: string;
  /** For a long list. */
  readonly isOneLine?: boolean;
}

export function MarketLink({
  market,
  name,
  event,
  query = '',
  isOneLine = false,
}: MarketLinkProps) {
  return (
    <span className={style['market']} data-line={isOneLine} title={`${name}, ${event}`}>
      <Link href={`/markets/${encodeURIComponent(market)}${query}`}>{name}</Link>
      <span>{event}</span>
    </span>
  );
}

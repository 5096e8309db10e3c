/** SITE-7: joins the notices to one line of the ticker. Pure. */
interface Notice {
  readonly notice: string;
}

export const joinNotices = (notices: readonly Notice[]): string =>
  notices
    .map(({ notice }) => notice.trim())
    .filter(Boolean)
    .join(' • ');

const lettersPerSecond = 9;

/** Long news run as fast as short ones: slowly enough to be read. */
export const tickerSeconds = (text: string): number =>
  Math.max(16, Math.round(text.length / lettersPerSecond));

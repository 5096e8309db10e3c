/** Settings of each session with PostgreSQL, which it applies itself, whatever becomes of this process. */
const settings = {
  timezone: 'UTC',
  datestyle: 'ISO',
  // The session of a host that died, or was cut off, ends in seconds and frees its locks; the system's own
  // keepalive takes two hours.
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 3,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 10_000,
  // A paused process still acknowledges packets. Its open transaction must not keep the next leader from
  // writing its first row.
  idle_in_transaction_session_timeout: 10_000,
} as const;

const optionsOf = (of: Readonly<Record<string, string | number>>): string =>
  Object.entries(of)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/** As the driver's `options`. */
export const sessionOptions = optionsOf(settings);

/**
 * For a process that only reads: the database refuses its writes. Its transaction may rest, because it keeps
 * no other from writing.
 */
export const readingOptions = optionsOf({
  ...settings,
  default_transaction_read_only: 'on',
  idle_in_transaction_session_timeout: 0,
});

/**
 * Node releases with the security fixes of 21 October 2026, by line. They fix, among others, an out-of-bounds
 * write in the Brotli decoder (CVE-2026-111497) and two faults in checking certificate names
 * (CVE-2026-105483, CVE-2026-106069). Unlisted lines without a successor got no fix.
 */
const fixedIn: Readonly<Record<number, readonly [minor: number, patch: number]>> = {
  22: [23, 4],
  24: [22, 1],
  26: [12, 1],
};

export const fixedReleases = Object.entries(fixedIn)
  .map(([line, rest]) => [line, ...rest].join('.'))
  .join(', ');

/** Tells whether a version, such as `24.22.1`, has the fixes. */
export function isFixedNode(version: string): boolean {
  const [line = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  const fixed = fixedIn[line];
  if (fixed === undefined) return line > Math.max(...Object.keys(fixedIn).map(Number));
  return minor > fixed[0] || (minor === fixed[0] && patch >= fixed[1]);
}

/** Says in words what the casino's history shows, and what holds by the origin of the client seeds. */
import type { CasinoCounts } from '../../../store/queries/casino/casino-counts.ts';

const words: Readonly<Record<string, string>> = {
  house: 'The house chose client seeds itself, so it could choose results.',
  journal:
    'Client seeds come from the journal: a house that cheats could write entries until one suits it, and ' +
    'whoever reads its memory knows results ahead. This is for play money.',
  beacon:
    'Client seeds come from the beacon, one a chain: nobody could choose them. Whoever reads the ' +
    "server's memory knows a chain's results ahead, and the house could void rounds after seeing them.",
  round:
    'Client seeds come from the beacon, one a round, after its bets have closed: nobody could choose or ' +
    'foresee a result. Relays can only delay. The house could still void rounds, so they are counted.',
};

/** Of one table on one day; seeds may have been tried until they suited. */
const unusedMax = 3;

/** Null if the table has no more unused chains in a day than restarts may leave. */
export const unusedFault = (table: string, unused: number): string | null =>
  unused > unusedMax
    ? `${table} has announced ${unused} chains in a day and dealt from none of them, ` +
      `more than ${unusedMax}: seeds may have been tried until they suited.`
    : null;

/** What is a fault for as long as it is recent, and stays in the verdict for good. */
export const casinoFaults = ({ unusedLately }: CasinoCounts): string[] => {
  const fault = unusedFault('A casino table', unusedLately);
  return fault === null ? [] : [fault];
};

export function casinoVerdict(counts: CasinoCounts): string {
  const { chains, unused, unusedOfDay, voids, voidsOfBeacon, lost, sources } = counts;
  if (chains === 0) return 'The casino has dealt nothing.';
  const many =
    unusedOfDay > unusedMax
      ? `, ${unusedOfDay} of one table on one day: seeds may have been tried until they suited`
      : '';
  return [
    `Casino: ${chains} chains of seeds, ${unused} never used${many}; ` +
      `${voids} void rounds, ${voidsOfBeacon} of them by the beacon; ${lost} lost seeds.`,
    ...sources.map((source) => words[source] ?? ''),
  ].join(' ');
}

/** Compares the cashier's books with its ledger accounts, and with what providers say. */
import { makeMoney, money } from '@layline/contract';
import { z } from 'zod';
import { idText } from '../../base/flag-text.ts';
import { listMethods } from '../../store/queries/cashier/methods.ts';
import {
  countWaiting,
  type MethodSums,
  type OwnPayment,
  readMethodSums,
  readOwnPayments,
} from '../../store/queries/cashier/report.ts';
import { reconcile, type TheirPayment } from '../../venue/cashier/reconcile.ts';
import { type AdminParts, command, type Done, makeTable } from '../command.ts';
import { agentText } from '../find/find-agent.ts';
import { findSite } from '../find/find-site.ts';
import { branchOf } from './request-commands.ts';

const shown = (amount: number): number => makeMoney(money(amount));

/** Out less in, as the ledger's account must have it. */
const expectedOf = ({ taken, paid, chargedBack, refunded }: MethodSums): number =>
  paid + chargedBack + refunded - taken;

const sumsRow = (one: MethodSums) => ({
  method: one.method,
  taken: shown(one.taken),
  paid: shown(one.paid),
  chargedBack: shown(one.chargedBack),
  refunded: shown(one.refunded),
  account: shown(one.balance),
  isEven: expectedOf(one) === one.balance,
});

interface Compared {
  /** Ways to pay that go by this bridge. */
  readonly methods: readonly string[];
  readonly ours: readonly OwnPayment[];
  readonly theirs: readonly TheirPayment[];
}

const differencesOf = ({ methods, ours, theirs }: Compared) =>
  reconcile(
    ours
      .filter(({ method }) => methods.includes(method))
      .map(({ kind, id, amount }) => ({ kind, id, amount })),
    theirs,
  ).map(({ kind, id, ours: own, theirs: other }) => ({
    method: methods.join(', '),
    kind,
    id,
    what: other === null ? 'only ours' : own === null ? 'only theirs' : 'differs',
    ours: own === null ? '' : shown(own),
    theirs: other === null ? '' : shown(other),
  }));

/** A bridge that does not say what it has keeps nobody from seeing what the others have. */
const unanswered = (methods: readonly string[], partner: string, error: unknown) => [
  {
    method: methods.join(', '),
    kind: 'bridge',
    id: partner,
    what: `does not answer: ${error instanceof Error ? error.message : String(error)}`,
    ours: '',
    theirs: '',
  },
];

/** Of each bridge that can be asked. */
async function readDifferences({ store, standings }: AdminParts, site: string) {
  if (standings === undefined) return [];
  const ours = await readOwnPayments(store, site);
  const all = await listMethods(store, site);
  const partners = [...new Set(all.flatMap(({ partner }) => partner ?? []))];
  const found = await Promise.all(
    partners.map(async (partner) => {
      const methods = all.filter((one) => one.partner === partner).map(({ name }) => name);
      try {
        return differencesOf({ methods, ours, theirs: await standings(partner) });
      } catch (error) {
        return unanswered(methods, partner, error);
      }
    }),
  );
  return found.flat();
}

async function report(parts: AdminParts, { site }: { readonly site: string }): Promise<Done> {
  await findSite(parts, site);
  const methods = (await readMethodSums(parts.store, site)).map(sumsRow);
  const differences = await readDifferences(parts, site);
  const isFault = differences.length > 0 || methods.some(({ isEven }) => !isEven);
  const text = [
    makeTable(methods),
    ...(differences.length > 0 ? [makeTable(differences)] : []),
    isFault ? 'The cashier does not agree.' : 'The cashier agrees.',
  ].join('\n');
  return { data: { methods, differences }, text, isFault };
}

export const cashierReportCommands = [
  command({
    name: 'report cashier',
    staff: { isRead: true },
    summary:
      "Compare a site's deposits and withdrawals with the ledger, and with what bridges say.",
    positions: ['site'],
    schema: z.object({ site: idText }),
    run: report,
  }),
  command({
    name: 'cashier count',
    staff: { isRead: true, branch: { of: 'agent', value: 'agent', isOwn: true } },
    summary: 'Count what waits at the cashier; of an agent, the requests of its branch.',
    schema: z.object({ site: idText.optional(), agent: agentText.optional() }),
    async run(parts, { site = null, agent }) {
      const of = { siteId: site, agentIds: branchOf(parts, agent), now: parts.clock.now() };
      const data = await countWaiting(parts.store, of);
      return { data, text: makeTable([{ ...data }]) };
    },
  }),
];

/**
 * Runs published cases of settlement, commission, cash-out and session bets through the code that pays
 * players. The fields of a case determine its kind, so any file of these shapes can be used.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type Case, checkCase, runChecks, skipCase } from '../check-cases.ts';
import { cashOutCase, checkCashOut } from './cash-out-case.ts';
import { checkCommission, commissionCase } from './commission-case.ts';
import { checkSession, sessionCase } from './session-case.ts';
import { checkSettlement, reasonAgainst, settlementCase } from './settlement-case.ts';

const anyCase = z.looseObject({ id: z.string() });
const vectorFile = z.looseObject({ cases: z.array(anyCase) });

const folderAt = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const published = folderAt('../../../../shared/data/vectors');
const folder = existsSync(published) ? published : folderAt('../../../samples/vectors');
const usual = ['settlement', 'commission', 'green-up', 'fancy'].map(
  (name) => `${folder}/${name}.json`,
);

function checkOne(one: z.output<typeof anyCase>): Case {
  const { id } = one;
  if ('kind' in one) {
    const reason = reasonAgainst(String(one['kind']));
    if (reason !== null) return skipCase(id, reason);
    return checkCase(id, () => checkSettlement(settlementCase.parse(one)));
  }
  if ('commission' in one) return checkCase(id, () => checkCommission(commissionCase.parse(one)));
  if ('close' in one) return checkCase(id, () => checkCashOut(cashOutCase.parse(one)));
  const isSession = one['side'] === 'YES' || one['side'] === 'NO';
  if (isSession) return checkCase(id, () => checkSession(sessionCase.parse(one)));
  return skipCase(id, 'this kind of case is not of a market that is offered');
}

runChecks('check:vectors', {
  schema: vectorFile,
  casesOf: ({ cases }) => cases.map(checkOne),
  usualPaths: usual,
});

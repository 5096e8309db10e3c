/** Maps each call of the API to its schema and its handler. */
import type { z } from 'zod';
import {
  getAccountDetails,
  getAccountFunds,
  getAccountStatement,
  listCurrencyRates,
  noParams,
  ratesRequest,
  statementRequest,
} from './account.ts';
import { ApiProblem } from './call/api-problem.ts';
import type { ApiCaller } from './call/caller.ts';
import { cancelOrders, cancelRequest } from './cancel-orders.ts';
import { clearedRequest, listClearedOrders } from './cleared-orders.ts';
import {
  currentRequest,
  listCurrentOrders,
  listMarketProfitAndLoss,
  profitRequest,
} from './current-orders.ts';
import { type DeadManSwitches, heartbeatRequest } from './dead-man-switch.ts';
import { bookRequest, listMarketBook, listRunnerBook, runnerBookRequest } from './markets/books.ts';
import {
  byFilter,
  catalogueRequest,
  listCalls,
  listMarketCatalogue,
  listTimeRanges,
  timeRangesRequest,
} from './markets/catalogue.ts';
import { placeOrders, placeRequest } from './place-orders.ts';
import { replaceOrders, replaceRequest } from './replace-orders.ts';
import { updateOrders, updateRequest } from './update-orders.ts';

export type Service = 'SportsAPING' | 'AccountAPING' | 'HeartbeatAPING';

/** A call with valid parameters. */
export interface ReadCall {
  /** How many calls it counts as for its address, in addition to its request. */
  readonly cost: number;
  readonly run: (caller: ApiCaller) => unknown;
}

export interface Operation {
  readonly service: Service;
  readonly name: string;
  /** Throws an ApiProblem for invalid parameters. */
  readonly read: (params: unknown) => ReadCall;
}

interface OperationRow<Schema extends z.ZodType> {
  readonly service?: Service;
  readonly schema: Schema;
  readonly run: (caller: ApiCaller, params: z.output<Schema>) => unknown;
  /** 1 if absent. */
  readonly costOf?: (params: z.output<Schema>) => number;
}

function operation<Schema extends z.ZodType>(
  name: string,
  { service = 'SportsAPING', schema, run, costOf = () => 1 }: OperationRow<Schema>,
): Operation {
  return {
    service,
    name,
    read(params) {
      const read = schema.safeParse(params ?? {});
      if (read.success) {
        return { cost: costOf(read.data), run: (caller) => run(caller, read.data) };
      }
      const [issue] = read.error.issues;
      const field = issue?.path.join('.') || 'params';
      throw new ApiProblem('INVALID_INPUT_DATA', `${field}: ${issue?.message}`);
    },
  };
}

interface HasInstructions {
  readonly instructions?: readonly unknown[] | null | undefined;
}

/** Each instruction is a separate call to the engine. */
const byInstruction = ({ instructions }: HasInstructions): number =>
  Math.max(1, instructions?.length ?? 0);

/** A search of the history reads thousands of rows. */
const historyCost = 20;

export const operationsWith = (switches: DeadManSwitches): readonly Operation[] => [
  ...Object.entries(listCalls).map(([name, run]) => operation(name, { schema: byFilter, run })),
  operation('listTimeRanges', { schema: timeRangesRequest, run: listTimeRanges }),
  operation('listMarketCatalogue', { schema: catalogueRequest, run: listMarketCatalogue }),
  operation('listMarketBook', { schema: bookRequest, run: listMarketBook }),
  operation('listRunnerBook', { schema: runnerBookRequest, run: listRunnerBook }),
  operation('listCurrentOrders', { schema: currentRequest, run: listCurrentOrders }),
  operation('listClearedOrders', {
    schema: clearedRequest,
    run: listClearedOrders,
    costOf: () => historyCost,
  }),
  operation('listMarketProfitAndLoss', { schema: profitRequest, run: listMarketProfitAndLoss }),
  operation('placeOrders', {
    schema: placeRequest,
    run: placeOrders,
    costOf: byInstruction,
  }),
  operation('cancelOrders', {
    schema: cancelRequest,
    run: cancelOrders,
    costOf: byInstruction,
  }),
  operation('updateOrders', {
    schema: updateRequest,
    run: updateOrders,
    costOf: byInstruction,
  }),
  operation('replaceOrders', {
    schema: replaceRequest,
    run: replaceOrders,
    costOf: byInstruction,
  }),
  operation('getAccountDetails', {
    service: 'AccountAPING',
    schema: noParams,
    run: getAccountDetails,
  }),
  operation('getAccountFunds', { service: 'AccountAPING', schema: noParams, run: getAccountFunds }),
  operation('getAccountStatement', {
    service: 'AccountAPING',
    schema: statementRequest,
    run: getAccountStatement,
  }),
  operation('listCurrencyRates', {
    service: 'AccountAPING',
    schema: ratesRequest,
    run: listCurrencyRates,
  }),
  operation('heartbeat', {
    service: 'HeartbeatAPING',
    schema: heartbeatRequest,
    run: (caller, params) => switches.beat(caller, params),
  }),
];

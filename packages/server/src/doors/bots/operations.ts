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
import { clearedRequest, clearedWeight, listClearedOrders } from './cleared-orders.ts';
import {
  currentRequest,
  listCurrentOrders,
  listMarketProfitAndLoss,
  profitRequest,
} from './current-orders.ts';
import { type DeadManSwitches, heartbeatRequest } from './dead-man-switch.ts';
import {
  bookRequest,
  bookWeight,
  listMarketBook,
  listRunnerBook,
  runnerBookRequest,
} from './markets/books.ts';
import {
  byFilter,
  catalogueRequest,
  catalogueWeight,
  listCalls,
  listMarketCatalogue,
  listTimeRanges,
  searchWeight,
  timeRangesRequest,
} from './markets/catalogue.ts';
import type { MarketFilter } from './markets/market-filter.ts';
import { placeOrders, placeRequest } from './place-orders.ts';
import { replaceOrders, replaceRequest } from './replace-orders.ts';
import { updateOrders, updateRequest } from './update-orders.ts';

export type Service = 'SportsAPING' | 'AccountAPING' | 'HeartbeatAPING';

/** A call with valid parameters. */
export interface ReadCall {
  /** How many calls it counts as, in addition to its request. */
  readonly calls: number;
  /** Points of what it reads: the markets it touches, times the parts it wants of each. 0 for orders. */
  readonly weight: number;
  /** Answers to equal questions are equal for all players of a site with the same sports. */
  readonly isShared: boolean;
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
  readonly callsOf?: (params: z.output<Schema>) => number;
  /** 0 if absent. */
  readonly weightOf?: (params: z.output<Schema>) => number;
  readonly isShared?: true;
}

function operation<Schema extends z.ZodType>(name: string, row: OperationRow<Schema>): Operation {
  const { service = 'SportsAPING', schema, run, isShared = false } = row;
  return {
    service,
    name,
    read(params) {
      const read = schema.safeParse(params ?? {});
      if (read.success) {
        const { data } = read;
        return {
          calls: row.callsOf?.(data) ?? 1,
          weight: row.weightOf?.(data) ?? 0,
          isShared,
          run: (caller) => run(caller, data),
        };
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

const rowsPerPoint = 10;
const rowsMax = 1000;
const statementPoints = 40;

const searched = {
  isShared: true,
  weightOf: ({ filter }: SearchCall) => searchWeight(filter),
} as const;
interface SearchCall {
  readonly filter?: MarketFilter;
}

const readings: readonly Operation[] = [
  ...Object.entries(listCalls).map(([name, run]) =>
    operation(name, { schema: byFilter, run, ...searched }),
  ),
  operation('listTimeRanges', { schema: timeRangesRequest, run: listTimeRanges, ...searched }),
  operation('listMarketCatalogue', {
    schema: catalogueRequest,
    run: listMarketCatalogue,
    weightOf: catalogueWeight,
    isShared: true,
  }),
  operation('listMarketBook', { schema: bookRequest, run: listMarketBook, weightOf: bookWeight }),
  operation('listRunnerBook', {
    schema: runnerBookRequest,
    run: listRunnerBook,
    weightOf: ({ marketId, priceProjection }) =>
      bookWeight({ marketIds: [marketId], priceProjection }),
  }),
  operation('listCurrentOrders', {
    schema: currentRequest,
    run: listCurrentOrders,
    weightOf: ({ recordCount }) => Math.ceil((recordCount || rowsMax) / rowsPerPoint),
  }),
  operation('listClearedOrders', {
    schema: clearedRequest,
    run: listClearedOrders,
    weightOf: clearedWeight,
  }),
  operation('listMarketProfitAndLoss', {
    schema: profitRequest,
    run: listMarketProfitAndLoss,
    weightOf: ({ marketIds }) => marketIds.length,
  }),
];

export const operationsWith = (switches: DeadManSwitches): readonly Operation[] => [
  ...readings,
  operation('placeOrders', {
    schema: placeRequest,
    run: placeOrders,
    callsOf: byInstruction,
  }),
  operation('cancelOrders', {
    schema: cancelRequest,
    run: cancelOrders,
    callsOf: byInstruction,
  }),
  operation('updateOrders', {
    schema: updateRequest,
    run: updateOrders,
    callsOf: byInstruction,
  }),
  operation('replaceOrders', {
    schema: replaceRequest,
    run: replaceOrders,
    callsOf: byInstruction,
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
    weightOf: () => statementPoints,
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

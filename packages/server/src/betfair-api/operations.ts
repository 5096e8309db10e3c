/** Every call of the API by its name, with the schema of its parameters. */
import type { z } from 'zod';
import {
  getAccountDetails,
  getAccountFunds,
  getAccountStatement,
  noParams,
  statementRequest,
} from './account.ts';
import { ApiProblem } from './api-problem.ts';
import { bookRequest, listMarketBook, listRunnerBook, runnerBookRequest } from './books.ts';
import type { ApiCaller } from './caller.ts';
import { cancelOrders, cancelRequest, replaceOrders, replaceRequest } from './cancel-orders.ts';
import { byFilter, catalogueRequest, listCalls, listMarketCatalogue } from './catalogue.ts';
import { type DeadManSwitches, heartbeatRequest } from './dead-man-switch.ts';
import {
  clearedRequest,
  currentRequest,
  listClearedOrders,
  listCurrentOrders,
  listMarketProfitAndLoss,
  profitRequest,
} from './orders.ts';
import { placeOrders, placeRequest } from './place-orders.ts';

export type Service = 'SportsAPING' | 'AccountAPING' | 'HeartbeatAPING';

export interface Operation {
  readonly service: Service;
  readonly name: string;
  /** Rejects with an ApiProblem for parameters that are not right. */
  readonly run: (caller: ApiCaller, params: unknown) => Promise<unknown>;
}

function operation<Schema extends z.ZodType>(
  name: string,
  row: {
    readonly service?: Service;
    readonly schema: Schema;
    readonly run: (caller: ApiCaller, params: z.output<Schema>) => unknown;
  },
): Operation {
  return {
    service: row.service ?? 'SportsAPING',
    name,
    async run(caller, params) {
      const read = row.schema.safeParse(params ?? {});
      if (read.success) return row.run(caller, read.data);
      const [issue] = read.error.issues;
      const field = issue?.path.join('.') ?? '';
      throw new ApiProblem('INVALID_INPUT_DATA', `${field || 'params'}: ${issue?.message}`);
    },
  };
}

export const operationsWith = (switches: DeadManSwitches): readonly Operation[] => [
  ...Object.entries(listCalls).map(([name, run]) => operation(name, { schema: byFilter, run })),
  operation('listMarketCatalogue', { schema: catalogueRequest, run: listMarketCatalogue }),
  operation('listMarketBook', { schema: bookRequest, run: listMarketBook }),
  operation('listRunnerBook', { schema: runnerBookRequest, run: listRunnerBook }),
  operation('listCurrentOrders', { schema: currentRequest, run: listCurrentOrders }),
  operation('listClearedOrders', { schema: clearedRequest, run: listClearedOrders }),
  operation('listMarketProfitAndLoss', { schema: profitRequest, run: listMarketProfitAndLoss }),
  operation('placeOrders', { schema: placeRequest, run: placeOrders }),
  operation('cancelOrders', { schema: cancelRequest, run: cancelOrders }),
  operation('replaceOrders', { schema: replaceRequest, run: replaceOrders }),
  ...[
    ['getAccountDetails', { schema: noParams, run: getAccountDetails }] as const,
    ['getAccountFunds', { schema: noParams, run: getAccountFunds }] as const,
  ].map(([name, row]) => operation(name, { service: 'AccountAPING', ...row })),
  operation('getAccountStatement', {
    service: 'AccountAPING',
    schema: statementRequest,
    run: getAccountStatement,
  }),
  operation('heartbeat', {
    service: 'HeartbeatAPING',
    schema: heartbeatRequest,
    run: (caller, params) => switches.beat(caller, params),
  }),
];

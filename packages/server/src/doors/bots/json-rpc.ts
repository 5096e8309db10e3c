/** JSON-RPC 2.0 as Betfair's clients use it: one request or a list, and errors with Betfair's codes. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ApiProblem } from './call/api-problem.ts';
import type { Operation, Service } from './operations.ts';

const rpcRequest = z.object({
  jsonrpc: z.string().nullish(),
  method: z.string().max(100),
  params: z.unknown().optional(),
  id: z.union([z.string().max(100), z.number()]).nullish(),
});

const requestsMax = 50;

export const faults = {
  parse: { code: -32_700, message: 'Invalid JSON' },
  request: { code: -32_600, message: 'Invalid request' },
  method: { code: -32_601, message: 'Method not found' },
  params: { code: -32_602, message: 'DSC-0018' },
} as const;

interface RpcCall {
  readonly operations: readonly Operation[];
  readonly service: Service;
  readonly run: (operation: Operation, params: unknown) => Promise<unknown>;
}

/** Answers a list with a list, and a single request with a single answer. */
export async function answerRpc(body: unknown, call: RpcCall): Promise<unknown> {
  if (!Array.isArray(body)) return answerOne(body, call);
  if (body.length === 0 || body.length > requestsMax) return faultOf(faults.request, null);
  const answers: unknown[] = [];
  for (const one of body as readonly unknown[]) answers.push(await answerOne(one, call));
  return answers;
}

async function answerOne(body: unknown, { operations, service, run }: RpcCall): Promise<unknown> {
  const read = rpcRequest.safeParse(body);
  if (!read.success) return faultOf(faults.request, null);
  const { method, params, id = null } = read.data;
  const found = operations.find((one) => isNamed(one, method));
  if (found === undefined || found.service !== service) return faultOf(faults.method, id);
  try {
    return { jsonrpc: '2.0', result: await run(found, params), id };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return { jsonrpc: '2.0', error: problemError(error, service), id };
  }
}

/** The exchange's own samples leave out the minor version. */
const isNamed = ({ service, name }: Operation, method: string): boolean =>
  method === `${service}/v1.0/${name}` || method === `${service}/v1/${name}`;

const faultOf = (error: (typeof faults)[keyof typeof faults], id: string | number | null) => ({
  jsonrpc: '2.0',
  error,
  id,
});

/** Returns an error in Betfair's form, for JSON-RPC and REST alike. */
function problemError({ code, message }: ApiProblem, service: Service) {
  const name = exceptionNames[service];
  const exception = { requestUUID: randomUUID(), errorCode: code, errorDetails: message };
  return {
    code: -32_099,
    message: `ANGX-${code}`,
    data: { [name]: exception, exceptionname: name },
  };
}

/** Returns an error as the body of a REST answer. */
export function problemBody(problem: ApiProblem, service: Service): object {
  const { data } = problemError(problem, service);
  return { faultcode: 'Client', faultstring: 'ANGX', detail: data };
}

const exceptionNames: Readonly<Record<Service, string>> = {
  SportsAPING: 'APINGException',
  AccountAPING: 'AccountAPINGException',
  HeartbeatAPING: 'APINGException',
};

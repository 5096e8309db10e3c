/** JSON-RPC 2.0 as Betfair's clients use it: one request or a list, and errors with Betfair's codes. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ApiProblem } from './call/api-problem.ts';
import { asciiJson } from './call/ascii-json.ts';
import type { Operation, Service } from './operations.ts';

const rpcRequest = z.object({
  jsonrpc: z.string().nullish(),
  method: z.string().max(100),
  params: z.unknown().optional(),
  id: z.union([z.string().max(100), z.number()]).nullish(),
});

const requestsMax = 50;
/** Bytes of answers after which the other calls of a list are refused: all of them are sent at once. */
const answerMax = 4_000_000;

export const faults = {
  parse: { code: -32_700, message: 'Invalid JSON' },
  request: { code: -32_600, message: 'Invalid request' },
  method: { code: -32_601, message: 'Method not found' },
  params: { code: -32_602, message: 'DSC-0018' },
} as const;

interface RpcCall {
  readonly operations: readonly Operation[];
  readonly service: Service;
  /** Resolves to the result as JSON. */
  readonly run: (operation: Operation, params: unknown) => Promise<string>;
}

/** Answers a list with a list, and a single request with a single answer, as JSON in plain ASCII. */
export async function answerRpc(body: unknown, call: RpcCall): Promise<string> {
  if (!Array.isArray(body)) return answerOne(body, call);
  if (body.length === 0 || body.length > requestsMax) return faultOf(faults.request, null);
  const answers: string[] = [];
  let length = 0;
  for (const one of body as readonly unknown[]) {
    const run: RpcCall['run'] = length > answerMax ? refuseMore : call.run;
    const answer = await answerOne(one, { ...call, run });
    answers.push(answer);
    length += answer.length;
  }
  return `[${answers.join()}]`;
}

const refuseMore = async (): Promise<never> => {
  throw new ApiProblem(
    'TOO_MUCH_DATA',
    `the answers to this list have ${answerMax} bytes already; send the call in a list of its own`,
  );
};

async function answerOne(body: unknown, { operations, service, run }: RpcCall): Promise<string> {
  const read = rpcRequest.safeParse(body);
  if (!read.success) return faultOf(faults.request, null);
  const { method, params, id = null } = read.data;
  const found = operations.find((one) => isNamed(one, method));
  if (found === undefined || found.service !== service) return faultOf(faults.method, id);
  try {
    const result = await run(found, params);
    return `{"jsonrpc":"2.0","result":${result},"id":${asciiJson(id)}}`;
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return asciiJson({ jsonrpc: '2.0', error: problemError(error, service), id });
  }
}

/** The exchange's own samples leave out the minor version. */
const isNamed = ({ service, name }: Operation, method: string): boolean =>
  method === `${service}/v1.0/${name}` || method === `${service}/v1/${name}`;

const faultOf = (error: (typeof faults)[keyof typeof faults], id: string | number | null) =>
  asciiJson({ jsonrpc: '2.0', error, id });

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

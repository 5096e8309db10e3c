/** Requests of a client of the stream. Any omitted field may be null; unknown fields are ignored. */
import { z } from 'zod';
import { StreamProblem } from './stream-problem.ts';

/** Most markets in one subscription. */
export const marketsMax = 200;
const namedMax = 1000;

const requestId = z.number().int().nullish();
const idList = z.array(z.coerce.string().max(64)).max(namedMax).nullish();

const marketFilter = z
  .object({
    marketIds: idList,
    eventTypeIds: idList,
    eventIds: idList,
    marketTypes: idList,
    venues: idList,
    countryCodes: idList,
    bettingTypes: idList,
    raceTypes: idList,
    turnInPlayEnabled: z.boolean().nullish(),
    bspMarket: z.boolean().nullish(),
  })
  .nullish();

export type StreamFilter = z.output<typeof marketFilter>;

export const dataFields = [
  'EX_BEST_OFFERS_DISP',
  'EX_BEST_OFFERS',
  'EX_ALL_OFFERS',
  'EX_TRADED',
  'EX_TRADED_VOL',
  'EX_LTP',
  'EX_MARKET_DEF',
  'SP_TRADED',
  'SP_PROJECTED',
] as const;

const marketDataFilter = z
  .object({
    fields: z.array(z.enum(dataFields)).max(50).nullish(),
    ladderLevels: z.number().int().min(1).max(10).nullish(),
  })
  .nullish();

export const heartbeatMsMax = 5000;
const heartbeatMs = z.number().int().min(500).max(heartbeatMsMax).nullish();
const clock = z.string().max(100).nullish();

const subscription = {
  id: requestId,
  initialClk: clock,
  clk: clock,
  conflateMs: z.number().int().min(0).max(120_000).nullish(),
  heartbeatMs,
  segmentationEnabled: z.boolean().nullish(),
};

const orderFilter = z
  .object({
    accountIds: z.unknown().optional(),
    includeOverallPosition: z.boolean().nullish(),
    partitionMatchedByStrategyRef: z.boolean().nullish(),
    customerStrategyRefs: z.array(z.string().max(15)).max(namedMax).nullish(),
  })
  .nullish();

export type OrderFilter = z.output<typeof orderFilter>;

const streamRequest = z.discriminatedUnion('op', [
  z.object({ op: z.literal('heartbeat'), id: requestId }),
  z.object({
    op: z.literal('authentication'),
    id: requestId,
    appKey: z.string().max(200).nullish(),
    session: z.string().max(200).nullish(),
  }),
  z.object({
    op: z.literal('marketSubscription'),
    ...subscription,
    marketFilter,
    marketDataFilter,
  }),
  z.object({ op: z.literal('orderSubscription'), ...subscription, orderFilter }),
]);

export type StreamRequest = z.output<typeof streamRequest>;
export type RequestOf<Op extends StreamRequest['op']> = StreamRequest & { readonly op: Op };

/** A valid request or the reason why it is not, with the request's number if it has one. */
export type ReadRequest =
  | { readonly request: StreamRequest }
  | { readonly problem: StreamProblem; readonly id: number | null };

export function readRequest(text: string): ReadRequest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: new StreamProblem('INVALID_INPUT', 'the line is not JSON'), id: null };
  }
  const read = streamRequest.safeParse(value);
  if (read.success) return { request: read.data };
  const [issue] = read.error.issues;
  const where = issue?.path.join('.') ?? '';
  const id = z.object({ id: z.number().int() }).safeParse(value).data?.id ?? null;
  const code = where === 'op' ? 'INVALID_REQUEST' : 'INVALID_INPUT';
  return { problem: new StreamProblem(code, `${where}: ${issue?.message ?? 'invalid'}`), id };
}

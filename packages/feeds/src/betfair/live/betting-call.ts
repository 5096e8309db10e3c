/** Calls the betting API by JSON-RPC with the session's token. */
import { z } from 'zod';
import type { LiveAddresses } from './addresses.ts';
import type { Post } from './post.ts';
import type { Session } from './session.ts';

export type BettingMethod = 'listMarketCatalogue' | 'listMarketBook';
export type BettingCall = (
  method: BettingMethod,
  params: object,
  signal: AbortSignal,
) => Promise<unknown>;

const answer = z.object({
  result: z.unknown().optional(),
  error: z
    .object({
      message: z.string().default(''),
      data: z.object({ APINGException: z.object({ errorCode: z.string() }).optional() }).nullish(),
    })
    .optional(),
});

const sessionIsOver = new Set(['INVALID_SESSION_INFORMATION', 'NO_SESSION']);

/** Rejects with the exchange's error code; an expired session is dropped. */
export const bettingCalls =
  (options: {
    readonly addresses: LiveAddresses;
    readonly session: Session;
    readonly post: Post;
  }) =>
  async (method: BettingMethod, params: object, signal: AbortSignal): Promise<unknown> => {
    const { addresses, session, post } = options;
    const token = await session.token(signal);
    const text = await post(
      {
        url: addresses.bettingUrl,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          'x-application': session.appKey,
          'x-authentication': token,
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          method: `SportsAPING/v1.0/${method}`,
          params,
          id: 1,
        }),
        authority: addresses.stream.authority,
      },
      signal,
    );
    const { result, error } = answer.parse(JSON.parse(text));
    if (error === undefined) return result;
    const code = error.data?.APINGException?.errorCode ?? error.message;
    if (sessionIsOver.has(code)) session.giveUp(token);
    throw new Error(`${method} is refused: ${code.slice(0, 80)}`);
  };

/** Tells Layline that a payment changed; it asks what. */
import { makeId, type Secrets, signedHeaders } from './signed.ts';

interface Nudge {
  /** Such as `http://127.0.0.1:8093/v1/cashier/bank/nudge`. */
  readonly url: string;
  readonly secrets: Secrets;
  readonly ref: string;
  /** A message that is sent again keeps its id. */
  readonly id?: string;
}

const triesMax = 5;

/** Tries a few times; Layline finds what no message told it by itself. */
export async function nudge({ url, secrets, ref, id = makeId() }: Nudge): Promise<void> {
  const body = JSON.stringify({ ref });
  for (let tries = 1; tries <= triesMax; tries += 1) {
    const status = await send(url, { body, headers: signedHeaders(secrets, body, id) });
    if (status !== null && status < 500 && status !== 429) return;
    await new Promise((resolve) => setTimeout(resolve, 1000 * tries));
  }
}

async function send(
  url: string,
  { body, headers }: { readonly body: string; readonly headers: Record<string, string> },
): Promise<number | null> {
  try {
    const signal = AbortSignal.timeout(10_000);
    const response = await fetch(url, { method: 'POST', headers, body, signal });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return null;
  }
}

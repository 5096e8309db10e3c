/** The change numbered `turn`, with as many bytes as ours. */
import { marketCount, pricesAt, topicOf } from './workload.ts';

export function plainMessage(turn: number): { readonly market: number; readonly text: string } {
  const market = turn % marketCount;
  const [best] = pricesAt(Math.floor(turn / marketCount) + 1).back;
  const patch = [
    ['T', Date.now()],
    ['R/0/E/B/0/P', (best?.odds ?? 0) / 100],
    ['R/0/E/B/0/S', (best?.size ?? 0) / 100],
  ];
  const text = JSON.stringify({ op: 'delta', topic: topicOf(market), seq: turn, patch });
  return { market, text };
}

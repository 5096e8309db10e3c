/** Finds a call's address and the shape of its answer, by route name. */
import type { RouteName } from '@layline/contract';
import { parseTopic, topicKinds } from '@layline/contract/topic';
import { withRetries } from '../routing/with-retries.ts';
import { firstCalls } from './first-calls.ts';
import { read } from './read-answer.ts';
import type { CallShape, Shape } from './shape.ts';

interface Others {
  readonly otherCalls: Readonly<Record<string, CallShape>>;
  readonly accountShape: Shape;
}

let others: Others | null = null;

/** Fetches the file with the calls that the first screen does not make. */
export async function fetchOtherCalls(): Promise<Others> {
  others ??= await withRetries(() => import('./other-calls.ts'));
  return others;
}

export async function shapeOfCall(name: RouteName): Promise<CallShape> {
  const shape = firstCalls[name] ?? (await fetchOtherCalls()).otherCalls[name];
  if (shape === undefined) throw new Error(`There is no call ${name}.`);
  return shape;
}

function shapeOfTopic(topic: string): Shape | undefined {
  const kind = parseTopic(topic)?.kind;
  if (kind === undefined) return undefined;
  const { call } = topicKinds[kind];
  if (call === null) return others?.accountShape;
  const reply = (firstCalls[call] ?? others?.otherCalls[call])?.reply;
  const data =
    typeof reply === 'object' && reply.is === 'object' ? reply.fields['data'] : undefined;
  const isItem = kind === 'odds' && typeof data === 'object' && data.is === 'list';
  return isItem ? data.of : data;
}

/** Reads a topic's data as the data of its call is read; null if there is none that can be read. */
export function readTopic<Data>(topic: string, data: Data): Data | null {
  const shape = shapeOfTopic(topic);
  return shape === undefined || data === null ? null : ((read(shape, data) ?? null) as Data | null);
}

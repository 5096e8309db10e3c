/** Reads an answer as a call reads it. */
import type { Reply, RouteName } from '@layline/contract';
import { firstCalls } from '../src/api/first-calls.ts';
import { otherCalls } from '../src/api/other-calls.ts';
import { readAnswer } from '../src/api/read-answer.ts';

/** Throws for an answer that the call would report as broken. */
export function readReply<Name extends RouteName>(name: Name, body: object): Reply<Name> {
  const shape = firstCalls[name] ?? otherCalls[name];
  const reply = shape && readAnswer(shape.reply, { ...body });
  if (reply === undefined) throw new Error(`No answer of ${name}: ${JSON.stringify(body)}`);
  return reply as Reply<Name>;
}

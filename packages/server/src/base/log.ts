/** Owns the log: JSON lines on standard error, without passwords or tokens. */
import { type DestinationStream, type Logger, pino } from 'pino';
import { readableStack } from './readable-stack.ts';

export type Log = Logger;

const secrets = [
  'password',
  'userToken',
  'databaseUrl',
  '*.password',
  '*.userToken',
  'body.password',
  'req.headers.authorization',
  'req.headers["user-token"]',
  'headers.authorization',
  'headers["user-token"]',
];

function describeFully(error: Error): unknown {
  const serialized = pino.stdSerializers.err(error);
  return { ...serialized, stack: readableStack(serialized.stack) };
}

/** Leaves out the query's values that a database error carries. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { name: type, message } = error;
  const stack = readableStack(error.stack ?? '');
  const { code } = error as NodeJS.ErrnoException;
  return { type, message, stack, ...(code !== undefined && { code }) };
}

/** Writes to standard error unless a test passes a stream. */
export const openLog = (level: string, stream?: DestinationStream): Log =>
  pino(
    {
      level,
      base: null,
      redact: { paths: secrets, censor: '[hidden]' },
      serializers: { err: describeFully, error: describeError },
    },
    stream ?? pino.destination({ dest: 2, sync: false }),
  );

export const silentLog = (): Log => pino({ level: 'silent' });

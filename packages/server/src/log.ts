/** The owner of the log: JSON lines on standard error, without passwords or tokens. */
import { type Logger, pino } from 'pino';

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

export const openLog = (level: string): Log =>
  pino(
    {
      level,
      base: null,
      redact: { paths: secrets, censor: '[hidden]' },
      serializers: { error: pino.stdSerializers.err },
    },
    pino.destination({ dest: 2, sync: false }),
  );

export const silentLog = (): Log => pino({ level: 'silent' });

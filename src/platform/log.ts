import { type Logger, pino } from 'pino'
import type { Config } from './config/index.ts'

/** JSON lines on standard error, so that standard output is free for what a command prints. */
export function createLog(config: Pick<Config, 'logLevel'>): Logger {
  return pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      // Belt and braces: nothing logs headers or bodies, and if something did, these would not show.
      redact: [
        'req.headers.authorization',
        'headers.authorization',
        '*.password',
        '*.secret',
        '*.accessToken',
      ],
    },
    pino.destination(2),
  )
}

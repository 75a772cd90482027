import { type Logger, pino } from 'pino'
import type { Config } from './config/index.ts'

/**
 * JSON lines on standard error, so that standard output is free for what a command prints. Headers and bodies are
 * never logged, so there is nothing to redact.
 */
export function createLog(config: Pick<Config, 'logLevel'>): Logger {
  return pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
    },
    pino.destination(2),
  )
}

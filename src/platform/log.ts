import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config/index.ts'

/**
 * Writes JSON lines to standard error, so that standard output is free for results of commands. Headers and
 * bodies are never logged, so nothing needs redaction.
 */
export function createLog(
  config: Pick<Config, 'logLevel'>,
  destination: DestinationStream = pino.destination(2),
): Logger {
  const log: Logger = pino(
    {
      hooks: {
        logMethod(line, method) {
          const write = (): void => method.apply(this, line)
          const [about] = line as [unknown]
          const error = typeof about === 'object' && about !== null && 'err' in about ? about.err : undefined
          if (error === undefined || filters.get(log)?.(error, write) !== true) write()
        },
      },
      level: config.logLevel,
      base: null,
      serializers: { err: errorForLog },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
    },
    destination,
  )
  return log
}

/** Takes lines about errors that it reports in another way; it may still write them later. */
type ErrorFilter = (error: unknown, write: () => void) => boolean

const filters = new WeakMap<Logger, ErrorFilter>()

/** Has every line about an error, also of loggers made from this one, pass the filter. */
export function filterErrors(log: Logger, filter: ErrorFilter): void {
  filters.set(log, filter)
}

interface LoggedError {
  type: string
  message: string
  code?: string
  stack?: string
  cause?: LoggedError
}

/** Logs only the standard properties of an error: drivers attach whole connections, including their credentials. */
export function errorForLog(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const { name, message, stack, cause } = error
  return {
    type: name,
    message,
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    ...(stack !== undefined && { stack }),
    ...(cause !== undefined && { cause: errorForLog(cause) }),
  }
}

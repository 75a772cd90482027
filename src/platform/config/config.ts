import { resolve } from 'node:path'
import { closest } from '../../kit/closest.ts'
import { type Setting, SettingError } from './setting.ts'
import { settings } from './settings.ts'

type Values = { [K in keyof typeof settings]: (typeof settings)[K] extends Setting<infer T> ? T : never }

/** The configuration of a process: read once at start, typed, never changed. */
export type Config = Readonly<Values>

/** Everything that is wrong with the configuration, one line each. */
export class ConfigError extends Error {
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.name = 'ConfigError'
    this.lines = lines
  }
}

const loopback = new Set(['127.0.0.1', '::1', 'localhost'])

export function isLoopback(host: string): boolean {
  return loopback.has(host)
}

/**
 * Variables of `api`, `pull`, `diff` and `push`. They may be set for a whole shell, so other commands accept
 * them.
 */
const ofCommands = /^FRONTDESK_(?:SERVER|API_KEY|CREDENTIALS)$/

/** Reads every setting from `environment` and reports all mistakes together. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const mistakes: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, one] of Object.entries(settings)) {
    try {
      values[name] = one.read(environment[one.variable])
    } catch (error) {
      if (!(error instanceof SettingError)) throw error
      mistakes.push(`${one.variable} ${error.message}`)
    }
  }
  const known = Object.values(settings).map((one) => one.variable)
  for (const variable of Object.keys(environment)) {
    if (!variable.startsWith('FRONTDESK_') || known.includes(variable) || ofCommands.test(variable)) continue
    const suggestion = closest(variable, known)
    mistakes.push(
      `${variable} is not a setting${suggestion === undefined ? '' : `; did you mean ${suggestion}?`}`,
    )
  }
  // Every key of `settings` was either read or reported above.
  const config = values as unknown as Values
  for (const { between, isThere, told } of contradictions)
    if (between.every((name) => name in values) && isThere(config)) mistakes.push(told)
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  return { ...config, dataDir: resolve(config.dataDir) }
}

interface Contradiction {
  /** If one of them can't be read, only that mistake is reported. */
  between: readonly (keyof Values)[]
  isThere: (config: Config) => boolean
  told: string
}

const contradictions: readonly Contradiction[] = [
  {
    between: ['tls', 'host'],
    isThere: ({ tls, host }) => tls === 'off' && !isLoopback(host),
    told: 'FRONTDESK_TLS=off is for loopback only: set FRONTDESK_HOST to 127.0.0.1, or use auto or proxy',
  },
  {
    between: ['tlsCert', 'tlsKey'],
    isThere: ({ tlsCert, tlsKey }) => (tlsCert === undefined) !== (tlsKey === undefined),
    told: 'FRONTDESK_TLS_CERT and FRONTDESK_TLS_KEY go together: set both or neither',
  },
  {
    between: ['tlsCert', 'tls'],
    isThere: ({ tlsCert, tls }) => tlsCert !== undefined && tls !== 'auto',
    told: 'FRONTDESK_TLS_CERT needs FRONTDESK_TLS=auto',
  },
  {
    // The embedded database would serve, and another one be migrated.
    between: ['databaseUrl', 'databaseDirectUrl'],
    isThere: ({ databaseUrl, databaseDirectUrl }) =>
      databaseUrl === undefined && databaseDirectUrl !== undefined,
    told: 'DATABASE_DIRECT_URL needs DATABASE_URL: the pooler, or the server itself where there is none',
  },
  {
    between: ['userKey', 'generalKey'],
    isThere: ({ userKey, generalKey }) => userKey !== undefined && userKey === generalKey,
    told: 'FRONTDESK_USER_KEY and FRONTDESK_GENERAL_KEY must differ',
  },
]

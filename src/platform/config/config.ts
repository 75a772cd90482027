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

/** What `api`, `pull`, `diff` and `push` are told by; set for a whole shell, they keep nothing else from running. */
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
  if (mistakes.length === 0) mistakes.push(...contradictions(config))
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  return { ...config, dataDir: resolve(config.dataDir) }
}

function contradictions(config: Config): string[] {
  const mistakes: string[] = []
  if (config.tls === 'off' && !isLoopback(config.host)) {
    mistakes.push(
      'FRONTDESK_TLS=off is for loopback only: set FRONTDESK_HOST to 127.0.0.1, or use auto or proxy',
    )
  }
  if ((config.tlsCert === undefined) !== (config.tlsKey === undefined)) {
    mistakes.push('FRONTDESK_TLS_CERT and FRONTDESK_TLS_KEY go together: set both or neither')
  }
  if (config.tlsCert !== undefined && config.tls !== 'auto') {
    mistakes.push('FRONTDESK_TLS_CERT needs FRONTDESK_TLS=auto')
  }
  if (config.userKey !== undefined && config.userKey === config.generalKey) {
    mistakes.push('FRONTDESK_USER_KEY and FRONTDESK_GENERAL_KEY must differ')
  }
  return mistakes
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { configurationTable } from './table.ts'

function mistakes(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.lines
  }
  return []
}

describe('readConfig', () => {
  it('has a default for everything', () => {
    const config = readConfig({})
    expect(config).toMatchObject({ host: '127.0.0.1', port: 8443, tls: 'auto', databaseUrl: undefined })
    expect(config.dataDir).toBe(join(process.cwd(), 'data'))
  })

  it('reports all mistakes together, each with its variable', () => {
    const lines = mistakes({
      FRONTDESK_PORT: 'http',
      FRONTDESK_TLS: 'maybe',
      DATABASE_URL: 'mysql://x',
      FRONTDESK_METRICS: 'yes',
      FRONTDESK_HSOT: '::1',
    })
    expect(lines).toHaveLength(5)
    expect(lines.join('\n')).toMatch(/^FRONTDESK_PORT must be a whole number from 0 to 65535/m)
    expect(lines).toContain('FRONTDESK_HSOT is not a setting; did you mean FRONTDESK_HOST?')
  })

  it('takes what the commands for other servers are told by', () => {
    const ofCommands = { FRONTDESK_SERVER: 'https://x', FRONTDESK_API_KEY: 'k', FRONTDESK_CREDENTIALS: '/x' }
    expect(mistakes(ofCommands)).toEqual([])
  })

  it('never repeats a secret', () => {
    expect(mistakes({ FRONTDESK_USER_KEY: 'hunter2 hunter2' }).join()).not.toContain('hunter2')
    expect(mistakes({ DATABASE_URL: 'mysql://root:hunter2@db' }).join()).not.toContain('hunter2')
  })

  it('refuses plain HTTP beyond loopback, half a certificate, and one key for both kinds', () => {
    const key = 'k'.repeat(40)
    expect(mistakes({ FRONTDESK_TLS: 'off', FRONTDESK_HOST: '0.0.0.0' })).toHaveLength(1)
    expect(mistakes({ FRONTDESK_TLS_CERT: '/x' })).toHaveLength(1)
    expect(mistakes({ FRONTDESK_USER_KEY: key, FRONTDESK_GENERAL_KEY: key })).toHaveLength(1)
  })
})

it('stands in docs/configuration.md as it is', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../docs/configuration.md'), 'utf8')
  expect(page).toContain(configurationTable())
})

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

  it('tells what does not go together along with what cannot be read, and what cannot be read only once', () => {
    expect(
      mistakes({ FRONTDESK_PORT: 'http', FRONTDESK_TLS_CERT: '/x', DATABASE_DIRECT_URL: 'postgres://a@b/c' }),
    ).toEqual([
      expect.stringMatching(/^FRONTDESK_PORT must be/),
      expect.stringMatching(/^FRONTDESK_TLS_CERT and FRONTDESK_TLS_KEY go together/),
      expect.stringMatching(/^DATABASE_DIRECT_URL needs DATABASE_URL/),
    ])
    const both = { FRONTDESK_TLS: 'maybe', FRONTDESK_TLS_CERT: '/x', FRONTDESK_TLS_KEY: '/y' }
    expect(mistakes(both)).toEqual([expect.stringMatching(/^FRONTDESK_TLS must be/)])
    const direct = { DATABASE_URL: 'mysql://x', DATABASE_DIRECT_URL: 'postgres://a@b/c' }
    expect(mistakes(direct)).toEqual([expect.stringMatching(/^DATABASE_URL must be/)])
  })

  it('names every proxy, and every host to call, that is none', () => {
    const proxies = (list: string) => mistakes({ FRONTDESK_TLS: 'proxy', FRONTDESK_TRUSTED_PROXIES: list })
    expect(proxies('10.0.0.7, 10.0.0.0/8, ::1, fd00::/8, loopback')).toEqual([])
    expect(proxies('300.1.1.1,10.0.0.0/33,::1,proxy.internal')).toEqual([
      expect.stringContaining(
        'takes addresses and CIDR ranges, not "300.1.1.1", "10.0.0.0/33", "proxy.internal"',
      ),
    ])
    expect(mistakes({ FRONTDESK_OUTBOUND_ALLOW: 'ok.example,10.0.0.0/8,::1' })).toEqual([])
    expect(mistakes({ FRONTDESK_OUTBOUND_ALLOW: 'http://x,ok.example,10.0.0.0/40,*' })).toEqual([
      expect.stringContaining('not "http://x", "10.0.0.0/40", "*"'),
    ])
  })

  it('takes a directory or a bucket for files', () => {
    for (const good of ['/srv/files', './files', 's3://bucket/prefix'])
      expect(mistakes({ FRONTDESK_FILES: good })).toEqual([])
    for (const bad of ['ftp://somewhere', 'gs://bucket', 's3://['])
      expect(mistakes({ FRONTDESK_FILES: bad })).toEqual([
        expect.stringMatching(/^FRONTDESK_FILES must be a/),
      ])
  })

  it('accepts variables of the commands for other servers', () => {
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

it('is documented in docs/configuration.md', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../docs/configuration.md'), 'utf8')
  expect(page).toContain(configurationTable())
})

import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runFrontdesk } from './spawn.ts'

/** A start that must not come to anything: not even a data directory. */
async function refused(settings: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-settings-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'data')
  const { code, stdout, stderr } = await runFrontdesk(['start'], { FRONTDESK_DATA_DIR: dataDir, ...settings })
  expect([code, stdout, existsSync(dataDir)]).toEqual([1, '', false])
  return stderr.trimEnd().split('\n')
}

it('bad settings are told together, by name, before anything starts', async () => {
  const told = await refused({
    FRONTDESK_PORT: '99999',
    FRONTDESK_TLS: 'off',
    FRONTDESK_HOST: '0.0.0.0',
    FRONTDESK_TRUSTED_PROXIES: '300.1.1.1',
    FRONTDESK_WORKER: '3',
    DATABASE_DIRECT_URL: 'postgres://somebody:secret@db.example/desk',
  })
  expect(told).toEqual([
    expect.stringMatching(/^FRONTDESK_PORT must be a whole number/),
    expect.stringMatching(/^FRONTDESK_TRUSTED_PROXIES takes addresses and CIDR ranges, not "300\.1\.1\.1"/),
    expect.stringMatching(/^FRONTDESK_WORKER is not a setting; did you mean FRONTDESK_WORKERS\?$/),
    expect.stringMatching(/^FRONTDESK_TLS=off is for loopback only/),
    expect.stringMatching(/^DATABASE_DIRECT_URL needs DATABASE_URL/),
  ])
})

it('so is what they name: a certificate that is not there, a bucket without keys', async () => {
  const told = await refused({
    FRONTDESK_TLS_CERT: '/nowhere/cert.pem',
    FRONTDESK_TLS_KEY: '/nowhere/key.pem',
    FRONTDESK_FILES: 's3://files?endpoint=minio:9000',
  })
  expect(told).toEqual([
    expect.stringMatching(/^FRONTDESK_TLS_CERT \/nowhere\/cert\.pem cannot be read \(ENOENT\)$/),
    expect.stringMatching(/^FRONTDESK_FILES has an endpoint that is not an http or https URL$/),
    expect.stringMatching(/^AWS_ACCESS_KEY_ID is not set/),
    expect.stringMatching(/^AWS_SECRET_ACCESS_KEY is not set/),
  ])
})

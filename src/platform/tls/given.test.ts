import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificateFor } from './certificate.ts'
import { givenCertificate } from './given.ts'
import { ownCertificate } from './own.ts'

let directory: string
const path = (name: string) => join(directory, name)
const years = (count: number) => new Date(Date.now() + count * 366 * 86_400_000)
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'frontdesk-given-'))
  await ownCertificate(directory, ['desk.example'])
})
afterAll(() => rm(directory, { recursive: true }))

test('a good pair is used as it is', async () => {
  const config = {
    tlsCert: path('cert.pem'),
    tlsKey: path('key.pem'),
    dataDir: '/nowhere',
    host: '::1',
    publicUrl: undefined,
  }
  const { cert, key } = await certificateFor(config)
  expect(cert).toContain('BEGIN CERTIFICATE')
  expect(key).toContain('BEGIN PRIVATE KEY')
})

test('a missing file is named with its variable', async () => {
  await expect(givenCertificate(path('none.pem'), path('key.pem'))).rejects.toThrow(
    /^FRONTDESK_TLS_CERT .*none\.pem cannot be read \(ENOENT\)$/,
  )
  await expect(givenCertificate(path('cert.pem'), directory)).rejects.toThrow(
    /^FRONTDESK_TLS_KEY .* cannot be read \(EISDIR\)$/,
  )
})

test('a file that holds something else is named', async () => {
  await expect(givenCertificate(path('key.pem'), path('key.pem'))).rejects.toThrow(
    /does not hold a certificate/,
  )
  await expect(givenCertificate(path('cert.pem'), path('cert.pem'))).rejects.toThrow(
    /does not hold a private key/,
  )
})

test('a key with a passphrase is refused', async () => {
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' },
  })
  await writeFile(path('locked.pem'), privateKey)
  await expect(givenCertificate(path('cert.pem'), path('locked.pem'))).rejects.toThrow(/without a passphrase/)
})

test('a key of another certificate is refused', async () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  await writeFile(path('other.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
  await expect(givenCertificate(path('cert.pem'), path('other.pem'))).rejects.toThrow(
    /is not the key of the certificate/,
  )
})

test('an expired or not yet valid certificate is refused', async () => {
  await expect(givenCertificate(path('cert.pem'), path('key.pem'), years(3))).rejects.toThrow(
    /expired on \d{4}-\d\d-\d\d/,
  )
  await expect(givenCertificate(path('cert.pem'), path('key.pem'), years(-1))).rejects.toThrow(
    /is valid from/,
  )
})

test('a chain with a damaged second certificate is refused', async () => {
  const { cert } = await givenCertificate(path('cert.pem'), path('key.pem'))
  await writeFile(
    path('chain.pem'),
    `${cert}-----BEGIN CERTIFICATE-----\nbm90aGluZw==\n-----END CERTIFICATE-----\n`,
  )
  await expect(givenCertificate(path('chain.pem'), path('key.pem'))).rejects.toThrow(
    /chain\.pem cannot be used/,
  )
})

import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listen } from '../../../test/stand-ins/listen.ts'
import { certificateFor, certifiedNames } from './certificate.ts'
import { ownCertificate } from './own.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-tls-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const names = ['localhost', '127.0.0.1', '::1', 'desk.example']
const daysFrom = (from: Date, days: number) => new Date(from.getTime() + days * 86_400_000)

test('a client that trusts the certificate talks to a server that uses it', async () => {
  const { cert, key } = await ownCertificate(dataDir, names)
  const server = createServer({ cert, key }, (_request, response) => response.end('hello'))
  const { port, close } = await listen(server)
  const call = request({
    host: '127.0.0.1',
    port,
    ca: await readFile(join(dataDir, 'cert.pem')),
    agent: false,
  }).end()
  const [response] = await once(call, 'response')
  expect(response.statusCode).toBe(200)
  response.resume()
  await close()
})

test('it is an EC P-256 certificate for every name, valid for 825 days, with a private key', async () => {
  const { cert } = await ownCertificate(dataDir, names)
  const parsed = new X509Certificate(cert)
  expect(parsed.publicKey.asymmetricKeyDetails).toEqual({ namedCurve: 'prime256v1' })
  expect(parsed.subjectAltName).toBe(
    'DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1, DNS:desk.example',
  )
  const days = (parsed.validToDate.getTime() - parsed.validFromDate.getTime()) / 86_400_000
  expect(days).toBeGreaterThan(824)
  expect(days).toBeLessThanOrEqual(825)
  expect((await stat(join(dataDir, 'key.pem'))).mode & 0o777).toBe(0o600)
})

test('it is kept while it is good and renewed under the same key before it expires', async () => {
  const first = await ownCertificate(dataDir, names)
  expect(await ownCertificate(dataDir, names, daysFrom(new Date(), 700))).toEqual(first)
  const renewed = await ownCertificate(dataDir, names, daysFrom(new Date(), 800))
  expect(renewed.key).toBe(first.key)
  expect(renewed.cert).not.toBe(first.cert)
  expect(await readFile(join(dataDir, 'cert.pem'), 'utf8')).toBe(renewed.cert)
})

test('a new name, a damaged certificate or another key bring a new certificate', async () => {
  const first = await ownCertificate(dataDir, names)
  const more = await ownCertificate(dataDir, [...names, 'other.example'])
  expect(new X509Certificate(more.cert).checkHost('other.example')).toBe('other.example')
  await writeFile(join(dataDir, 'cert.pem'), 'damaged')
  const repaired = await ownCertificate(dataDir, names)
  await rm(join(dataDir, 'key.pem'))
  const rekeyed = await ownCertificate(dataDir, names)
  expect(new Set([first, more, repaired, rekeyed].map((one) => one.cert)).size).toBe(4)
  expect(rekeyed.key).not.toBe(first.key)
})

test('many that start together agree and leave nothing else behind', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => ownCertificate(dataDir, names)))
  expect(new Set(all.map((one) => `${one.key}${one.cert}`)).size).toBe(1)
  expect((await readdir(dataDir)).toSorted()).toEqual(['cert.pem', 'key.pem'])
})

test('the names are those by which the server can be called', () => {
  expect(certifiedNames('0.0.0.0', 'https://Desk.Example:8443/x', 'Box-1')).toEqual([
    'localhost',
    '127.0.0.1',
    '::1',
    'box-1',
    'desk.example',
  ])
  expect(certifiedNames('10.1.2.3', 'https://[2001:db8::1]', 'not_a_dns_name')).toEqual([
    'localhost',
    '127.0.0.1',
    '::1',
    '10.1.2.3',
    '2001:db8::1',
  ])
})

test('a directory that cannot hold it is reported in one line', async () => {
  const blocked = join(dataDir, 'file')
  await writeFile(blocked, '')
  const config = {
    dataDir: blocked,
    host: '127.0.0.1',
    publicUrl: undefined,
    tlsCert: undefined,
    tlsKey: undefined,
  }
  await expect(certificateFor(config)).rejects.toThrow(
    /^A certificate can't be stored in .*set FRONTDESK_TLS_CERT/,
  )
})

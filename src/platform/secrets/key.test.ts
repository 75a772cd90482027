import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError } from '../config/index.ts'
import { openSecrets } from './key.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-key-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

test('the first start makes a key that only its user may read, later ones use it', async () => {
  const first = await openSecrets({ dataDir, secretKey: undefined })
  const later = await openSecrets({ dataDir, secretKey: undefined })
  expect(later.open(first.seal('text', 'here'), 'here')).toBe('text')
  expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
})

test('many that start together end up with one key and leave nothing else behind', async () => {
  const all = await Promise.all(
    Array.from({ length: 20 }, () => openSecrets({ dataDir, secretKey: undefined })),
  )
  expect(new Set(all.map((one) => one.keyId)).size).toBe(1)
  expect(await readdir(dataDir)).toEqual(['secret.key'])
})

test('a configured key is used and no file is made', async () => {
  const secretKey = 'k'.repeat(32)
  const [one, two] = await Promise.all([
    openSecrets({ dataDir, secretKey }),
    openSecrets({ dataDir: '/nowhere', secretKey }),
  ])
  expect(one.keyId).toBe(two.keyId)
  expect(await readdir(dataDir)).toEqual([])
})

test('a damaged key file is reported and left as it is', async () => {
  const path = join(dataDir, 'secret.key')
  await writeFile(path, 'abc')
  await expect(openSecrets({ dataDir, secretKey: undefined })).rejects.toThrow(
    /secret\.key does not hold a key/,
  )
  expect(await readFile(path, 'utf8')).toBe('abc')
})

test('a directory that cannot hold the key is reported in one line', async () => {
  const blocked = join(dataDir, 'file')
  await writeFile(blocked, '')
  const failure = await openSecrets({ dataDir: blocked, secretKey: undefined }).catch(
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(ConfigError)
  expect(String(failure)).toMatch(/set FRONTDESK_SECRET_KEY$/)
})

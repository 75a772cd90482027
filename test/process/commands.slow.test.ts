import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../harness/database.ts'
import { type Finished, runFrontdesk } from './spawn.ts'

let environment: Record<string, string>
let cleanUp: () => Promise<void>

beforeAll(async () => {
  const database = await freshDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-cli-'))
  environment = { DATABASE_URL: database.url, FRONTDESK_DATA_DIR: dataDir }
  cleanUp = async () => {
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

afterAll(() => cleanUp())

const run = (...words: string[]): Promise<Finished> => runFrontdesk(words, environment)

describe('the command line', () => {
  it('makes accounts, users, teams and keys, lists and revokes them', async () => {
    const account = await run(
      'account',
      'create',
      '--name',
      'Acme',
      '--namespace',
      'acme',
      '--email',
      'ada@acme.example',
    )
    expect(account.stdout).toMatch(/Personal key +fdu_\S{40,}/)
    const user = await run(
      'user',
      'create',
      '--email',
      'bob@acme.example',
      '--role',
      'ADMIN',
      '--account',
      'acme',
    )
    expect(user.stdout).toMatch(/bob@acme.example \(\d+\), ADMIN/)
    const team = await run(
      'team',
      'create',
      '--name',
      'Sales',
      '--user',
      'ada@acme.example',
      '--user',
      'bob@acme.example',
    )
    expect(team.stdout).toMatch('2 members')
    const key = await run('key', 'create', '--user', 'bob@acme.example', '--name', 'laptop')
    const id = /Key (\d+): fdu_/.exec(key.stdout)?.[1] ?? ''
    expect((await run('key', 'list')).stdout).toMatch(new RegExp(`^${id} +USER.*laptop$`, 'm'))
    expect((await run('key', 'revoke', id)).code).toBe(0)
    expect((await run('key', 'list')).stdout).not.toMatch('laptop')
  })

  it.each([
    [['key', 'revoke', '999999'], 'There is no such key'],
    [['user', 'create', '--email', 'ada@acme.example'], 'exists already'],
    [['user', 'create', '--email', 'x@acme.example', '--role', 'KING'], '--role takes'],
    [['user', 'create'], 'needs --email'],
    [['key', 'create', '--user', 'nobody@acme.example'], 'There is no user'],
    [['acount', 'create'], 'did you mean "account create"'],
    [['key', 'list', '--acount', 'x'], 'Usage: frontdesk key list'],
  ])('refuses %j in one line', async (words, message) => {
    const { code, stderr } = await run(...words)
    expect(code).toBe(1)
    expect(stderr).toContain(message)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })

  it('explains itself', async () => {
    const { code, stdout } = await run('help')
    expect(code).toBe(0)
    expect(stdout).toContain('frontdesk key create [--user <user>]')
  })
})

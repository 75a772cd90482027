import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../harness/database.ts'
import { type Providers, startProviders } from '../stand-ins/providers/index.ts'
import { frontdesk, runFrontdesk } from './spawn.ts'

let environment: Record<string, string>
let providers: Providers
let cleanUp: () => Promise<void>

beforeAll(async () => {
  const database = await freshDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-cli-'))
  providers = await startProviders()
  environment = { DATABASE_URL: database.url, FRONTDESK_DATA_DIR: dataDir, ...providers.environment }
  cleanUp = async () => {
    await providers.close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  const account = ['--name', 'Acme', '--namespace', 'acme', '--email', 'ada@acme.example']
  await runFrontdesk(['account', 'create', ...account], environment)
})

afterAll(() => cleanUp())

const run = (...words: string[]) => runFrontdesk(['integration', ...words], environment)

it('connects by consent and by token, lists, and disconnects', async () => {
  const connecting = frontdesk(
    ['integration', 'connect', '--provider', 'mail-a', '--port', '0', '--user', 'ada@acme.example'],
    environment,
  )
  const [page = ''] = /http:\S+\/auth\?\S+/.exec(await connecting.said('paste the address')) ?? []
  // The stand-in agrees at once and leads back to the command.
  expect(await (await fetch(page)).text()).toContain('You can close this page')
  expect((await connecting.finished).stdout).toContain('Connected Gmail as ada@acme.example: number 1.')

  const refused = await run('connect', '--provider', 'tasks-a', '--token', 'made-up')
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('Asana no longer accepts') })
  const token = providers.salesforce.oauth.issue()
  const withToken = ['connect', '--provider', 'crm-a', '--token', token, '--name', 'Sales']
  expect((await run(...withToken)).stderr).toContain('needs the address of your instance')
  const connected = await run(...withToken, '--url', providers.salesforce.url)
  expect(connected.stdout).toMatch(/Connected Salesforce as Sales: number \d+/)

  const listed = await run('list')
  expect(listed.stdout + listed.stderr).toMatch(/1 +mail-a +Gmail +CONNECTED +ada@acme.example/)
  expect(listed.stdout).not.toContain(token)
  expect((await run('disconnect', '1')).stdout).toBe('Gmail (ada@acme.example) is disconnected.\n')
})

it('says what is missing where nobody registered a client', async () => {
  const { FRONTDESK_GOOGLE_CLIENT_ID: _, ...without } = environment
  const reply = await runFrontdesk(
    ['integration', 'connect', '--provider', 'drive-a', '--port', '0'],
    without,
  )
  expect(reply).toMatchObject({ code: 1, stderr: expect.stringContaining('set FRONTDESK_GOOGLE_CLIENT_ID') })
})

import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Json } from '../harness/api.ts'
import { type TestAccount, useServer } from '../harness/server.ts'
import { type Finished, frontdesk } from './spawn.ts'

const server = useServer()
let folder: string
let other: TestAccount

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frontdesk-configuration-'))
  other = await server.createAccount()
  const { api } = server
  await api.ok.post('/playbooks', { name: 'Refunds', instructions: 'Ask first.\nThen pay.\n' })
  await api.ok.post('/agents', { name: 'Reception' })
  await api.ok.post('/tools', {
    type: 'HTTP',
    name: 'ask_shop',
    description: 'Asks.',
    url: 'https://shop.example',
    headers: [{ key: 'Authorization', value: 'Bearer {secrets.SHOP_KEY}' }],
    secrets: { SHOP_KEY: 'sk_live' },
  })
})

afterAll(() => rm(folder, { recursive: true, force: true }))

function run(
  account: TestAccount,
  words: string[],
  more: Record<string, string> = {},
  input = '',
): Promise<Finished> {
  const environment = {
    HOME: folder,
    FRONTDESK_SERVER: server.url,
    FRONTDESK_API_KEY: account.owner.key,
    ...more,
  }
  return frontdesk([...words, '--folder', join(folder, 'files')], environment, input).finished
}

async function contents(): Promise<Record<string, string>> {
  const files = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })
  const entries = files
    .filter((one) => one.isFile())
    .map(async (one) => [
      join(one.parentPath, one.name),
      await readFile(join(one.parentPath, one.name), 'utf8'),
    ])
  return Object.fromEntries(await Promise.all(entries)) as Record<string, string>
}

function withoutRevisions(files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).filter(([name]) => !name.endsWith('.frontdesk.json')))
}

const at = (path: string) => join(folder, 'files', `${path}.yaml`)

it('pulls readable files, pushes them elsewhere, and pulls the same bytes there', async () => {
  expect((await run(server.account, ['pull'])).stderr).toBe('')
  const pulled = await contents()
  expect(await readFile(at('playbooks/refunds'), 'utf8')).toBe(
    'name: Refunds\ninstructions: |-\n  Ask first.\n  Then pay.\n',
  )
  expect(JSON.stringify(pulled)).not.toContain('sk_live')
  const without = await run(other, ['push', '--yes'])
  expect(without.stderr).toContain(
    'tools/ask-shop: No value is stored for the secret SHOP_KEY and its origins. Provide one.',
  )
  expect(without.stderr.match(/No value is stored/g)).toHaveLength(1)
  expect((await other.owner.api.ok.get('/playbooks')).results).toEqual([])
  const pushed = await run(other, ['push', '--yes'], { FRONTDESK_SECRET_SHOP_KEY: 'sk_other' })
  expect({ code: pushed.code, stderr: pushed.stderr }).toEqual({ code: 0, stderr: '' })
  expect((await run(other, ['push', '--yes'])).stdout).toBe('Nothing to change.\n')
  expect((await run(other, ['pull'])).stdout).toContain('0 written, 0 removed')
  expect(withoutRevisions(await contents())).toEqual(withoutRevisions(pulled))
})

it('tells differences by file and path, with what an environment lays over them', async () => {
  const before = await readFile(at('playbooks/refunds'), 'utf8')
  await mkdir(join(folder, 'files/environments'))
  await writeFile(at('environments/production'), 'playbooks/refunds:\n  description: Live\n')
  expect(await run(server.account, ['diff'])).toMatchObject({ code: 0, stdout: 'No differences.\n' })
  const laid = await run(server.account, ['diff', '--environment', 'production'])
  expect(laid.stdout).toBe('playbooks/refunds: description changed null → "Live"\n1 difference.\n')
  expect(laid.code).toBe(1)
  expect((await run(server.account, ['push', '--yes', '--environment', 'production'])).code).toBe(0)
  expect((await server.api.ok.get('/playbooks')).results[0].description).toBe('Live')
  expect(await readFile(at('playbooks/refunds'), 'utf8')).toBe(before)
  expect((await run(server.account, ['diff', '--environment', 'prodution'])).stderr).toContain('There is no')
})

it('reads what people write by hand, or says every place where it cannot', async () => {
  await writeFile(
    at('playbooks/by-hand'),
    '# With a comment\nname: By hand\ninstructions: >\n  Written\n  folded.\n',
  )
  expect((await run(server.account, ['push', '--yes'])).code).toBe(0)
  await writeFile(at('playbooks/broken'), 'name: [\n')
  await writeFile(at('playbooks/empty'), '')
  const { code, stderr } = await run(server.account, ['push', '--yes'])
  expect(code).toBe(1)
  expect(stderr).toMatch(/broken\.yaml: /)
  expect(stderr).toMatch(/empty\.yaml: /)
  await rm(at('playbooks/broken'))
  await writeFile(
    at('playbooks/empty'),
    'a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c]\ne: [*d,*d,*d,*d,*d]\n',
  )
  expect((await run(server.account, ['push', '--yes'])).stderr).toContain('empty.yaml: Excessive alias count')
})

it('takes away nothing for a folder without files, and tells of every file that it does not take', async () => {
  await rm(join(folder, 'files'), { recursive: true })
  await mkdir(join(folder, 'files/playbooks'), { recursive: true })
  const empty = await run(server.account, ['push', '--yes', '--prune'])
  expect(empty.code).toBe(1)
  expect(empty.stderr).toContain('holds no .yaml file')
  await run(server.account, ['pull'])
  const text = await readFile(at('playbooks/refunds'), 'utf8')
  await writeFile(join(folder, 'files/playbooks/refunds.yml'), text)
  await writeFile(at('playbooks/By Hand'), text)
  await symlink(at('playbooks/refunds'), at('playbooks/linked'))
  const { code, stderr } = await run(server.account, ['push', '--yes', '--prune'])
  expect(code).toBe(1)
  expect(stderr).toMatch(/refunds\.yml: must end in \.yaml/)
  expect(stderr).toMatch(/By Hand\.yaml: may be called by lower-case letters/)
  expect(stderr).toMatch(/linked\.yaml: is no file of its own/)
  expect((await server.api.ok.get('/playbooks')).results.length).toBeGreaterThan(0)
})

it('pulls beside the other files of a project, and never through a link', async () => {
  await rm(join(folder, 'files'), { recursive: true })
  await mkdir(join(folder, 'files/charts'), { recursive: true })
  await mkdir(join(folder, 'files/playbooks'))
  await writeFile(at('compose'), 'services: {}\n')
  await writeFile(at('charts/values'), 'replicas: 1\n')
  await writeFile(join(folder, 'mine'), 'mine')
  await symlink(join(folder, 'mine'), at('playbooks/refunds'))
  expect((await run(server.account, ['pull'])).stdout).toContain(' 0 removed')
  expect(await readFile(at('compose'), 'utf8')).toBe('services: {}\n')
  expect(await readFile(at('charts/values'), 'utf8')).toBe('replicas: 1\n')
  expect(await readFile(join(folder, 'mine'), 'utf8')).toBe('mine')
  expect(await readFile(at('playbooks/refunds'), 'utf8')).toContain('name: Refunds')
  await rm(join(folder, 'files/playbooks'), { recursive: true })
  await mkdir(join(folder, 'elsewhere'))
  await symlink(join(folder, 'elsewhere'), join(folder, 'files/playbooks'))
  expect((await run(server.account, ['pull'])).stderr).toContain('leads outside of')
  expect(await readdir(join(folder, 'elsewhere'))).toEqual([])
})

it('shows what a push changes, and asks first', async () => {
  await rm(join(folder, 'files'), { recursive: true })
  await run(server.account, ['pull'])
  const { results } = await server.api.ok.get('/playbooks')
  const refunds = results.find((one: Json) => one.name === 'Refunds')
  await writeFile(at('playbooks/refunds'), 'name: Refunds\ninstructions: Pay.\n')
  const declined = await run(server.account, ['push'], {}, 'n\n')
  expect(declined).toMatchObject({ code: 1, stderr: expect.stringContaining('Nothing was pushed.') })
  expect(declined.stdout).toContain('playbooks/refunds: instructions changed')
  const unattended = await run(server.account, ['push'])
  expect(unattended.stderr).toContain('Add --yes to push without confirmation.')
  expect((await server.api.ok.get(`/playbooks/${refunds.id}`)).instructions).toContain('Ask first.')
  expect(await run(server.account, ['push'], {}, 'y\n')).toMatchObject({ code: 0 })
  expect((await server.api.ok.get(`/playbooks/${refunds.id}`)).instructions).toBe('Pay.')
})

it('overwrites no changes that were made on the server since the last pull', async () => {
  const { results } = await server.api.ok.get('/playbooks')
  const refunds = results.find((one: Json) => one.name === 'Refunds')
  await server.api.ok.put(`/playbooks/${refunds.id}`, { description: 'By hand' })
  await writeFile(at('playbooks/refunds'), 'name: Refunds\ninstructions: Pay at once.\n')
  const refused = await run(server.account, ['push', '--yes'])
  expect(refused.code).toBe(1)
  expect(refused.stderr).toContain('Changed on the server since your last pull:\n  playbooks/refunds\n')
  expect((await server.api.ok.get(`/playbooks/${refunds.id}`)).description).toBe('By hand')
  expect(await run(server.account, ['push', '--yes', '--overwrite'])).toMatchObject({ code: 0 })
  expect((await server.api.ok.get(`/playbooks/${refunds.id}`)).instructions).toBe('Pay at once.')
  await writeFile(at('playbooks/refunds'), 'name: Refunds\ninstructions: Pay again.\n')
  expect(await run(server.account, ['push', '--yes'])).toMatchObject({ code: 0 })
})

it('deletes no records unless their object is named', async () => {
  await server.api.ok.post('/objects', { name: 'visits', columns: [{ name: 'Guest', type: 'string' }] })
  await server.api.ok.post('/objects/visits/rows', { Guest: 'Ada' })
  await run(server.account, ['pull'])
  await rm(at('objects/visits'))
  const refused = await run(server.account, ['push', '--yes', '--prune'])
  expect(refused.stdout).toContain('objects/visits deleted with 1 record')
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('add --delete objects/visits') })
  expect((await server.api.get('/objects/visits')).status).toBe(200)
  const named = ['push', '--yes', '--prune', '--delete', 'objects/visits']
  expect(await run(server.account, named)).toMatchObject({ code: 0 })
  expect((await server.api.get('/objects/visits')).status).toBe(404)
})

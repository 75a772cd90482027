import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createUser, openSession } from '../../src/accounts/index.ts'
import { sessionClient } from '../harness/api.ts'
import { haveProgram } from '../harness/debian.ts'
import { useServer } from '../harness/server.ts'
import { currentCode } from '../stand-ins/authenticator-app.ts'
import { type Finished, frontdesk } from './spawn.ts'

const server = useServer()
const password = 'a phrase that nobody guesses'
const email = 'ada@remote.example'
let home: string

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'frontdesk-home-'))
  const { app, account } = server
  await createUser(app.db, { accountId: account.id, email, role: 'ADMIN', password })
})

afterAll(() => rm(home, { recursive: true, force: true }))

/** Runs a command in a home of its own, with `input` on standard input. */
async function run(words: string[], input = '', environment: Record<string, string> = {}): Promise<Finished> {
  const running = frontdesk(words, { HOME: home, ...environment }, input)
  return running.finished
}

const signIn = () => run(['login', '--server', server.url, '--email', email], `${password}\n`)
/** As a pipeline calls. */
const byKey = () => ({ FRONTDESK_API_KEY: server.account.owner.key, FRONTDESK_SERVER: server.url })
const api = (...words: string[]) => run(['api', ...words], '', byKey())
const complete = async (...words: string[]) =>
  (await run(['complete', '--', ...words], '', byKey())).stdout.trim().split('\n')
const file = () => join(home, '.config/frontdesk/credentials.json')

describe('frontdesk login', () => {
  it('opens a session, keeps it where nobody else reads it, and logout ends it', async () => {
    const { code, stdout, stderr } = await signIn()
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain(`as ${email}`)
    expect((await stat(file())).mode & 0o777).toBe(0o600)
    expect((await stat(dirname(file()))).mode & 0o777).toBe(0o700)
    expect(await readFile(file(), 'utf8')).not.toContain(password)
    const { cookie } = JSON.parse(await readFile(file(), 'utf8')).servers[server.url]
    expect(JSON.parse((await run(['api', 'getCurrentSession'])).stdout).user.email).toBe(email)
    expect((await run(['logout'])).stdout).toContain('Signed out')
    expect(await readFile(file(), 'utf8')).not.toContain(cookie)
    const dead = await fetch(`${server.url}/public/v1/session`, { headers: { cookie } })
    expect(dead.status).toBe(401)
    expect((await run(['api', 'getMe'])).stderr).toContain('Sign in first')
  })

  it('a second one ends the first, and works on what takes no key', async () => {
    await signIn()
    const first = JSON.parse(await readFile(file(), 'utf8')).servers[server.url].cookie
    await signIn()
    const dead = await fetch(`${server.url}/public/v1/session`, { headers: { cookie: first } })
    expect(dead.status).toBe(401)
    const made = await run(['api', 'postApiKeys', 'name=from the terminal'])
    expect(JSON.parse(made.stdout)).toMatchObject({ name: 'from the terminal' })
  })

  it('asks whoever has an authenticator for a code', async () => {
    const { app, account } = server
    const careful = 'careful@remote.example'
    const id = await createUser(app.db, { accountId: account.id, email: careful, role: 'MEMBER', password })
    const client = { address: '127.0.0.1', userAgent: 'test' }
    const { secret } = await openSession(app.db, { userId: id, method: 'password', client })
    const me = sessionClient(server.url, secret)
    const { secret: shared } = await me.ok.post('/me/totp')
    const { recovery_codes: codes } = await me.ok.post('/me/totp/confirm', { code: currentCode(shared) })
    const login = (code: string) =>
      run(['login', '--server', server.url, '--email', careful], `${password}\n${code}\n`)
    expect((await login('000000')).stderr).toContain('code is wrong')
    expect((await login(codes[0])).code).toBe(0)
    await run(['logout'])
  })

  it('keeps a key on request, which opens nothing that asks for a session', async () => {
    const kept = await run(['login', '--server', server.url, '--key'], `${server.account.owner.key}\n`)
    expect(kept.stdout).toContain(server.account.owner.email)
    expect((await run(['api', 'getApiKeys'])).stderr).toContain('There is nothing at')
    expect((await run(['logout'])).code).toBe(0)
  })

  it.each([
    [['--server', 'http://desk.example.com'], 'encrypted only'],
    [['--server', 'https://user:word@desk.example'], 'no address of a server'],
    [['--server', 'http://localhost:1'], 'cannot be reached'],
  ])('refuses %j', async (words, message) => {
    const { code, stderr } = await run(['login', ...words, '--email', email], `${password}\n`)
    expect(code).toBe(1)
    expect(stderr).toContain(message)
  })

  it('says no to a wrong password and to no password, and keeps nothing', async () => {
    const wrong = await run(['login', '--server', server.url, '--email', email], 'wrong\n')
    expect(wrong).toMatchObject({ code: 1, stdout: '' })
    const none = await run(['login', '--server', server.url, '--email', email])
    expect(none.stderr).toContain('Password is missing')
    expect(JSON.parse(await readFile(file(), 'utf8')).servers).toEqual({})
  })

  it('does not use credentials that others may read', async () => {
    await signIn()
    await chmod(file(), 0o644)
    expect((await run(['api', 'getMe'])).stderr).toContain('Others may read')
    await chmod(file(), 0o600)
  })
})

describe('frontdesk api', () => {
  it('calls operations by id and by path, with values for path, query and body', async () => {
    const made = JSON.parse((await api('postAgents', 'name=Reception')).stdout)
    expect(made).toMatchObject({ name: 'Reception' })
    expect(JSON.parse((await api(`/agents/${made.id}`)).stdout).id).toBe(made.id)
    expect(JSON.parse((await api('GET', '/agents/{agentId}', `agentId=${made.id}`)).stdout).id).toBe(made.id)
    const table = { name: 'orders', columns: [{ name: 'Number', type: 'number' }] }
    expect((await api('postObjects', '--body', JSON.stringify(table))).code).toBe(0)
    const row = await api('POST', '/objects/orders/rows', 'Number:=7')
    expect(JSON.parse(row.stdout)).toMatchObject({ data: { Number: 7 } })
    const found = await api('/objects/orders/rows/list', '--body', '{ "limit": 5 }')
    expect(JSON.parse(found.stdout).results).toHaveLength(1)
    const bare = await api('/objects/orders/rows/list')
    expect(bare.stderr).toContain('takes POST, not GET: write the method before the path')
    expect((await api('DELETE', `/agents/${made.id}`)).stdout).toBe('')
  })

  it('walks the pages of GET and POST lists, and shows tables', async () => {
    await server.api.ok.post('/objects', { name: 'parts', columns: [{ name: 'Title', type: 'string' }] })
    for (let count = 0; count < 5; count++)
      await server.api.ok.post('/objects/parts/rows', { Title: `Part ${count}` })
    const rows = await api('POST', '/objects/parts/rows/list', 'limit=2', '--all')
    expect(JSON.parse(rows.stdout).results).toHaveLength(5)
    await server.api.ok.post('/workflows', { name: 'One' })
    await server.api.ok.post('/workflows', { name: 'Two' })
    const listed = await api('getWorkflows', 'limit=1', '--all')
    expect(JSON.parse(listed.stdout).results).toHaveLength(2)
    const table = await api('POST', '/objects/parts/rows/list', '--table')
    expect(table.stdout).toMatch(/TITLE/)
    expect(table.stdout).toMatch(/Part 3/)
  })

  it('shows what others wrote without letting it reach the terminal', async () => {
    const evil = 'a\u001b]0;title\u0007\u009b31mb'
    await server.api.ok.post('/objects/parts/rows', { Title: evil })
    for (const words of [['--table'], []]) {
      const { stdout } = await api('POST', '/objects/parts/rows/list', ...words)
      for (const sign of ['\u001b', '\u0007', '\u009b']) expect(stdout).not.toContain(sign)
    }
  })

  it('uploads and downloads files', async () => {
    const csv = join(home, 'parts.csv')
    await writeFile(csv, 'Title\nFrom a file\n')
    const imported = await api('postObjectImport', 'name=parts', `files=@${csv}`)
    expect({ code: imported.code, stderr: imported.stderr }).toEqual({ code: 0, stderr: '' })
    const exported = await api('POST', '/objects/parts/export/csv')
    expect(exported.stdout + exported.stderr).toContain('From a file')
  })

  it.each([
    [['getAgnets'], 'did you mean getAgents'],
    [['/agnets'], 'did you mean GET /agents'],
    [['PATCH', '/agents'], 'takes GET, POST, not PATCH'],
    [['getAgent'], 'needs agentId='],
    [['getAgents', 'nmae=x'], 'takes no nmae'],
    [['getWorkflows', 'limt=1'], 'Did you mean limit'],
    [['postAgents', '--body', '{'], '--body is no JSON'],
    [['postAgents', 'naem=x'], 'name'],
    [['/agents/0199f0a4-6f3c-7c1e-9a2b-3d4e5f607182'], 'no such agent'],
    [['getMe', '--all'], 'has no pages'],
  ])('refuses %j in a line or two', async (words, message) => {
    const { code, stdout, stderr } = await api(...words)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr.toLowerCase()).toContain(message.toLowerCase())
    expect(stderr).not.toContain('    at ')
  })

  it('lists and describes operations', async () => {
    expect((await api('list')).stdout).toMatch(/getAgents +GET \/agents +/)
    expect((await api('describe', 'getWorkflows')).stdout).toMatch(/limit= +query/)
  })
})

describe('completion', () => {
  it('knows commands, flags, operations and what they take', async () => {
    await run(['api', 'getMe'], '', byKey())
    expect(await complete('logi')).toEqual(['login'])
    expect(await complete('key', '')).toEqual(['create', 'list', 'revoke'])
    expect(await complete('login', '--em')).toEqual(['--email'])
    expect(await complete('api', 'getAgentFlowN')).toEqual(
      expect.arrayContaining([expect.stringMatching(/^getAgentFlowN/)]),
    )
    expect(await complete('api', 'getWorkflows', 'lim')).toEqual(['limit='])
    expect(await complete('api', 'POST', '/agen')).toContain('/agents')
  })

  const wordsIn: Record<string, string> = {
    bash: `COMP_WORDS=(frontdesk api getAge); COMP_CWORD=2; _frontdesk; printf '%s\\n' "\${COMPREPLY[@]}"`,
    zsh: `compadd() { print -rl -- "$@"; }; words=(frontdesk api getAge); CURRENT=3; _frontdesk`,
    fish: `complete -C 'frontdesk api getAge'`,
  }
  const called: Record<string, string> = {
    bash: 'frontdesk() { COMMAND "$@"; }',
    zsh: 'compdef() { :; }; frontdesk() { COMMAND "$@"; }',
    fish: 'function frontdesk; COMMAND $argv; end',
  }

  it.each(['bash', 'zsh', 'fish'])(
    'completes in %s',
    async (shell) => {
      await run(['api', 'getMe'], '', byKey())
      const { stdout: script } = await run(['completion', shell])
      expect(script).toContain('frontdesk complete -- ')
      if (!(await haveProgram(shell))) return
      const main = join(inject('built'), 'main.js')
      const start = called[shell]?.replace('COMMAND', `${process.execPath} ${main}`)
      const env = { PATH: process.env['PATH'], HOME: home, ...byKey() }
      const started = spawn(shell, ['-c', `${start}\n${script}\n${wordsIn[shell]}`], { env })
      let said = ''
      started.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
      await once(started, 'close')
      expect(said.split('\n')).toContain('getAgents')
    },
    180_000,
  )

  it('is for these three shells', async () => {
    expect((await run(['completion', 'tcsh'])).stderr).toContain('bash, zsh, fish')
  })
})

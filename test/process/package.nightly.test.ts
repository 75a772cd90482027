import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { type Api, apiClient } from '../harness/api.ts'
import { freePort } from '../harness/free-port.ts'
import { newBase, settledSources } from '../harness/knowledge/settled.ts'
import { textPdf } from '../stand-ins/website-documents.ts'
import { killGroup } from './spawn.ts'
import { toRegistry } from './to-registry.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const { PATH = '', HOME = '' } = process.env
const environment = { PATH, HOME, FRONTDESK_TLS: 'off' }
/** An empty folder with nothing but the package in it, installed as anybody would. */
async function installed(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-package-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o711)
  await run('npm', ['pack', '--pack-destination', folder], { cwd: root, env: environment })
  const [archive = ''] = await readdir(folder)
  await writeFile(join(folder, 'package.json'), '{ "private": true }')
  // What it needs is in the packages: no script of theirs has to run, and one would fetch half a gigabyte for CUDA.
  const flags = ['--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund']
  const env = { ...toRegistry, ...environment }
  await run('npm', ['install', ...flags, `./${archive}`], { cwd: folder, env })
  return folder
}

interface Started {
  url: string
  process: ChildProcess
  isServing: () => Promise<boolean>
}

/** `npx frontdesk start` in the folder, in a process group of its own. */
async function start(folder: string): Promise<Started> {
  // Only now: while everything is installed, others open ports of their own.
  const port = String(await freePort())
  const npx = spawn('npx', ['frontdesk', 'start'], {
    cwd: folder,
    detached: true,
    env: { ...environment, FRONTDESK_PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [npx.stdout, npx.stderr]) stream?.on('data', (text) => (said += text))
  onTestFinished(() => killGroup(npx))
  const url = `http://127.0.0.1:${port}`
  const isServing = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isServing, { timeout: 90_000, message: said }).toBe(true)
  return { url, process: npx, isServing }
}

async function setUp(url: string, welcome: string): Promise<void> {
  const link = new URL(/\S+\/setup\?token=\S+/.exec(welcome)?.[0] ?? '')
  const page = async (): Promise<string> => {
    const answer = await fetch(`${url}${link.pathname}${link.search}`, { headers: { accept: 'text/html' } })
    return answer.text()
  }
  // Built while the API answers already; until then a page that reads itself again stands there.
  await expect.poll(page, { timeout: 60_000 }).toContain('<script src="/assets/main-')
  const person = {
    token: link.searchParams.get('token'),
    email: 'owner@frontdesk.local',
    name: 'Ada',
    password: 'a phrase that nobody guesses',
  }
  const answer = await fetch(`${url}/public/v1/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(person),
  })
  expect(answer.status).toBe(201)
}

function form(name: string, file: File): RequestInit {
  const body = new FormData()
  body.append(name, file)
  return { method: 'POST', body }
}

/** What runs in threads and processes of its own, whose entry files have to be found. */
async function readsFiles(api: Api): Promise<void> {
  const imported = form('file', new File(['Name\nAda\n'], 'deals.csv'))
  expect((await api.fetch('/objects/deals/import', imported)).status).toBe(200)
  const base = await newBase(api)
  const manual = new File([textPdf('Descale the kettle with vinegar every second month.')], 'manual.pdf')
  await api.fetch(`${base}/sources/files`, form('files', manual))
  expect(await settledSources(api, base)).toMatchObject([{ state: 'READY' }])
  const found = await api.ok.post(`${base}/search`, { query: 'How do I clean the kettle?' })
  expect(found.results[0].text).toContain('vinegar')
}

async function answers(api: Api): Promise<void> {
  const { id } = await api.ok.post('/agents', { name: 'Reception' })
  await api.ok.put(`/agents/${id}/agent-setting`, {
    instructions: 'We are open Monday to Friday from 9 to 17.',
  })
  const { messages } = await api.ok.post(`/agents/${id}/messages`, { message: 'When are you open?' })
  expect(messages[0].content).toContain('9 to 17')
}

it('what npm pack makes runs with npx in an empty folder', async () => {
  const folder = await installed()
  const help = await run('npx', ['frontdesk', 'help'], { cwd: folder, env: environment })
  expect(help.stdout).toContain('frontdesk upgrade')
  const version = await run('npx', ['frontdesk', '--version'], { cwd: folder, env: environment })
  const { version: expected } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  expect(version.stdout.trim()).toBe(expected)

  const { url, process: npx, isServing } = await start(folder)
  const welcome = await readFile(join(folder, 'data/first-start.txt'), 'utf8')
  await setUp(url, welcome)
  const api = apiClient(url, /Personal key +(\S+)/.exec(welcome)?.[1])
  const row = await api.ok.post('/objects/people/rows', { Name: 'Ada Lovelace' })
  expect(row.data.Name).toBe('Ada Lovelace')
  expect(await (await fetch(`${url}/docs`)).text()).toContain('<html')
  expect((await fetch(`${url}/chat/embed.js`)).status).toBe(200)
  await answers(api)
  await readsFiles(api)
  expect((await run('npx', ['frontdesk', 'doctor'], { cwd: folder, env: environment })).stdout).toContain(
    'the pinned one',
  )

  process.kill(npx.pid ?? 0, 'SIGTERM')
  await expect.poll(isServing, { timeout: 30_000 }).toBe(false)
  // PostgreSQL removes its pid file last, and only when it was told to stop.
  const cluster = join(folder, 'data/postgres/cluster')
  await expect.poll(() => readdir(cluster), { timeout: 30_000 }).not.toContain('postmaster.pid')
}, 900_000)

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createAgent, say, texts } from '../harness/agents/agent.ts'
import { type Api, apiClient, type Json } from '../harness/api.ts'
import { freshDatabase } from '../harness/database.ts'
import { freePort } from '../harness/free-port.ts'
import { startOpenAi } from '../stand-ins/openai.ts'
import { frontdesk, type RunningCommand } from './spawn.ts'

const key = 'conversation-test-key-conversation-1'
const model = await startOpenAi()
let dataDir: string
let database: Awaited<ReturnType<typeof freshDatabase>>

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-conversations-'))
  await chmod(dataDir, 0o711)
  database = await freshDatabase()
})
afterAll(async () => {
  await model.close()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(): Promise<{ command: RunningCommand; api: Api }> {
  const port = await freePort()
  const command = frontdesk(['start'], {
    DATABASE_URL: database.url,
    FRONTDESK_DATA_DIR: dataDir,
    FRONTDESK_TLS: 'off',
    FRONTDESK_PORT: String(port),
    FRONTDESK_USER_KEY: key,
    ...model.environment,
  })
  await command.said('"serving"')
  return { command, api: apiClient(`http://127.0.0.1:${port}`, key) }
}

it('a flow that waits goes on in another process after the first was killed', async () => {
  const first = await start()
  const agent = await createAgent(first.api)
  await agent.variable('NAME')
  await agent.start(
    say('Welcome! Who are you?'),
    { type: 'RESPONSE_AI', instructions: 'Ask for the name', captureVariables: [{ name: 'NAME' }] },
    say('Nice to meet you, {NAME}.'),
  )
  const { conversation_id } = await agent.say()
  await first.command.signal('SIGKILL')

  const second = await start()
  model.willSay({ text: JSON.stringify({ NAME: 'Ada' }) })
  const answer = await second.api.ok.post(`${agent.path}/messages`, { message: 'Ada', conversation_id })
  expect(texts(answer)).toEqual(['Nice to meet you, Ada.'])
  await second.command.signal('SIGTERM')
})

it('a turn that was killed while the model thought is answered by the next process, before what comes after it', async () => {
  const first = await start()
  const agent = await createAgent(first.api)
  await agent.start(say('Welcome!'))
  const { conversation_id } = await agent.say()
  model.willSay({ hang: true })
  const lost = first.api.post(`${agent.path}/messages`, { message: 'Are you there?', conversation_id })
  const outcome = lost.then(
    () => 'answered',
    () => 'cut off',
  )
  await vi.waitUntil(() => model.requests.length === 1, 10_000)
  await first.command.signal('SIGKILL')
  expect(await outcome).toBe('cut off')

  // Before it starts: it may take the turn up by itself.
  model.willSay({ text: 'Yes, I am.' }, { text: 'It is nine.' })
  const second = await start()
  const next = await second.api.ok.post(`${agent.path}/messages`, {
    message: 'What time is it?',
    conversation_id,
  })
  expect(texts(next)).toEqual(['It is nine.'])
  const { messages } = await second.api.ok.get(`${agent.path}/conversations/${conversation_id}`)
  const said = (role: string) =>
    messages.filter((one: Json) => one.role === role).map((one: Json) => one.content)
  expect(said('USER')).toEqual(['Are you there?', 'What time is it?'])
  expect(said('AGENT')).toEqual(['Welcome!', 'Yes, I am.', 'It is nine.'])
  expect(messages.slice(0, 2).map((one: Json) => one.content)).toEqual(['Welcome!', 'Are you there?'])
  expect(messages.at(-1).content).toBe('It is nine.')
  expect(messages).toHaveLength(5)
  await second.command.signal('SIGTERM')
}, 60_000)

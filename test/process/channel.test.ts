import { expect, it } from 'vitest'
import { answering, numberId, sentTexts, useScene, webhookOf } from '../../src/channels/testing/scene.ts'
import { chatappText } from '../stand-ins/graph/payloads.ts'
import { runFrontdesk } from './spawn.ts'

const scene = useScene()

/** Beside the running server, on its database and its data directory. */
function run(...words: string[]) {
  const { databaseUrl = '', dataDir } = scene.app.config
  return runFrontdesk(['channel', ...words], {
    DATABASE_URL: databaseUrl,
    FRONTDESK_DATA_DIR: dataDir,
    FRONTDESK_PUBLIC_URL: 'https://desk.example',
    ...scene.graph.environment,
  })
}

it('connects a number while the server runs, which answers at once', async () => {
  const agent = await answering(scene)
  const { accessToken, appSecret } = scene.graph.data
  const number = ['--channel', 'chatapp', '--id', numberId, '--business', '102290129340398']
  const refused = await run('connect', ...number, '--app-secret', appSecret, '--token', 'made-up')
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('no longer accepts') })
  const connected = await run('connect', ...number, '--app-secret', appSecret, '--token', accessToken)
  const [, id = ''] = /Connected WhatsApp, Lamp shop: number (\d+)/.exec(connected.stdout) ?? []
  expect(connected.stdout).toContain('callback URL  https://desk.example/channels/meta/webhook')
  expect(connected.stdout).toMatch(/verify token {2}\S{32}/)
  expect(connected.stdout).toContain('No agent answers yet')
  expect(scene.graph.data.subscribed).toContain('102290129340398')

  expect((await run('assign', id, '--agent', agent.id)).stdout).toContain('Lamp shop answers.')
  await scene.graph.deliver(webhookOf(scene), chatappText(numberId, { from: '34640000001' }, 'Hello'))
  expect(await sentTexts(scene, 1)).toHaveLength(1)

  const listed = await run('list')
  expect(listed.stdout).toMatch(/chatapp +Lamp shop +\+34600000000 +Lamp shop +CONNECTED +yes/)
  expect(listed.stdout).not.toContain(accessToken)
  expect((await run('check', id)).stdout).toContain('WhatsApp answers to the token of Lamp shop.')
  expect((await run('disconnect', id)).stdout).toContain('is disconnected')
}, 120_000)

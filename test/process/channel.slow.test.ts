import { expect, it } from 'vitest'
import { answering, connected, numberId, useScene, webhookOf } from '../harness/channels/scene.ts'
import { chatappText } from '../stand-ins/graph/payloads.ts'
import { beside, runFrontdesk } from './spawn.ts'

// Without workers: what arrives waits until a process comes that runs jobs.
const scene = useScene({ workers: false })

const environment = () => ({
  ...beside(scene.app),
  FRONTDESK_PUBLIC_URL: 'https://desk.example',
  ...scene.graph.environment,
})

const run = (...words: string[]) => runFrontdesk(['channel', ...words], environment())

it('connects, assigns, lists, checks and disconnects a number while the server runs', async () => {
  const agent = await answering(scene)
  const { accessToken, appSecret } = scene.graph.data
  const number = ['--channel', 'chatapp', '--id', numberId, '--business', '102290129340398']
  const made = await run('connect', ...number, '--app-secret', appSecret, '--token', accessToken)
  const [, id = ''] = /Connected WhatsApp, Lamp shop: number (\d+)/.exec(made.stdout) ?? []
  expect(made.stdout).toContain('callback URL  https://desk.example/channels/meta/webhook')
  expect(made.stdout).toMatch(/verify token {2}\S{32}/)
  expect(made.stdout).toContain('No agent answers yet')
  expect(scene.graph.data.subscribed).toContain('102290129340398')

  expect((await run('assign', id, '--agent', agent.id)).stdout).toContain('Lamp shop answers.')
  const [listed, checked] = await Promise.all([run('list'), run('check', id)])
  expect(listed.stdout).toMatch(/chatapp +Lamp shop +\+34600000000 +Lamp shop +CONNECTED +yes/)
  expect(listed.stdout).not.toContain(accessToken)
  expect(checked.stdout).toContain('WhatsApp answers to the credentials of Lamp shop.')
  expect((await run('disconnect', id)).stdout).toContain('is disconnected')
}, 120_000)

it('renews credentials that Meta no longer takes, and none that it never took', async () => {
  const { id } = await connected(scene)
  const { data } = scene.graph
  const old = { ...data }
  const message = chatappText(numberId, { from: '34640000003' }, 'Hello')
  const delivered = async () => (await scene.graph.deliver(webhookOf(scene), message)).status
  Object.assign(data, { accessToken: 'EAAG-renewed', appSecret: 'a-renewed-app-secret' })
  try {
    expect((await run('check', `${id}`)).stderr).toContain('Meta no longer accepts the access token')
    expect((await run('list')).stdout).toContain('NEEDS_ATTENTION')
    expect((await run('renew', `${id}`)).stderr).toBe('channel renew needs a new secret, such as --token.\n')
    // Meta takes a token only with the proof that the secret gives, so that one alone is refused.
    expect(await run('renew', `${id}`, '--token', data.accessToken)).toMatchObject({ code: 1, stdout: '' })
    expect((await run('list')).stdout).toContain('NEEDS_ATTENTION')
    expect(await delivered()).toBe(401)
    const renewed = await run('renew', `${id}`, '--token', data.accessToken, '--app-secret', data.appSecret)
    expect(renewed).toEqual({ code: 0, stdout: 'Lamp shop works with its new credentials.\n', stderr: '' })
    expect((await run('list')).stdout).toMatch(/Lamp shop .* CONNECTED/)
    expect(await delivered()).toBe(200)
  } finally {
    Object.assign(data, old)
  }
}, 120_000)

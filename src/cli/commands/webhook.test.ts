import { expect, it } from 'vitest'
import { useServer } from '../../../test/harness/server.ts'
import { beside, runFrontdesk } from '../../../test/process/spawn.ts'

const server = useServer()

const run = (...words: string[]) => runFrontdesk(['webhook', ...words], beside(server.app))

function post(id: string, token: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  return fetch(`${server.url}/webhooks/${id}`, { method: 'POST', headers, body: '{}' })
}

it('keeps webhooks from the command line', async () => {
  const { id, accessToken } = await server.api.ok.post('/incoming-webhooks', { name: 'Orders' })
  expect((await post(id, accessToken)).status).toBe(202)
  expect((await run('list')).stdout).toMatch(new RegExp(`${id} +active +token +unsigned +Orders`))
  expect((await run('deliveries', id)).stdout.trim().split('\n')).toHaveLength(2)
  await run('disable', id)
  expect((await post(id, accessToken)).status).toBe(404)
  await run('enable', id)
  const [, token = ''] = /Access token: ([0-9a-f]{64})/.exec((await run('rotate', id)).stdout) ?? []
  expect((await post(id, accessToken)).status).toBe(401)
  expect((await post(id, token)).status).toBe(202)
  await run('revoke', id)
  expect((await post(id, token)).status).toBe(404)
  expect((await run('revoke', id)).code).toBe(1)
}, 120_000)

import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { capabilities } from '../../src/capabilities.ts'
import { ok } from '../../src/kit/answers.ts'
import { type Capability, endpoint } from '../../src/platform/app.ts'
import { useServer } from '../harness/server.ts'

const seen: string[] = []

const patience: Capability = {
  name: 'Patience',
  description: 'For tests.',
  endpoints: [
    endpoint({
      route: 'POST /patience',
      key: 'user',
      summary: 'Answer after a while',
      body: z.strictObject({ name: z.string(), milliseconds: z.int() }),
      returns: ok(z.strictObject({ left: z.boolean() })),
      handle: async ({ body, signal }) => {
        seen.push(`${body.name} came`)
        const left = await sleep(body.milliseconds, false, { signal }).catch(() => true)
        seen.push(`${body.name} ${left ? 'left' : 'waited'}`)
        return { left }
      },
    }),
  ],
}

const server = useServer({ capabilities: [...capabilities, patience] })

it('a client that waits for its answer has not gone away', async () => {
  expect(await server.api.ok.post('/patience', { name: 'Ada', milliseconds: 150 })).toEqual({ left: false })
})

it('work ends when the client goes away', async () => {
  const client = new AbortController()
  const body = JSON.stringify({ name: 'Bob', milliseconds: 60_000 })
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${server.account.owner.key}` }
  const call = fetch(`${server.url}/public/v1/patience`, {
    method: 'POST',
    body,
    headers,
    signal: client.signal,
  })
  const ended = call.then(
    () => 'answered',
    (error: unknown) => String(error),
  )
  await expect.poll(() => seen).toContain('Bob came')
  client.abort()
  expect(await ended).toMatch(/abort/)
  await expect.poll(() => seen).toContain('Bob left')
})

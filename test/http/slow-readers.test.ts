import { type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { useServer } from '../harness/server.ts'

const server = useServer({ environment: { FRONTDESK_RESPONSE_TIMEOUT_SECONDS: '5' } })

/** Two large answers: one of 48 MB that is written bit by bit, and one of 16 MB that is written at once. */
const large = { 'export/csv': '{}', 'rows/list': '{"limit":200}' }

/** An answer none of which is read yet: more than the buffers of a connection hold. */
async function begin(what: keyof typeof large): Promise<IncomingMessage> {
  const asking = request(`${server.url}/public/v1/objects/essays/${what}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.account.owner.key}`, 'content-type': 'application/json' },
    agent: false,
  })
  asking.on('error', () => undefined)
  return new Promise((resolve) => asking.on('response', resolve).end(large[what]))
}

/** Reads a little now and then, and answers whether it was all there. */
async function readSlowly(answer: IncomingMessage, bytesEach: number, pauseMs: number): Promise<boolean> {
  let paused = 0
  let read = 0
  for await (const chunk of answer) {
    read += (chunk as Buffer).length
    if (read < paused + bytesEach) continue
    paused = read
    await sleep(pauseMs)
  }
  return answer.complete
}

it('an answer that nobody reads is ended, and one that is read slowly is not', async () => {
  const columns = [{ name: 'Text', type: 'string', metadata: { format: 'text', extendedField: true } }]
  await server.api.ok.post('/objects', { name: 'essays', columns })
  const rows = Array.from({ length: 8 }, () => ({ Text: 'x'.repeat(999_999) }))
  for (let batch = 0; batch < 6; batch++) await server.api.ok.post('/objects/essays/rows/bulk', { rows })
  const [unread, slow] = [await begin('export/csv'), await begin('export/csv')]
  const atOnce = await begin('rows/list')
  // Both take longer than an answer may stay unread.
  const isWhole = await Promise.all([
    readSlowly(slow, 4 * 1024 * 1024, 600),
    readSlowly(atOnce, 256 * 1024, 120),
  ])
  expect(isWhole).toEqual([true, true])
  // The end of a connection of which nothing was read is found with the first look at it.
  await expect(unread.resume().toArray()).rejects.toThrow('aborted')
  expect((await server.api.get('/me')).status).toBe(200)
}, 120_000)

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { TestAgent } from '../../../test/harness/agents/agent.ts'
import type { Json } from '../../../test/harness/api.ts'
import {
  answering,
  connected,
  conversationOf,
  numberId,
  told,
  useScene,
  webhookOf,
} from '../../../test/harness/channels/scene.ts'
import { eventually } from '../../../test/harness/workflows/automation.ts'
import { chatappMessage, chatappText } from '../../../test/stand-ins/graph/payloads.ts'

const warnings: Json[] = []
const scene = useScene({ onLog: (line) => void warnings.push(line) })

let people = 0
const somebody = () => `3462000${String(++people).padStart(4, '0')}`

const deliver = async (payload: object) =>
  expect((await scene.graph.deliver(webhookOf(scene), payload)).status).toBe(200)

/** Delivers several messages in one payload, as services do. */
async function write(from: string, ...texts: string[]): Promise<void> {
  const [payload, ...others] = texts.map((text) => chatappText(numberId, { from }, text) as Json)
  const { messages } = payload.entry[0].changes[0].value
  for (const other of others) messages.push(...other.entry[0].changes[0].value.messages)
  await deliver(payload)
}

/** Sets the message counts of all senders for the current hour and day. */
async function hasWritten(change: { in_hour?: number; in_day?: number }): Promise<void> {
  await scene.app.db.updateTable('channel_senders').set(change).execute()
}

const heard = async (agent: TestAgent, count: number): Promise<string[]> =>
  eventually(async () => {
    const said = told(await conversationOf(scene, agent)).filter((one) => one.startsWith('USER'))
    return said.length < count ? undefined : said
  }, 20)

const isHandled = () =>
  eventually(async () => {
    const rows = await scene.app.db
      .selectFrom('channel_inbox')
      .select('id')
      .where('state', '=', 'PENDING')
      .execute()
    return rows.length === 0 || undefined
  }, 20)

const answersTo = (to: string) => scene.graph.sent.filter((one) => one.to === to).length
const numbered = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `Hello ${from + index}`)
const wordsOf = (lines: readonly string[]) => lines.map((line) => line.replace('USER: ', ''))

describe('somebody who writes more than people do', () => {
  it('is kept and not answered any further, then not kept; the transcript and the log say so once', async () => {
    const agent = await answering(scene)
    await connected(scene, 'chatapp', agent.id)
    const [eve, ana] = [somebody(), somebody()]
    await write(eve, 'Hello 1')
    await heard(agent, 1)
    await hasWritten({ in_hour: 198 })
    warnings.length = 0
    await write(eve, ...numbered(199, 4))
    await write(eve, ...numbered(203, 2))
    expect(wordsOf(await heard(agent, 7))).toEqual(['Hello 1', ...numbered(199, 6)])
    await isHandled()
    await expect.poll(() => answersTo(eve)).toBe(3)
    const { messages } = await conversationOf(scene, agent)
    const errors = messages.filter((one: Json) => one.type === 'ERROR')
    expect(errors).toMatchObject([{ data: { code: 'too_many_messages' } }])

    await hasWritten({ in_hour: 998 })
    await write(eve, ...numbered(999, 4))
    await write(eve, ...numbered(1003, 2))
    await isHandled()
    expect(wordsOf(await heard(agent, 9)).slice(7)).toEqual(['Hello 999', 'Hello 1000'])
    expect(warnings.map(({ msg, inHour }) => [msg, inHour])).toEqual([
      ['a sender is over the limit; messages are stored without an answer', 202],
      ['a sender is far over the limit; messages are dropped', 1002],
    ])
    expect(JSON.stringify(warnings)).not.toContain(eve)

    // The hour begins with the sender's first message, not with the clock.
    await sql`update channel_senders set hour = now() - interval '55 minutes', in_hour = 500`.execute(
      scene.app.db,
    )
    await write(eve, 'Hello 501')
    expect(wordsOf(await heard(agent, 10)).at(-1)).toBe('Hello 501')
    await isHandled()
    expect(answersTo(eve)).toBe(3)

    // Other senders are counted separately.
    await write(ana, 'Hello')
    await eventually(async () => answersTo(ana) > 0 || undefined, 20)
    // An hour later, the sender is answered again.
    await sql`update channel_senders set hour = hour - interval '1 hour'`.execute(scene.app.db)
    await write(eve, 'Hello again')
    await eventually(async () => answersTo(eve) === 4 || undefined, 20)
  })

  it('is bounded by the day as well, and what is delivered twice is kept once', async () => {
    const agent = await answering(scene)
    await connected(scene, 'chatapp', agent.id)
    const eve = somebody()
    await write(eve, 'Hello')
    await eventually(async () => answersTo(eve) === 1 || undefined, 20)
    await hasWritten({ in_day: 500 })
    const again = chatappText(numberId, { from: eve }, 'Hello 501')
    await deliver(again)
    await deliver(again)
    expect(await heard(agent, 2)).toEqual(['USER: Hello', 'USER: Hello 501'])
    await isHandled()
    expect(answersTo(eve)).toBe(1)
  })

  it('has no file read by a model, and nothing told to a person who answers in their place', async () => {
    const agent = await answering(scene)
    await connected(scene, 'chatapp', agent.id)
    const eve = somebody()
    await write(eve, 'Hello')
    await eventually(async () => answersTo(eve) === 1 || undefined, 20)
    const [{ id }] = (await scene.server.api.ok.get(`/conversations?agent=${agent.id}`)).results
    await scene.server.api.ok.post(`/conversations/${id}/take`)
    await hasWritten({ in_hour: 200 })
    scene.graph.data.media['note-1'] = { mime_type: 'text/plain', bytes: Buffer.from('Read me') }
    const document = { id: 'note-1', mime_type: 'text/plain', filename: 'note.txt' }
    await deliver(chatappMessage(numberId, { from: eve }, { type: 'document', document }))
    expect((await heard(agent, 2))[1]).toBe('USER: [document: note.txt]')
    const { messages } = await conversationOf(scene, agent)
    expect(messages.filter((one: Json) => one.type === 'ERROR')).toEqual([])
  })
})

it('a text of a megabyte is its beginning, and says that it is', async () => {
  const agent = await answering(scene)
  await connected(scene, 'chatapp', agent.id)
  const eve = somebody()
  await write(eve, `${'word '.repeat(200_000)}😀`)
  const [said = ''] = await heard(agent, 1)
  expect(said.length).toBeLessThan(20_100)
  expect(said).toMatch(/^USER: word word .*word\s+\[the rest of a message that is too long\]$/s)
  await eventually(async () => answersTo(eve) > 0 || undefined, 20)
})

import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { english } from '../../languages/text.ts'
import { type MessengerKey, messengerOf, messengers } from '../../src/channels/channel-types.ts'
import type { Json } from '../harness/api.ts'
import { eventually } from '../harness/workflows/automation.ts'
import type { Arrived, ChannelUnderTest } from './channel.ts'
import {
  arrivals,
  connected,
  contentsOf,
  conversationWith,
  delivered,
  entriesOf,
  firstAnswers,
  heardFrom,
  useChannels,
  written,
} from './scene.ts'

// Tests that apply to every channel, regardless of its service. A new one needs a stand-in and a description in this
// folder.

const scene = useChannels({ workers: true })

const textsOf = (all: readonly Arrived[]) => all.map(({ text }) => text)

describe.each(messengers.map(({ key, label }) => [english(label), key] as const))('%s', (_label, key) => {
  const greeting = firstAnswers(key)
  let channel: ChannelUnderTest
  beforeAll(async () => {
    channel = scene.channelOf(key)
    await connected(scene, channel)
  })

  /** A conversation that a teammate has taken over. */
  async function taken() {
    const person = channel.somebody()
    await written(channel, person, { number: 1, text: 'Hello' })
    const before = await arrivals(channel, person, greeting.length)
    const id = await conversationWith(scene, person)
    await delivered(scene, id, greeting.length)
    const path = `/conversations/${id}`
    await scene.server.api.ok.post(`${path}/take`)
    const reply = (text: string, more: object = {}) =>
      scene.server.api.ok.post(`${path}/reply`, { text, ...more })
    const since = async (count: number) =>
      (await arrivals(channel, person, before.length + count)).slice(before.length)
    return { person, id, path, reply, since }
  }

  it('answers a message once, however often and at once it is told', async () => {
    const person = channel.somebody()
    const first = { number: 1, text: 'When do you open?' }
    await Promise.all([1, 2, 3].map(() => channel.write(person, first)))
    await Promise.all([1, 2, 3].map(async () => channel.look?.()))
    expect(textsOf(await arrivals(channel, person, greeting.length))).toEqual(greeting)
    await written(channel, person, first)
    // Sent after the duplicate: anything that the duplicate causes arrives before the answer to this.
    await written(channel, person, { number: 2, text: 'And on Sunday?' })
    expect(textsOf(await arrivals(channel, person, greeting.length + 1))).toEqual([
      ...greeting,
      expect.stringContaining('nine'),
    ])
    expect(contentsOf(await heardFrom(scene, person, 2))).toEqual(['When do you open?', 'And on Sunday?'])
  })

  it('hears what somebody writes in its order, and says what is said in its order, each once', async () => {
    const { person, id, reply, since } = await taken()
    const numbers = [2, 3, 4, 5, 6, 7]
    for (const number of numbers) await channel.write(person, { number, text: `Number ${number}` })
    await channel.look?.()
    const heard = await heardFrom(scene, person, 7)
    expect(contentsOf(heard).slice(1)).toEqual(numbers.map((number) => `Number ${number}`))
    for (const number of numbers) await reply(`Answer ${number}`)
    await since(numbers.length)
    expect(await delivered(scene, id, 6)).toEqual(numbers.map(() => 'SENT'))
    expect(textsOf(await since(6))).toEqual(numbers.map((number) => `Answer ${number}`))
  })

  it('sends a long text whole, in parts that the service takes', async () => {
    const { id, reply, since } = await taken()
    const text = `${'All our lamps are made by hand in the shop. '.repeat(40).trim()}\n\n`.repeat(4).trim()
    await reply(text)
    await since(1)
    expect(await delivered(scene, id, 1)).toEqual(['SENT'])
    const parts = textsOf(await since(1)).map((part) => part ?? '')
    const { text: limit } = messengerOf(key).limits
    expect(parts.length > 1).toBe(limit !== null)
    for (const part of parts) expect(limit?.measure(part) ?? 0).toBeLessThanOrEqual(limit?.max ?? 0)
    expect(parts.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
  })

  it('waits for as long as the service asks, says so, and goes on in order', async () => {
    const { id, reply, since } = await taken()
    // Longer than the usual wait after a first failure.
    const seconds = 4
    channel.limit(seconds)
    await reply('First')
    await reply('Second')
    const { reason, pause } = await eventually(async () => {
      const { results } = await scene.server.api.ok.get(`/channels/deliveries?conversation_id=${id}&limit=2`)
      const { rows } = await sql<{ pause: number }>`
        select extract(epoch from next_attempt_at - created_at)::float8 as pause from conversation_outbox
        where conversation_id = ${id} and error is not null`.execute(scene.server.app.db)
      const error = results.map((one: Json) => one.error).find((text: string | null) => text !== null)
      return error === undefined ? undefined : { reason: error, pause: rows[0]?.pause ?? 0 }
    })
    expect(reason).toMatch(/wants (?:us to wait|fewer)/)
    expect(pause).toBeGreaterThanOrEqual(channel.namesPause ? seconds : 0)
    expect(textsOf(await since(2))).toEqual(['First', 'Second'])
    expect(await delivered(scene, id, 2)).toEqual(['SENT', 'SENT'])
  })

  it('reads files to the agent and keeps them for people of the account, and sends theirs', async () => {
    const { person, path, since } = await taken()
    const { api } = scene.server
    const bytes = Buffer.from('Order 17: three blue lamps, to be delivered on Monday.')
    const file = { name: 'order.txt', contentType: 'text/plain', bytes }
    await api.ok.post(`${path}/release`, {})
    await written(channel, person, { number: 2, text: 'My order', file })
    await since(1)
    const message = (await heardFrom(scene, person, 2)).at(-1)
    expect(message.content).toBe(`My order\n[document: order.txt]\n${bytes.toString()}`)
    expect((await api.get(`/channels/media/${message.id}`)).text).toBe(bytes.toString())
    expect((await api.get(`/channels/media/${message.id}?place=2`)).status).toBe(404)
    const other = await scene.server.createAccount()
    expect((await other.owner.api.get(`/channels/media/${message.id}`)).status).toBe(404)

    const body = new FormData()
    body.append('files', new Blob(['%PDF-1.7 the quote'], { type: 'application/pdf' }), 'quote.pdf')
    const uploaded = await api.fetch(`${path}/files`, { method: 'POST', body })
    const { results } = JSON.parse(await uploaded.text())
    const before = (await channel.arrived(person)).length
    await api.ok.post(`${path}/reply`, { text: 'Here it is.', file_ids: [results[0].id] })
    const sent = await eventually(async () => {
      const all = (await channel.arrived(person)).slice(before)
      return all.some((one) => one.file !== null) ? all : undefined
    })
    expect(sent[0]?.text).toBe('Here it is.')
    expect(await contentOf(sent.at(-1)?.file ?? '')).toBe('%PDF-1.7 the quote')
  })
})

/** The content that the service receives. */
async function contentOf(file: Buffer | string): Promise<string> {
  if (typeof file !== 'string') return file.toString()
  return (await fetch(scene.server.url + new URL(file).pathname)).text()
}

const posted = messengers.filter(({ webhook }) => webhook !== null)

it.each(posted.map(({ key, label }) => [english(label), key] as const))(
  'what %s has not signed is refused, and nothing of it is kept',
  async (_label, key) => {
    const channel = scene.channelOf(key)
    const person = channel.somebody()
    for (const status of await channel.forge(person)) expect(status).toBe(401)
    const kept = await scene.server.app.db
      .selectFrom('channel_inbox')
      .select('id')
      .where('person_id', '=', person)
      .execute()
    expect(kept).toEqual([])
    await channel.write(person, { number: 1, text: 'Hello' })
    await arrivals(channel, person, firstAnswers(key).length)
  },
)

const withPrograms: MessengerKey[] = ['chatapp', 'pageapp', 'photoapp', 'email']

it.each(withPrograms.map((key) => [english(messengerOf(key).label), key] as const))(
  'whoever answers in the program of %s has taken over, once, and the agent keeps quiet',
  async (_label, key) => {
    const channel = scene.channelOf(key)
    const person = channel.somebody()
    const { length: answered } = firstAnswers(key)
    await written(channel, person, { number: 1, text: 'When do you open?' })
    await arrivals(channel, person, answered)
    const id = await conversationWith(scene, person)
    await delivered(scene, id, answered)
    for (const text of ['This is Mara.', 'This is Mara.']) await channel.writeByHand?.(person, text)
    await channel.look?.()
    expect(await scene.server.api.ok.get(`/conversations/${id}`)).toMatchObject({ handler: 'HUMAN' })
    await written(channel, person, { number: 2, text: 'Thank you' })
    await heardFrom(scene, person, 2)
    const said = (await entriesOf(scene, id)).map(({ from, content }) => `${from}: ${content}`)
    expect(said.slice(-2)).toEqual(['PERSON: This is Mara.', 'USER: Thank you'])
    expect(await channel.arrived(person)).toHaveLength(answered)
  },
)

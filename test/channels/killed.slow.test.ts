import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { messengers } from '../../src/channels/channel-types.ts'
import { beside, frontdesk, type RunningCommand } from '../process/spawn.ts'
import type { ChannelUnderTest } from './channel.ts'
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
} from './scene.ts'

// The server itself runs no jobs; separate processes do, which can be killed.
const scene = useChannels({ workers: false })

const started: RunningCommand[] = []
afterEach(async () => {
  for (const one of started.splice(0)) if (one.process.exitCode === null) await one.signal('SIGKILL')
})

/** A process that receives and sends; mailboxes are due as it starts. */
async function worker(): Promise<RunningCommand> {
  const { app } = scene.server
  await sql`update jobs set run_at = now() where name = 'channels.poll'`.execute(app.db)
  const command = frontdesk(['worker'], { ...beside(app), ...scene.environment })
  started.push(command)
  await command.said('"working"')
  return command
}

let channels: ChannelUnderTest[]
beforeAll(async () => {
  channels = messengers.map(({ key }) => scene.channelOf(key))
  for (const channel of channels) await connected(scene, channel)
})

const visits = () => channels.reduce((sum, channel) => sum + channel.visits(), 0)

interface Talk {
  channel: ChannelUnderTest
  person: string
  id: string
}

/** A conversation in every channel that a teammate has taken over, and the process that does the work. */
async function taken(): Promise<{ talks: Talk[]; first: RunningCommand }> {
  const first = await worker()
  const met = channels.map((channel) => ({ channel, person: channel.somebody() }))
  for (const { channel, person } of met) await channel.write(person, { number: 1, text: 'Hello' })
  const talks: Talk[] = []
  for (const { channel, person } of met) {
    const { length: answered } = firstAnswers(channel.key)
    await arrivals(channel, person, answered, 60)
    const id = await conversationWith(scene, person)
    await delivered(scene, id, answered)
    await scene.server.api.ok.post(`/conversations/${id}/take`)
    talks.push({ channel, person, id })
  }
  return { talks, first }
}

it('what a service took before the sender was killed is sent again, unless the service tells that it has it; the next one follows', async () => {
  const { talks, first } = await taken()
  for (const { channel } of talks) channel.silence.isOn = true
  for (const { id } of talks) {
    for (const text of ['First', 'Second']) {
      await scene.server.api.ok.post(`/conversations/${id}/reply`, { text })
    }
  }
  await Promise.all(
    talks.map(({ channel, person }) => arrivals(channel, person, firstAnswers(channel.key).length + 1, 60)),
  )
  await first.signal('SIGKILL')
  for (const { channel, person } of talks) {
    channel.silence.isOn = false
    await channel.tellTaken?.(person)
  }
  await worker()
  for (const { channel, person, id } of talks) {
    const isKnown = channel.tellTaken !== null
    const expected = isKnown ? ['First', 'Second'] : ['First', 'First', 'Second']
    const { length: answered } = firstAnswers(channel.key)
    await arrivals(channel, person, answered + expected.length, 60)
    const statuses = await delivered(scene, id, 2)
    const all = (await channel.arrived(person)).slice(answered)
    const said = (await entriesOf(scene, id)).map(({ from, content }) => `${from}: ${content}`)
    const { key } = channel
    expect({ key, statuses, arrived: all.map(({ text }) => text), said: said.slice(-2) }).toEqual({
      key,
      statuses: ['SENT', 'SENT'],
      arrived: expected,
      said: ['PERSON: First', 'PERSON: Second'],
    })
    // The recipient's program can recognise duplicates by their mark.
    const marks = all.slice(0, -1).map(({ mark }) => mark)
    expect({ key, marks: new Set(marks).size }).toEqual({ key, marks: 1 })
  }
}, 240_000)

it('each message is heard once and in its order, however often whoever handles them is killed', async () => {
  const { talks, first } = await taken()
  await first.signal('SIGKILL')
  const numbers = Array.from({ length: 12 }, (_, index) => index + 2)
  for (const { channel, person } of talks) {
    // A service that calls us does so in any order; a mailbox keeps the order.
    const told = channel.look === null ? numbers.toReversed() : numbers
    for (const number of told) await channel.write(person, { number, text: `Number ${number}` })
  }
  // Kills it while it processes calls, and while it polls.
  for (const [isAsked, milliseconds] of [
    [false, 100],
    [true, 50],
  ] as const) {
    const before = visits()
    const killed = await worker()
    if (isAsked) await vi.waitUntil(() => visits() > before, { timeout: 60_000, interval: 5 })
    await sleep(milliseconds)
    await killed.signal('SIGKILL')
  }
  await worker()
  for (const { channel, person } of talks) {
    const heard = await heardFrom(scene, person, 1 + numbers.length, 90)
    const words = contentsOf(heard).slice(1)
    const { key } = channel
    expect({ key, words }).toEqual({ key, words: numbers.map((number) => `Number ${number}`) })
  }
}, 300_000)
